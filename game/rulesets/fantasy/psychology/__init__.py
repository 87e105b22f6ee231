"""Psychology: panic, fear, terror, stupidity, frenzy, hatred, stubbornness (FB-PSY), one module a chapter."""
