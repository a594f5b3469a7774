"""The camera's side of the pages about decks: showing cards, cutting them out, and learning them."""
