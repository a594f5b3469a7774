"""Hands carry cards about: nothing is lost or doubled, cards land where and when they should."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from app.board.calibration import CARD_GRAMS, TRAY
from app.rules.games import game
from app.virtual import physics
from app.virtual.card_acts import read_card_act
from app.virtual.card_deal import Deal, deal_of, dealt
from app.virtual.card_hands import CardHands
from app.virtual.card_places import middle_of
from app.virtual.card_table import CardTable
from app.virtual.card_world import Card, CardWorld, knocked
from app.virtual.gestures import Gesture
from app.virtual.physics import ActError
from app.virtual.scene import MatPlace, SeenCard
from vision.decks import DABONG, KOMBIO
from vision.geometry import array
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, SHEET_MAT

STEP_US = 12_500
KOMBIO_DEAL = Deal((4, 4, 4), 20, grid=True)
HELD_DEAL = Deal((5, 5, 5, 5), 20)


class Play:
    def __init__(self, deal: Deal, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.seats = len(deal.hands)
        self.table = CardTable(dealt(deal, self.seats, self.rng))
        self.cards = KOMBIO.cards if deal.grid else DABONG.cards

    def plan(self, line: str, pace_us: int = 300_000) -> Gesture:
        hands = CardHands(self.table.world, self.table.now_us, pace_us, self.rng)
        gesture = hands.plan(read_card_act(line.split(), self.seats, self.cards))  # type: ignore[arg-type]
        self.table.world = hands.world
        self.table.follow(gesture)
        return gesture

    def steps(self, until_us: int) -> Iterator[CardTable]:
        while self.table.now_us < until_us:
            self.table.step_to(self.table.now_us + STEP_US)
            yield self.table

    def act(self, line: str, pace_us: int = 300_000) -> None:
        for _ in self.steps(self.plan(line, pace_us).ends_us + STEP_US):
            pass

    @property
    def world(self) -> CardWorld:
        return self.table.world

    def zone(self, name: str) -> tuple[Card, ...]:
        return self.world.in_zone(name)

    def pieces(self) -> int:
        """All cardboard, wherever it is."""
        scene = self.table.scene()
        carried = sum(len(arm.carries) for arm in scene.arms)
        return len(scene.cards) + carried + sum(len(held) for held in self.world.held.values())


def faces(cards: tuple[Card, ...]) -> list[str]:
    return [card.face for card in cards]


@pytest.fixture
def kombio() -> Play:
    return Play(KOMBIO_DEAL)


@pytest.fixture
def held() -> Play:
    return Play(HELD_DEAL)


@pytest.mark.parametrize(
    ("name", "hands", "draw", "bananas"),
    [("dabong", 8, 31, 0), ("kombio", 4, 58, 0), ("kongkang", 5, 33, 6)],
)
def test_a_game_is_dealt_as_its_rules_deal(name: str, hands: int, draw: int, bananas: int) -> None:
    deal = deal_of(game(name).start(("Ana", "Ben", "Cik"), {"first": "1"}))
    world = dealt(deal, 3, random.Random(1))
    assert len(world.in_zone("draw")) == draw
    assert sum(5 if token.black else 1 for token in world.tokens) == bananas
    for seat in (1, 2, 3):
        on_table, off = world.in_zone(f"hand-{seat}"), world.held.get(seat, ())
        assert len(on_table) + len(off) == hands
        assert bool(on_table) == (name == "kombio")


def test_congkak_has_no_cards_to_deal() -> None:
    with pytest.raises(ActError, match="no cards"):
        deal_of(game("congkak").start(("Ana", "Ben"), {}))


@pytest.mark.parametrize("line", ["lay QF on pile from 2", "lay QF 3E S on river from 4 fanned"])
def test_cards_that_are_laid_lie_in_their_zone_face_up_and_in_order(held: Play, line: str) -> None:
    held.act(line)
    words = line.split()
    named = words[1 : words.index("on")]
    there = held.zone(words[words.index("on") + 1])
    assert faces(there) == named
    assert all(card.up for card in there)
    middle = middle_of(held.world.zone(there[0].zone))
    assert all(math.dist((card.at.x_mm, card.at.y_mm), middle) < 40 for card in there)


@pytest.mark.parametrize("pace_us", [200_000, 300_000, 1_000_000, 1_600_000, 3_000_000])
def test_cards_of_one_play_are_laid_as_far_apart_in_time_as_was_said(
    held: Play, pace_us: int
) -> None:
    gesture = held.plan("lay 7F 8F 9F on pile from 1", pace_us)
    landed = [ride.to_us for ride in gesture.rides]
    gaps = [after - before for before, after in itertools.pairwise(landed)]
    slow = 1_600_000
    # With time enough the hand goes all the way back, and must not be late for it.
    assert gaps == [pace_us, pace_us] if pace_us != slow else max(gaps) < slow + 700_000
    times = [way.at_us for way in gesture.way]
    assert times == sorted(times)


def test_each_card_of_one_play_shows_its_index(held: Play) -> None:
    held.act("lay 7F 8F 9F on pile from 1")
    places = [(card.at.x_mm, card.at.y_mm) for card in held.zone("pile")]
    assert all(math.dist(a, b) > 11 for a, b in itertools.pairwise(places))


def test_no_cardboard_is_lost_or_doubled_while_hands_move() -> None:
    play = Play(KOMBIO_DEAL)
    there_are = play.pieces()
    for line in (
        "draw 1",
        "lay 5 on discard from 1",
        "take hand-2 by 3",
        "lay 5 on discard from 3",
        "move hand-3 hand-2 by 3",
        "swap hand-1.1 hand-2.2 by 1",
        "peek hand-2.3 by 2",
        "draw 2 3",
        "lay 9 on discard",
        "reveal 1 1 2 3 4",
    ):
        gesture = play.plan(line)
        for _ in play.steps(gesture.ends_us + STEP_US):
            assert play.pieces() == there_are, line
        numbers = Counter(card.number for card in play.world.lying)
        assert max(numbers.values()) == 1, line


def test_a_drawn_card_goes_from_the_pile_to_the_hand_and_weighs_no_more(held: Play) -> None:
    assert held.table.tray_grams == 20 * CARD_GRAMS
    grams = {table.tray_grams for table in held.steps(held.plan("draw 3 2").ends_us + STEP_US)}
    assert held.table.tray_grams == 18 * CARD_GRAMS
    assert max(grams) > 20 * CARD_GRAMS, "fingers press before they lift"
    assert len(held.world.held[3]) == 7


def test_a_card_that_goes_back_onto_the_draw_pile_lies_face_down_and_weighs_again(
    held: Play,
) -> None:
    held.act("draw 3 2")
    held.act("lay ? on draw from 3")
    assert held.table.tray_grams == 19 * CARD_GRAMS
    back = held.zone("draw")[-1]
    assert (back.up, back.face) == (False, "")
    assert len(held.world.held[3]) == 6


def test_the_draw_tray_reads_the_cards_that_lie_on_it() -> None:
    rng = random.Random(1)
    world = physics.make_world(rng)
    heavy = msgspec.structs.replace(world, tray_grams=10 * CARD_GRAMS)
    raws = [physics.load(one, TRAY, 0, random.Random(2)) for one in (world, heavy)]
    assert isinstance(raws[0], int)
    assert isinstance(raws[1], int)
    assert raws[1] - raws[0] == pytest.approx(10 * physics.CARD_RAW, rel=0.05)


def test_what_the_dealer_turns_up_comes_from_the_draw_pile(kombio: Play) -> None:
    kombio.act("lay 9 on discard")
    assert faces(kombio.zone("discard")) == ["9"]
    assert len(kombio.zone("draw")) == 19
    assert all(len(kombio.zone(f"hand-{seat}")) == 4 for seat in (1, 2, 3))


def test_a_slap_from_another_hand_and_the_card_given_for_it(kombio: Play) -> None:
    kombio.act("take hand-2 by 3")
    assert (len(kombio.zone("hand-2")), len(kombio.world.held[3])) == (3, 1)
    kombio.act("lay 5 on discard from 3")
    kombio.act("move hand-3 hand-2 by 3")
    assert [len(kombio.zone(f"hand-{seat}")) for seat in (1, 2, 3)] == [4, 4, 3]
    assert sorted(card.spot for card in kombio.zone("hand-2")) == [1, 2, 3, 4]


def test_swapped_cards_have_changed_places(kombio: Play) -> None:
    def at(zone: str, spot: int) -> Card:
        return next(card for card in kombio.zone(zone) if card.spot == spot)

    one, other = at("hand-1", 2), at("hand-3", 4)
    kombio.act("swap hand-1.2 hand-3.4 by 2")
    assert (at("hand-1", 2).number, at("hand-3", 4).number) == (other.number, one.number)
    assert (at("hand-1", 2).at, at("hand-3", 4).at) == (one.at, other.at)
    assert not at("hand-1", 2).up


def test_nobody_shows_a_card_that_is_peeked_at(kombio: Play) -> None:
    before = kombio.world.lying
    gesture = kombio.plan("peek hand-1.1 by 1")
    carried: list[SeenCard] = []
    for table in kombio.steps(gesture.ends_us + STEP_US):
        carried += [card for arm in table.scene().arms for card in arm.carries]
    assert carried
    assert not any(card.up or card.face for card in carried)
    assert {card.at for card in kombio.world.lying} == {card.at for card in before}


def test_a_hand_on_the_table_is_turned_over_where_it_lies(kombio: Play) -> None:
    before = {card.spot: card.at for card in kombio.zone("hand-1")}
    kombio.act("reveal 1 1 2 3 4")
    assert {card.spot: (card.face, card.at) for card in kombio.zone("hand-1")} == {
        spot: (str(spot), at) for spot, at in before.items()
    }


def test_a_hand_that_is_held_is_laid_open_in_its_zone(held: Play) -> None:
    held.act("reveal 2 JF 3W")
    assert faces(held.zone("hand-2")) == ["JF", "3W"]
    assert len(held.world.held[2]) == 3


def test_no_card_of_a_hand_of_kombio_covers_a_marker_of_the_mat_for_four() -> None:
    world = dealt(Deal((4, 4, 4, 4), 0, grid=True), 4, random.Random(3))
    markers = [array(quad).mean(axis=0) for quad in SHEET_MAT.markers.values()]
    for card in world.lying:
        assert all(abs(x - card.at.x_mm) > 45 or abs(y - card.at.y_mm) > 45 for x, y in markers), (
            card
        )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("take pile by 1", "pile has 0 cards; 1 cannot be taken from it"),
        ("draw 1 21", "draw has 20 cards; 21 cannot be taken from it"),
        ("swap hand-1.1 hand-2.1 by 1", "no card lies at hand-1.1"),
        ("move hand-1 hand-2 by 1", "hand-1 has no card on the table that could be moved"),
    ],
)
def test_what_cannot_be_done_is_said(held: Play, line: str, sentence: str) -> None:
    with pytest.raises(ActError) as refused:
        held.plan(line)
    assert str(refused.value) == sentence


def test_of_two_hands_at_one_card_the_quicker_gets_it(kombio: Play) -> None:
    there_are = kombio.pieces()
    first = kombio.plan("take hand-2 by 2")
    second = kombio.plan("take hand-2 by 3")
    for _ in kombio.steps(max(first.ends_us, second.ends_us) + STEP_US):
        assert kombio.pieces() == there_are
    assert len(kombio.zone("hand-2")) == 3
    assert len(kombio.world.held.get(2, ())) + len(kombio.world.held.get(3, ())) == 1


def test_a_knocked_mat_takes_along_what_lies_on_it_and_nothing_else(kombio: Play) -> None:
    before = kombio.world
    after = knocked(before, MatPlace(12.0, -7.0, 2.0))
    for was, now in zip(before.lying, after.lying, strict=True):
        on_mat = 0 <= was.at.x_mm <= A3_WIDTH_MM and 0 <= was.at.y_mm <= A3_HEIGHT_MM
        assert (was.at != now.at) == on_mat, was
    back = knocked(after, MatPlace(-12.0, 7.0, -2.0))
    for was, now in zip(before.lying, back.lying, strict=True):
        assert (now.at.x_mm, now.at.y_mm) == pytest.approx((was.at.x_mm, was.at.y_mm), abs=1.0)
