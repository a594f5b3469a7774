"""Snapshots of a congkak table as it may stand, for the pages' tests and for looking at them."""

import time

from app.match.snapshot import HoleView, NoteView, RulingView, SeatView, SensorView, Snapshot
from app.referee.decisions import Choice, Ruling, RulingKind
from app.referee.referee import Live
from app.rules.game import Words
from app.web.door import World

HOLES = (*(f"S{n}" for n in range(1, 8)), "SS", *(f"N{n}" for n in range(1, 8)), "NS")
START = {name: 0 if name.endswith("S") else 7 for name in HOLES}
REAL_FIRMWARE = Words("real firmware, simulated", "perisian tegar sebenar, disimulasi")


def now_us() -> int:
    return time.monotonic_ns() // 1000


def counts(text: str) -> dict[str, int]:
    """`0 8 8 ... ` in the order of HOLES."""
    return dict(zip(HOLES, map(int, text.split()), strict=True))


def holes(believed: dict[str, int], expected: dict[str, int] | None = None) -> tuple[HoleView, ...]:
    wanted = expected or believed
    return tuple(HoleView(name, n, wanted[name], 0.998, live=True) for name, n in believed.items())


def ruling(
    kind: RulingKind,
    words: Words,
    why: Words,
    *,
    number: int = 12,
    status: str = "final",
    rule: str = "congkak.sow",
    remedy: Words | None = None,
    choices: tuple[Choice, ...] = (),
    confidence: float = 0.998,
    evidence: tuple[Words, ...] = (),
) -> RulingView:
    made = Ruling(
        number=number,
        at_us=now_us(),
        kind=kind,
        rule=rule,
        words=words,
        why=why,
        seat=1,
        remedy=remedy,
        choices=choices,
        confidence=confidence,
        evidence=evidence,
    )
    return RulingView(made, status)


ACCEPTED = ruling(
    "accept",
    Words("Aminah sows south 1: 10 to her store", "Aminah menyemai selatan 1: 10 ke rumahnya"),
    Words(
        "Last piece in her empty house 1; she takes it and the 8 in north 7.",
        "Biji terakhir di lubang 1 yang kosong; dia mengambilnya dan 8 di utara 7.",
    ),
    evidence=(
        Words("South 1: 7 before, 0 after", "Selatan 1: 7 sebelum, 0 selepas"),
        Words("North 7: 8 before, 0 after", "Utara 7: 8 sebelum, 0 selepas"),
        Words("South's store: 0 before, 10 after", "Rumah selatan: 0 sebelum, 10 selepas"),
    ),
)
AFTER_FIRST = counts("0 8 8 8 8 8 8 10 8 0 8 8 8 8 0 0")


def seats(
    south: str = "Aminah",
    north: str = "Badrul",
    *,
    scores: tuple[int, int] = (10, 0),
    hands: tuple[int, int] = (0, 0),
    mover: int = 2,
) -> tuple[SeatView, ...]:
    return (
        SeatView(1, south, scores[0], hands[0], mover == 1),
        SeatView(2, north, scores[1], hands[1], mover == 2),
    )


def quiet() -> Snapshot:
    """After the first sowing; Badrul is to move and nothing goes on."""
    return Snapshot(
        version=41,
        at_us=now_us(),
        heard_us=now_us(),
        match="2026-11-30-1",
        game="congkak",
        profile="full",
        board=REAL_FIRMWARE,
        round=1,
        seats=seats(),
        holes=holes(AFTER_FIRST),
        position="0,8,8,8,8,8,8/8,0,8,8,8,8,0 10-0 1",
        live=Live(),
        rulings=(ACCEPTED,),
        sensors=(SensorView("board", "ok", Words("", "")),),
        moves=1,
    )


def sowing() -> Snapshot:
    """Badrul sows: three left in his hand."""
    start = quiet()
    believed = {**AFTER_FIRST, "N6": 0, "N7": 0, "SS": 10}
    believed.update({"N4": 0, "N3": 9, "N2": 1, "N1": 9, "NS": 1, "S7": 9})
    return _with(
        start,
        seats=seats(hands=(0, 3)),
        holes=holes(believed, AFTER_FIRST),
        live=Live(
            counts=believed,
            in_hand={2: 3},
            next_hole="S6",
            words=Words("3 in hand, next: south 6", "3 di tangan, seterusnya: selatan 6"),
        ),
    )


def objection() -> Snapshot:
    """Badrul dropped two pieces into one house."""
    right = counts("1 9 9 8 8 9 9 10 8 0 8 0 9 1 9 0")
    believed = {**right, "S6": 10, "S7": 8}
    objected = ruling(
        "object",
        Words(
            "South 7 has one too few, south 6 one too many",
            "Selatan 7 kurang satu, selatan 6 lebih satu",
        ),
        Words(
            "One piece goes into each house: south 6 got two, south 7 none.",
            "Sebiji untuk setiap lubang: selatan 6 mendapat dua, selatan 7 tiada.",
        ),
        number=13,
        status="open",
        remedy=Words(
            "move one piece from south 6 to south 7",
            "pindahkan sebiji dari selatan 6 ke selatan 7",
        ),
        confidence=0.96,
        evidence=(
            Words("South 6: 8 before, 10 after, 9 expected", "Selatan 6: 8, 10, dijangka 9"),
            Words("South 7: 8 before, 8 after, 9 expected", "Selatan 7: 8, 8, dijangka 9"),
        ),
    )
    return _with(
        quiet(),
        holes=holes(believed, right),
        rulings=(ACCEPTED, objected),
        objection=objected,
        live=Live(
            restore=(
                Words("take 1 from South 6", "ambil 1 dari Selatan 6"),
                Words("put 1 into South 7", "letak 1 ke Selatan 7"),
            )
        ),
    )


def question() -> Snapshot:
    """Two readings of what Badrul did."""
    asked = ruling(
        "ask",
        Words("Did Badrul sow north 4 or north 3?", "Badrul menyemai utara 4 atau utara 3?"),
        Words(
            "North 2 was not sure: 8 or 9 lie there.",
            "Utara 2 tidak pasti: ada 8 atau 9 di situ.",
        ),
        number=13,
        status="open",
        rule="congkak.count",
        confidence=0.72,
        choices=(
            Choice(Words("He sowed north 4", "Dia menyemai utara 4"), "4", "", 0.72),
            Choice(Words("He sowed north 3", "Dia menyemai utara 3"), "3", "", 0.28),
        ),
    )
    doubted = tuple(
        HoleView(h.name, h.count, h.expected, 0.62, live=True) if h.name == "N2" else h
        for h in holes(AFTER_FIRST)
    )
    return _with(quiet(), holes=doubted, rulings=(ACCEPTED, asked), question=asked)


def sensors_lost() -> Snapshot:
    """The board's cable is out."""
    fault = ruling(
        "fault",
        Words("The board does not answer", "Papan tidak menjawab"),
        Words(
            "Nothing was heard for 1.5 s. Score and turn stay as they are.",
            "Tiada apa-apa diterima selama 1.5 s. Mata dan giliran kekal.",
        ),
        number=13,
        rule="congkak.sensor",
        confidence=1.0,
    )
    unread = tuple(HoleView(n, c, c, 1.0, live=False) for n, c in AFTER_FIRST.items())
    return _with(
        quiet(),
        holes=unread,
        rulings=(ACCEPTED, fault),
        sensors=(
            SensorView("board", "lost", Words("the cable is out", "kabel tercabut"), now_us()),
            SensorView("S3", "lost", Words("the scale says nothing", "penimbang senyap"), now_us()),
        ),
        notes=(NoteView("knock", Words("Somebody knocked south 3.", "Selatan 3 terketuk."), 1),),
        options={"bank_lone_piece": "no"},
    )


def won() -> Snapshot:
    """The round is over: 55 to 43; two of north's houses are burnt."""
    over = {**dict.fromkeys(HOLES, 0), "SS": 55, "NS": 43}
    burnt = tuple(
        HoleView(n, c, c, 1.0, live=True, burnt=n in ("N6", "N7")) for n, c in over.items()
    )
    return _with(
        quiet(),
        seats=seats(scores=(55, 43), mover=0),
        holes=burnt,
        winners=(1,),
        moves=38,
        round=2,
    )


def hostile() -> Snapshot:
    """Markup wherever somebody outside could put it."""
    markup = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
    words = Words(markup, markup)
    shown = ruling("object", words, words, status=markup, rule=markup, remedy=words)
    return _with(
        quiet(),
        seats=seats(south=markup, north="'\"><svg onload=window.ran=1>"),
        board=words,
        match=markup,
        game=markup,
        rulings=(shown,),
        objection=shown,
        notes=(NoteView(markup, words),),
        sensors=(SensorView(markup, "lost", words), SensorView("board", markup, words)),
        options={markup: markup},
        live=Live(words=words, restore=(words,), next_hole=markup),
    )


def world_of(snapshot: Snapshot) -> World:
    """The virtual table under a snapshot that believes right."""
    return World(
        {hole.name: hole.count for hole in snapshot.holes},
        sum(seat.in_hand for seat in snapshot.seats),
    )


def _with(snapshot: Snapshot, **values: object) -> Snapshot:
    fields = {name: getattr(snapshot, name) for name in Snapshot.__struct_fields__}
    return Snapshot(**{**fields, **values})


TABLES = {
    "quiet": quiet,
    "sowing": sowing,
    "objection": objection,
    "question": question,
    "lost": sensors_lost,
    "won": won,
    "hostile": hostile,
}
