"""The words of the published dabong! cases as positions and moves; it knows no answer.

A case names a level, the card on top, one hand and a play, and a context. Seat 1 plays; the other
seats hold cards that nobody knows.
"""

from typing import Any

import msgspec

from app.rules.cards import Hand
from app.rules.dabong import (
    DABONG,
    HIDDEN,
    Choices,
    Claim,
    Draw,
    Flip,
    HowMany,
    Laid,
    Move,
    OneCard,
    Pass,
    Play,
    Position,
    Standing,
    TakeBack,
    Trade,
)
from app.rules.dabong.deck import CARDS_IN_A_DECK, read_face
from app.rules.dabong.effects import runs
from app.rules.dabong.position import open_suits
from app.rules.game import Verdict

Case = dict[str, Any]

MOVER = 1
PLAYERS = 3
CLAIMS = {"hand_total": "gross", "as_dealt": "worst_hand", "used_this_year": "once_a_year"}


def move_of(case: Case) -> Move:
    """What is tried in a case."""
    context = case["context"]
    if context.get("setup_flip"):
        return Flip(case["top_card"])
    if event := context.get("event"):
        return _event(event, context)
    if case["play"]:
        return _play(case)
    for word, kind in CLAIMS.items():
        if word in context:
            return Claim(MOVER, kind)
    if "hand_size" in context:
        return Claim(MOVER, "half_deck")
    return Pass(MOVER) if context.get("play_again_pending") else Draw(MOVER)


def _event(event: str, context: Case) -> Move:
    if event.startswith("take_back"):
        return TakeBack(MOVER)
    if event == "trade":
        return Trade(MOVER, 2, (HIDDEN,) * context["give"], (HIDDEN,) * context["get"])
    if event == "asked_before_called":
        return HowMany(2, MOVER)
    return OneCard(MOVER)


def _play(case: Case) -> Play:
    cards = tuple(case["play"])
    river = case["context"].get("river")
    uses_river = river in cards and river not in case["hand"]
    return Play(MOVER, cards, case["context"].get("name_suit") or "", uses_river)


def position_of(case: Case) -> Position:
    """The table of a case."""
    context = case["context"]
    choices = Choices(level=case["level"])
    players = context.get("players", PLAYERS)
    hand = tuple(sorted(case["hand"]))
    if context.get("setup_flip"):
        return DABONG.start(("A", "B", "C"), {"level": case["level"]})
    pile = _pile(case)
    river = context.get("river", "")
    others = [Hand((), 5)] * (players - 1)
    spread = len(hand) + sum(map(len, others)) + sum(len(laid.cards) for laid in pile) + bool(river)
    position = Position(
        hands=(Hand(hand), *others),
        draw=(HIDDEN,) * (CARDS_IN_A_DECK - spread),
        pile=pile,
        standing=_standing(case, pile),
        dealer=players,
        river=river,
        as_dealt=(MOVER,) if context.get("as_dealt") else (),
        spent=(MOVER,) if context.get("used_this_year") else (),
        games=(0,) * players,
        sets=(0,) * players,
        choices=choices,
    )
    if str(context.get("event", "")).startswith("take_back"):
        return _after_plays(position, context["event"])
    return position


def _pile(case: Case) -> tuple[Laid, ...]:
    """What lies on the pile, under the card on top the rest of its play, laid by the seat before."""
    context = case["context"]
    top = read_face(case["top_card"])
    cards = tuple(context.get("prev_play") or (top.text,))
    suits = case["named_suit"] or open_suits(top)
    owner = MOVER if context.get("own_card_on_top") or context.get("play_again_pending") else 2
    under: tuple[Laid, ...] = ()
    if (pending := context.get("pending2", 0)) > 1:
        twos = [
            card for card in ("2E", "2A", "2W", "2F", "S=2E", "S=2A", "S=2W") if card != cards[0]
        ]
        held = set(case["hand"])
        free = [card for card in twos if card not in held][: pending - 1]
        under = tuple(Laid(2, (card,), open_suits(read_face(card))) for card in free)
    return (*under, Laid(owner, cards, suits))


def _standing(case: Case, pile: tuple[Laid, ...]) -> Standing:
    context = case["context"]
    run, top = 0, None
    for laid in pile:
        run, _ = runs(laid.cards, run, top)
        top = laid.top
    return Standing(
        turn=3 if context.get("out_of_turn") else MOVER,
        twos=context.get("pending2", 0),
        again=bool(context.get("play_again_pending")),
        run=context.get("consecutive_same_value_before", run),
        opens=context.get("prev_type", ""),
    )


def _after_plays(position: Position, event: str) -> Position:
    """The seat before and then seat 1 have laid a card, and for one that is too late seat 2 too."""
    top = position.top
    cards = [f"{rank}{top.suit}" for rank in (3, 4, 6)]
    free = [card for card in cards if card not in position.hand(MOVER).known]
    hands = (position.hand(MOVER), *(Hand((), 5) for _ in position.hands[1:]))
    at = msgspec.structs.replace(
        position, hands=hands, standing=Standing(turn=3), pile=(Laid(0, (top.text,), top.suit),)
    )
    mine = next(card for card in at.hand(MOVER).known or free)
    plays = [Play(3, (free[0],)), Play(MOVER, (mine,)), Play(2, (free[1],))]
    if "after_next_play" not in event:
        plays.pop()
    if not DABONG.check(DABONG.apply(at, plays[0])[0], plays[1]).legal:
        plays[1] = Play(MOVER, (free[2],))
        known = (*at.hand(MOVER).known, free[2])
        at = msgspec.structs.replace(
            at, hands=(Hand(tuple(sorted(known))), *at.hands[1:]), draw=at.draw[1:]
        )
    for play in plays:
        at, _ = DABONG.apply(at, play)
    return at


def answer(case: Case) -> dict[str, Any]:
    """What the engine answers: legal, kinds, effect."""
    position, move = position_of(case), move_of(case)
    verdict: Verdict[Move] = DABONG.check(position, move)
    return {
        "legal": verdict.legal,
        "kinds": verdict.kinds,
        "effect": dict(DABONG.outcome(position, move)),
    }


PROSE = ("next_must", "opens", "next", "dealer_options")
"""Effects said in words for people: they are not compared."""


def agrees(case: Case) -> list[str]:
    """What differs between a case and the engine's answer; nothing when they agree."""
    expected, found = case["expected"], answer(case)
    differ = []
    if found["legal"] != expected["legal"]:
        differ.append(f"legal: {found['legal']}, expected {expected['legal']}")
    if expected["type"] is not None and expected["type"] not in found["kinds"]:
        differ.append(f"kinds: {found['kinds']}, expected {expected['type']}")
    for name, value in expected["effect"].items():
        if name not in PROSE and found["effect"].get(name) != value:
            differ.append(f"{name}: {found['effect'].get(name)!r}, expected {value!r}")
    return differ
