"""What Kongkang says to its players, in English and Malay.

Glossary, kept on every page: player *pemain*, card *kad*, to draw *mencabut*, draw pile *timbunan
cabutan*, to play *memainkan*, turn *giliran*, to skip *melangkau*, to swap *menukar*, banana *pisang*,
pot *tabung*, bet *taruhan*, round *pusingan*, match *perlawanan*, left *kiri*, right *kanan*. Slip,
KONGKANG!! and the names printed on the cards stay as they are. Sentences are short and blame nobody.
"""

from collections.abc import Sequence

from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kongkang.deck import DECK, HIDDEN, listed


def player(seat: Seat) -> Words:
    """`Player 2`."""
    return Words(f"Player {seat}", f"Pemain {seat}")


def bananas(count: int) -> str:
    """`1 banana`, `3 bananas`; in Malay the number and *pisang* do."""
    return f"{count} banana" if count == 1 else f"{count} bananas"


def draws(seat: Seat) -> Words:
    """A card is drawn."""
    return Words(f"Player {seat} draws a card.", f"Pemain {seat} mencabut sekeping kad.")


def plays(seat: Seat, cards: Sequence[Card]) -> Words:
    """A play after drawing."""
    laid = listed(cards)
    return Words(f"Player {seat} plays {laid.en}.", f"Pemain {seat} memainkan {laid.ms}.")


def plays_the_same(seat: Seat, cards: Sequence[Card]) -> Words:
    """A play after drawing that would have been a slip without it."""
    laid = listed(cards)
    return Words(
        f"Player {seat} plays {laid.en}; after drawing it is no slip, and nobody pays.",
        f"Pemain {seat} memainkan {laid.ms}; selepas mencabut ia bukan slip,"
        " dan tiada yang membayar.",
    )


def slips(seat: Seat, cards: Sequence[Card], payer: Seat, amount: int) -> Words:
    """A slip, and what it takes from whom."""
    laid = listed(cards)
    if not amount:
        return Words(
            f"Player {seat} slips {laid.en}; nobody pays.",
            f"Pemain {seat} membuat slip {laid.ms}; tiada yang membayar.",
        )
    return Words(
        f"Player {seat} slips {laid.en} and takes {bananas(amount)} from player {payer}.",
        f"Pemain {seat} membuat slip {laid.ms} dan mengambil {amount} pisang dari pemain {payer}.",
    )


def goes_out(play: Words) -> Words:
    """A play of the last card."""
    return Words(
        f"{play.en} It is the last card: the round is won.",
        f"{play.ms} Itu kad terakhir: pusingan dimenangi.",
    )


def skipped(seat: Seat) -> Words:
    """A skip served."""
    return Words(f"Player {seat} is skipped.", f"Pemain {seat} dilangkau.")


def will_be_skipped(seat: Seat, *, again: bool = False) -> Words:
    """A skip that waits; `again` where one is waiting already."""
    if again:
        return Words(
            f"Player {seat} misses one more turn.",
            f"Satu lagi giliran pemain {seat} dilangkau.",
        )
    return Words(
        f"Player {seat} misses the next turn.", f"Giliran pemain {seat} yang berikut dilangkau."
    )


def unseen_effect(seat: Seat, kind: Card) -> Words:
    """A peek or trade with somebody, nobody here saw whom."""
    return Words(
        f"Player {seat} uses {kind} on another player.",
        f"Pemain {seat} menggunakan {kind} ke atas pemain lain.",
    )


def peeks(seat: Seat, target: Seat) -> Words:
    """A peek done."""
    return Words(
        f"Player {seat} looks at a card of player {target}.",
        f"Pemain {seat} melihat sekeping kad pemain {target}.",
    )


def trades(seat: Seat, target: Seat) -> Words:
    """A trade done."""
    return Words(
        f"Player {seat} and player {target} swap a card.",
        f"Pemain {seat} dan pemain {target} bertukar sekeping kad.",
    )


def aims(seat: Seat, targets: Sequence[Seat]) -> Words:
    """Targets named."""
    whom = listed([str(target or HIDDEN) for target in targets])
    s = "s" if len(targets) > 1 else ""
    return Words(
        f"Player {seat} aims at player{s} {whom.en}.",
        f"Pemain {seat} menyasarkan pemain {whom.ms}.",
    )


def calls(seat: Seat) -> Words:
    """The call."""
    return Words(f"Player {seat} calls KONGKANG!!", f"Pemain {seat} melaungkan KONGKANG!!")


def no_slip(seat: Seat) -> Words:
    """The deck has run out."""
    return Words(
        f"No card is left to draw and player {seat} does not slip: the hands are compared.",
        f"Tiada kad untuk dicabut dan pemain {seat} tidak membuat slip: kad di tangan dibandingkan.",
    )


def passes(seat: Seat) -> Words:
    """Nothing but skulls."""
    return Words(
        f"Player {seat} holds nothing but skulls and passes.",
        f"Pemain {seat} hanya memegang skull dan melepaskan giliran.",
    )


def shows(seat: Seat, cards: Sequence[Card], points: int) -> Words:
    """A hand turned up."""
    hand = listed(cards)
    return Words(
        f"Player {seat} shows {hand.en}: {points} points.",
        f"Pemain {seat} menunjukkan {hand.ms}: {points} mata.",
    )


def round_begins(number: int) -> Words:
    """Bets and a deal."""
    return Words(f"Round {number}: bets and a deal.", f"Pusingan {number}: taruhan dan agihan kad.")


def begins(seat: Seat) -> Words:
    """Who begins."""
    return Words(f"Player {seat} begins.", f"Pemain {seat} mula dahulu.")


def goes(seat: Seat, side: str) -> Words:
    """Which way round."""
    way = {"left": "kiri", "right": "kanan"}[side]
    return Words(
        f"Player {seat} sends the turn to the {side}.",
        f"Pemain {seat} menghantar giliran ke {way}.",
    )


def is_turned(card: Card, *, hidden: bool) -> Words:
    """Chance has told a card."""
    if hidden:
        return Words("Nobody here saw the card.", "Tiada sesiapa di sini melihat kad itu.")
    return Words(f"The card is {card}.", f"Kad itu ialah {card}.")


# What is wrong ------------------------------------------------------------------------------------


def not_your_turn(seat: Seat, turn: Seat) -> Words:
    """An act out of turn."""
    return Words(
        f"It is player {turn}'s turn, not player {seat}'s.",
        f"Sekarang giliran pemain {turn}, bukan pemain {seat}.",
    )


def no_such_seat(seat: Seat, seats: int) -> Words:
    """A seat that nobody has."""
    return Words(
        f"Nobody sits at seat {seat}: there are {seats} players.",
        f"Tiada pemain di tempat {seat}: ada {seats} pemain.",
    )


def has_left(seat: Seat) -> Words:
    """An act by somebody who is out."""
    return Words(f"Player {seat} has left the game.", f"Pemain {seat} sudah keluar dari permainan.")


def _opens(words: Words) -> Words:
    """A sentence that opens with the name of a card."""
    return Words(words.en[0].upper() + words.en[1:], words.ms[0].upper() + words.ms[1:])


def different(symbols: Sequence[Card]) -> Words:
    """Cards that are not of one number or symbol."""
    found = _opens(listed(symbols))
    return Words(
        f"{found.en} are not the same: one play is of one number or symbol.",
        f"{found.ms} tidak sama: satu permainan terdiri daripada satu nombor atau simbol.",
    )


def skulls_alone(count: int) -> Words:
    """Skulls with nothing to stand for."""
    en = "A skull is" if count == 1 else f"{count} skulls are"
    return Words(
        f"{en} not played alone: lay a number or symbol with it.",
        f"{count} skull tidak dimainkan sendirian: sertakan nombor atau simbol.",
    )


def does_not_match(cards: Sequence[Card], on: Card) -> Words:
    """Cards laid without drawing that are no slip."""
    laid, verb = _opens(listed(cards)), "does" if len(cards) == 1 else "do"
    return Words(
        f"{laid.en} {verb} not match the {on} that was played: draw a card first.",
        f"{laid.ms} tidak sepadan dengan {on} yang dimainkan: cabut kad dahulu.",
    )


def no_slip_after_drawing(seat: Seat, cards: Sequence[Card], unlike: Card | None) -> Words:
    """Cards called a slip by who has drawn; `unlike` is what lies there where they do not match it."""
    laid = _opens(listed(cards))
    if unlike is None:
        one = len(cards) == 1
        is_no, it = ("is no slip", "it is") if one else ("are no slip", "they are")
        return Words(
            f"{laid.en} {is_no}: Player {seat} has drawn, so {it} played.",
            f"{laid.ms} bukan slip: Pemain {seat} sudah mencabut, maka ia dimainkan.",
        )
    verb = "does" if len(cards) == 1 else "do"
    return Words(
        f"{laid.en} {verb} not match the {unlike} that was played, and Player {seat} has drawn:"
        " it is no slip.",
        f"{laid.ms} tidak sepadan dengan {unlike} yang dimainkan, dan Pemain {seat} sudah mencabut:"
        " ia bukan slip.",
    )


def not_in_hand(seat: Seat, cards: Sequence[Card]) -> Words:
    """Cards that cannot be in that hand."""
    missing = listed(cards)
    return Words(
        f"Player {seat} does not have {missing.en} in hand.",
        f"Pemain {seat} tidak memegang {missing.ms}.",
    )


def cannot_be(card: Card) -> Words:
    """One card too many."""
    count = DECK[card]
    return Words(
        f"All {count} of {card} are accounted for: another one cannot be there.",
        f"Kesemua {count} kad {card} sudah diketahui tempatnya: tidak mungkin ada lagi.",
    )


def same_target(seat: Seat) -> Words:
    """One opponent aimed at twice in a play."""
    return Words(
        f"Player {seat} is aimed at twice: each effect of a play has another target.",
        f"Pemain {seat} disasarkan dua kali: setiap kesan mempunyai sasaran yang berlainan.",
    )


def no_target(seat: Seat) -> Words:
    """Somebody who cannot be aimed at."""
    return Words(
        f"Player {seat} is no opponent in this round.",
        f"Pemain {seat} bukan lawan dalam pusingan ini.",
    )


def skip_pending(seat: Seat) -> Words:
    """A second skip on one who has not been skipped yet."""
    return Words(
        f"Player {seat} is waiting to be skipped: a new skip comes after that.",
        f"Pemain {seat} sedang menunggu untuk dilangkau: langkauan baharu hanya selepas itu.",
    )


def too_many_targets(named: int, wanted: int) -> Words:
    """More targets than effects."""
    return Words(
        f"{named} targets are named, and there is room for {wanted}.",
        f"{named} sasaran disebut, sedangkan hanya {wanted} diperlukan.",
    )


def nothing_to_aim(cards: Sequence[Card]) -> Words:
    """Targets with a play that has no effect."""
    laid, verb = _opens(listed(cards)), "has" if len(cards) == 1 else "have"
    return Words(f"{laid.en} {verb} no target.", f"{laid.ms} tiada sasaran.")


def gives_nothing(kind: Card) -> Words:
    """A card given where nothing is traded."""
    return Words(f"With {kind} no card is given.", f"Tiada kad diberikan dengan {kind}.")


def aim_first(seat: Seat, kind: Card, left: int) -> Words:
    """An effect that waits for its targets."""
    return Words(
        f"Player {seat} names the target of {kind} first ({left} to name).",
        f"Pemain {seat} menyebut sasaran {kind} dahulu ({left} lagi).",
    )


def turn_first(target: Seat) -> Words:
    """An effect that waits for chance."""
    return Words(
        f"First it is told which card of player {target} it is.",
        f"Kad pemain {target} yang mana perlu diberitahu dahulu.",
    )


def side_first(seat: Seat) -> Words:
    """Nobody knows yet which way round."""
    return Words(
        f"Player {seat} says first: left or right.",
        f"Pemain {seat} menyebut dahulu: kiri atau kanan.",
    )


def show_first(seats: Sequence[Seat]) -> Words:
    """Hands that are not shown yet."""
    who = listed([str(seat) for seat in seats])
    show = "players {} show" if len(seats) > 1 else "player {} shows"
    return Words(
        f"The hands are compared: {show.format(who.en)} first.",
        f"Kad di tangan dibandingkan: pemain {who.ms} menunjukkan kad dahulu.",
    )


def hand_size(seat: Seat, shown: int, size: int) -> Words:
    """A hand shown with another number of cards."""
    return Words(
        f"Player {seat} has {size} cards in hand, not {shown}.",
        f"Pemain {seat} memegang {size} kad, bukan {shown}.",
    )


def no_card_played(seat: Seat, *, this_round: bool) -> Words:
    """A call too early; where it needs a card of this round (K16), an earlier one does not help."""
    if this_round:
        return Words(
            f"Player {seat} has not played a card in this round yet: KONGKANG!! comes after that.",
            f"Pemain {seat} belum memainkan kad dalam pusingan ini: KONGKANG!! hanya selepas itu.",
        )
    return Words(
        f"Player {seat} has not played a card yet: KONGKANG!! comes after that.",
        f"Pemain {seat} belum memainkan kad: KONGKANG!! hanya selepas itu.",
    )


def top_is(card: Card) -> Words:
    """A drawn card that is known to be another."""
    return Words(f"The top card is {card}.", f"Kad teratas ialah {card}.")


CALLED_AFTER_DRAWING = Words(
    "KONGKANG!! comes before drawing or a slip.",
    "KONGKANG!! dilaungkan sebelum mencabut atau slip.",
)
NOTHING_PLAYED = Words(
    "A card has been drawn: at least one is played.",
    "Kad sudah dicabut: sekurang-kurangnya sekeping dimainkan.",
)
NOTHING_LAID = Words("No card is laid.", "Tiada kad diletakkan.")
NOTHING_TO_SLIP_ON = Words(
    "Nothing has been played in this round yet: draw a card first.",
    "Belum ada kad dimainkan dalam pusingan ini: cabut kad dahulu.",
)
DRAWN_ALREADY = Words(
    "A card has been drawn already: play one.", "Kad sudah dicabut: mainkan sekeping."
)
PILE_EMPTY = Words(
    "No card is left to draw: slip, or the round ends.",
    "Tiada kad untuk dicabut: buat slip, atau pusingan tamat.",
)
PILE_NOT_EMPTY = Words(
    "There are cards to draw: draw one, slip, or call.",
    "Masih ada kad untuk dicabut: cabut, buat slip, atau laungkan.",
)
CAN_PLAY = Words(
    "A card can be played: only a hand of nothing but skulls passes.",
    "Ada kad yang boleh dimainkan: hanya tangan yang berisi skull sahaja melepaskan giliran.",
)
SIDE_CHOSEN = Words(
    "Left or right is chosen with the first play of a round.",
    "Kiri atau kanan dipilih dengan permainan pertama pusingan.",
)
SIDE_FIXED = Words(
    "At this table the turn always goes to the left.",
    "Di meja ini giliran sentiasa ke kiri.",
)
WHO_IS_SKIPPED = Words("It has to be said who is skipped.", "Pemain yang dilangkau mesti disebut.")
NOTHING_PENDING = Words("No effect is waiting for this.", "Tiada kesan yang menunggu perkara ini.")
NOT_COMPARED = Words("Hands are not shown now.", "Kad di tangan tidak ditunjukkan sekarang.")
NOBODY_BEGINS_YET = Words("Who begins is not settled yet.", "Pemain yang mula belum ditentukan.")
BEGUN = Words("Who begins is settled already.", "Pemain yang mula sudah ditentukan.")
ROUND_OVER = Words(
    "The round is over: place the bets and deal the next one.",
    "Pusingan sudah tamat: letakkan taruhan dan agihkan kad.",
)
ROUND_GOES_ON = Words("The round is not over.", "Pusingan belum tamat.")
MATCH_OVER = Words("The match is over.", "Perlawanan sudah tamat.")
NO_DECK = Words("This deal is not the deck of 48 cards.", "Agihan ini bukan dek 48 kad.")
NO_PASS = Words(
    "Nobody passes before drawing: draw a card, slip, or call.",
    "Giliran tidak dilepaskan sebelum mencabut: cabut kad, buat slip, atau laungkan.",
)
