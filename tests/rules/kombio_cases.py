"""The words of published Kombio cases, made into positions and moves; it knows no answers.

`answer` reads a case's setup and action, asks the engine, and says in the case's own words whatever
the engine's verdicts and positions have to say. Letters A to H are seats 1 to 8 and `B3` is place 3 of
seat 2. What a case leaves open is unknown: hands of four unseen cards, three players, A in turn. What
the engine says must follow (a card to give, a shuffle) is done by its first legal move.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from app.rules.kombio import (
    HIDDEN,
    KOMBIO,
    Action,
    Choices,
    Draw,
    FalseStart,
    Flip,
    Give,
    Hand,
    Kombio,
    Lay,
    Leave,
    Look,
    Lying,
    Move,
    Penalty,
    Position,
    Press,
    Replace,
    Reveal,
    Shuffle,
    Slap,
    Spot,
    Swap,
    Take,
    TakeBack,
    View,
    Window,
    full_deck,
    power,
    tie_window_us,
    totals,
    value,
)
from tests.rules.case_vocabulary import KOMBIO_WORDS
from tests.rules.case_words import (
    Answer,
    Case,
    check_words,
    differences_between,
    unknown_value,
)

LETTERS = "ABCDEFGH"
FEWEST = 3
NAMED = re.compile(r"\b([A-H])[1-9]?\b")
DISCARDED = "5"
"""What lies on the discard pile where a case does not say."""

ERRORS = {"declar": "declared", "peek": "peeked", "reveal": "revealed"}
"""The beginning of a word for an error, and the name by which the engine knows its penalty."""


def answer(case: Case) -> Answer:
    """What the engine says of a case, by the words that cases use.

    Raises:
        UnknownWordError: the case says something that has no meaning here.
    """
    check_words(case, KOMBIO_WORDS)
    setup, action = case.get("setup", {}), case["action"]
    for word, ask in _ACTIONS:
        if word in action:
            return ask(setup, action)
    known = [word for word, _ in _ACTIONS]
    raise unknown_value(case, "the action", ", ".join(action) or "of no word", known)


def differences(case: Case) -> list[str]:
    """What differs between a case and the engine's answer; nothing when they agree."""
    return list(differences_between(case["expected"], answer(case)))


# Setting up ---------------------------------------------------------------------------------------


def seat(letter: str) -> int:
    return LETTERS.index(letter) + 1


def letter(number: int) -> str:
    return LETTERS[number - 1]


def spot(word: str) -> Spot:
    return Spot(seat(word[0]), int(word[1:]))


def deck_of(setup: Case) -> str:
    return "standard" if setup.get("deck") == "standard" else "special"


def card(word: object, deck: str = "special") -> str:
    """`9`, `QH`; of a rank without a suit the spade."""
    text = str(word)
    return text + "S" if deck == "standard" and text[-1] not in "HDCS" else text


def named(*parts: object) -> set[str]:
    """Every player who is named anywhere."""
    return set(NAMED.findall(repr(parts)))


def players(setup: Case, action: Case) -> int:
    """How many sit there: said, else three, or as many as the last one named."""
    said = setup.get("players")
    if said is not None:
        return said if isinstance(said, int) else len(said)
    return max(map(seat, named(setup, action) | set(LETTERS[:FEWEST])))


def choices_of(setup: Case) -> Choices:
    """The deck, and any option that the setup names."""
    options = {name: str(setup[name]) for name in KOMBIO.options if name in setup}
    options["b1"] = deck_of(setup)
    return KOMBIO.start(tuple(LETTERS), options).choices


def hands(setup: Case, action: Case) -> list[list[str]]:
    """The cards of each hand: those said, or so many unseen."""
    said = dict(setup.get("hands", {}))
    said.setdefault("A", setup.get("hand", 4))
    seats = LETTERS[: players(setup, action)]
    return [_cards(said.get(name, 4), deck_of(setup)) for name in seats]


def _cards(said: Any, deck: str) -> list[str]:
    return [HIDDEN] * said if isinstance(said, int) else [card(word, deck) for word in said]


def discard_of(setup: Case, action: Case) -> str:
    """The card on the discard pile."""
    said = setup.get("discard", {})
    slapped = setup.get("slaps", [{}])[0].get("value", DISCARDED)
    value_said = said.get("value", slapped) if isinstance(said, dict) else said
    word = action.get("discard", setup.get("discard_top", value_said))
    return card(DISCARDED if isinstance(word, bool) else word, deck_of(setup))


def window_of(setup: Case, discard: str) -> Window:
    said = setup.get("discard", {})
    by = said.get("by", "normal play") if isinstance(said, dict) else "normal play"
    if "slap" in by:
        return Window(discard, "slapped")
    return Window(discard, "open" if "play" in by or "action" in by else "shut")


def position(setup: Case, action: Case) -> Position:
    """The table as a case describes it."""
    choices = choices_of(setup)
    lying = hands(setup, action)
    discard = discard_of(setup, action)
    unseen = len(full_deck(choices.b1)) - sum(map(len, lying)) - 1
    draw = min(setup.get("draw_pile", unseen), unseen)
    called = seat(setup["kombio_called_by"]) if "kombio_called_by" in setup else 0
    turn = seat(setup.get("turn_of", letter(called % len(lying) + 1)))
    return Position(
        hands=tuple(_hand(cards) for cards in lying),
        discard=(discard, *[HIDDEN] * (unseen - draw)),
        draw=(HIDDEN,) * draw,
        turn=turn,
        dealer=len(lying),
        window=window_of(setup, discard),
        called=called,
        false_starts=(0,) * len(lying),
        wins=(0,) * len(lying),
        choices=choices,
    )


def _hand(cards: Iterable[str]) -> Hand:
    return tuple(Lying(held) for held in cards)


def played(at: Position, *moves: Move) -> tuple[Position, bool]:
    """Where these moves lead, and whether all were legal; it stops at the first that is not."""
    for move in moves:
        if not KOMBIO.check(at, move).legal:
            return at, False
        at, _ = KOMBIO.apply(at, move)
    return at, True


# What the deck holds ------------------------------------------------------------------------------


def _count(_: Case, action: Case) -> Answer:
    deck = Choices(b1="standard" if action["count"] == "standard" else "special").b1
    cards = full_deck(deck)
    values = [value(deck, held) for held in cards]
    return {
        "cards": len(cards),
        "by_value": {str(number): many for number, many in Counter(values).items()},
        "sum_of_values": sum(values),
        "action_cards": sum(power(deck, held) is not None for held in cards),
    }


def _value(setup: Case, action: Case) -> Answer:
    deck = Choices(b1="standard" if deck_of(setup) == "standard" else "special").b1
    return {"value": value(deck, card(action["value_of"], deck))}


# Turns and actions --------------------------------------------------------------------------------


def _action_card(setup: Case, action: Case) -> Answer:
    """A card is drawn (or taken), laid, and its action used."""
    laid = card(action["card"], deck_of(setup))
    drawn = action.get("draw_from", "draw") == "draw"
    at = position(setup if drawn else {**setup, "discard_top": laid}, action)
    source: Move = Draw(at.turn, laid) if drawn else Take(at.turn)
    at, legal = played(at, source, Lay(at.turn))
    after = _used(at, action) if legal else (at, False, [])
    return {
        "legal": legal and after[1],
        "action": at.action.power if at.action else None,
        "optional": KOMBIO.check(at, Leave(at.turn)).legal,
        "looked_at": after[2],
        "slappable": at.is_open and legal,
    }


def _used(at: Position, action: Case) -> tuple[Position, bool, list[str]]:
    """The looks and the swap of a case: where they lead, whether they are legal, what was seen."""
    by = at.turn
    looks = action.get("look", [])
    looks = [looks] if isinstance(looks, str) else looks
    swapped = action.get("cards", [])
    if action.get("swap"):
        swapped = action["swap"] if isinstance(action["swap"], list) else looks
    if "swap_with" in action:
        swapped = [looks[0], action["swap_with"]]
    at, looked = played(at, *(View(by, spot(word)) for word in looks))
    spots = [(where, at.lying(where)) for where in at.spots()]
    seen = [f"{letter(w.owner)}{w.place}" for w, lying in spots if lying and by in lying.seen]
    at, legal = played(at, *([Swap(by, spot(swapped[0]), spot(swapped[1]))] if swapped else []))
    return at, looked and legal, sorted(seen)


def _by_name(setup: Case, action: Case) -> Answer:
    """An action is used whose card has been laid already."""
    laid = next(a for a in map(_power, full_deck("special")) if a and a.power == action["action"])
    at = msgspec.structs.replace(position(setup, action), action=laid)
    _, legal, seen = _used(at, action)
    return {"legal": legal, "looked_at": seen}


def _power(held: str) -> Action | None:
    does = power("special", held)
    return Action(does) if does else None


def _take(setup: Case, action: Case) -> Answer:
    """A card is taken and placed, or used."""
    if action.get("use_action") and {"look", "cards", "swap"} & set(action):
        return _action_card(setup, {**action, "draw_from": action["take"]})
    at = position(setup, action)
    mine = ["1", "2", "3", "4"][: len(at.hand(at.turn))]
    if deck_of(setup) == "special" and "hands" not in setup:
        at = _known(at, at.turn, mine)
    drawn = card(action.get("card", HIDDEN), deck_of(setup))
    source: Move = Take(at.turn) if action["take"] == "discard" else Draw(at.turn, drawn)
    at, legal = played(at, source)
    place = action.get("replace")
    move: Move = Replace(at.turn, place) if isinstance(place, int) else Lay(at.turn)
    by = at.turn
    after, placed = played(at, move)
    top = after.discard[0] if after.discard else None
    return {
        "legal": legal and placed,
        "hand": sum(lying is not None for lying in after.hand(by)),
        "discard_top": f"old card {mine.index(top) + 1}" if top in mine else top,
        "slappable": after.is_open,
        "turn_after": letter(after.turn),
    }


def _known(at: Position, by: int, cards: list[str]) -> Position:
    return msgspec.structs.replace(at, hands=(*at.hands[: by - 1], _hand(cards), *at.hands[by:]))


def _begin(_setup: Case, _action: Case) -> Answer:
    at, legal = played(KOMBIO.start(("A", "B", "C"), {}), Flip())
    return {"legal": legal, "discard_pile": len(at.discard), "slappable": at.is_open}


def _initial_view(setup: Case, action: Case) -> Answer:
    at = KOMBIO.start(("A", "B", "C"), {})
    if setup.get("initial_view_done"):
        at, _ = played(at, Look(1))
    closest = action["initial_view"] == ["closest 2"]
    after, legal = played(at, Look(1) if closest else View(1, Spot(1, 3)))
    again = KOMBIO.check(after, Look(1)).legal
    return {"legal": legal, "once": legal and not again}


# Slaps --------------------------------------------------------------------------------------------


def _slap(setup: Case, action: Case) -> Answer:
    by = seat(action["slap"])
    owner = seat(action.get("card_owner", action["slap"]))
    discard = discard_of(setup, action)
    slapped = card(action.get("value", discard), deck_of(setup))
    if "turn_of" not in setup and "kombio_called_by" not in setup:
        setup = {**setup, "turn_of": letter(by % len(hands(setup, action)) + 1)}
    at = position(setup, action)
    pressed_ms = action.get("t_ms", 0)
    taken_ms = setup.get("next_player_took_discard_at_ms")
    if taken_ms is not None and taken_ms <= pressed_ms:
        at, _ = played(at, Take(at.turn))
    if "t_ms" in action:
        at, _ = played(at, Press(by, pressed_ms * 1000))
    lying = [held.card for held in at.hand(owner) if held]
    place = lying.index(slapped) + 1 if slapped in lying else 1
    before, where = at, Spot(owner, place)
    at, success = played(at, Slap(by, where, slapped))
    back = False
    if not success:
        at, back = played(before, TakeBack(by, where, slapped))
    prompts = f"{letter(at.debt.seat)} must give a card" if at.debt else None
    if at.debt is not None:
        gives = [Give(by, spot(action["give"]).place)] if action.get("give") else []
        at, _ = played(at, *(gives or list(KOMBIO.legal_moves(at, by))[:1]))
    penalty = _penalty_between(before, at)
    if at.offence is not None:
        at, _ = played(at, *list(KOMBIO.legal_moves(at, owner))[:1])
    counted = setup.get("hands", {letter(by), letter(owner)})
    return {
        "success": success,
        "legal": success,
        "hands": {name: _held(at, name) for name in counted},
        "referee_prompts": prompts,
        "card_returns": back,
        "penalty": penalty,
        "auto_kombio": at.called != before.called,
        "turn_after": letter(at.turn),
    }


def _held(at: Position, name: str) -> int:
    return sum(lying is not None for lying in at.hand(seat(name)))


def _penalty_between(before: Position, after: Position) -> str | None:
    """What somebody has to pay, read from what has changed on the table."""
    if after.offence is not None and before.offence is None:
        return "revealing someone else's card"
    if len(after.draw) < len(before.draw):
        return "hand + top of draw pile"
    return None


def _resolve(setup: Case, action: Case) -> Answer:
    """Presses first, then the cards in the order of the presses."""
    sigma_us = int(setup.get("sensor_sigma_ms", 0) * 1000)
    slaps = sorted(setup["slaps"], key=lambda slap: slap["t_ms"])
    at = position({**setup, "turn_of": setup.get("turn_of", "C")}, action)
    tie_us = tie_window_us(sigma_us, sigma_us)
    presses = [Press(seat(slap["by"]), slap["t_ms"] * 1000, tie_us) for slap in slaps]
    at, _ = played(at, *presses)
    told: Answer = {"winner": None, "ask": bool(at.race.tied)}
    for slap in () if told["ask"] else slaps:
        by, where = seat(slap["by"]), Spot(seat(slap.get("card_owner", slap["by"])), 1)
        slapped = card(slap["value"], deck_of(setup))
        after, success = played(at, Slap(by, where, slapped))
        if success:
            told["winner"] = slap["by"]
        else:
            after, _ = played(at, TakeBack(by, where, slapped))
            paid = _penalty_between(at, after)
            told[slap["by"]] = "penalty" if paid else "takes card back, no penalty"
        at = after
    return told


def _press(setup: Case, action: Case) -> Answer:
    """A press that no card follows."""
    by = seat(action["press"])
    at = position({"turn_of": letter(by % players(setup, action) + 1), **setup}, action)
    at, pressed = played(at, Press(by, action.get("t_ms", 0) * 1000))
    after, legal = played(at, FalseStart(by))
    return {
        "legal": pressed and legal,
        "false_start": bool(after.false_starts[by - 1]),
        "penalty": _penalty_between(at, after),
        "turn_after": letter(after.turn),
    }


# Calls, scores and penalties ----------------------------------------------------------------------


def _call(setup: Case, action: Case) -> Answer:
    by = seat(action.get("by", "A"))
    at = position(setup, action)
    after, legal = played(at, Kombio(by))
    following = [letter((by + step - 1) % len(at.hands) + 1) for step in range(1, len(at.hands))]
    return {
        "legal": legal,
        "locked": letter(after.called) if after.called else None,
        "last_turns": following if legal else [],
        "turn_after": letter(after.turn),
    }


def _end(setup: Case, action: Case) -> Answer:
    """The last turns that are done are played, and the hands turned up if they may be."""
    at = position({key: setup[key] for key in setup if key != "last_turns_done"}, action)
    for name in setup.get("last_turns_done", ()):
        at, _ = played(at, Draw(seat(name)), Replace(seat(name), 1))
    after, _ = played(at, Reveal())
    over = KOMBIO.is_over(after)
    return {"round_over": over, "turn_after": None if over else letter(at.turn)}


def _score(setup: Case, action: Case) -> Answer:
    at = position(setup, action)
    seats = len(setup["hands"])
    spare = sum(len(hand) for hand in at.hands[seats:])
    over = msgspec.structs.replace(
        at,
        hands=at.hands[:seats],
        draw=(*at.draw, *[HIDDEN] * spare),
        discard=(HIDDEN,) * len(at.discard),
        stage="over",
        window=None,
        wins=at.wins[:seats],
        false_starts=at.false_starts[:seats],
    )
    won = [letter(number) for number in KOMBIO.winners(over)]
    return {
        "totals": dict(zip(map(letter, over.seats), totals(over), strict=True)),
        "winner": won[0] if len(won) == 1 else won,
    }


def _error(setup: Case, action: Case) -> Answer:
    """A penalty of the table is reported; a shuffle that is due comes first."""
    said = str(action["error"])
    name = next((name for word, name in ERRORS.items() if word in said), "")
    if not name:
        raise unknown_value({"id": said}, "the error", said, ERRORS.values())
    report = Penalty(1, name, Spot(2, 1) if name == "revealed" else None)
    at = position(setup, action)
    told: Answer = {"reshuffle": None}
    if not KOMBIO.check(at, report).legal:
        before = at
        at, _ = played(at, Shuffle())
        under = len(before.discard) - 1
        if at.discard == before.discard[:1] and len(at.draw) == under:
            told["reshuffle"] = "discards except the top"
    after, _ = played(at, report)
    return {**told, "penalty": _penalty_between(at, after)}


def _peek(setup: Case, action: Case) -> Answer:
    at = position(setup, action)
    if KOMBIO.check(at, View(1, Spot(1, 1))).legal:
        return {"legal": True, "penalty": None}
    after, _ = played(at, Penalty(1, "peeked", Spot(1, 1)))
    return {"legal": False, "penalty": _penalty_between(at, after)}


_ACTIONS: tuple[tuple[str, Callable[[Case, Case], Answer]], ...] = (
    ("count", _count),
    ("value_of", _value),
    ("slap", _slap),
    ("resolve", _resolve),
    ("initial_view", _initial_view),
    ("peek_own", _peek),
    ("setup", _begin),
    ("call", _call),
    ("end", _end),
    ("score", _score),
    ("error", _error),
    ("press", _press),
    ("take", _take),
    ("action", _by_name),
    ("card", _action_card),
)
