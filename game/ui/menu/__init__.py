"""The parts of the main menu: what there is to play, the rows that list it, and what is chosen before a battle."""
