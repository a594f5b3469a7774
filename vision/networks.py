"""Runs a trained network: a file in, arrays in, arrays out."""

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class NetworkError(RuntimeError):
    """A network cannot be run; the sentence says what is missing and what to do."""


class Network(Protocol):
    """A network, trained."""

    def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """What it says of n x 3 x rows x columns numbers from 0 to 1."""
        ...


class OnnxNetwork:
    """A network in an ONNX file, run by onnxruntime on one core.

    OpenCV's own runner was slower and, with eight bits, wrong.
    """

    def __init__(self, path: Path, *, threads: int = 1) -> None:
        """Load the file.

        Raises:
            NetworkError: onnxruntime is not installed, or the file is missing or damaged.
        """
        try:
            import onnxruntime  # noqa: PLC0415 - a table without a camera does without it
        except ImportError as error:
            raise NetworkError(
                "The card reader needs onnxruntime, which is not installed: run make setup."
            ) from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(
                path.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
        except OSError as error:
            raise NetworkError(
                f"The network {path.name} cannot be read: {error.strerror}."
            ) from error
        except Exception as error:  # its own errors have no common kind
            raise NetworkError(
                f"The network {path.name} is damaged: install Pengadil once more."
            ) from error
        self._input = self._session.get_inputs()[0].name

    def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """What it says of n x 3 x rows x columns numbers from 0 to 1."""
        (output,) = self._session.run(None, {self._input: seen})
        return np.asarray(output, np.float32)
