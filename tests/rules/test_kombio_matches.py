"""Matches of Kombio: random games of every size and option, and a machine that may do anything."""

from random import Random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rules.game import IllegalMoveError
from app.rules.kombio import (
    KOMBIO,
    Choices,
    FalseStart,
    Move,
    Position,
    Spot,
    cards,
    full_deck,
    totals,
)
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.moves import Show
from app.rules.kombio.rounds import not_shown
from tests.rules.kombio_players import (
    DECKS,
    SWITCHES,
    chance,
    choices_of,
    mistakes,
    play_random,
    random_options,
    shuffled,
)

NAMES = tuple("ABCDEFGH")
GAMES = 300
"""So many whole games run with the tests; the bench plays ten thousand."""


def everything(at: Position) -> list[str]:
    """Every card on the table, counted without the engine."""
    lying = [card.card for hand in at.hands for card in hand if card]
    return sorted([*lying, *at.discard, *at.draw, *([at.held.card] if at.held else [])])


@pytest.mark.parametrize("batch", range(10))
def test_random_games_end_and_conserve_and_round_trip(batch: int) -> None:
    for seed in range(batch * GAMES // 10, (batch + 1) * GAMES // 10):
        played = play_random(seed, clumsiness=(0.0, 0.25)[seed % 2], rounds=1 + seed % 2)
        deck = sorted(full_deck(played.end.choices.b1))
        for at, move in zip(played.positions, played.moves, strict=True):
            assert everything(at) == deck
            assert KOMBIO.read_move(at, KOMBIO.write_move(move)) == move
        for at in [*played.positions[::7], played.end]:
            assert KOMBIO.read_position(KOMBIO.write_position(at)) == at
        assert KOMBIO.is_over(played.end)
        assert KOMBIO.winners(played.end)
        assert everything(played.end) == deck


def test_games_of_every_size_and_option_are_among_them() -> None:
    seen: set[tuple[str, str]] = set()
    sizes: set[int] = set()
    for seed in range(GAMES):
        random = Random(seed)
        seats = random.randint(2, 8)
        sizes.add(seats)
        seen.update(random_options(random, seats).items())
    assert sizes == set(range(2, 9))
    assert {(name, value) for name in SWITCHES for value in SWITCHES[name]} <= seen
    assert {("first", str(seat)) for seat in range(1, 9)} <= seen


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_legal_moves_alone_make_a_game(seats: int, deck: str) -> None:
    played = play_random(seats, seats=seats, options={"b1": deck}, clumsiness=0.0)
    assert KOMBIO.is_over(played.end)
    assert None not in totals(played.end)
    assert played.end.called


@pytest.mark.parametrize("seed", range(6))
def test_every_listed_move_is_legal_and_every_legal_choice_is_listed(seed: int) -> None:
    played = play_random(seed, seats=2 + seed % 3, clumsiness=0.2)
    for at in played.positions[::5]:
        listed = {move for seat in (0, *at.seats) for move in KOMBIO.legal_moves(at, seat)}
        assert all(KOMBIO.check(at, move).legal for move in listed)
        for move in _thinkable(at):
            assert KOMBIO.check(at, move).legal == (move in listed), KOMBIO.write_move(move)


def _thinkable(at: Position) -> list[Move]:
    """Every choice there could be, by brute force."""
    spots = [f"{seat}.{place}" for seat in at.seats for place in range(1, len(at.hand(seat)) + 2)]
    texts = ["flip", "reveal", *[f"won {seat}" for seat in at.seats]]
    for seat in at.seats:
        plain = "look draw take lay leave pass kombio keep amends"
        texts.extend(f"{seat}:{word}" for word in plain.split())
        places = range(1, len(at.hand(seat)) + 2)
        texts.extend(f"{seat}:{word} {n}" for word in ("replace", "give", "amends") for n in places)
        texts.extend(f"{seat}:{word} {spot}" for word in ("slap", "view") for spot in spots)
        if at.action is not None and seat == at.turn:
            pairs = [(one, two) for i, one in enumerate(spots) for two in spots[i:]]
            texts.extend(f"{seat}:swap {one} {two}" for one, two in pairs)
    return [KOMBIO.read_move(at, text) for text in texts]


@pytest.mark.parametrize("seed", range(10))
def test_turning_the_table_changes_nothing(seed: int) -> None:
    """Seats are alike: the same game one seat on comes out the same, one seat on."""
    played = play_random(seed, seats=2 + seed % 7)
    turned = rotated(played.positions[0])
    for at, move in zip(played.positions, played.moves, strict=True):
        if KOMBIO.write_move(move).startswith("next-round"):
            break
        assert turned == rotated(at)
        turned, _ = KOMBIO.apply(turned, rotated_move(at, move))


def on(at: Position, seat: int) -> int:
    return seat % len(at.hands) + 1 if seat else 0


def rotated(at: Position) -> Position:
    """The same table with everybody one seat on."""

    def spot(of: Spot) -> Spot:
        return Spot(on(at, of.owner), of.place)

    def seats(of: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(on(at, seat) for seat in of))

    replace = msgspec.structs.replace
    hands = [
        tuple(lying and replace(lying, seen=seats(lying.seen)) for lying in hand)
        for hand in at.hands
    ]
    action, debt, offence = at.action, at.debt, at.offence
    return replace(
        at,
        hands=(hands[-1], *hands[:-1]),
        turn=on(at, at.turn),
        dealer=on(at, at.dealer),
        called=on(at, at.called),
        looked=seats(at.looked),
        action=action and replace(action, looked=tuple(map(spot, action.looked))),
        debt=debt and replace(debt, seat=on(at, debt.seat), spot=spot(debt.spot)),
        offence=offence
        and replace(offence, offender=on(at, offence.offender), victim=on(at, offence.victim)),
        claims=tuple(replace(claim, seat=on(at, claim.seat)) for claim in at.claims),
        false_starts=(at.false_starts[-1], *at.false_starts[:-1]),
        wins=(at.wins[-1], *at.wins[:-1]),
    )


def rotated_move(at: Position, move: Move) -> Move:
    """The same move, of the next seat, on the cards of the next."""
    changes: dict[str, object] = {}
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if name == "seat":
            changes[name] = on(at, value)
        if isinstance(value, Spot):
            changes[name] = Spot(on(at, value.owner), value.place)
    return msgspec.structs.replace(move, **changes)


class Match(RuleBasedStateMachine):
    """Plays move by move, mistakes included; every position that ever was is looked at again."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[Position, str]] = []
        self.at = KOMBIO.start(("A", "B"), {})
        self.now_us = 0

    @initialize(seats=st.integers(2, 8), seed=st.integers(0, 10_000), known=st.booleans())
    def start(self, seats: int, seed: int, known: bool) -> None:
        random = Random(seed)
        options = random_options(random, seats)
        deal = shuffled(random, options["b1"]) if known else None
        self.at = KOMBIO.start(NAMES[:seats], options, deal)
        assert self.at.choices == msgspec.convert(options, Choices)

    def play(self, move: Move) -> None:
        before = self.at
        self.played.append((before, KOMBIO.write_position(before)))
        assert KOMBIO.read_move(before, KOMBIO.write_move(move)) == move
        verdict = KOMBIO.check(before, move)
        outcome = KOMBIO.outcome(before, move)
        self.at, events = KOMBIO.apply(before, move)
        assert (events[0].kind,) == verdict.kinds == (outcome["kind"],)
        assert all(event.words.en and event.words.ms for event in events)
        assert set(verdict.rules) <= set(KOMBIO.rules)

    @precondition(lambda self: bool(choices_of(self.at)))
    @rule(data=st.data())
    def somebody_plays(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(choices_of(self.at)))
        self.play(chance(move, Random(data.draw(st.integers(0, 99)))))

    @precondition(lambda self: bool(not_shown(self.at)))
    @rule(seed=st.integers(0, 10_000))
    def somebody_shows(self, seed: int) -> None:
        random, seat = Random(seed), not_shown(self.at)[0]
        unseen = list(self.at.unseen.elements())
        random.shuffle(unseen)
        held = [lying.card for lying in self.at.hand(seat) if lying is not None]
        self.play(Show(seat, tuple(unseen.pop() if card == HIDDEN else card for card in held)))

    @rule(seed=st.integers(0, 10_000))
    def somebody_errs(self, seed: int) -> None:
        self.now_us += 1_500
        for move in mistakes(self.at, Random(seed), self.now_us):
            verdict = KOMBIO.check(self.at, move)
            if verdict.legal:
                self.play(move)
                return
            assert verdict.why.en
            assert verdict.why.ms
            assert verdict.rules
            assert all(KOMBIO.check(self.at, near).legal for near in verdict.nearest)
            with pytest.raises(IllegalMoveError):
                KOMBIO.apply(self.at, move)

    @precondition(lambda self: bool(self.at.claims))
    @rule()
    def no_card_follows(self) -> None:
        move = FalseStart(self.at.claims[0].seat)
        if KOMBIO.check(self.at, move).legal:
            self.play(move)

    @rule()
    def the_last_move_is_taken_back(self) -> None:
        """Undo is keeping the position before: nothing that came later has touched it."""
        if self.played:
            self.at, text = self.played.pop()
            assert KOMBIO.write_position(self.at) == text

    @invariant()
    def every_card_is_there(self) -> None:
        on_the_table = everything(self.at)
        deck = cards(self.at.choices.b1)
        assert len(on_the_table) == sum(deck.values())
        known = [card for card in on_the_table if card != HIDDEN]
        assert all(known.count(card) <= deck[card] for card in set(known))

    @invariant()
    def the_text_reads_back(self) -> None:
        assert KOMBIO.read_position(KOMBIO.write_position(self.at)) == self.at

    @invariant()
    def somebody_can_always_act(self) -> None:
        assert KOMBIO.actors(self.at)
        assert (
            choices_of(self.at)
            or self.at.claims
            or self.at.held
            or self.at.debt
            or not_shown(self.at)
        )

    @invariant()
    def earlier_positions_are_as_they_were(self) -> None:
        for position, text in self.played[-3:]:
            assert KOMBIO.write_position(position) == text


Match.TestCase.settings = settings(max_examples=30, stateful_step_count=50, deadline=None)
TestMatch = Match.TestCase
