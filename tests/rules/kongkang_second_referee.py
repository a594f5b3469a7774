"""A second, slow referee of Kongkang, written from the rulebook and knowing nothing of the engine.

It reads moves as text, keeps cards in plain lists and bananas in plain numbers, and never asks whether
a move is legal. Whatever the engine says of a match of legal moves, this has to say too.
"""

from collections import Counter
from collections.abc import Mapping

SPECIAL_POINTS = 10


class SecondReferee:
    """One match on plain lists. Seats are 1 and on; `way` is +1 for left, -1 for right.

    `house` are the points that the table plays otherwise than the rulings say, by the names of options.
    """

    def __init__(
        self, players: int, deck: list[str], first: int, house: Mapping[str, str] | None = None
    ) -> None:
        self.house = dict(house or {})
        self.players = list(range(1, players + 1))
        self.seats = players
        self.bananas = dict.fromkeys(self.players, 15)
        self.pot = self.removed = 0
        self.round = 0
        self.winner = first
        self.deal(deck)

    # Set up ---------------------------------------------------------------------------------------

    def deal(self, deck: list[str]) -> None:
        """Bets by rank, who cannot bet leaves, five cards each, one by one."""
        if self.house.get("k15") == "tied" and self.round >= 3:
            self.players = [s for s in self.players if self.bananas[s] == max(self.worths())]
        self.round += 1
        most, least = max(self.worths()), min(self.worths())
        due = {}
        for seat in self.players:
            held = self.bananas[seat]
            due[seat] = 2 if most == least else 4 if held == most else 1 if held == least else 2
        self.bets = due
        for seat, bet in due.items():
            paid = min(bet, self.bananas[seat])
            self.bananas[seat] -= paid
            self.pot += paid
            if paid < bet:
                self.players.remove(seat)
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(1, self.seats + 1)}
        self.deck = list(deck)
        self.played: list[str] = []
        self.has_played: set[int] = set()
        self.waiting_skips: list[int] = []
        self.last_player = 0
        self.last_symbol = ""
        self.opener: int | None = None
        self.drawn = False
        self.targets: list[tuple[int, str]] = []
        self.effect = ""
        self.effects_left = 0
        self.aimed: set[int] = set()
        self.way = 1 if len(self.players) == 2 or self.house.get("k5") == "left" else 0
        if len(self.players) == 1:
            self.take_pot(self.players[0])
            return
        for _ in range(5):
            for seat in self.players:
                self.hands[seat].append(self.deck.pop(0))
        self.turn = self.winner
        while self.turn and self.turn not in self.players:
            self.turn = self.turn % self.seats + 1
        self.winner = 0

    def worths(self) -> list[int]:
        return [self.bananas[seat] for seat in self.players]

    # A move ---------------------------------------------------------------------------------------

    def follow(self, text: str) -> None:
        """One move, as it is written down."""
        words = text.split()
        if words[0] == "next-round":
            self.deal(words[1:])
        elif words[0] == "first":
            self.turn = int(words[1])
        elif words[0] == "turned":
            self.show(words[1])
        else:
            self.act(int(words[0].rstrip(":")), words[1:])

    def act(self, seat: int, words: list[str]) -> None:
        if words == ["draw"]:
            self.hands[seat].append(self.deck.pop(0))
            self.drawn = True
        elif words == ["kongkang"]:
            self.compare(caller=seat)
        elif words == ["no-slip"]:
            self.compare(caller=0)
        elif words == ["pass"]:
            self.next_turn()
        elif words[0] == "aim":
            self.aim(words[1])
        elif words in (["left"], ["right"]):
            self.way = 1 if words == ["left"] else -1
            self.next_turn()
        else:
            self.lay(seat, words)

    def lay(self, seat: int, words: list[str]) -> None:
        """Cards are played or slipped."""
        if words[-1] in ("left", "right"):
            self.way = 1 if words.pop() == "left" else -1
        for card in words:
            self.hands[seat].remove(card)
            self.played.append(card)
        self.has_played.add(seat)
        self.last_player = seat
        self.last_symbol = next(card for card in words if card != "skull")
        if self.drawn:
            self.opener = seat
        else:
            self.collect(seat, len(words))
            if self.house.get("k6") == "previous":
                self.opener = seat
        if not self.hands[seat] or self.players == [seat]:
            self.take_pot(seat)
            return
        if self.last_symbol in ("peek", "skip", "trade"):
            self.effect, self.aimed = self.last_symbol, set()
            self.effects_left = min(len(words), len(self.may_aim(seat)))
        if not self.effects_left:
            self.next_turn()

    def collect(self, seat: int, count: int) -> None:
        """A slip is paid by whoever let it begin."""
        payer = self.opener
        if payer is None or payer == seat:
            return
        paid = min(count, self.bananas[payer])
        self.bananas[payer] -= paid
        self.bananas[seat] += paid
        if paid < count:
            self.players.remove(payer)
            self.hands[payer] = []
            self.waiting_skips = [seat for seat in self.waiting_skips if seat != payer]
            self.opener = None

    # Effects --------------------------------------------------------------------------------------

    def may_aim(self, seat: int) -> list[int]:
        waiting = self.waiting_skips if self.effect == "skip" else []
        if self.house.get("k14") == "pile_up":
            waiting = []
        return [
            other
            for other in self.players
            if other != seat and other not in waiting and other not in self.aimed
        ]

    def aim(self, word: str) -> None:
        target, _, give = word.removeprefix("@").partition("=")
        self.aimed.add(int(target))
        if self.effect == "skip":
            self.waiting_skips.append(int(target))
            self.effect_done()
        else:
            self.targets.append((int(target), give))

    def show(self, card: str) -> None:
        target, give = self.targets.pop()
        if self.effect == "trade":
            self.hands[target].remove(card)
            self.hands[self.turn].remove(give)
            self.hands[target].append(give)
            self.hands[self.turn].append(card)
        self.effect_done()

    def effect_done(self) -> None:
        self.effects_left -= 1
        if not self.effects_left:
            self.next_turn()

    # Turns and ends -------------------------------------------------------------------------------

    def neighbour(self, seat: int) -> int:
        while True:
            seat = (seat - 1 + self.way) % self.seats + 1
            if seat in self.players:
                return seat

    def next_turn(self) -> None:
        self.drawn = False
        if not self.way:
            return
        self.turn = self.neighbour(self.turn)
        while self.turn in self.waiting_skips:
            self.waiting_skips.remove(self.turn)
            self.turn = self.neighbour(self.turn)

    def points(self, seat: int) -> int:
        return sum(int(c) if c.isdigit() else SPECIAL_POINTS for c in self.hands[seat])

    def compare(self, caller: int) -> None:
        lowest = min(self.points(seat) for seat in self.players)
        if caller and self.points(caller) == lowest:
            self.take_pot(caller)
            return
        if caller:
            half = self.bananas[caller] // 2
            if self.house.get("k9") == "with_bet":
                both = self.bananas[caller] + self.bets[caller]
                half = min(both // 2, self.bananas[caller])
            self.bananas[caller] -= half
            self.removed += half
        seat = self.neighbour(self.last_player)
        while self.points(seat) != lowest:
            seat = self.neighbour(seat)
        if caller and self.house.get("k10") == "shared":
            self.share_pot(seat, lowest)
        self.take_pot(seat)

    def share_pot(self, first: int, lowest: int) -> None:
        """Banana by banana round the table; what the first of them is due stays in the pot for now."""
        row, seat = [first], self.neighbour(first)
        while seat != first:
            row += [seat] if self.points(seat) == lowest else []
            seat = self.neighbour(seat)
        for banana in range(self.pot):
            taker = row[banana % len(row)]
            if taker != first:
                self.pot -= 1
                self.bananas[taker] += 1

    def take_pot(self, seat: int) -> None:
        self.bananas[seat] += self.pot
        self.pot = 0
        self.winner = seat

    def is_finished(self) -> bool:
        """Three rounds are over and one leads, or only one is left."""
        if not self.winner:
            return False
        if len(self.players) == 1:
            return True
        return self.round >= 3 and Counter(self.worths())[max(self.worths())] == 1
