"""What a player's word does to a game of dabong!: every word is an act, an answer, or a named refusal."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from app.referee import dabong_naturals as naturals
from app.referee import dabong_objections as objections
from app.referee.dabong_bench import DabongBench, cards_words, has_unnamed_shaman
from app.referee.dabong_readings import Reading, readings
from app.referee.dabong_shamans import before_last, guessed, named, renamed
from app.referee.dabong_words import CLAIM_WORDS, VOCABULARY, Told, as_line
from app.rules.dabong import sentences
from app.rules.dabong.deck import HIDDEN, NAMING, SHAMAN, read_face
from app.rules.dabong.judging import judge
from app.rules.dabong.kinds import NATURAL
from app.rules.dabong.move_text import write_move
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    Play,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
    seat_of,
)
from app.rules.game import Seat, Words

GOES_ON = frozenset(("played", "drew", "passed", "natural", *CLAIM_WORDS))
"""Words by which play goes on: what is open then closes."""

ASKED_FIRST = Words(
    "Which card was turned up is asked: answer that first.",
    "Kad yang dibuka sedang ditanya: jawab dahulu.",
)


def hear(bench: DabongBench, seat: Seat, said: str) -> None:
    """A player tells the table something.

    Raises:
        NotUnderstoodError: it says nothing of dabong!.
    """
    told = VOCABULARY.read(bench.position, seat, as_line(said))
    if _waits_for_a_button(bench, seat, told, said):
        return
    if told.verb == "back" and objections.taken_back(bench, seat):
        return
    if told.verb in GOES_ON:
        objections.settle(bench, seat, _meant(seat, told))
    _HEARD[told.verb](bench, seat, told)


def _waits_for_a_button(bench: DabongBench, seat: Seat, told: Told, said: str) -> bool:
    """Who is asked how many has pressed before: held, that is the call, and counts from its first edge."""
    if told.verb != "how-many" or told.seat not in bench.play.down:
        return False
    bench.play.waiting = (*bench.play.waiting, (told.seat, seat, said))
    name = bench.play.name(told.seat)
    bench.note(
        "waiting",
        f"{name} pressed before that: held, it is the call.",
        f"{name} menekan sebelum itu: jika ditahan, itu sebutannya.",
        seat,
    )
    return True


def _meant(seat: Seat, told: Told) -> Move:
    """The move that the words of a turn tell."""
    match told.verb:
        case "drew":
            return Draw(seat, (HIDDEN,) * told.count)
        case "passed":
            return Pass(seat)
        case "played" | "natural" | "showed":
            return Play(seat, told.cards, told.suit, told.river)
        case verb:
            return Claim(seat, CLAIM_WORDS[verb], told.cards)


# --- a turn ---------------------------------------------------------------------------------------


def _turn(bench: DabongBench, seat: Seat, told: Told) -> None:
    act(bench, seat, _meant(seat, told), calls=told.calls)


def act(bench: DabongBench, seat: Seat, move: Move, *, calls: bool = False) -> None:
    """Play a move of a turn as it may be read, or say what is wrong with it."""
    found = next(readings(bench.position, seat, move), None)
    if found is not None and bench.play.race.finish.running:
        naturals.covered(bench)
        if bench.position.stage == "over":  # a hand that waited has won
            found = None
    if found is None:
        objections.refuse_or_object(bench, seat, move)
        return
    bench.position = found.position
    for unsaid in found.before:
        bench.accept((unsaid,), seat_of(unsaid))
    _accept(bench, seat, found, calls=calls)
    bench.close_objection()
    naturals.carry_over(bench)


def _accept(bench: DabongBench, seat: Seat, found: Reading, *, calls: bool) -> None:
    move, name = found.move, bench.play.name(seat)
    if not isinstance(move, Play):
        bench.accept((move,), seat)
        return
    said = bench.named(bench.check(move).why)
    words = Words(f"{name}: {said.en}", f"{name}: {said.ms}")
    if found.suits:
        cards = cards_words((*move.cards[:-1], SHAMAN))
        words = Words(
            f"{name}: {cards.en}. The Shaman has no name yet.",
            f"{name}: {cards.ms}. Shaman belum dinamakan.",
        )
    opened = guessed(found.suits) if found.is_guessed else None
    bench.accept((move,), seat, words, left_open=opened)
    waits = bench.play.race.finish.of(seat)
    called_before = waits is not None and waits.slap == write_move(OneCard(seat))
    in_play = bench.position.stage == "play"
    if in_play and bench.position.standing.turn == seat and len(bench.position.hand(seat)) > 1:
        called_before = False  # the play that leaves one comes yet
    if calls or called_before:
        bench.play.race.settle(seat, "call")
        if in_play:
            bench.plain((OneCard(seat),), seat)


def _played(bench: DabongBench, seat: Seat, told: Told) -> None:
    """In turn a play; out of turn, or after a press, the whole hand is a natural dabong!."""
    at, move = bench.position, Play(seat, told.cards, told.suit, told.river)
    is_whole = at.stage == "play" and len(move.cards) - move.river == len(at.hand(seat)) > 1
    if is_whole and (bench.play.race.finish.runs(seat) or at.standing.turn != seat):
        found = next(readings(at, seat, move), None)
        if found is None or (not found.before and _is_natural(found)):
            naturals.show(bench, move)
            return
    act(bench, seat, move, calls=told.calls)


def _is_natural(found: Reading) -> bool:
    return isinstance(found.move, Play) and NATURAL in judge(found.position, found.move).kinds


def _natural(bench: DabongBench, seat: Seat, told: Told) -> None:
    if bench.position.stage != "play":
        objections.refuse_or_object(bench, seat, _meant(seat, told))
        return
    naturals.show(bench, Play(seat, told.cards, told.suit, told.river))


# --- beside the turn ------------------------------------------------------------------------------


def call(bench: DabongBench, seat: Seat) -> None:
    """One card is called by a held button: now, or for the play that is told next."""
    move = OneCard(seat)
    if bench.check(move).legal or len(bench.position.hand(seat)) < 2:  # noqa: PLR2004 - one to lay
        bench.plain((move,), seat)
        return
    if bench.position.stage != "play" or not bench.position.choices.plays("one_card"):
        bench.refuse(bench.check(move).why, seat)
        return
    bench.play.race.settle(seat, "call", write_move(move))
    name = bench.play.name(seat)
    bench.note(
        "call",
        f"{name} calls one card: it counts with the play that leaves one.",
        f"{name} menyebut satu kad: ia dikira dengan permainan yang meninggalkan satu.",
        seat,
    )


def _flipped(bench: DabongBench, seat: Seat, told: Told) -> None:
    """A card turned up; while that is asked, only the one who turned it up says it anew."""
    question = bench.play.question
    if question is not None and seat != question.seat:
        bench.refuse(ASKED_FIRST, seat)
        return
    if question is not None:
        bench.overtake(question)
    bench.plain((Flip(told.cards[0]),), seat)


def _suited(bench: DabongBench, seat: Seat, told: Told) -> None:
    """The suit of an 8 or a Jack; said of a Shaman without a name, it is an 8 of that suit."""
    move = NameSuit(seat, told.suit)
    found = next(readings(bench.position, seat, move), None)
    if found is not None and bench.position.stage == "play":
        bench.position = named(found.position)
    bench.plain((move,), seat)


def _named(bench: DabongBench, seat: Seat, told: Told) -> None:
    """What a Shaman is: the one turned up, or the one that this seat has laid."""
    at, face = bench.position, read_face(told.cards[0])
    if not face.rank:
        bench.refuse(sentences.NAME_SHAMAN, seat)
        return
    if at.stage == "shaman":
        bench.plain((NameFlip(at.dealer, told.cards[0]),), at.dealer)
        return
    last = at.pile[-1] if at.pile else None
    if last is None or last.seat != seat or not has_unnamed_shaman(at) or last.before is None:
        bench.refuse(
            Words(
                "No Shaman of this player waits for a name.",
                "Tiada Shaman pemain ini yang menunggu nama.",
            ),
            seat,
        )
        return
    face, card = NAMING[face.rank, face.suit], cards_words((face.text,))
    if renamed(at, face) is None:
        bench.refuse(
            Words(
                f"The play is not legal with the Shaman as {card.en}: say another card.",
                f"Permainan itu tidak sah dengan Shaman sebagai {card.ms}: sebut kad lain.",
            ),
            seat,
        )
        return
    name, cards, called = bench.play.name(seat), (*last.cards[:-1], face.text), at.called
    bench.position = before_last(at)
    bench.accept(
        (Play(seat, cards),),
        seat,
        Words(f"{name}: the Shaman is {card.en}.", f"{name}: Shaman itu {card.ms}."),
        left_open=lambda after: msgspec.structs.replace(after, called=called),
    )


def _showed(bench: DabongBench, seat: Seat, told: Told) -> None:
    """A hand turned up: while the hand is played a natural dabong!, at its end for points."""
    if bench.position.stage == "over":
        bench.plain((Show(seat, told.cards),), seat)
    else:
        _natural(bench, seat, told)


_Hears: TypeAlias = Callable[[DabongBench, Seat, Told], None]


def _plainly(made: Callable[[DabongBench, Seat, Told], Move]) -> _Hears:
    """A word that is one move, accepted or refused and never objected to."""

    def hear_it(bench: DabongBench, seat: Seat, told: Told) -> None:
        bench.plain((made(bench, seat, told),), seat)

    return hear_it


_HEARD: Mapping[str, _Hears] = {
    "played": _played,
    "drew": _turn,
    "passed": _turn,
    "natural": _natural,
    **dict.fromkeys(CLAIM_WORDS, _turn),
    "suit": _suited,
    "name": _named,
    "showed": _showed,
    "back": _plainly(lambda _bench, seat, _told: TakeBack(seat)),
    "one-card": _plainly(lambda _bench, seat, _told: OneCard(seat)),
    "how-many": _plainly(lambda _bench, seat, told: HowMany(seat, told.seat)),
    "trade": _plainly(lambda _bench, seat, told: Trade(seat, told.seat, told.cards, told.gets)),
    "flipped": _flipped,
    "river": _plainly(lambda _bench, _seat, told: River(told.cards[0])),
    "pick-up": _plainly(lambda bench, _seat, told: PickUp(bench.position.dealer, told.cards[0])),
    "shuffled": _plainly(lambda _bench, _seat, _told: Shuffle()),
    "next-hand": _plainly(lambda _bench, _seat, _told: NextHand()),
}
