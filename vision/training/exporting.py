"""Writes a trained network as ONNX, and again with weights and values of eight bits: smaller and faster."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.calibrate import CalibrationMethod
from onnxruntime.quantization.shape_inference import quant_pre_process

OPSET = 17
INPUT = "picture"


class _Examples(CalibrationDataReader):  # type: ignore[misc, unused-ignore]
    """What the network sees at work, from which the ranges of its values are taken."""

    def __init__(self, pictures: Iterable[np.ndarray]) -> None:
        self._pictures: Iterator[np.ndarray] = iter(pictures)

    def get_next(self) -> dict[str, np.ndarray] | None:
        """The next one, n x 3 x rows x columns, 0 to 1; None at the end."""
        picture = next(self._pictures, None)
        return None if picture is None else {INPUT: picture}


def export(network: Any, example: np.ndarray, path: Path, free: dict[int, str]) -> None:
    """Write a network as ONNX.

    Args:
        network: whose weights are final.
        example: an input.
        path: to write.
        free: names of the input's dimensions that may change.
    """
    torch.onnx.export(
        network.eval().float().to(memory_format=torch.contiguous_format),
        torch.from_numpy(example),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=[INPUT],
        output_names=["said"],
        dynamic_axes={INPUT: free, "said": {0: "n"} if 0 in free else free},
    )


def with_eight_bits(
    path: Path, target: Path, examples: Iterable[np.ndarray], *, keep: tuple[str, ...] = ()
) -> None:
    """Write the network again with eight bits.

    Args:
        path: of the ONNX file with full numbers.
        target: to write.
        examples: inputs, as at work.
        keep: names of the nodes that keep their full numbers.
    """
    prepared = target.with_suffix(".prepared")
    quant_pre_process(str(path), str(prepared), skip_symbolic_shape=True)
    quantize_static(
        str(prepared),
        str(target),
        _Examples(examples),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        nodes_to_exclude=list(keep),
        calibrate_method=CalibrationMethod.MinMax,
    )
    prepared.unlink()
