"""The words of the published dabong! cases as positions and moves; it knows no answer.

A case names a level, the card on top, one hand and a play, and a context. Seat 1 plays; the other
seats hold cards that nobody knows. Where a case says nothing of it: three players, the player in turn,
the top card laid by seat 2, nothing owed.
"""

from collections.abc import Mapping

import msgspec

from app.rules.cards import Card, Hand
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
    River,
    Standing,
    TakeBack,
    Trade,
)
from app.rules.dabong.deck import SHAMAN, deck, full_deck, read_face, total_in_hand
from app.rules.dabong.effects import runs
from app.rules.dabong.position import is_queen_of_water, open_suits
from app.rules.game import Verdict
from tests.rules.case_vocabulary import DABONG_WORDS
from tests.rules.case_words import (
    Answer,
    Case,
    check_words,
    differences_between,
    unknown_value,
)

MOVER, BEFORE = 1, 2
"""Who plays, and who laid the card on top."""

PLAYERS, LEVEL, OTHERS_HOLD = 3, "beginner", 5

CLAIMS: Mapping[str, str] = {
    "hand_total": "gross",
    "as_dealt": "worst_hand",
    "used_this_year": "once_a_year",
    "hand_size": "half_deck",
}
"""The word of a context that a player claims to win by, where nothing is played."""

EVENTS = (
    "take_back_before_next_play",
    "take_back_after_next_play",
    "take_back_chain",
    "trade",
    "asked_before_called",
    "called_before_asked",
    "draw",
    "pass",
    "deal_river",
)

PROSE = ("next_must", "opens", "next", "dealer_options")
"""Effects said in words for people: they are not compared."""


def answer(case: Case) -> Answer:
    """What the engine answers: legal, kinds, effect.

    Raises:
        UnknownWordError: the case says something that has no meaning here.
    """
    check_words(case, DABONG_WORDS)
    position, move = position_of(case), move_of(case)
    verdict: Verdict[Move] = DABONG.check(position, move)
    return {
        "legal": verdict.legal,
        "kinds": verdict.kinds,
        "effect": _effect(position, move, verdict),
    }


def _effect(position: Position, move: Move, verdict: Verdict[Move]) -> Answer:
    """What a move comes to; of a legal play also what it does not do."""
    came = dict(DABONG.outcome(position, move))
    if not verdict.legal:
        return came
    if isinstance(move, Play):
        after, _ = DABONG.apply(position, move)
        came = {"win": DABONG.is_over(after), "skip": 0, "next_suit": None, **came}
        came["hand"] = len(after.hand(move.seat))
        came["direction"] = "left" if after.standing.direction == 1 else "right"
    if isinstance(move, Draw) and (position.standing.twos or position.standing.queen):
        came["must_draw"] = position.owed
    return came


def differences(case: Case) -> list[str]:
    """What differs between a case and the engine's answer; nothing when they agree."""
    expected, found = case["expected"], answer(case)
    differ = list(differences_between({"legal": expected["legal"]}, found))
    kind = expected.get("type")
    if kind is not None and kind not in found["kinds"]:
        differ.append(f"type: expected {kind!r}, got {list(found['kinds'])!r}")
    effect = expected.get("effect") or {}
    compared = {word: value for word, value in effect.items() if word not in PROSE}
    return differ + list(differences_between(compared, found["effect"]))


# What is tried ------------------------------------------------------------------------------------


def move_of(case: Case) -> Move:
    """What is tried in a case."""
    context = _context(case)
    if context.get("setup_flip"):
        return Flip(case["top_card"])
    if "event" in context:
        return _event(case, context["event"], context)
    if case.get("play"):
        return _play(case, context)
    for word, kind in CLAIMS.items():
        if word in context:
            return Claim(MOVER, kind)
    return Pass(MOVER) if context.get("play_again_pending") else Draw(MOVER)


def _context(case: Case) -> Case:
    found: Case = case.get("context") or {}
    return found


def _event(case: Case, event: str, context: Case) -> Move:
    match event:
        case "take_back_before_next_play" | "take_back_after_next_play" | "take_back_chain":
            return TakeBack(MOVER)
        case "trade":
            gives, gets = context.get("give", 0), context.get("get", 0)
            return Trade(MOVER, BEFORE, (HIDDEN,) * gives, (HIDDEN,) * gets)
        case "asked_before_called":
            return HowMany(BEFORE, MOVER)
        case "called_before_asked":
            return OneCard(MOVER)
        case "draw":
            return Draw(MOVER)
        case "pass":
            return Pass(MOVER)
        case "deal_river":
            return River(context["river"])
    raise unknown_value(case, "the event", event, EVENTS)


def _play(case: Case, context: Case) -> Play:
    cards = tuple(case["play"])
    held = list(case.get("hand", cards))
    river = context.get("river")
    needed = [SHAMAN if card[0] == SHAMAN else card for card in cards]
    uses_river = river in needed and needed.count(str(river)) > held.count(river)
    return Play(MOVER, cards, context.get("name_suit") or "", uses_river)


# The table ----------------------------------------------------------------------------------------


def _choices(case: Case) -> Choices:
    """The level, and any option that the context names."""
    context = _context(case)
    named = {
        word: str(value)
        for word, value in context.items()
        if word in DABONG.options and word not in CLAIMS
    }
    if "river" in named:
        # The word is the card of the river before it is the house's rule of it.
        named["river"] = "on" if named["river"] not in ("on", "off") else named["river"]
    options = {"level": case.get("level", LEVEL), **named}
    players = max(2, context.get("players", PLAYERS))
    return DABONG.start(tuple("ABCDEFGH"[:players]), options).choices


def position_of(case: Case) -> Position:
    """The table of a case."""
    context, choices = _context(case), _choices(case)
    players = context.get("players", PLAYERS)
    if context.get("setup_flip") or context.get("event") == "deal_river":
        options = {"level": choices.level}
        return DABONG.start(tuple("ABCDEFGH"[:players]), options)
    hand, pile = _hand(case, choices), _pile(case)
    river = context.get("river", "")
    river = "" if river in ("on", "off") else river
    laid = [read_face(card).card for group in pile for card in group.cards]
    left = sum(deck(choices.decks).values()) - len(hand) - len(laid) - bool(river)
    each = min(OTHERS_HOLD, left // (players - 1))
    left -= each * (players - 1)
    draw = min(context.get("draw_pile", left), left)
    # What lies in neither hand nor draw pile has been played before.
    under = (Laid(0, (*_free(hand.known, laid, river, choices)[: left - draw],), ""),)
    if left > draw:
        pile = (*under, *pile)
    position = Position(
        hands=(hand, *[Hand((), each)] * (players - 1)),
        draw=(HIDDEN,) * draw,
        pile=pile,
        standing=_standing(case, pile, players),
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


def _free(hand: tuple[Card, ...], laid: list[Card], river: str, choices: Choices) -> list[Card]:
    """Cards of the deck that lie nowhere yet."""
    left = deck(choices.decks).copy()
    left.subtract([*hand, *laid, *([river] if river else [])])
    return [card for card, count in left.items() if card != SHAMAN for _ in range(count)]


def _hand(case: Case, choices: Choices) -> Hand:
    """The cards said, filled up to the size or the total that the context tells."""
    context = _context(case)
    known = tuple(sorted(case.get("hand", case.get("play", ()))))
    more = max(0, context.get("hand_size", 0) - len(known)) if _tells_size(context) else 0
    total = context.get("hand_total")
    if not known and total:
        known = _worth(total, choices)
    return Hand(known, more)


def _tells_size(context: Case) -> bool:
    return isinstance(context.get("hand_size"), int)


def _worth(total: int, choices: Choices) -> tuple[Card, ...]:
    """A hand of real cards that counts so much, the dearest first."""
    held: list[Card] = []
    cards = [card for card in full_deck(choices.decks) if card != SHAMAN]
    for card in sorted(cards, key=lambda card: -read_face(card).in_hand):
        if total_in_hand(map(read_face, [*held, card])) <= total:
            held.append(card)
    return tuple(sorted(held))


def _owner(context: Case) -> int:
    """Who laid the card on top."""
    return MOVER if context.get("own_card_on_top") or context.get("play_again_pending") else BEFORE


def _pile(case: Case) -> tuple[Laid, ...]:
    """What lies on the pile: 2s that are owed, and on them the play with the card on top."""
    context = _context(case)
    top = read_face(case["top_card"])
    cards = tuple(context.get("prev_play") or (top.text,))
    suits = case.get("named_suit") or open_suits(top)
    under: tuple[Laid, ...] = ()
    lacking = context.get("pending2", 0) - sum(card.removeprefix("S=")[0] == "2" for card in cards)
    if lacking > 0:
        twos = ("2E", "2A", "2W", "2F", "S=2E", "S=2A", "S=2W")
        lie = {*cards, *case.get("hand", ())}
        free = [card for card in twos if card not in lie][:lacking]
        under = tuple(Laid(BEFORE, (card,), open_suits(read_face(card))) for card in free)
    return (*under, Laid(_owner(context), cards, suits))


def _standing(case: Case, pile: tuple[Laid, ...], players: int) -> Standing:
    context = _context(case)
    run, top = 0, None
    for laid in pile:
        run, _ = runs(laid.cards, run, top)
        top = laid.top
    out_of_turn = context.get("out_of_turn") or context.get("own_card_on_top")
    opens = context.get("prev_type", "")
    queen = top is not None and is_queen_of_water(top) and _owner(context) != MOVER
    idle = not case.get("play") and not any(word in context for word in ("event", *CLAIMS))
    return Standing(
        turn=players if out_of_turn else MOVER,
        direction=-1 if context.get("direction") == "right" else 1,
        twos=context.get("pending2", 0),
        queen=bool(context.get("pending_queen", queen and idle)),
        again=bool(context.get("play_again_pending")),
        run=context.get("consecutive_same_value_before", run),
        opens=opens if opens in ("heaven", "hell") else "",
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
