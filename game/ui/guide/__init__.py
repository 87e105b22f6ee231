"""The first battle, which teaches while it is played: its steps, its dice, and how a skipped step is played."""
