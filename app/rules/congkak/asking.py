"""Congkak in the words of the table: how many pieces lie in each house, and which house is sown."""

from app.rules.asking import MOVE, Asking, Said, Word, WordsError, listed
from app.rules.congkak.position import HOUSES, PIECES
from app.rules.game import Words

_ROW = " ".join([str(PIECES)] * HOUSES)
_SIDES = {"south": "0", "north": "1"}

WORDS = (
    Word(
        "south",
        Words(
            "South's houses 1 to 7, - for a burnt one",
            "kampung Selatan 1 hingga 7, - jika terbakar",
        ),
        "0 8 8 8 8 8 8",
        many=True,
    ),
    Word(
        "north",
        Words(
            "North's houses 1 to 7, - for a burnt one", "kampung Utara 1 hingga 7, - jika terbakar"
        ),
        "8 0 8 8 8 8 0",
        many=True,
    ),
    Word(
        "stores",
        Words("the pieces in South's and North's store", "biji di rumah Selatan dan Utara"),
        "10 0",
        many=True,
    ),
    Word(
        "turn",
        Words("whose turn it is", "giliran siapa"),
        "south",
        values=tuple(_SIDES),
        spoken={"south": Words("South", "Selatan"), "north": Words("North", "Utara")},
    ),
    Word(
        "sow",
        Words(
            "the house that is sown, counted from its player's left",
            "kampung yang diagih, dari kiri",
        ),
        "3",
        MOVE,
        act=True,
    ),
)


def _position(said: Said, _options: Said) -> str:
    rows = "/".join(",".join(listed(said.get(side, _ROW))) for side in _SIDES)
    stores = listed(said.get("stores", "0 0"))
    if len(stores) != len(_SIDES):
        raise WordsError(
            "stores are two numbers, South's and North's, as 10 0.",
            "stores ialah dua nombor, rumah Selatan dan Utara, seperti 10 0.",
        )
    return f"{rows} {'-'.join(stores)} {_SIDES[said.get('turn', 'south')]}"


def _move(said: Said, _options: Said) -> str:
    return said.get("sow", "")


KINDS = {
    "store": Words("into the store", "masuk rumah"),
    "capture": Words("capture", "tembak"),
    "own_empty": Words("into an own empty house", "kampung sendiri yang kosong"),
    "opp_empty": Words("into an opponent's empty house", "kampung lawan yang kosong"),
    "first": Words("first", "pemula"),
    "lift": Words("lift", "angkat"),
    "drop": Words("drop", "jatuh"),
    "put-back": Words("put back", "letak semula"),
    "pass": Words("pass", "lepas giliran"),
    "next-round": Words("next round", "pusingan berikutnya"),
}

ASKING = Asking(
    title="Congkak",
    note=Words(
        "Each player counts her houses 1 to 7 from her own left.",
        "Setiap pemain mengira kampungnya 1 hingga 7 dari kirinya sendiri.",
    ),
    words=WORDS,
    position=_position,
    move=_move,
    examples=(
        {"sow": "7"},
        {
            "south": "0 8 8 8 8 8 8",
            "north": "8 0 8 8 8 8 0",
            "stores": "10 0",
            "turn": "north",
            "sow": "2",
        },
    ),
    options=("bank_lone_piece", "no_pieces"),
    kinds=KINDS,
    flat=True,  # These keys were there before `effect` was.
)
