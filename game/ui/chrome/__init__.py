"""The frame round the table: top bar, side panel, bottom bar. Each part says what it shows; one board draws it."""
