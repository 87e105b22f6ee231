"""The real window, driven without a screen."""
