"""The words of published Kongkang cases, made into positions and moves; it knows no answers.

`answer` reads a case's setup and action, asks the engine, and says in the case's own words whatever
the engine's verdict, events and position have to say. Letters A to F are seats 1 to 6, and the turn
goes to the left unless a case says otherwise. What a case leaves open is unknown: hands of five unseen
cards, 13 bananas each, the rest in the pot.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from app.rules.cards import Card, Hand
from app.rules.game import Event, RulesError
from app.rules.kongkang import (
    DECK,
    HIDDEN,
    KONGKANG,
    LEFT,
    OPEN,
    RIGHT,
    Aim,
    Call,
    Deal,
    Draw,
    DrawPile,
    Laid,
    Move,
    NextRound,
    NoSlip,
    Play,
    Position,
    Purse,
    Target,
    hand_points,
    leaders,
    stakes,
)
from app.rules.kongkang.tokens import BOX, allot
from tests.rules.case_vocabulary import KONGKANG_WORDS
from tests.rules.case_words import (
    Answer,
    Case,
    check_words,
    differences_between,
    unknown_value,
)

LETTERS = "ABCDEF"
NAMED = re.compile(r"\b[A-F]\b")
THEN = re.compile(r"([A-F]) draws and plays (.+)")
BANANAS_A_STARTER = 15
LEFT_AFTER_FIRST_BET = 13


def seat(letter: str) -> int:
    return LETTERS.index(letter) + 1


def letter(number: int) -> str:
    return LETTERS[number - 1]


def cards(words: Iterable[object]) -> tuple[Card, ...]:
    return tuple(str(word) for word in words)


def answer(case: Case) -> Answer:
    """What the engine says of a case, by the words that cases use.

    Raises:
        UnknownWordError: the case says something that has no meaning here.
    """
    check_words(case, KONGKANG_WORDS)
    setup, action = case.get("setup", {}), case["action"]
    for word, ask in _ACTIONS.items():
        if word in action:
            return ask(setup, action)
    raise unknown_value(case, "the action", ", ".join(action) or "of no word", _ACTIONS)


def differences(case: Case) -> list[str]:
    """What differs between a case and the engine's answer; nothing when they agree."""
    return list(differences_between(case["expected"], answer(case)))


# Setting up ---------------------------------------------------------------------------------------


def _players(setup: Case, action: Case) -> int:
    """How many sit there: said, or as many as are listed, else four."""
    if "players" in setup:
        return int(setup["players"])
    for listed in ("seats", "seats_in_turn_order", "hands", "bananas"):
        named = setup.get(listed, ())
        # Bananas of two may be those of the two that matter; hands are everybody's.
        if isinstance(named, list) or len(named) > 2 or (named and listed == "hands"):
            return len(named)
    return max([4, *(seat(found) for found in NAMED.findall(f"{setup} {action}"))])


def _bananas(setup: Case, players: int) -> list[int]:
    given = setup.get("bananas", {})
    if isinstance(given, list):
        return [int(count) for count in given]
    out = setup.get("out", ())
    usual = {letter(number): LEFT_AFTER_FIRST_BET for number in range(1, players + 1)}
    usual |= dict.fromkeys(out, 0)
    return [int(given.get(name, left)) for name, left in usual.items()]


def _position(setup: Case, action: Case, **fields: Any) -> Position:
    """A position with the bananas of the case; what they leave over is in the pot.

    Where a case speaks of more bananas than its players brought, others brought them and have left.
    """
    players = _players(setup, action)
    purses = _bananas(setup, players)
    pot = int(setup["pot"]) if "pot" in setup else None
    seats = players
    while seats * BANANAS_A_STARTER < sum(purses) + (pot or 0):
        seats += 1
    purses += [0] * (seats - players)
    over = seats * BANANAS_A_STARTER - sum(purses)
    pot = over if pot is None else pot
    tokens = allot([*purses, pot, over - pot], BOX + BOX if seats > 4 else BOX)
    out = {*range(players + 1, seats + 1), *map(seat, setup.get("out", ()))}
    hands = fields.pop("hands", {})
    piles = fields.pop("piles", {})
    at = {
        "hands": tuple(
            Hand() if number in out else hands.get(number, Hand(unknown=5))
            for number in range(1, seats + 1)
        ),
        "piles": tuple(piles.get(number, ()) for number in range(1, seats + 1)),
        "purses": tokens[:seats],
        "pot": tokens[seats],
        "removed": tokens[seats + 1],
        "way": LEFT,
        "out": tuple(sorted(out)),
        **fields,
    }
    if "draw" not in at:
        lie = sum(map(len, at["hands"])) + sum(map(len, at["piles"]))
        at["draw"] = DrawPile(unknown=sum(DECK.values()) - lie)
    options = {name: str(setup[name]) for name in KONGKANG.options if name in setup}
    options.pop("first", None)
    if seats > 4:
        options["extra_tokens"] = "on"
    at["choices"] = KONGKANG.start(("A", "B"), options).choices
    return Position(**at)


def _before(number: int, players: int) -> int:
    return number - 1 or players


def _actor(setup: Case, action: Case) -> int:
    """Who acts: named, or the first, or who sits after the latest play."""
    named = action.get("player") or action.get("by") or action.get("active") or setup.get("first")
    if named:
        return seat(named)
    if "last_play" in setup:
        return seat(setup["last_play"]["by"]) % _players(setup, action) + 1
    return 1


def _latest(setup: Case, action: Case, actor: int) -> tuple[Laid | None, int]:
    """The latest play, and who pays for a slip on it."""
    if "last_play" in setup:
        last = setup["last_play"]
        by = seat(last["by"])
        return Laid(by, cards(last["cards"])), seat(last.get("chain_origin", last["by"]))
    top = setup.get("top") or action.get("last")
    if top:
        by = _before(actor, _players(setup, action))
        return Laid(by, cards(top)), by
    return None, 0


def _table(setup: Case, action: Case) -> tuple[Position, int]:
    """The position before the action, and who acts."""
    actor = _actor(setup, action)
    last, payer = _latest(setup, action, actor)
    if last is None and not setup.get("first_play_of_round") and "direction" not in action:
        payer = _before(actor, _players(setup, action))
        last = Laid(payer, ("10",))
    drawn = action.get("draw", 1) or "draw" not in action
    hands: dict[int, Hand] = {}
    play = cards(action.get("play", ()))
    ready = False
    if "hand_after" in setup:
        hands[actor] = Hand().with_cards(play + cards(setup["hand_after"]))
        ready = bool(drawn)
    elif "hand" in setup:
        hands[actor] = Hand().with_cards(cards(setup["hand"]))
    if "target_hand_size" in setup:
        hands[actor % _players(setup, action) + 1] = Hand(unknown=int(setup["target_hand_size"]))
    at = _position(
        setup,
        action,
        hands=hands,
        piles={} if last is None else {last.seat: last.cards},
        last=last,
        payer=payer,
        turn=actor,
        way=_way(setup, last),
        phase="drawn" if ready else "turn",
        skips=tuple(map(seat, setup.get("pending_skip", ()))),
    )
    if "then" in setup:
        at, actor = _meanwhile(at, setup["then"])
    elif drawn and not ready and not setup.get("first_play_of_round"):
        at, _ = KONGKANG.apply(at, Draw(actor))
    return at, actor


def _way(setup: Case, last: Laid | None) -> int:
    """Which way the turn goes: said, else to the left once something has been played."""
    said = {"left": LEFT, "right": RIGHT}.get(str(setup.get("direction")))
    return said or (LEFT if last else OPEN)


def _meanwhile(at: Position, words: str) -> tuple[Position, int]:
    """`D draws and plays 8`: what happens before the action."""
    found = THEN.fullmatch(words)
    assert found is not None, words
    by = seat(found[1])
    at = msgspec.structs.replace(at, turn=by)
    at, _ = KONGKANG.apply(at, Draw(by))
    at, _ = KONGKANG.apply(at, Play(by, cards(found[2].split())))
    return at, at.turn


# Asking -------------------------------------------------------------------------------------------


def _of_play(setup: Case, action: Case) -> Answer:
    if "deck" in setup:
        return _of_empty_deck(setup, action)
    at, actor = _table(setup, action)
    move = Play(actor, cards(action["play"]), action.get("direction"))
    verdict = KONGKANG.check(at, move)
    if not verdict.legal:
        nothing = {"legal_as_normal_play": False, "effects": 0, "effect": None}
        told = {"legal": False, "slip": False, "rules": verdict.rules, **nothing}
        return told | _followed(at, at, (), actor)
    after, events = KONGKANG.apply(at, move)
    came = KONGKANG.outcome(at, move)
    said: Answer = {
        "legal": True,
        "legal_as_normal_play": "play" in verdict.kinds,
        "slip": came["slip"],
        "effects": came["effects"],
        "effect": came["effect"],
        "distinct_targets": came["distinct_targets"],
        "rules": verdict.rules,
    }
    aims = [seat(target) for target in action.get("targets", ())]
    said["legal"], after = _aimed(after, actor, aims, action)
    said["sizes_unchanged"] = [
        len(hand) - (len(move.cards) if number == actor else 0)
        for number, hand in enumerate(at.hands, 1)
    ] == [len(hand) for hand in after.hands]
    return said | _followed(at, after, events, actor, named=bool(NAMED.search(f"{setup}{action}")))


def _aimed(at: Position, actor: int, aims: list[int], action: Case) -> tuple[bool, Position]:
    """The targets of the case are named one by one; a trade without one is with the next player."""
    if "give" in action and not aims:
        aims = [actor % len(at.seats) + 1]
    for target in aims:
        named = Target(actor, (Aim(target, str(action.get("give", HIDDEN))),))
        if not KONGKANG.check(at, named).legal:
            return False, at
        at, _ = KONGKANG.apply(at, named)
    return True, at


def _followed(
    at: Position, after: Position, events: tuple[Event, ...], actor: int, *, named: bool = True
) -> Answer:
    """What bananas, players and the round came to."""
    winner = (letter(after.winner) if named else "player") if after.winner else None
    paid: dict[str, int] = {}
    for event in events:
        if event.kind == "paid" and event.amount:
            paid = {letter(event.seat): -event.amount, letter(actor): event.amount}
    return {
        "pay": paid,
        "bananas": {letter(number): after.bananas(number) for number in after.seats},
        "eliminated": [letter(number) for number in after.out if number not in at.out],
        "round_ends": after.is_over,
        "winner": winner,
        "win_round": after.winner == actor,
        "pot_to": winner if any(event.kind == "round-over" for event in events) else None,
        "removed": after.removed.bananas - at.removed.bananas,
        "next": _next_words(at, after),
        "next_player": letter(after.turn) if after.turn else None,
        "pending_skip": [letter(number) for number in after.skips],
        "hand": len(after.hand(actor)),
    }


def _next_words(at: Position, after: Position) -> str:
    sides = {at.beside(at.turn, LEFT): "left", at.beside(at.turn, RIGHT): "right"}
    return f"seat on {letter(at.turn)}'s {sides.get(after.turn, '')}" if at.turn else ""


def _unplaced(hands: Iterable[Hand], kept: Iterable[Card] = ()) -> list[Card]:
    """Every card of the deck that lies in no hand and is not kept back, numbers last."""
    left = dict(DECK)
    for card in (*(card for hand in hands for card in hand.known), *kept):
        left[card] -= 1
    named = [card for card, count in left.items() for _ in range(count)]
    return sorted(named, key=str.isdigit)


def _known_hands(setup: Case, players: int) -> dict[int, Hand]:
    given = setup.get("hands", {})
    return {
        number: Hand().with_cards(cards(given.get(letter(number), [10])))
        for number in range(1, players + 1)
    }


def _of_empty_deck(setup: Case, action: Case) -> Answer:
    """No card is left to draw: all that are in no hand lie on the piles."""
    players, actor = _players(setup, action), _actor(setup, action)
    by = seat(setup["last_player"]) if "last_player" in setup else _before(actor, players)
    last = cards(action.get("last", (8,)))
    hands = _known_hands(setup, players)
    slip = cards(action.get("play", last[:1]))
    if action.get("slip") or action.get("can_slip"):
        hands[actor] = hands[actor].with_cards(slip)
    count = int(setup["deck"])
    under = _unplaced(hands.values(), last)[count:]
    at = _position(
        setup,
        action,
        hands=hands,
        draw=DrawPile(unknown=count),
        piles={by: (*under, *last)},
        last=Laid(by, last),
        payer=by,
        turn=actor,
    )
    points = {letter(number): hand_points(hand) for number, hand in hands.items()}
    move: Move = Play(actor, slip) if action.get("slip") else NoSlip(actor)
    if not KONGKANG.check(at, move).legal:
        return {"legal": False, "points": points} | _followed(at, at, (), actor)
    after, events = KONGKANG.apply(at, move)
    return {"legal": True, "points": points} | _followed(at, after, events, actor)


def _of_call(setup: Case, action: Case) -> Answer:
    players, actor = _players(setup, action), _actor(setup, action)
    hands = _known_hands(setup, players) if "hands" in setup else {}
    by = seat(setup["last_player"]) if "last_player" in setup else _before(actor, players)
    left = _unplaced(hands.values())[::-1]
    played = int(setup.get("cards_played_by_caller", 1))
    piles = {by: (left.pop(0),)}
    piles[actor] = (*(left.pop(0) for _ in range(played)), *piles.get(actor, ()))
    at = _position(
        setup,
        action,
        hands=hands,
        piles=piles,
        last=Laid(by, piles[by][-1:]),
        payer=by,
        turn=actor,
        phase="drawn" if setup.get("has_drawn") else "turn",
    )
    verdict = KONGKANG.check(at, Call(actor))
    if not verdict.legal:
        return {"legal": False, "rules": verdict.rules}
    after, events = KONGKANG.apply(at, Call(actor))
    points = {
        letter(number): hand_points(hand)
        for number, hand in enumerate(after.hands, 1)
        if number not in after.out
    }
    return {"legal": True, "points": points} | _followed(at, after, events, actor)


def _of_penalty(setup: Case, action: Case) -> Answer:
    """A call that fails: the caller holds ten points, and every other player one."""
    caller = next(iter(setup["bananas"]))
    players = _players(setup, action)
    hands = {letter(number): [1] for number in range(1, players + 1)} | {caller: ["peek"]}
    return _of_call({**setup, "players": players, "hands": hands}, {"by": caller})


def _of_deck(_setup: Case, _action: Case) -> Answer:
    numbers = sum(count for card, count in DECK.items() if card.isdigit())
    specials = {card: count for card, count in DECK.items() if not card.isdigit()}
    return {"numbers": numbers, "total": sum(DECK.values()), **specials}


def _of_tokens(setup: Case, _action: Case) -> Answer:
    players = int(setup["players"])
    need: Purse = stakes(players)
    try:
        KONGKANG.start(tuple(LETTERS[:players]), {})
        possible = True
    except RulesError:
        possible = False
    return {
        "possible": possible,
        "yellow_needed": need.yellow,
        "black_needed": need.black,
        "bananas_needed": need.bananas,
    }


def _of_deal(setup: Case, _action: Case) -> Answer:
    players = int(setup["players"])
    options = {"extra_tokens": "on"} if players > 4 else {}
    at = KONGKANG.start(tuple(LETTERS[:players]), options, Deal())
    return {"hand": len(at.hands[0]), "draw_pile": len(at.draw)}


def _of_bet(setup: Case, action: Case) -> Answer:
    """The bets of a round, placed when the one before is over."""
    before = _position(
        {"pot": 0, **setup}, action, phase="over", winner=1, round=int(setup["round"]) - 1
    )
    after, events = KONGKANG.apply(before, NextRound())
    bets = [event.amount for event in events if event.kind == "bet"]
    return {"bets": bets, "pot": sum(bets)} | _followed(before, after, events, 1)


def _of_points(setup: Case, _action: Case) -> Answer:
    return {"points": hand_points(Hand().with_cards(cards(setup["hand"])))}


def _of_next_round(setup: Case, action: Case) -> Answer:
    at = _position({"pot": 0, **setup}, action, phase="over", winner=seat(setup["winner"]), round=1)
    after, _ = KONGKANG.apply(at, NextRound())
    return {"first_player": letter(after.turn)}


def _of_game_end(setup: Case, action: Case) -> Answer:
    at = _position({"pot": 0, **setup}, action, phase="over", winner=1, round=int(setup["round"]))
    over = KONGKANG.is_match_over(at)
    return {
        "continue": not over,
        "players": [letter(number) for number in at.live],
        "winner": letter(leaders(at)[0]) if over else None,
    }


_ACTIONS: Mapping[str, Callable[[Case, Case], Answer]] = {
    "count": _of_deck,
    "deal_tokens": _of_tokens,
    "deal": _of_deal,
    "bet": _of_bet,
    "points": _of_points,
    "penalty": _of_penalty,
    "next_round": _of_next_round,
    "game_end": _of_game_end,
    "call": _of_call,
    "active": _of_empty_deck,
    "play": _of_play,
    "declines": _of_empty_deck,
    "can_slip": _of_empty_deck,
    "slip": _of_empty_deck,
}
"""Which word of an action asks for what; the first that is there decides."""
