"""The camera's side: pictures in, sightings of cards out. It knows no game and nothing of `app`."""
