"""Counts that no table can come to, each with the sentence that refuses it and says the limit."""

from app.rules.dabong.choices import Choices
from app.rules.dabong.deck import SHAMANS_IN_A_DECK, SUITS
from app.rules.dabong.position import Laid, Position, open_suits
from app.rules.game import Words


def most_alike(decks: int) -> int:
    """How many cards can have the same value: one of each suit, and every Shaman."""
    return (len(SUITS) + SHAMANS_IN_A_DECK) * decks


def why_not_so_many_twos(twos: int, decks: int) -> Words | None:
    """Why so many 2s cannot be there to answer, wherever the deck's 2s are said to lie."""
    if twos <= most_alike(decks):
        return None
    return _too_many(Words(f"{twos} 2s cannot", f"{twos} kad 2 tidak boleh"), "2s", decks)


def why_not_so_long_a_row(row: int, decks: int) -> Words | None:
    """Why so many equal cards cannot lie in a row."""
    if row < 1:
        return Words(
            "A row of equal cards counts from 1.", "Kad sama berturut-turut dikira dari 1."
        )
    if row <= most_alike(decks):
        return None
    cards = Words(f"{row} equal cards cannot", f"{row} kad sama tidak boleh")
    return _too_many(cards, "of a value", decks)


def _too_many(cards: Words, which: str, decks: int) -> Words:
    real, shamans = len(SUITS) * decks, SHAMANS_IN_A_DECK * decks
    one = Words("1 deck", "1 dek") if decks == 1 else Words(f"{decks} decks", f"{decks} dek")
    has = "has" if decks == 1 else "have"
    kind = "kad 2" if which == "2s" else "kad senilai"
    return Words(
        f"{cards.en} lie on the pile: {one.en} {has} {real} {which} and {shamans} Shamans,"
        f" so {most_alike(decks)} at most.",
        f"{cards.ms} berada di longgokan: {one.ms} ada {real} {kind} dan {shamans} Shaman,"
        f" jadi paling banyak {most_alike(decks)}.",
    )


def why_impossible(position: Position) -> Words | None:
    """The first count of a position that cannot be; None when all can."""
    for found in (_standings(position), _plays(position), _calls(position), _scores(position)):
        if found is not None:
            return found
    return None


def _standings(position: Position) -> Words | None:
    """2s to answer, equal cards in a row: now, and before each play that can be taken back."""
    decks = position.choices.decks
    befores = [laid.before for laid in position.pile if laid.before is not None]
    for standing in (position.standing, *befores):
        found = why_not_so_many_twos(standing.twos, decks)
        found = found or why_not_so_long_a_row(standing.run, decks)
        if found is not None:
            return found
    return None


def _plays(position: Position) -> Words | None:
    """Who laid them, and what suit was named."""
    players = len(position.hands)
    for laid in position.pile:
        seats = (laid.seat, *(seat for seat, _ in laid.drawn), *laid.called, *laid.as_dealt)
        far = next((seat for seat in seats if seat > players), None)
        if far is not None:
            return Words(
                f"Nobody sits at seat {far}: there are {players} players.",
                f"Tiada sesiapa di tempat {far}: ada {players} pemain.",
            )
        if found := _suits(laid):
            return found
    return None


def _suits(laid: Laid) -> Words | None:
    """A Shaman whose name is left open is carried under one that it may have, with more suits than that."""
    top = laid.top
    other = next((suit for suit in laid.suits if suit not in open_suits(top)), None)
    is_left_open = top.shaman and set(laid.suits) > set(open_suits(top))
    if not top.rank or other is None or is_left_open:
        return None
    return Words(
        f"{other} is no suit of {top.text}: only an 8 takes any suit, and a Jack one of its two.",
        f"{other} bukan jenis {top.text}: hanya 8 boleh menjadi apa-apa jenis, dan Jek salah satu"
        " daripada dua jenisnya.",
    )


def _calls(position: Position) -> Words | None:
    """Who said "one card" holds one."""
    for seat in position.called:
        count = len(position.hand(seat))
        if count > 1:
            return Words(
                f"Seat {seat} has called one card and holds {count}: leave it out of called.",
                f"Tempat {seat} menyebut satu kad tetapi ada {count}: keluarkan daripada called.",
            )
    return None


def _scores(position: Position) -> Words | None:
    """No score is past what ends a set or the match; hands count from 1."""
    if position.hand_number < 1:
        return Words("The hands of a match count from 1.", "Pusingan perlawanan dikira dari 1.")
    for name, counts, limit in _limits(position.choices, position):
        over = max(counts, default=0)
        if over >= limit:
            return Words(
                f"{name} says {over}, and at {limit} it is over: write less than {limit}.",
                f"{name} ialah {over}, sedangkan tamat pada {limit}: tulis kurang daripada {limit}.",
            )
    return None


def _limits(choices: Choices, position: Position) -> list[tuple[str, tuple[int, ...], int]]:
    if choices.scoring == "points":
        return [("games", position.games, choices.points_limit)]
    found = [("games", position.games, choices.games_to_set)]
    if choices.sets_to_win:
        found.append(("sets", position.sets, choices.sets_to_win))
    return found
