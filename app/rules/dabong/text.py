"""The one-line text form of a dabong! position, and the text of a whole game.

    10W hands=7F,2F,AF,?5/?8/?8 turn=1

First the pile, oldest play first: `0:10W 1:8F/W` (who laid it, 0 for the dealer, may be left out; the
suits that may be followed after `/` where the player named one; `~` where the referee has named its
Shaman, for want of its player's word; after `<` how things stood before,
while the play can be taken back; after `>` penalty cards drawn because of it; after `!` the seat whose
"one card" they undid, after `*` seats whose hands were as dealt until then). `-` for no pile. Then
`name=value`, each only where it differs from what is usual: `hands` of seats 1, 2, ... parted by `/`,
`?5` for five cards that nobody here knows; `draw` from the top; `turn` as `2`, with `r` for play to
the right, `t3` for three 2s to answer, `q` for the Queen of Water, `a` for playing again, `n3` for
three equal ranks in a row, `h` or `l` for heaven or hell to answer; `players`, `stage`, `dealer`,
`community` (the river card), `called`, `as_dealt`, `spent`, `winner`, `games`, `sets`, `hand`, and the
options by name.
"""

import re

from app.rules.cards import Card, Hand
from app.rules.dabong.choices import (
    MOST_SEATS,
    OPTIONS,
    Choices,
    read_choices,
    switched,
    why_no_such_table,
)
from app.rules.dabong.deck import CARDS_IN_A_DECK, HIDDEN, SUITS, read_face
from app.rules.dabong.effects import run_on
from app.rules.dabong.limits import why_impossible
from app.rules.dabong.position import (
    LEFT,
    RIGHT,
    Laid,
    Opens,
    Position,
    Stage,
    Standing,
    open_suits,
    seat_on,
)
from app.rules.game import NotAPositionError, RulesError, Seat
from app.rules.options import hinted, quoted
from app.rules.position_words import read_words

FORM = "10W hands=7F,2F,AF,?5/?8/?8 turn=1"
LONGEST_CHARACTERS = 4000
"""A position of two decks with every option switched is below 2,500; more than this is none."""

PLAYERS = 3
"""How many there are where a text does not say."""

_FIELDS = (
    "players",
    "hands",
    "draw",
    "turn",
    "stage",
    "dealer",
    "community",
    "called",
    "as_dealt",
    "spent",
    "winner",
    "games",
    "sets",
    "hand",
)
_STANDING = re.compile(r"([1-8])(r?)(?:t([0-9]{1,2}))?(q?)(a?)(?:n([0-9]{1,2}))?([hl]?)", re.ASCII)
_HAND = re.compile(r"\?([0-9]{1,3})", re.ASCII)
_OPENS: dict[str, Opens] = {"": "", "h": "heaven", "l": "hell"}
_OPEN_LETTERS = {word: letter for letter, word in _OPENS.items()}
_STAGES: dict[str, Stage] = {"deal": "deal", "shaman": "shaman", "play": "play", "over": "over"}


def write_position(position: Position) -> str:
    """The text form; `read_position` gives an equal position back."""
    players, choices = len(position.hands), position.choices
    usual = _usual(position)
    parts = [" ".join(_write_laid(laid) for laid in position.pile) or "-"]
    parts.append("hands=" + "/".join(_write_hand(hand) for hand in position.hands))
    if any(card != HIDDEN for card in position.draw):
        parts.append(f"draw={_write_cards(position.draw)}")
    run = run_on(position.pile)
    said = {
        "turn": _write_standing(position.standing, run),
        "stage": position.stage,
        "dealer": str(position.dealer),
        "community": position.river,
        "called": _write_seats(position.called),
        "as_dealt": _write_seats(position.as_dealt),
        "spent": _write_seats(position.spent),
        "winner": str(position.winner),
        "games": _write_counts(position.games or (0,) * players),
        "sets": _write_counts(position.sets or (0,) * players),
        "hand": str(position.hand_number),
    }
    parts += [f"{name}={value}" for name, value in said.items() if value != usual[name]]
    parts += [f"{name}={value}" for name, value in switched(choices).items()]
    return " ".join(parts)


def _usual(position: Position) -> dict[str, str]:
    """What the text leaves out."""
    players = len(position.hands)
    zeros = _write_counts((0,) * players)
    return {
        "turn": "",
        "stage": "play",
        "dealer": str(seat_on(players, position.standing.turn, RIGHT)),
        "community": "",
        "called": "",
        "as_dealt": "",
        "spent": "",
        "winner": "0",
        "games": zeros,
        "sets": zeros,
        "hand": "1",
    }


def _write_standing(standing: Standing, run: int) -> str:
    twos = f"t{standing.twos}" if standing.twos else ""
    row = f"n{standing.run}" if standing.run != run else ""
    return "".join(
        (
            str(standing.turn),
            "r" if standing.direction == RIGHT else "",
            twos,
            "q" * standing.queen,
            "a" * standing.again,
            row,
            _OPEN_LETTERS[standing.opens],
        )
    )


def _write_laid(laid: Laid) -> str:
    suits = f"/{laid.suits}" if laid.suits != open_suits(laid.top) else ""
    guessed = "~" if laid.guessed else ""
    before = f"<{_write_standing(laid.before, 1)}" if laid.before is not None else ""
    drawn = "".join(f">{seat}={card}" for seat, card in laid.drawn)
    called = f"!{_write_seats(laid.called)}" if laid.called else ""
    as_dealt = f"*{_write_seats(laid.as_dealt)}" if laid.as_dealt else ""
    return f"{laid.seat}:{','.join(laid.cards)}{suits}{guessed}{before}{drawn}{called}{as_dealt}"


def _write_cards(cards: tuple[Card, ...]) -> str:
    """Cards in order, `?12` for twelve unknown ones in a row."""
    written: list[str] = []
    hidden = 0
    for card in (*cards, ""):
        if card == HIDDEN:
            hidden += 1
            continue
        if hidden:
            written.append(f"?{hidden}")
            hidden = 0
        if card:
            written.append(card)
    return ",".join(written)


def _write_hand(hand: Hand) -> str:
    unknown = [f"?{hand.unknown}"] if hand.unknown else []
    return ",".join((*hand.known, *unknown)) or "-"


def _write_seats(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats))


def _write_counts(counts: tuple[int, ...]) -> str:
    return ",".join(map(str, counts))


def read_position(text: str) -> Position:
    """The position that a text describes.

    Raises:
        NotAPositionError: it is none, or its cards do not add up; the sentence says where.
        UnknownOptionError: an option that dabong! does not have.
        CannotBeThereError: a card lies about more often than the deck has it.
    """
    words = text.split() if len(text) <= LONGEST_CHARACTERS else []
    if not words:
        raise NotAPositionError(
            f"{quoted(text)} is no position of dabong!: write it as {FORM}.",
            f"{quoted(text)} bukan kedudukan dabong!: tulis sebagai {FORM}.",
        )
    piled = [word for word in words if _is_pile(word)]
    fields, options = read_words(
        [word for word in words if not _is_pile(word)], _FIELDS, OPTIONS, "name=value"
    )
    choices = read_choices(options)
    try:
        return _read(piled, fields, choices)
    except NotAPositionError:
        raise
    except RulesError as error:
        raise NotAPositionError(error.words.en, error.words.ms) from None


def _is_pile(word: str) -> bool:
    """A play on the pile, told from `name=value`: a Shaman's name has an equals sign too."""
    return not re.match(r"[a-z]", word)


def _read(piled: list[str], fields: dict[str, str], choices: Choices) -> Position:
    pile = () if piled == ["-"] else tuple(_read_laid(word) for word in piled)
    hands = _read_hands(fields, choices)
    players = len(hands)
    standing = _read_standing(fields.get("turn", str(choices.first)), run_on(pile), players)
    river = read_face(fields["community"]).card if fields.get("community") else ""
    elsewhere = sum(map(len, hands)) + sum(len(laid.cards) for laid in pile) + bool(river)
    total = CARDS_IN_A_DECK * choices.decks
    if elsewhere > total:
        raise NotAPositionError(
            f"The cards add up to {elsewhere}, and the deck has {total}.",
            f"Jumlah kad ialah {elsewhere}, sedangkan dek ada {total}.",
        )
    draw = _read_cards(fields["draw"]) if "draw" in fields else (HIDDEN,) * (total - elsewhere)
    stage = fields.get("stage", "play")
    if stage not in _STAGES:
        hint = hinted(stage, _STAGES)
        raise NotAPositionError(
            f"{quoted(stage)} is no stage: {hint.en}",
            f"{quoted(stage)} bukan peringkat: {hint.ms}",
        )
    dealer = fields.get("dealer", str(seat_on(players, standing.turn, RIGHT)))
    position = Position(
        hands=hands,
        draw=draw,
        pile=pile,
        standing=standing,
        stage=_STAGES[stage],
        dealer=_seat(dealer, players),
        river=river,
        called=_read_seats(fields.get("called", ""), players),
        as_dealt=_read_seats(fields.get("as_dealt", ""), players),
        spent=_read_seats(fields.get("spent", ""), players),
        winner=_read_winner(fields.get("winner", "0"), stage, players),
        games=_read_counts(fields.get("games"), players),
        sets=_read_counts(fields.get("sets"), players),
        hand_number=_whole(fields.get("hand", "1"), "hand", 9999),
        choices=choices,
    )
    _agree(position)
    return position


def _agree(position: Position) -> None:
    """The stage and the pile say the same."""
    shaman_waits = bool(position.pile) and not position.top.rank
    over = position.stage == "over"
    if shaman_waits and position.stage == "play":
        raise NotAPositionError(
            "The Shaman on the pile has no name: write it as S=5W.",
            "Shaman di longgokan tiada nama: tulis sebagai S=5W.",
        )
    if position.stage == "deal" and position.pile:
        raise NotAPositionError(
            "A card lies on the pile: the deal is over.",
            "Ada kad di longgokan: agihan sudah selesai.",
        )
    if position.stage == "shaman" and not (shaman_waits and len(position.pile) == 1):
        raise NotAPositionError("No Shaman is turned up.", "Tiada Shaman yang dibuka.")
    if over != bool(position.winner):
        raise NotAPositionError(
            "A hand is over when it has a winner: write winner=1 stage=over.",
            "Pusingan tamat apabila ada pemenang: tulis winner=1 stage=over.",
        )
    if position.stage == "play" and not all(map(len, position.hands)):
        raise NotAPositionError(
            "A hand without cards has won: write winner=1 stage=over.",
            "Tangan tanpa kad sudah menang: tulis winner=1 stage=over.",
        )
    if refused := why_impossible(position):
        raise NotAPositionError(refused.en, refused.ms)


def _read_winner(text: str, stage: str, players: int) -> Seat:
    return _seat(text, players) if stage == "over" or text != "0" else 0


def _read_laid(word: str) -> Laid:
    who, colon, rest = word.partition(":")
    if not colon:
        who, rest = "0", word
    if who not in tuple("012345678"):
        raise NotAPositionError(
            f"{quoted(who)} laid no play: write a seat, or 0 for the dealer.",
            f"{quoted(who)} tidak meletakkan kad: tulis tempat, atau 0 bagi pengedar.",
        )
    rest, _, as_dealt = rest.partition("*")
    rest, _, called = rest.partition("!")
    rest, *drawn = rest.split(">")
    rest, _, before = rest.partition("<")
    guessed = rest.endswith("~")
    cards, slash, suits = rest.removesuffix("~").partition("/")
    faces = [read_face(card) for card in cards.split(",")]
    if slash and (not suits or set(suits) - set(SUITS)):
        raise NotAPositionError(
            f"{quoted(suits)} are no suits: write letters of F W E A.",
            f"{quoted(suits)} bukan jenis: tulis huruf daripada F W E A.",
        )
    return Laid(
        int(who),
        tuple(face.text for face in faces),
        suits or open_suits(faces[-1]),
        _read_standing(before, 1, MOST_SEATS) if before else None,
        tuple(_read_drawn(word) for word in drawn),
        _read_seats(called, MOST_SEATS),
        _read_seats(as_dealt, MOST_SEATS),
        guessed,
    )


def _read_drawn(text: str) -> tuple[Seat, Card]:
    seat, _, card = text.partition("=")
    return _seat(seat, MOST_SEATS), HIDDEN if card == HIDDEN else read_face(card).card


def _read_standing(text: str, run: int, players: int) -> Standing:
    found = _STANDING.fullmatch(text)
    if found is None or int(found[1]) > players:
        raise NotAPositionError(
            f"{quoted(text)} is nobody's turn: write a seat, as 2, or 2r for play to the right.",
            f"{quoted(text)} bukan giliran sesiapa: tulis tempat, seperti 2, atau 2r jika ke kanan.",
        )
    return Standing(
        turn=int(found[1]),
        direction=RIGHT if found[2] else LEFT,
        twos=int(found[3] or 0),
        queen=bool(found[4]),
        again=bool(found[5]),
        run=int(found[6]) if found[6] else run,
        opens=_OPENS[found[7]],
    )


def _read_hands(fields: dict[str, str], choices: Choices) -> tuple[Hand, ...]:
    if "hands" in fields:
        hands = tuple(_read_hand(hand) for hand in fields["hands"].split("/"))
    else:
        players = _whole(fields.get("players", str(PLAYERS)), "players", MOST_SEATS)
        hands = (Hand((), choices.hand_size),) * players
    if refused := why_no_such_table(len(hands), choices.decks):
        raise NotAPositionError(refused.en, refused.ms)
    if "players" in fields and fields["players"] != str(len(hands)):
        raise NotAPositionError(
            f"There are {len(hands)} hands, not {quoted(fields['players'])}.",
            f"Ada {len(hands)} tangan, bukan {quoted(fields['players'])}.",
        )
    return hands


def _read_hand(text: str) -> Hand:
    cards = _read_cards(text)
    known = tuple(sorted(card for card in cards if card != HIDDEN))
    return Hand(known, len(cards) - len(known))


def _read_cards(text: str) -> tuple[Card, ...]:
    """Cards in order; `-` for none."""
    cards: list[Card] = []
    for word in text.split(",") if text != "-" else ():
        if found := _HAND.fullmatch(word):
            cards += [HIDDEN] * int(found[1])
            continue
        face = read_face(word)
        if face.text != face.card:
            raise NotAPositionError(
                f"{quoted(word)}: only on the pile a Shaman has a name.",
                f"{quoted(word)}: hanya di longgokan Shaman mempunyai nama.",
            )
        cards.append(face.card)
    return tuple(cards)


def _read_seats(text: str, players: int) -> tuple[Seat, ...]:
    seats = tuple(_seat(seat, players) for seat in text.split(",")) if text else ()
    return tuple(sorted(set(seats)))


def _seat(text: str, players: int) -> Seat:
    if len(text) == 1 and text in "12345678" and int(text) <= players:
        return int(text)
    raise NotAPositionError(
        f"{quoted(text)} is no seat: write 1 to {players}.",
        f"{quoted(text)} bukan tempat: tulis 1 hingga {players}.",
    )


def _read_counts(text: str | None, players: int) -> tuple[int, ...]:
    if text is None:
        return (0,) * players
    counts = tuple(_whole(count, "a score", 99999) for count in text.split(","))
    if len(counts) != players:
        raise NotAPositionError(
            f"{quoted(text)} has {len(counts)} scores for {players} players.",
            f"{quoted(text)} ada {len(counts)} markah bagi {players} pemain.",
        )
    return counts


def _whole(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= most):  # noqa: PLR2004
        raise NotAPositionError(
            f"{name} is a whole number up to {most}, not {quoted(text)}.",
            f"{name} ialah nombor bulat hingga {most}, bukan {quoted(text)}.",
        )
    return int(text)
