"""Reading the text form of a Kongkang position; what each word means stands in `text`."""

import re
from typing import TypeVar, get_args

from app.rules.cards import Card, Hand
from app.rules.game import NotAPositionError, RulesError, Seat
from app.rules.kongkang import sentences
from app.rules.kongkang.agreeing import agree
from app.rules.kongkang.choices import (
    FEWEST_SEATS,
    MOST_SEATS_WITH_EXTRA_TOKENS,
    OPTIONS,
    Choices,
    read_choices,
)
from app.rules.kongkang.deck import CARDS, EFFECTS, HAND_SIZE, HIDDEN, read_card
from app.rules.kongkang.position import (
    LEFT,
    NOBODY,
    Aim,
    DrawPile,
    Effect,
    End,
    Laid,
    Phase,
    Position,
    Sight,
    TooManyTokensError,
)
from app.rules.kongkang.rounds import BET_OF_MOST
from app.rules.kongkang.text import (
    FIELDS,
    NOTHING,
    WAY_WORDS,
    usual_draw,
    usual_piles,
    usual_way,
)
from app.rules.kongkang.tokens import BET, STARTING_BANANAS, Purse, allot, box
from app.rules.options import hinted, quoted
from app.rules.position_words import read_words

FORM = "hands=8,3+3/+5/+5 last=3:8 turn=1"
LONGEST_CHARACTERS = 2000
"""Six hands, piles and what is known of them stay below 1000; more than this is no position."""

MOST_ROUNDS = 20
"""Three, and as many ties after them as no table has seen: a wager that breaks no tie is rare."""

WordT = TypeVar("WordT", bound=str)

_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)
_CARDS = re.compile(r"([^+]*)(?:\+([0-9]{1,2}))?", re.ASCII)
_PURSE = re.compile(r"([0-9]{1,3})y([0-9]{1,3})b", re.ASCII)
_SIGHT = re.compile(r"([0-9])>([0-9]):(\w+)", re.ASCII)
_PHASES: tuple[Phase, ...] = get_args(Phase)
_ENDS: tuple[End, ...] = get_args(End)


def read_position(text: str) -> Position:
    """The position that a text describes.

    Raises:
        NotAPositionError: it is none, or its cards, bananas or tokens do not add up.
        UnknownOptionError: an option that Kongkang does not have.
    """
    if len(text) > LONGEST_CHARACTERS:
        raise NotAPositionError(
            f"{quoted(text)} is no position of Kongkang: it is too long.",
            f"{quoted(text)} bukan kedudukan Kongkang: terlalu panjang.",
        )
    said, options = read_words(text.split(), FIELDS, OPTIONS, FORM)
    choices = read_choices(options)
    try:
        position = _Reader(said, choices).position()
    except NotAPositionError:
        raise
    except RulesError as error:
        raise NotAPositionError(error.words.en, error.words.ms) from None
    agree(position)
    return position


class _Reader:
    """One text being read: its words by name, and how many seats they speak of."""

    def __init__(self, said: dict[str, str], choices: Choices) -> None:
        self.said = said
        self.choices = choices
        rows = [said[name].split("/") for name in ("hands", "bananas", "piles") if name in said]
        if not rows:
            raise NotAPositionError(
                f"Hands or bananas are missing: write them as {FORM}.",
                f"Tangan atau pisang tiada: tulis sebagai {FORM}.",
            )
        if len({len(row) for row in rows}) > 1:
            raise NotAPositionError(
                "Hands, piles and bananas have different numbers of seats: write one each, with /.",
                "Bilangan tempat bagi hands, piles dan bananas berbeza: tulis satu bagi setiap"
                " tempat, dengan /.",
            )
        self.players = len(rows[0])
        if not FEWEST_SEATS <= self.players <= MOST_SEATS_WITH_EXTRA_TOKENS:
            raise NotAPositionError(
                f"Kongkang is for {FEWEST_SEATS} to {MOST_SEATS_WITH_EXTRA_TOKENS} players,"
                f" not {self.players}.",
                f"Kongkang untuk {FEWEST_SEATS} hingga {MOST_SEATS_WITH_EXTRA_TOKENS} pemain,"
                f" bukan {self.players}.",
            )

    def position(self) -> Position:
        last, out = self._last(), self._seats("out")
        live = self.players - len(out)
        piles = self._piles(last)
        hands = self._hands(out)
        aside = _read_hand(self.said.get("aside", NOTHING))
        lie = sum(map(len, piles)) + sum(map(len, (*hands, aside)))
        purses, pot, removed = self._tokens(out)
        turn = self._seat("turn")
        phase = _one_of("phase", self.said.get("phase", "turn"), _PHASES)
        if turn == NOBODY and phase not in ("first", "over"):
            raise NotAPositionError(
                "Nobody is in turn: write turn= and a seat.",
                "Bukan giliran sesiapa: tulis turn= dan tempat.",
            )
        return Position(
            hands=hands,
            draw=self._draw(lie),
            piles=piles,
            purses=purses,
            pot=pot,
            removed=removed,
            turn=turn,
            phase=phase,
            way=self._way(live, last),
            last=last,
            payer=self._seat("payer", last.seat if last else NOBODY),
            skips=self._skips(),
            effect=self._effect(phase),
            caller=self._seat("caller"),
            winner=self._seat("winner"),
            end=_one_of("end", self.said.get("end", ""), _ENDS),
            round=_whole("round", self.said.get("round", "1"), 1, MOST_ROUNDS),
            out=out,
            aside=aside,
            seen=self._seen(hands),
            played_before=self._seats("before"),
            bets=self._bets(),
            corrected=self._corrected(),
            choices=self.choices,
        )

    def _hands(self, out: tuple[Seat, ...]) -> tuple[Hand, ...]:
        if "hands" in self.said:
            return tuple(map(_read_hand, self.said["hands"].split("/")))
        return tuple(
            Hand(unknown=0 if seat in out else HAND_SIZE) for seat in range(1, self.players + 1)
        )

    def _draw(self, elsewhere: int) -> DrawPile:
        if "draw" not in self.said:
            if elsewhere > CARDS:
                raise NotAPositionError(
                    f"There are {elsewhere} cards, and the deck has {CARDS}.",
                    f"Ada {elsewhere} kad, sedangkan dek ada {CARDS}.",
                )
            return usual_draw(elsewhere)
        return DrawPile(*_read_cards(self.said["draw"]))

    def _piles(self, last: Laid | None) -> tuple[tuple[Card, ...], ...]:
        if "piles" not in self.said:
            return usual_piles(range(1, self.players + 1), last)
        piles = tuple(_known_only(pile) for pile in self.said["piles"].split("/"))
        if last is not None and piles[last.seat - 1][-len(last.cards) :] != last.cards:
            raise NotAPositionError(
                f"The latest play is not on top of pile {last.seat}: write it there too.",
                f"Permainan terakhir bukan di atas longgokan {last.seat}: tulis di situ juga.",
            )
        return piles

    def _tokens(self, out: tuple[Seat, ...]) -> tuple[tuple[Purse, ...], Purse, Purse]:
        """Purses, pot and removed; amounts without tokens are made from what the box has left."""
        usual = STARTING_BANANAS - BET
        seats = range(1, self.players + 1)
        purses = [str(0 if seat in out else usual) for seat in seats]
        if "bananas" in self.said:
            purses = self.said["bananas"].split("/")
        written = [*purses, self.said.get("removed", "0")]
        named = [_read_purse(purse) for purse in written]
        if "pot" in self.said:
            named.append(_read_purse(self.said["pot"]))
        else:
            held = sum(n if isinstance(n, int) else n.bananas for n in named)
            named.append(max(0, STARTING_BANANAS * self.players - held))
        left = box(extra=self.choices.extra_tokens == "on")
        for purse in named:
            left -= purse if isinstance(purse, Purse) else Purse()
        if not left.is_sound:
            raise TooManyTokensError(box(extra=self.choices.extra_tokens == "on"))
        *spread, pot = named
        made = allot([n for n in spread if isinstance(n, int)], left)
        for purse in made:
            left -= purse
        each = iter(made)
        *players, removed = (n if isinstance(n, Purse) else next(each) for n in spread)
        return tuple(players), pot if isinstance(pot, Purse) else _bets(pot, left), removed

    def _last(self) -> Laid | None:
        if "last" not in self.said:
            return None
        seat, colon, cards = self.said["last"].partition(":")
        laid = _known_only(cards) if colon else ()
        found = Laid(self._read_seat(seat), laid)
        if found.symbol is None:
            raise NotAPositionError(
                f"{quoted(self.said['last'])} is no play: write seat and cards, as last=2:8,skull.",
                f"{quoted(self.said['last'])} bukan permainan: tulis tempat dan kad, seperti"
                " last=2:8,skull.",
            )
        return found

    def _way(self, live: int, last: Laid | None) -> int:
        if "way" not in self.said:
            return usual_way(live, last, self.choices)
        ways = {word: way for way, word in WAY_WORDS.items()}
        way = ways[_one_of("way", self.said["way"], tuple(ways))]
        if self.choices.k5 == "left" and way != LEFT:
            raise NotAPositionError(
                f"{sentences.SIDE_FIXED.en} Leave way= out.",
                f"{sentences.SIDE_FIXED.ms} Tinggalkan way=.",
            )
        return way

    def _effect(self, phase: Phase) -> Effect | None:
        if (phase == "effect") != ("effect" in self.said):
            raise NotAPositionError(
                "phase=effect and effect= belong together.",
                "phase=effect dan effect= mesti ditulis bersama.",
            )
        if phase != "effect":
            return None
        kind, _, left = self.said["effect"].partition(",")
        turning = self.said.get("turning")
        effect = Effect(
            kind=_one_of("effect", kind, EFFECTS),
            left=_whole("effect", left, 0, self.players - 1),
            aimed=self._seats("aimed"),
            queue=tuple(map(self._aim, self.said.get("queue", "").split(",")))
            if self.said.get("queue")
            else (),
            turning=self._aim(turning) if turning else None,
        )
        if effect.turning is None and (effect.queue or not effect.left):
            raise NotAPositionError(
                "This effect waits for nothing: leave effect= out.",
                "Kesan ini tidak menunggu apa-apa: tinggalkan effect=.",
            )
        return effect

    def _aim(self, text: str) -> Aim:
        seat, _, give = text.removeprefix("@").partition("=")
        target = NOBODY if seat == HIDDEN else self._read_seat(seat)
        return Aim(target, read_card(give) if give else HIDDEN)

    def _seen(self, hands: tuple[Hand, ...]) -> tuple[Sight, ...]:
        seen: list[Sight] = []
        for word in self.said["seen"].split(",") if "seen" in self.said else ():
            found = _SIGHT.fullmatch(word)
            if found is None:
                raise NotAPositionError(
                    f"{quoted(word)} is no sight: write it as 1>2:8.",
                    f"{quoted(word)} bukan kad yang dilihat: tulis sebagai 1>2:8.",
                )
            seen.append(
                Sight(self._read_seat(found[1]), self._read_seat(found[2]), read_card(found[3]))
            )
        for seat, owner in {(sight.seat, sight.owner) for sight in seen}:
            cards = [s.card for s in seen if (s.seat, s.owner) == (seat, owner)]
            if not hands[owner - 1].may_hold(cards):
                raise NotAPositionError(
                    f"Seat {owner} cannot hold what seat {seat} has seen there.",
                    f"Tempat {owner} tidak boleh memegang kad yang dilihat oleh tempat {seat}.",
                )
        return tuple(sorted(seen))

    def _seats(self, name: str) -> tuple[Seat, ...]:
        seats = self._each_named(name)
        for seat in seats:
            if seats.count(seat) > 1:
                raise NotAPositionError(
                    f"{name} names seat {seat} twice: write it once.",
                    f"{name} menyebut tempat {seat} dua kali: tulis sekali sahaja.",
                )
        return seats

    def _each_named(self, name: str) -> tuple[Seat, ...]:
        words = self.said[name].split(",") if name in self.said else []
        return tuple(sorted(map(self._read_seat, words)))

    def _skips(self) -> tuple[Seat, ...]:
        """Each seat once, or as often as skips have piled up for it (K14)."""
        return self._seats("skips") if self.choices.k14 == "served" else self._each_named("skips")

    def _bets(self) -> tuple[int, ...]:
        """What each seat has bet, where that counts."""
        if "bets" not in self.said:
            return ()
        words = self.said["bets"].split("/")
        if self.choices.k9 == "own" or len(words) != self.players:
            raise NotAPositionError(
                f"bets is one number for each of {self.players} seats, and counts with k9=with_bet only.",
                f"bets ialah satu nombor bagi setiap satu daripada {self.players} tempat, dan dikira"
                " dengan k9=with_bet sahaja.",
            )
        return tuple(_whole("bets", word, 0, BET_OF_MOST) for word in words)

    def _corrected(self) -> int:
        """What the pot has beside the bets, where these count."""
        text = self.said.get("corrected", "0")
        most = STARTING_BANANAS * self.players
        number = _whole("corrected", text.removeprefix("-"), 0, most)
        if number and self.choices.k9 == "own":
            raise NotAPositionError(
                "corrected counts with k9=with_bet only: leave it out.",
                "corrected dikira dengan k9=with_bet sahaja: tinggalkan.",
            )
        return -number if text.startswith("-") else number

    def _seat(self, name: str, usual: Seat = NOBODY) -> Seat:
        if name not in self.said:
            return usual
        return NOBODY if self.said[name] == str(NOBODY) else self._read_seat(self.said[name])

    def _read_seat(self, text: str) -> Seat:
        seat = int(text) if _NUMBER.fullmatch(text) else NOBODY
        if not 1 <= seat <= self.players:
            raise NotAPositionError(
                f"{quoted(text)} is no seat here: write 1 to {self.players}.",
                f"{quoted(text)} bukan tempat di sini: tulis 1 hingga {self.players}.",
            )
        return seat


def _read_cards(text: str) -> tuple[tuple[Card, ...], int]:
    """`5,7+3`: known cards in the order written, and how many unknown."""
    found = _CARDS.fullmatch("" if text == NOTHING else text)
    if found is None:
        raise NotAPositionError(
            f"{quoted(text)} are no cards: write them as 5,7+3, or - for none.",
            f"{quoted(text)} bukan kad: tulis sebagai 5,7+3, atau - jika tiada.",
        )
    known = tuple(map(read_card, found[1].split(","))) if found[1] else ()
    return known, int(found[2] or 0)


def _read_hand(text: str) -> Hand:
    known, unknown = _read_cards(text)
    return Hand().with_cards(known, unknown)


def _known_only(text: str) -> tuple[Card, ...]:
    known, unknown = _read_cards(text)
    if unknown:
        raise NotAPositionError(
            f"{quoted(text)}: cards that were played are known, each by name.",
            f"{quoted(text)}: kad yang telah dimainkan diketahui, setiap satu dengan namanya.",
        )
    return known


def _read_purse(text: str) -> Purse | int:
    """Tokens as `3y2b`, or a number of bananas in any tokens."""
    if found := _PURSE.fullmatch(text):
        return Purse(int(found[1]), int(found[2]))
    return _whole("bananas", text, 0, STARTING_BANANAS * MOST_SEATS_WITH_EXTRA_TOKENS)


def _bets(bananas: int, left: Purse) -> Purse:
    """A pot in yellow tokens, as bets are placed; in any where those do not suffice."""
    return Purse(yellow=bananas) if bananas <= left.yellow else allot([bananas], left)[0]


def _whole(name: str, text: str, least: int, most: int) -> int:
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        raise NotAPositionError(
            f"{name} is a whole number from {least} to {most}, not {quoted(text)}.",
            f"{name} ialah nombor bulat dari {least} hingga {most}, bukan {quoted(text)}.",
        )
    return int(text)


def _one_of(name: str, text: str, words: tuple[WordT, ...]) -> WordT:
    for word in words:
        if word == text:
            return word
    hint = hinted(text, [word for word in words if word])
    raise NotAPositionError(
        f"{name} has no value {quoted(text)}: {hint.en}",
        f"{name} tiada nilai {quoted(text)}: {hint.ms}",
    )
