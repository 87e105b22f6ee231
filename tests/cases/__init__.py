"""Real disputes with their answers."""
