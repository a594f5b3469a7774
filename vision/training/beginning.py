"""Begins a training with committed weights instead of with chance, so that each goes on from the last.

A committed file holds eight-bit weights into which the averages of batches were folded. They are taken out
again: each convolution gets its weights, and each average after it is set so that it changes nothing for
the examples it is shown.
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn

LEAST_DEVIATION = 1e-2
"""A channel that says always the same stays as it is."""

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def begin_with(path: Path, network: Any, examples: Any) -> None:
    """Set a network to what a committed file says.

    Args:
        path: of the ONNX file.
        network: of the same build; outputs of its last layer that the file has not stay as they are.
        examples: n x 3 x rows x columns, 0 to 1, from which the averages are taken.
    """
    taking = _Taking(layers_of(path))
    hooks = [
        module.register_forward_pre_hook(taking.hooked(module))
        for module in network.modules()
        if isinstance(module, nn.Conv2d | nn.Linear | nn.BatchNorm2d)
    ]
    was_training = network.training
    with torch.no_grad():
        network.eval()(examples)
    network.train(was_training)
    for hook in hooks:
        hook.remove()
    if taking.left:
        raise ValueError(f"{path.name} holds more layers than the network has.")


class _Taking:
    """Hands the layers of a file to the parts of a network as they come to work, one after the other."""

    def __init__(self, layers: list[Layer]) -> None:
        self.left = list(layers)
        self._folded = torch.zeros(0)

    def hooked(self, module: Any) -> Any:
        """What is done before a part works."""
        return self._pass_through if isinstance(module, nn.BatchNorm2d) else self._set

    def _set(self, module: Any, _: Any) -> None:
        weight, bias = (torch.from_numpy(np.array(part)) for part in self.left.pop(0))
        module.weight.data[: len(weight)] = weight
        if module.bias is None:
            self._folded = bias
        else:
            module.bias.data[: len(bias)] = bias

    def _pass_through(self, average: Any, inputs: tuple[Any]) -> None:
        """Make an average give back what it gets, plus the bias that was folded into it."""
        (said,) = inputs
        mean = said.mean(dim=(0, 2, 3))
        deviation = said.var(dim=(0, 2, 3)).sqrt().clamp(min=LEAST_DEVIATION)
        average.running_mean.copy_(mean)
        average.running_var.copy_(deviation**2 - average.eps)
        average.weight.data.copy_(deviation)
        average.bias.data.copy_(mean + self._folded)


def layers_of(path: Path) -> list[Layer]:
    """Weights and bias of each convolution and full layer, in the order in which they work."""
    graph = onnx.load(str(path)).graph
    held = {kept.name: numpy_helper.to_array(kept) for kept in graph.initializer}
    for node in graph.node:
        if node.op_type == "DequantizeLinear" and node.input[0] in held:
            small, scale, zero = (held[name] for name in node.input)
            axis = next((one.i for one in node.attribute if one.name == "axis"), 1)
            held[node.output[0]] = _full(small, scale, zero, axis)
    return [
        (held[node.input[1]], held[node.input[2]])
        for node in graph.node
        if node.op_type in {"Conv", "Gemm"}
    ]


def _full(
    small: NDArray[Any], scale: NDArray[Any], zero: NDArray[Any], axis: int
) -> NDArray[np.float32]:
    """Full numbers of small ones; each channel along the axis has its own scale, or all have one."""
    along = [1] * small.ndim
    if scale.ndim and scale.size > 1:
        along[axis] = scale.size
    off = small.astype(np.float32) - zero.astype(np.float32).reshape(along)
    return np.asarray(off * scale.reshape(along), np.float32)
