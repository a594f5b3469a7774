"""An open question of any game: its readings, who is asked, when it closes by itself."""

import msgspec

from app.referee.decisions import Choice, Ruling
from app.referee.docket import Docket, How
from app.rules.game import Seat, Words

HOW_CLOSED = {
    "answered": Words("as answered", "seperti dijawab"),
    "settled": Words("as later play shows", "seperti dilihat daripada permainan seterusnya"),
    "expired": Words(
        "nobody answered: the likeliest reading", "tiada jawapan: bacaan paling mungkin"
    ),
}


class Asked(msgspec.Struct, frozen=True):
    """An open question.

    Attributes:
        number: of its ruling.
        seat: who is asked; 0 for everybody.
        rule: what it is about.
        choices: the readings, likeliest first.
        expires_us: when it closes to the first of them; None until the clock is next heard.
    """

    number: int
    seat: Seat
    rule: str
    choices: tuple[Choice, ...]
    expires_us: int | None

    def close(
        self,
        docket: Docket,
        how: How,
        choice: int,
        now_us: int,
        device: str = "",
        *,
        moves: bool = True,
    ) -> None:
        """Close it with that reading, counted from 1, and accept the reading.

        `moves` is False where the reading says only what had happened and changes no position: then
        there is nothing that an undo could take back.
        """
        chosen = self.choices[choice - 1]
        manner = HOW_CLOSED[how]
        docket.close(self.number, how, choice=choice, device=device)
        ruling = Ruling(
            number=0,
            at_us=now_us,
            kind="accept",
            rule=self.rule,
            words=chosen.words,
            why=Words(f"{chosen.words.en}: {manner.en}.", f"{chosen.words.ms}: {manner.ms}."),
            seat=self.seat,
            move=chosen.move,
            confidence=1.0 if how == "answered" else chosen.p,
        )
        if moves:
            docket.accept(ruling, chosen.position)
        else:
            docket.rule(ruling)
