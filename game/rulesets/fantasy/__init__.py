"""The ranked fantasy battle: regiments, charges, flight, rally, pursuit (FB rows). Lengths in cm on screen."""
