"""A real deck at the virtual table: cards have faces, are laid from where they lie, and none is lost."""

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import Hand
from app.rules.games import game
from app.virtual.card_acts import read_card_act
from app.virtual.card_deal import deal_of, dealt
from app.virtual.card_hands import CardHands
from app.virtual.card_stage import CardStage
from app.virtual.card_table import CardTable
from app.virtual.card_world import Card, CardWorld, held_without
from app.virtual.live_cards import lying_in
from app.virtual.physics import ActError
from app.virtual.shuffled import known_of
from vision.decks import PRINTABLE

STEP_US = 12_500
THREE = ("Ana", "Ben", "Cik")


class Shuffled:
    """A table at which a game begins, with all cards of its deck."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.deck = PRINTABLE[name]
        self.rng = random.Random(seed)
        position = game(name).start(THREE, {"first": "1"})
        world = lying_in(name, position, self.deck, self.rng, random.Random(seed))
        self.table = CardTable(world)

    def begin(self, line: str) -> None:
        hands = CardHands(self.world, self.table.now_us, 300_000, self.rng)
        gesture = hands.plan(read_card_act(line.split(), 3, self.deck.cards))  # type: ignore[arg-type]
        self.table.world = hands.world
        self.table.follow(gesture)

    def act(self, line: str) -> None:
        self.begin(line)
        while self.table.is_busy:
            self.table.step_to(self.table.now_us + STEP_US)

    @property
    def world(self) -> CardWorld:
        return self.table.world

    def zone(self, name: str) -> tuple[Card, ...]:
        return self.world.in_zone(name)

    def faces(self) -> Counter[str]:
        """All cards, wherever they are."""
        held = [face for cards in self.world.held.values() for face in cards]
        return Counter([*held, *(card.face for card in self.world.lying)])

    def at(self, spot: int, seat: int = 1) -> Card:
        (card,) = [one for one in self.zone(f"hand-{seat}") if one.spot == spot]
        return card


@pytest.fixture
def kombio() -> Shuffled:
    return Shuffled("kombio")


@pytest.fixture
def kongkang() -> Shuffled:
    return Shuffled("kongkang")


@pytest.mark.parametrize("name", ["dabong", "kombio", "kongkang"])
def test_the_whole_deck_is_there_and_no_two_games_are_alike(name: str) -> None:
    whole = Counter(PRINTABLE[name].pieces())
    assert Shuffled(name).faces() == whole
    assert Shuffled(name, 1).world.lying != Shuffled(name, 2).world.lying


def test_what_the_match_knows_stays_where_it_is() -> None:
    rules = game("kongkang")
    text = rules.write_position(rules.start(THREE, {"first": "1"}))
    known = known_of(rules.read_position(text))
    assert [len(hand) for hand in known.hands] == [5, 5, 5]
    assert len(known.unseen) == 48
    whole = PRINTABLE["kongkang"]
    world = lying_in(
        "kongkang", rules.read_position(text), whole, random.Random(1), random.Random(1)
    )
    assert {seat: len(held) for seat, held in world.held.items()} == {1: 5, 2: 5, 3: 5}


def test_the_card_that_is_laid_leaves_the_hand_and_no_other(kongkang: Shuffled) -> None:
    before, whole = kongkang.world.held[1], kongkang.faces()
    kongkang.act(f"lay {before[1]} on pile-1 from 1")
    assert kongkang.zone("pile-1")[-1].face == before[1]
    assert Counter(kongkang.world.held[1]) == Counter(before) - Counter([before[1]])
    kongkang.act("take pile-1 1 by 1")
    assert kongkang.faces() == whole
    kongkang.act(f"lay ?{before[2]} on hand-2 from 1")
    (given,) = kongkang.zone("hand-2")
    assert (given.face, given.up) == (before[2], False)
    assert kongkang.faces() == whole


def test_who_draws_has_the_card_that_lay_on_top(kongkang: Shuffled) -> None:
    top = kongkang.zone("draw")[-1].face
    kongkang.act("draw 2")
    assert kongkang.world.held[2][-1] == top
    kongkang.act("lay ? on draw from 2")
    assert kongkang.zone("draw")[-1].face == top


def test_a_card_of_the_table_is_named_by_where_it_lies(kombio: Shuffled) -> None:
    whole = kombio.faces()
    top, second = (card.face for card in reversed(kombio.zone("draw")[-2:]))
    kombio.act("lay draw on discard")
    assert [card.face for card in kombio.zone("discard")] == [top]
    kombio.act("draw 1")
    mine = kombio.at(3).face
    kombio.act("lay hand-1.3 on discard from 1")
    kombio.act(f"lay ?{second} on hand-1 from 1")
    assert kombio.zone("discard")[-1].face == mine
    assert (kombio.at(3).face, kombio.at(3).up) == (second, False)
    theirs = kombio.at(2, seat=2).face
    kombio.act("lay hand-2.2 on discard from 3")
    kombio.act("lay ?hand-3.1 on hand-2 from 3")
    assert kombio.zone("discard")[-1].face == theirs
    assert len(kombio.zone("hand-2")) == 4
    assert kombio.faces() == whole


def test_a_card_is_turned_over_where_it_lies(kombio: Shuffled, kongkang: Shuffled) -> None:
    card = kombio.at(2)
    kombio.act("lay hand-1.2 on hand-1 from 1")
    assert (kombio.at(2).number, kombio.at(2).up) == (card.number, True)
    kombio.act("lay ?hand-1.2 on hand-1 from 1")
    assert (kombio.at(2).number, kombio.at(2).face, kombio.at(2).up) == (
        card.number,
        card.face,
        False,
    )
    kongkang.act("lay draw on pile-1 from 1")
    face = kongkang.zone("pile-1")[0].face
    kongkang.act("lay ?pile-1 on pile-1 from 1")
    (turned,) = kongkang.zone("pile-1")
    assert (turned.face, turned.up) == (face, False)


def test_a_hand_is_shown_as_it_is(kombio: Shuffled, kongkang: Shuffled) -> None:
    lay = {card.spot: card.face for card in kombio.zone("hand-2")}
    kombio.act("reveal 2")
    assert {card.spot: card.face for card in kombio.zone("hand-2") if card.up} == lay
    held = kongkang.world.held[3]
    kongkang.act("reveal 3")
    assert [card.face for card in kongkang.zone("hand-3")] == list(held)
    assert kongkang.world.held[3] == ()
    kongkang.act("take hand-3 5 by 3")
    assert Counter(kongkang.world.held[3]) == Counter(held)


def test_bananas_go_into_the_pot_beside_each_other(kongkang: Shuffled) -> None:
    before = len(kongkang.world.tokens)
    kongkang.act("bet 1 2")
    assert len(kongkang.world.tokens) == before + 2

    def bet_on() -> None:
        for _ in range(10):
            kongkang.act("bet 2 15")

    with pytest.raises(ActError, match="the pot has room for"):
        bet_on()


def test_what_is_carried_is_told(kombio: Shuffled) -> None:
    face = kombio.at(1).face
    kombio.begin("peek hand-1.1 by 1")
    seen = set()
    while kombio.table.is_busy:
        kombio.table.step_to(kombio.table.now_us + STEP_US)
        seen |= {(seat, ride.face) for seat, ride in kombio.table.carried()}
        assert kombio.table.moving in ((1,), ())
    assert seen == {(1, face)}


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("lay hand-1.9 on discard from 1", "no card lies at hand-1.9"),
        ("lay river on discard from 1", "river has 0 cards; 1 cannot be laid from it"),
        ("lay hand-1.1 hand-1.1 on discard from 1", "is named twice"),
        ("lay hand-1.1 5 on discard from 1", "one after the other"),
    ],
)
def test_what_does_not_lie_there_is_not_laid(kombio: Shuffled, line: str, part: str) -> None:
    before = kombio.world
    with pytest.raises(ActError, match=part):
        kombio.begin(line)
    assert kombio.world == before


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("reveal 1", "nobody has said which cards seat 1 has: name them"),
        ("lay hand-1.1 on discard from 1", "nobody has said which card lies at hand-1.1"),
        ("lay draw on discard", "nobody has said which card lies at draw"),
    ],
)
def test_cards_without_a_face_are_named_or_stay_down(line: str, part: str) -> None:
    deal = deal_of(game("kombio").start(THREE, {"first": "1"}))
    world = dealt(deal, 3, random.Random(1))
    hands = CardHands(world, 0, 300_000, random.Random(1))
    with pytest.raises(ActError, match=part):
        hands.plan(read_card_act(line.split(), 3, PRINTABLE["kombio"].cards))  # type: ignore[arg-type]


def test_a_hand_gives_the_card_that_is_named_or_one_that_nobody_has_named() -> None:
    assert held_without(("5", "9", "5"), "5") == ("5", "9")
    assert held_without(("5", "", "9"), "7") == ("5", "9")
    assert held_without(("5", "9"), "7") == ("5",)
    assert held_without((), "7") == ()


@pytest.fixture
def stage_of() -> Callable[[str], CardStage]:
    def build(name: str) -> CardStage:
        rng, deck = random.Random(1), PRINTABLE[name]

        def lay_out(text: str, before: CardWorld | None = None) -> CardWorld:
            return lying_in(name, game(name).read_position(text), deck, rng, rng, before)

        world = lay_out(game(name).write_position(game(name).start(THREE, {"first": "1"})))
        return CardStage(world, name, rng, pace_us=300_000, lay_out=lay_out)

    return build


def test_a_table_is_laid_anew_as_the_match_has_it(stage_of: Callable[[str], CardStage]) -> None:
    stage = stage_of("kongkang")
    begin = game("kongkang").start(THREE, {"first": "1"})
    act = read_card_act(["draw", "1"], 3, ())
    assert not stage.is_arm_busy(act)  # type: ignore[arg-type]
    stage.begin(act)  # type: ignore[arg-type]
    assert stage.is_arm_busy(act)  # type: ignore[arg-type]
    stage.table.step_to(1_000_000)
    stage.lay_out(game("kongkang").write_position(begin))
    assert not stage.table.is_busy
    assert len(stage.table.world.in_zone("draw")) == 33


@pytest.mark.parametrize("name", ["dabong", "kombio", "kongkang"])
def test_in_the_same_round_everybody_keeps_what_nobody_knows(
    stage_of: Callable[[str], CardStage], name: str
) -> None:
    stage = stage_of(name)
    begin = game(name).start(THREE, {"first": "1"})
    before = stage.table.world
    stage.lay_out(game(name).write_position(begin))
    after = stage.table.world
    assert after.held == before.held
    assert [card.face for card in after.lying] == [card.face for card in before.lying]


def test_for_the_next_round_the_deck_is_shuffled_anew(
    stage_of: Callable[[str], CardStage],
) -> None:
    stage = stage_of("kongkang")
    begin = game("kongkang").start(THREE, {"first": "1"})
    before = stage.table.world
    stage.lay_out(game("kongkang").write_position(msgspec.structs.replace(begin, round=2)))
    assert stage.table.world.round == 2
    assert stage.table.world.held != before.held
    assert Counter(card.face for card in stage.table.world.lying).total() == 33


@given(data=st.data())
def test_what_the_match_knows_and_what_people_hold_make_one_deck(data: st.DataObject) -> None:
    """Some cards of each hand are told; the others are kept, and none comes twice."""
    table = Shuffled("kongkang", data.draw(st.integers(0, 1000)))
    rules, deck = game("kongkang"), table.deck
    position = rules.start(THREE, {"first": "1"})
    told = [
        Hand(tuple(sorted(hand[:many])), len(hand) - many)
        for hand in (table.world.held[seat] for seat in (1, 2, 3))
        for many in [data.draw(st.integers(0, len(hand)))]
    ]
    at = msgspec.structs.replace(position, hands=tuple(told))
    world = lying_in("kongkang", at, deck, table.rng, table.rng, table.world)
    held = [face for cards in world.held.values() for face in cards]
    assert Counter([*held, *(card.face for card in world.lying)]) == Counter(deck.pieces())
    for seat in (1, 2, 3):
        assert Counter(world.held[seat]) == Counter(table.world.held[seat])
