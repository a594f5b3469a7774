"""The sentences that the pages' scripts say, in the language of the page.

A name in braces is filled in by the script, as text.
"""

from flask_babel import gettext as _


def phrases() -> dict[str, str]:
    """Every phrase by its key; `tests/web` holds the scripts against these keys."""
    return {
        **_turn(),
        **_board(),
        **_rulings(),
        **_state(),
        **_deeds(),
        **_cards(),
        **_dabong(),
        **_race(),
        **_bananas(),
        **_card_table(),
    }


def _turn() -> dict[str, str]:
    return {
        "turn": _("{name} to move"),
        "turn-both": _("Both open at once"),
        "seat": _("seat {seat}"),
        "in-hand": _("{n} in hand"),
        "wins": _("{name} wins the round, {high} to {low}."),
        "draw": _("The round is a draw, {high} all."),
        "match-over": _("The match is over."),
        "next-round-hint": _("The operator begins the next round."),
        "round": _("Round {n}"),
        "operator-called": _("The operator is called."),
    }


def _board() -> dict[str, str]:
    return {
        "south": _("south"),
        "north": _("north"),
        "south-n": _("south {n}"),
        "north-n": _("north {n}"),
        "south-store": _("south's store"),
        "north-store": _("north's store"),
        "store": _("store"),
        "hole-says": _("{hole}: {n}"),
        "hole-next": _("the next piece goes here"),
        "hole-unsure": _("not sure"),
        "hole-burnt": _("burnt"),
        "hole-disturbed": _("something lies on it"),
        "hole-unread": _("no scale reads it"),
        "hole-differs": _("the rules expect {n}"),
        "board-unread": _("No scale is heard: the board is shown as the rules know it."),
    }


def _rulings() -> dict[str, str]:
    return {
        "sign-accept": _("accepted"),
        "sign-ask": _("question"),
        "sign-object": _("objection"),
        "sign-fault": _("sensor fault"),
        "no-ruling": _("No ruling yet."),
        "evidence": _("Evidence"),
        "rule": _("Rule: {rule}"),
        "confidence": _("Probability: {percent} %"),
        "sure-almost": _("almost sure"),
        "sure-likely": _("likely"),
        "sure-guess": _("a guess"),
        "status-provisional": _("can still change"),
        "status-open": _("open"),
        "status-final": _("final"),
        "status-answered": _("answered"),
        "status-settled": _("settled by later play"),
        "status-expired": _("nobody answered: the likeliest was taken"),
        "status-repaired": _("put right"),
        "status-stands": _("stands as played"),
        "status-withdrawn": _("withdrawn"),
        "remedy": _("To put it right: {what}"),
        "restore": _("Put the table right:"),
        "choices": _("Which was it?"),
        "taken": _("Taken: {what}"),
        "time-left": _("{s} s left"),
        "earlier": _("Earlier rulings"),
        "picture-of": _("{card}, as the camera saw it"),
        "pictures-kept": _("Pictures of disputed cards stay on this table for a week at most."),
    }


def _state() -> dict[str, str]:
    return {
        "age": _("Data {s} s old"),
        "age-fresh": _("Data are fresh"),
        "age-never": _("No data from the board yet"),
        "no-sensors": _("No sensors: all is said on a phone"),
        "line-down": _("No connection to the table for {s} s. Trying again."),
        "line-full": _("Too many pages are open; this one is refreshed now and then."),
        "connecting": _("Connecting to the table."),
        "sensor-ok": _("working"),
        "sensor-lost": _("lost"),
        "sensor-absent": _("not there"),
        "sensor-line": _("{name}: {state}"),
        "sensor-board": _("board"),
        "sensor-camera": _("camera"),
        "option": _("{name}: {value}"),
    }


def _deeds() -> dict[str, str]:
    return {
        "done": _("Done."),
        "sent": _("Sent to the table."),
        "not-sent": _("The table could not be reached; nothing was done."),
        "sum-right": _("{n} pieces: right."),
        "sum-wrong": _("{n} pieces, the board has 98."),
        "nothing-open": _("Nothing is open."),
        "undo-one": _("Take back the last move"),
        "undo-many": _("Take back {n} moves"),
        "undo-none": _("No move to take back"),
        "say-who": _("{name} sowed from house"),
        "hand-holds": _("In the hand: {n}"),
        "hand-empty": _("The hand is empty."),
        "hand-sowing": _("A sowing goes on: {n} in the hand"),
        "lamp-on": _("lamp on"),
        "no-table": _("There is no virtual table: the pages show a real board."),
        "press": _("Tap"),
        "hold": _("Hold"),
        "press-label": _("Tap the button of {name}"),
        "hold-label": _("Hold the button of {name}"),
        "unplug": _("Pull the cable"),
        "plug": _("Plug it in again"),
        "take-label": _("take from {hole}, {n} lie there"),
        "put-label": _("put into {hole}, {n} lie there"),
        "sow-label": _("sow from {hole}, {n} lie there"),
    }


def _cards() -> dict[str, str]:
    return {
        "cards-one": _("1 card"),
        "cards-many": _("{n} cards"),
        "rounds-won": _("rounds won"),
        "games-won": _("games won"),
        "sets-won": _("sets: {n}"),
        "points-held": _("points, fewest win"),
        "one-card-said": _("one card!"),
        "show-hands": _("The last turn is over: everybody shows the hand."),
        "wins-cards": _("{name} wins the round."),
        "top-card": _("On the discard pile: {card}"),
        "top-untold": _("On the discard pile: nobody has told which card"),
        "top-none": _("Nothing is on the discard pile yet"),
        "slap-open": _("It can be slapped"),
        "slap-shut": _("It cannot be slapped now"),
        "draw-pile": _("Draw pile: {n}"),
        "say-seat-first": _("Say first who you are."),
        "say-own": _("my own hand"),
        "say-untold": _("without naming the card"),
    }


def _dabong() -> dict[str, str]:
    return {
        "first-card": _("A card is turned up to begin."),
        "suits-follow": _("To follow: {suits}"),
        "owed-cards": _("Owed: {n} cards"),
        "play-left": _("Play goes to the left"),
        "play-right": _("Play goes to the right"),
        "river-card": _("River: {card}"),
        "open-heaven": _("Heaven: anybody may answer with three 6s"),
        "open-hell": _("Hell: anybody may answer with three 7s"),
        "card-of": _("{rank} of {suit}"),
        "shaman": _("Shaman"),
        "shaman-as": _("Shaman ({card})"),
        "rank-ace": _("Ace"),
        "rank-jack": _("Jack"),
        "rank-queen": _("Queen"),
        "rank-king": _("King"),
        "suit-fire": _("Fire"),
        "suit-water": _("Water"),
        "suit-earth": _("Earth"),
        "suit-air": _("Air"),
        "cards-none": _("No card yet: tap a suit, then the cards."),
        "card-out": _("Leave out {card}"),
        "stand-dabong-waiting": _("has shown, and waits"),
        "stand-dabong-slapped": _("dabong!"),
        "stand-dabong-wrong": _("no natural dabong!"),
        "stand-dabong-false-start": _("nothing shown"),
        "stand-dabong-call": _("held: one card"),
    }


def _race() -> dict[str, str]:
    return {
        "race-none": _("No race yet: press a button."),
        "race-first": _("{name} first"),
        "race-answered": _("{name} first, as answered"),
        "race-tied": _("Dead heat: {names}"),
        "race-nobody": _("Nobody in the race"),
        "race-tie": _("Shaded: closer than {us} is a dead heat"),
        "race-strip": _("The presses on a line of time, with the tie window shaded"),
        "race-no-order": _("order not known"),
        "place-first": _("first"),
        "place-second": _("second"),
        "place-later": _("number {n}"),
        "place-tied": _("dead heat"),
        "stand-waiting": _("the slap waits"),
        "stand-slapped": _("the slap counts"),
        "stand-wrong": _("a wrong card"),
        "stand-late": _("too late"),
        "stand-false-start": _("no card told"),
        "stand-call": _("held: Kombio!"),
        "stand-withdrawn": _("taken back"),
    }


def _bananas() -> dict[str, str]:
    return {
        "bananas": _("bananas"),
        "pot": _("Pot: {n}"),
        "removed": _("Out of the game: {n}"),
        "way-left": _("to the left"),
        "way-right": _("to the right"),
        "way-open": _("left or right is open"),
        "anybodys-turn": _("Whoever plays next"),
        "compare-hands": _("Hands are compared: everybody shows the hand."),
        "has-left": _("has left the game"),
        "will-be-skipped": _("misses the next turn"),
        "pile-of": _("Newest first: {cards}"),
        "pile-none": _("nothing played yet"),
        "say-no-cards": _("Tap the cards, then what you did with them."),
    }


def _card_table() -> dict[str, str]:
    return {
        "zone-draw": _("Draw pile"),
        "zone-discard": _("Discard pile"),
        "zone-pile": _("Pile"),
        "zone-river": _("River"),
        "zone-pot": _("Pot"),
        "zone-hand": _("Laid out"),
        "zone-grid": _("Hand"),
        "zone-my-pile": _("my pile"),
        "zone-my-hand": _("my cards on the table"),
        "zone-pile-of": _("pile of {name}"),
        "zone-hand-of": _("cards before {name}"),
        "my-hand": _("My hand"),
        "face-down": _("a card face down"),
        "card-at": _("{card}, place {n}"),
        "held-by": _("{cards} in hand"),
        "put-here": _("Lay here: {zone}"),
        "draw-one": _("Draw a card"),
        "hand-mine": _("Your hand is over the table."),
        "hand-of": _("The hand of {name} is over the table."),
        "hand-waits": _("Waiting for it: {n}."),
        "hand-full": _("That is enough at once: wait until your hand has done it."),
        "looked-at": _("You see: {card}."),
    }
