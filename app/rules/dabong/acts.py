"""What a seat or chance may do beside playing cards: each act is allowed, or breaks a rule."""

from collections import Counter

import msgspec

from app.rules.cards import Card
from app.rules.dabong import claims, rules, sentences, turned_up
from app.rules.dabong.choices import INTERMEDIATE
from app.rules.dabong.deck import (
    FACES,
    HIDDEN,
    SHAMAN,
    SUIT_WORDS,
    card_words,
    deck,
    full_deck,
    physical,
)
from app.rules.dabong.judging import not_held, not_in_play
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
)
from app.rules.dabong.position import DEALER, Position, may_name_suit, open_suits
from app.rules.dabong.scoring import is_match_over, knows_points
from app.rules.game import Breach, Seat, Words


class Allowed(msgspec.Struct, frozen=True):
    """A legal act: what verdicts call it, the rule that decides, a sentence, and rules of its effect."""

    kind: str
    rule: str
    why: Words
    effects: tuple[str, ...] = ()


Found = Allowed | tuple[Breach, ...]


def _breach(rule: str, en: str, ms: str) -> tuple[Breach, ...]:
    return (Breach(rule, Words(en, ms)),)


PILE_TOO_SHORT = _breach(
    rules.SHUFFLE,
    "The draw pile is too short: the discards are shuffled first.",
    "Timbunan cabutan tidak cukup: kad buangan dikocok dahulu.",
)


def _now(position: Position) -> tuple[Breach, ...]:
    breach = not_in_play(position)
    return (breach,) if breach else ()


def _thrown_out(position: Position, rule: str, rule_id: str) -> tuple[Breach, ...]:
    if position.choices.plays(rule):
        return ()
    return _breach(
        rule_id, "This house plays without that rule.", "Meja ini bermain tanpa peraturan itu."
    )


def _turn(position: Position, seat: Seat) -> tuple[Breach, ...]:
    mover = position.standing.turn
    if seat == mover:
        return ()
    return (Breach(rules.TURN, sentences.not_your_turn(seat, mover)),)


def suit_can_be_named(position: Position, seat: Seat) -> bool:
    """An 8 or a Jack that this seat laid, or as dealer turned up, has no suit named yet."""
    if position.stage != "play":
        return False
    last = position.pile[-1]
    owner = last.seat if last.seat != DEALER else position.dealer
    top = last.top
    return owner == seat and may_name_suit(top) and last.suits == open_suits(top)


def name_suit(position: Position, move: NameSuit) -> Found:
    """The suit of an 8 or a Jack is named after it was laid."""
    if stopped := _now(position):
        return stopped
    top = position.top
    if not may_name_suit(top) or move.suit not in open_suits(top):
        return (Breach(rules.EIGHTS, sentences.NO_SUIT_TO_NAME),)
    if not suit_can_be_named(position, move.seat):
        return (Breach(rules.EIGHTS, sentences.SUIT_NAMED),)
    suit = SUIT_WORDS[move.suit]
    words = Words(f"The suit is {suit.en}.", f"Jenisnya {suit.ms}.")
    return Allowed("suit", rules.EIGHTS, words)


def draw(position: Position, move: Draw) -> Found:
    """As many cards as are due are drawn, from a pile that has them."""
    stopped = _now(position) or _turn(position, move.seat)
    if stopped:
        return stopped
    if position.must_shuffle:
        return PILE_TOO_SHORT
    due = min(position.owed, len(position.draw))
    if not due:
        return _breach(
            rules.PASS, "No card is left to draw: pass.", "Tiada kad lagi: lepaskan giliran."
        )
    owed, who = sentences.cards_counted(due), sentences.seat_name(move.seat)
    if move.cards and len(move.cards) != due:
        return _breach(
            rules.TWOS if position.standing.twos else rules.DRAW,
            f"{who.en} draws {owed.en}, not {len(move.cards)}.",
            f"{who.ms} mengambil {owed.ms}, bukan {len(move.cards)}.",
        )
    if breaches := _not_drawn(position, move.cards):
        return breaches
    rule = rules.DRAW
    if not position.standing.again:
        rule = rules.TWOS if position.standing.twos else rule
        rule = rules.QUEEN if position.standing.queen else rule
    words = Words(f"{who.en} draws {owed.en}.", f"{who.ms} mengambil {owed.ms}.")
    return Allowed("draw", rule, words)


def _not_drawn(position: Position, cards: tuple[Card, ...]) -> tuple[Breach, ...]:
    """Cards said to be drawn that lie elsewhere."""
    fresh: Counter[Card] = Counter()
    for said, there in zip(cards, position.draw, strict=False):
        if said in (HIDDEN, there):
            continue
        fresh[said] += 1
        if there != HIDDEN or fresh[said] > position.unseen[said]:
            count = deck(position.choices.decks)[said]
            words = sentences.cannot_be_there(card_words(FACES[said]), count)
            return (Breach(rules.DECK, words),)
    return ()


def leave(position: Position, move: Pass) -> Found:
    """The option to play again is left, or there is nothing to draw."""
    stopped = _now(position) or _turn(position, move.seat)
    if stopped:
        return stopped
    who = sentences.seat_name(move.seat)
    words = Words(f"{who.en} passes.", f"{who.ms} melepaskan giliran.")
    if position.standing.again:
        return Allowed("pass", rules.FOURTH_CARD, words)
    if position.draw or position.must_shuffle:
        return _breach(
            rules.PASS,
            "Whoever plays nothing draws.",
            "Sesiapa yang tidak bermain mengambil kad.",
        )
    return Allowed("pass", rules.SHUFFLE, words)


def take_back(position: Position, move: TakeBack) -> Found:
    """The last play is picked up by who laid it, while the next player has not acted."""
    if stopped := _thrown_out(position, "unwinding", rules.TAKE_BACK):
        return stopped
    if position.stage != "play":
        return _now(position)
    last = position.pile[-1]
    if last.seat != move.seat or last.before is None:
        return _breach(
            rules.TAKE_BACK,
            "It is too late: only the last play is picked up, by who laid it.",
            "Sudah terlambat: hanya permainan terakhir diambil balik oleh pemainnya.",
        )
    who = sentences.seat_name(move.seat)
    words = Words(f"{who.en} takes the play back.", f"{who.ms} mengambil balik permainannya.")
    return Allowed("take_back", rules.TAKE_BACK, words)


def one_card(position: Position, move: OneCard) -> Found:
    """A player with one card says so."""
    stopped = _thrown_out(position, "one_card", rules.ONE_CARD) or _now(position)
    if stopped:
        return stopped
    count = len(position.hand(move.seat))
    who = sentences.seat_name(move.seat)
    if count != 1:
        return _breach(
            rules.ONE_CARD,
            f"{who.en} has {count} cards, not one.",
            f"{who.ms} ada {count} kad, bukan satu.",
        )
    words = Words(f"{who.en} says one card.", f"{who.ms} menyebut satu kad.")
    return Allowed("call", rules.ONE_CARD, words)


def is_caught(position: Position, target: Seat) -> bool:
    """Has that seat one card left and not said so?"""
    return len(position.hand(target)) == 1 and target not in position.called


def how_many(position: Position, move: HowMany) -> Found:
    """Somebody asks how many cards another has; who had to say one card first draws one."""
    stopped = _thrown_out(position, "one_card", rules.ONE_CARD) or _now(position)
    if stopped:
        return stopped
    if move.target not in position.seats:
        players = len(position.hands)
        return _breach(
            rules.ONE_CARD,
            f"Nobody sits at seat {move.target}: there are {players} players.",
            f"Tiada sesiapa di tempat {move.target}: ada {players} pemain.",
        )
    if move.target == move.seat:
        return _breach(rules.ONE_CARD, "Another player is asked.", "Pemain lain yang ditanya.")
    whom = sentences.seat_name(move.target)
    if is_caught(position, move.target):
        if not position.draw and position.must_shuffle:
            return PILE_TOO_SHORT
        words = Words(
            f"{whom.en} has one card and had not said so: one card is drawn.",
            f"{whom.ms} ada satu kad dan belum menyebutnya: sekeping kad diambil.",
        )
        return Allowed("penalty", rules.ONE_CARD, words)
    count = sentences.cards_counted(len(position.hand(move.target)))
    words = Words(f"{whom.en} has {count.en}.", f"{whom.ms} ada {count.ms}.")
    return Allowed("ask", rules.ONE_CARD, words)


def trade(position: Position, move: Trade) -> Found:
    """Two players change cards, at least one each way."""
    stopped = _thrown_out(position, "trading", rules.TRADE) or _now(position)
    if stopped:
        return stopped
    if move.partner not in position.seats or move.partner == move.seat:
        return _breach(
            rules.TRADE, "A trade is between two players.", "Pertukaran antara dua pemain."
        )
    if not move.gives or not move.gets:
        return _breach(
            rules.TRADE,
            "In a trade each side gives at least one card.",
            "Dalam pertukaran setiap pihak memberi sekurang-kurangnya satu kad.",
        )
    for seat, cards in ((move.seat, move.gives), (move.partner, move.gets)):
        if len(cards) > len(position.hand(seat)):
            hidden = [Words(f"{len(cards)} cards", f"{len(cards)} kad")]
            return (Breach(rules.HAND, sentences.cannot_be_in_hand(seat, hidden)),)
        named = tuple(card for card in cards if card != HIDDEN)
        if breaches := not_held(position, seat, named):
            return tuple(breaches)
    if twice := _told_twice(position, move):
        return twice
    one, other = sentences.seat_name(move.seat), sentences.seat_name(move.partner)
    words = Words(
        f"{one.en} trades {len(move.gives)} for {len(move.gets)} with {other.en}.",
        f"{one.ms} menukar {len(move.gives)} dengan {len(move.gets)} kad {other.ms}.",
    )
    return Allowed("trade", rules.TRADE, words)


def _told_twice(position: Position, move: Trade) -> tuple[Breach, ...]:
    """Cards that both sides are said to give, more often than the deck has them left."""
    fresh: Counter[Card] = Counter()
    for seat, cards in ((move.seat, move.gives), (move.partner, move.gets)):
        fresh += Counter(cards) - Counter(position.hand(seat).known)
    return tuple(
        Breach(
            rules.DECK,
            sentences.cannot_be_there(card_words(FACES[card]), deck(position.choices.decks)[card]),
        )
        for card, count in fresh.items()
        if card != HIDDEN and count > position.unseen[card]
    )


def claim(position: Position, move: Claim) -> Found:
    """A win by what is in the hand."""
    if stopped := _now(position):
        return stopped
    rule = rules.rule_of(move.kind)
    if not position.choices.plays(move.kind, INTERMEDIATE):
        return _breach(
            rule,
            f"At this table there is no {sentences.KIND_WORDS[move.kind].en}.",
            f"Di meja ini tiada {sentences.KIND_WORDS[move.kind].ms}.",
        )
    if move.kind in ("gross", "half_deck") and (out := _turn(position, move.seat)):
        return out
    if breaches := _wrongly_shown(position, move.seat, move.shown):
        return breaches
    reason = _why_no_win(position, move)
    if reason is not None:
        return (Breach(rule, reason),)
    who, kind = sentences.seat_name(move.seat), sentences.KIND_WORDS[move.kind]
    words = Words(f"{who.en} wins: {kind.en}.", f"{who.ms} menang: {kind.ms}.")
    return Allowed(move.kind, rule, words)


def _why_no_win(position: Position, move: Claim) -> Words | None:
    if move.kind == "once_a_year":
        if move.seat not in position.spent:
            return None
        who = sentences.seat_name(move.seat)
        return Words(
            f"{who.en} has used it this year.", f"{who.ms} sudah menggunakannya tahun ini."
        )
    if move.kind == "half_deck":
        return claims.why_no_half_deck(len(position.hand(move.seat)))
    if move.kind == "worst_hand":
        if move.seat not in position.as_dealt:
            return Words(
                "A worst hand is claimed as it was dealt.",
                "Tangan terburuk dituntut seperti yang diberi.",
            )
        if claims.faces_two_or_queen(position, move.seat):
            return Words(
                "A worst hand does not win against a 2 or the Queen of Water.",
                "Tangan terburuk tidak menang apabila berdepan 2 atau Ratu Air.",
            )
    cards = claims.hand_shown(position, move)
    if cards is None:
        return _why_never(position, move) or claims.SHOW_HAND
    why = claims.why_no_gross if move.kind == "gross" else claims.why_no_worst_hand
    return why(cards)


def _why_never(position: Position, move: Claim) -> Words | None:
    """Why the claim fails whatever the cards are that nobody here knows."""
    hand = position.hand(move.seat)
    if move.kind == "gross":
        return claims.why_never_gross(hand, position.unseen)
    return claims.why_never_worst_hand(hand)


def waits_for_hand(position: Position, move: Claim) -> bool:
    """Does nothing stand against the claim but that the hand has not been turned up yet?"""
    found = claim(position, move)
    return isinstance(found, tuple) and [breach.why for breach in found] == [claims.SHOW_HAND]


def _wrongly_shown(position: Position, seat: Seat, cards: tuple[Card, ...]) -> tuple[Breach, ...]:
    """A hand turned up that cannot be that hand."""
    if not cards:
        return ()
    hand = position.hand(seat)
    if breaches := not_held(position, seat, cards):
        return tuple(breaches)
    if len(cards) != len(hand) or Counter(hand.known) - Counter(cards):
        who = sentences.seat_name(seat)
        return _breach(
            rules.HAND,
            f"{who.en} has {len(hand)} cards, {len(cards)} are shown.",
            f"{who.ms} ada {len(hand)} kad, {len(cards)} ditunjukkan.",
        )
    return ()


def show(position: Position, move: Show) -> Found:
    """A hand is turned up, so that everybody knows it."""
    if breaches := _wrongly_shown(position, move.seat, move.cards):
        return breaches
    who = sentences.seat_name(move.seat)
    if not move.cards:
        return _breach(rules.HAND, "The cards are named.", "Nama kad disebut.")
    words = Words(f"{who.en} shows the hand.", f"{who.ms} menunjukkan kad di tangan.")
    return Allowed("show", rules.SCORE, words)


def turn_up(position: Position, move: Flip | River) -> Found:
    """The card that begins the pile, or the river, is turned up."""
    if position.stage != "deal":
        return _now(position) or _breach(
            rules.SETUP, "The pile has begun.", "Longgokan sudah bermula."
        )
    if isinstance(move, River) and (not position.plays("river") or position.river):
        return (Breach(rules.RIVER, sentences.NO_RIVER),)
    if move.card == HIDDEN and position.draw[0] == HIDDEN:
        return _breach(rules.SETUP, "The card is named.", "Nama kad disebut.")
    if breaches := _not_drawn(position, (move.card,)):
        return breaches
    face = FACES[position.draw[0] if move.card == HIDDEN else move.card]
    card = card_words(face)
    if isinstance(move, River):
        words = Words(f"The river is {card.en}.", f"Sungai ialah {card.ms}.")
        return Allowed("river", rules.RIVER, words)
    said = Words(f"{card.en} is turned up", f"{card.ms} dibuka")
    words = turned_up.told_of(position, face, said)
    return Allowed("setup", rules.SETUP, words, turned_up.rules_of(face))


def dealers_shaman(position: Position, move: NameFlip | PickUp) -> Found:
    """The dealer names the Shaman turned up, or takes it and puts another card away."""
    if position.stage != "shaman":
        return _now(position) or _breach(
            rules.SHAMAN, "No Shaman is turned up.", "Tiada Shaman dibuka."
        )
    if move.seat != position.dealer:
        return (Breach(rules.TURN, sentences.not_your_turn(move.seat, position.dealer)),)
    if isinstance(move, PickUp):
        named = () if move.puts == HIDDEN else (move.puts,)
        if breaches := not_held(position, move.seat, named):
            return tuple(breaches)
        words = Words("The dealer takes the Shaman.", "Pengagih mengambil Shaman.")
        return Allowed("pick_up", rules.SHAMAN, words)
    face = FACES[f"{SHAMAN}={move.card}"]
    words = turned_up.told_of(position, face, card_words(face))
    return Allowed("name", rules.SHAMAN, words, turned_up.rules_of(face))


def shuffle(position: Position, move: Shuffle) -> Found:
    """The discards under the last play become the draw pile, when it is too short."""
    if stopped := _now(position):
        return stopped
    if not position.must_shuffle:
        return _breach(rules.SHUFFLE, "There are cards to draw.", "Masih ada kad untuk diambil.")
    there = Counter(card for laid in position.pile[:-1] for card in physical(laid.cards))
    if move.order and Counter(move.order) != there:
        return _breach(
            rules.SHUFFLE,
            f"The {there.total()} cards under the last play are shuffled, no others.",
            f"Hanya {there.total()} kad di bawah permainan terakhir dikocok.",
        )
    words = Words(
        f"{there.total()} cards are shuffled into a new draw pile.",
        f"{there.total()} kad dikocok menjadi timbunan cabutan baharu.",
    )
    return Allowed("shuffle", rules.SHUFFLE, words)


def next_hand(position: Position, move: NextHand) -> Found:
    """Another hand is dealt, once this one is over and counted."""
    if position.stage != "over":
        return (Breach(rules.NEXT_HAND, sentences.HAND_GOES_ON),)
    if not knows_points(position):
        return (Breach(rules.SCORE, claims.SHOW_HAND),)
    if is_match_over(position):
        return (Breach(rules.SCORE, sentences.MATCH_OVER),)
    if move.order and tuple(sorted(move.order)) != full_deck(position.choices.decks):
        return _breach(
            rules.DECK,
            f"The deal has {len(move.order)} cards, not the whole deck of {position.total}.",
            f"Agihan mempunyai {len(move.order)} kad, bukan dek penuh {position.total}.",
        )
    words = Words("Another hand is dealt.", "Pusingan baharu diagihkan.")
    return Allowed("next-hand", rules.NEXT_HAND, words)
