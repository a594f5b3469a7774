"""The trained reader: any common French-suited deck, without ever having seen it."""

from collections.abc import Sequence

from vision.decks import FRENCH, Deck
from vision.finder import WEIGHTS as FINDER_WEIGHTS
from vision.finder import IndexFinder
from vision.frames import Picture
from vision.joining import JoinedCard, joined
from vision.networks import OnnxNetwork
from vision.reader import RANKS, SUITS, IndexReader, IndexReading
from vision.reader import WEIGHTS as READER_WEIGHTS
from vision.recogniser import CardsOf
from vision.sightings import SURE, FoundCard, ReadCard, Reading

LEAST_SHARE = 1e-4
"""Cards less likely than this are not named one by one."""

DOUBT = 2.0
"""What the networks read less surely than `SURE` is right more rarely than they say: while they learn, half
of what they are shown are indices, and of what they doubt on a table most is none. It is taken for less
likely by its share of `SURE` to this power: the mean error of all probabilities falls from 2.1 % to 1.1 % on
the photographs, and from 5.1 % to 1.6 % on drawn designs. What acts stays as it is."""


class TrainedReader:
    """Finds indices and cards, reads them, and joins them to cards."""

    def __init__(self, finder: IndexFinder, reader: IndexReader) -> None:
        self._finder = finder
        self._reader = reader

    def cards_of(self, picture: Picture, deck: Deck) -> Sequence[ReadCard]:
        """Every card in sight, each once."""
        found = self._finder.find(picture)
        readings = self._reader.read(picture, found.indices)
        names = frozenset(deck.cards)
        return tuple(
            _as_read(card, names) for card in joined(found.indices, readings, found.middles)
        )


def trained_cards(deck: Deck) -> CardsOf | None:
    """The trained reader, for a deck with French suits; where codes are printed, they are read instead."""
    return trained_reader().cards_of if deck.name == FRENCH.name else None


def trained_reader() -> TrainedReader:
    """The trained reader, opened.

    Raises:
        NetworkError: onnxruntime is not installed, or the weights cannot be read.
    """
    finder = IndexFinder(OnnxNetwork(FINDER_WEIGHTS))
    return TrainedReader(finder, IndexReader(OnnxNetwork(READER_WEIGHTS)))


def _as_read(card: JoinedCard, names: frozenset[str]) -> ReadCard:
    found = FoundCard(card.corners, card.whole, card.heat, card.read_at)
    if card.back:
        return ReadCard(found, Reading({}, unknown=1 - card.heat, face_down=card.heat))
    if card.reading is None:
        return ReadCard(found, Reading({}, unknown=1.0, face_down=0.0))
    cards = _shares(card.reading, names)
    return ReadCard(found, Reading(cards, unknown=max(0.0, 1 - sum(cards.values())), face_down=0.0))


def _shares(reading: IndexReading, names: frozenset[str]) -> dict[str, float]:
    likely = reading.is_index * min(1.0, reading.p / SURE) ** DOUBT
    shares = {
        rank + suit: float(likely * reading.ranks[r] * reading.suits[s])
        for r, rank in enumerate(RANKS)
        for s, suit in enumerate(SUITS)
        if rank + suit in names
    }
    return {name: share for name, share in shares.items() if share >= LEAST_SHARE}
