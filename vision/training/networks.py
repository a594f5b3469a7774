"""The two networks: one finds indices and cards, one reads an index. Trained with PyTorch, run without it."""

from typing import Any

from torch import nn
from torch.nn import functional

from vision.finder_maps import CHANNELS, HEATS
from vision.reader import SAID

FINDER_WIDTHS = (16, 24, 48, 96, 128)
FINDER_BLOCKS = (0, 1, 2, 2, 1)
FINDER_HEAD = 48
TURNS = 24
"""Directions that an index may stand in, told apart while training: from these the network learns what is
up long before it can draw the arrow. Left out of what is exported."""

READER_WIDTHS = (16, 40, 80, 112)
EMBEDDING = 64
RARE = -3.0
"""The heats begin at 5 %: nearly no cell is a card's (Lin and others, Focal Loss, 2017)."""


def _convolved(inputs: int, outputs: int, *, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):  # type: ignore[misc, unused-ignore] # without PyTorch its classes are Any
    """Two convolutions around which the input also goes by."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _convolved(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Any) -> Any:
        """The same shape as the input."""
        return functional.relu(x + self.second(self.first(x)))


class FinderNetwork(nn.Module):  # type: ignore[misc, unused-ignore]
    """Pictures (n x 3 x rows x columns, 0 to 1) to maps (n x channels x rows / 4 x columns / 4).

    Rows and columns are multiples of 32.
    """

    def __init__(self) -> None:
        super().__init__()
        widths = FINDER_WIDTHS
        self.stem = _convolved(3, widths[0], stride=2)
        self.down = nn.ModuleList(
            nn.Sequential(
                _convolved(widths[level - 1], widths[level], stride=2),
                *(Block(widths[level]) for _ in range(FINDER_BLOCKS[level])),
            )
            for level in range(1, 5)
        )
        self.narrow = nn.ModuleList(
            _convolved(widths[level], widths[level - 1], size=1) for level in (4, 3, 2)
        )
        self.merge = nn.ModuleList(
            (
                _convolved(widths[3], widths[3], size=1),
                _convolved(widths[2], widths[2]),
                _convolved(widths[1], FINDER_HEAD),
            )
        )
        self.out = nn.Conv2d(FINDER_HEAD, CHANNELS, 1)
        nn.init.constant_(self.out.bias[:HEATS], RARE)
        self.turn = nn.Conv2d(FINDER_HEAD, TURNS, 1)

    def forward(self, x: Any) -> Any:
        """The maps; heats are not yet squeezed between 0 and 1."""
        return self.out(self.shape(x))

    def both(self, x: Any) -> tuple[Any, Any]:
        """The maps, and how an index at each cell stands, as `TURNS` directions."""
        shape = self.shape(x)
        return self.out(shape), self.turn(shape)

    def shape(self, x: Any) -> Any:
        """What all that is said comes from."""
        x = self.stem(x)
        levels = []
        for down in self.down:
            x = down(x)
            levels.append(x)
        for level, (narrow, merge) in enumerate(zip(self.narrow, self.merge, strict=True)):
            wide = functional.interpolate(narrow(x), scale_factor=2, mode="nearest")
            x = merge(wide + levels[2 - level])
        return x


class ReaderNetwork(nn.Module):  # type: ignore[misc, unused-ignore]
    """Crops of indices (n x 3 x 56 x 40, 0 to 1) to glyphs, suits, whether it is an index, and where."""

    def __init__(self) -> None:
        super().__init__()
        widths = READER_WIDTHS
        self.body = nn.Sequential(
            _convolved(3, widths[0]),
            _convolved(widths[0], widths[1], stride=2),
            Block(widths[1]),
            _convolved(widths[1], widths[2], stride=2),
            Block(widths[2]),
            _convolved(widths[2], widths[3], stride=2),
            Block(widths[3]),
        )
        self.sign = nn.Linear(widths[3] * 7 * 5, EMBEDDING * 2)
        self.out = nn.Linear(EMBEDDING * 2, SAID)

    def forward(self, x: Any) -> Any:
        """Return n x (18 glyphs, 4 suits, index or not, 6 of where it lies), none squeezed."""
        shape = functional.dropout(self.body(x).flatten(1), 0.1, self.training)
        return self.out(functional.relu(self.sign(shape)))
