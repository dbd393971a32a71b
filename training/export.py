"""Exports a trained reader: float and int8 ONNX, reader.json, and the figures on the held-out visits.

  python3 export.py BASE CORPUS MODEL_DIR CALIBRATION_DIR OUT
"""
import json
import shutil
import sys
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from torch.nn import functional as F

from evaluate import figures, inputs
from data import AFTER, BEFORE, LONGEST, SPEAKER, WINDOW, Prepared, Windows, is_held_out, load, tokenizer_of
from labels import ASSERTIONS, TOPICS
from model import Reader

# Assertions that hold up on held-out visits; the runtime reports only these.
KEPT = ['now', 'denied', 'past', 'planned']

base, corpus, source, calibration, out = map(Path, sys.argv[1:6])
out.mkdir(parents=True, exist_ok=True)
saved = torch.load(source / 'model.pt')
fitted = json.loads((calibration / 'calibration.json').read_text())
outputs = saved['outputs']
reader = Reader(json.loads((base / 'config.json').read_text()), len(outputs))
reader.load_state_dict({k: t.float() for k, t in saved['state'].items()})
reader.eval()


class Exported(nn.Module):
    """The encoder for one window, written out so that the graph stays small; calibration is folded into the head."""

    def __init__(self, reader):
        super().__init__()
        e = reader.encoder
        self.words = nn.Parameter(e.embeddings.word_embeddings.weight.data)
        self.places = nn.Parameter(e.embeddings.position_embeddings.weight.data + e.embeddings.token_type_embeddings.weight.data[0])
        self.norm = e.embeddings.LayerNorm
        self.layers = e.encoder.layer
        self.heads, self.width = e.config.num_attention_heads, e.config.hidden_size // e.config.num_attention_heads
        slope, bias = torch.tensor(fitted['slope']), torch.tensor(fitted['bias'])
        self.head = nn.Parameter((reader.head.weight.data * slope[:, None]).T.contiguous())
        self.head_bias = nn.Parameter(reader.head.bias.data * slope + bias)
        for layer in self.layers:
            a = layer.attention.self
            layer.qkv = nn.Parameter(torch.cat([a.query.weight, a.key.weight, a.value.weight]).detach().T.contiguous())
            layer.qkv_bias = nn.Parameter(torch.cat([a.query.bias, a.key.bias, a.value.bias]).detach())
            layer.o = nn.Parameter(layer.attention.output.dense.weight.data.T.contiguous())
            layer.up = nn.Parameter(layer.intermediate.dense.weight.data.T.contiguous())
            layer.down = nn.Parameter(layer.output.dense.weight.data.T.contiguous())

    def forward(self, input_ids, mean, first):
        x = self.norm(self.words[input_ids] + self.places[: input_ids.shape[0]])
        for layer in self.layers:
            q, k, v = (x @ layer.qkv + layer.qkv_bias).view(-1, 3, self.heads, self.width).permute(1, 2, 0, 3).unbind(0)
            mixed = torch.softmax(q @ k.transpose(1, 2) * self.width**-0.5, -1) @ v
            mixed = mixed.transpose(0, 1).reshape(-1, self.heads * self.width)
            x = layer.attention.output.LayerNorm(mixed @ layer.o + layer.attention.output.dense.bias + x)
            grown = F.gelu(x @ layer.up + layer.intermediate.dense.bias)
            x = layer.output.LayerNorm(grown @ layer.down + layer.output.dense.bias + x)
        vectors = mean @ x
        logits = torch.cat([x.index_select(0, first), vectors], -1) @ self.head + self.head_bias
        return torch.sigmoid(logits), F.normalize(vectors, dim=-1)


tokenizer = tokenizer_of(base)
windows = Windows(tokenizer)
held = [Prepared(v, tokenizer, outputs) for v in load(corpus) if is_held_out(v)]
example = {k: torch.tensor(v) for k, v in inputs(next(iter(windows.of(held[0])))).items()}
exported = Exported(reader)
with torch.no_grad():
    torch.onnx.export(
        exported, tuple(example.values()), str(out / 'float.onnx'), input_names=list(example), output_names=['scores', 'vectors'],
        dynamic_axes=dict(input_ids={0: 'tokens'}, mean={0: 'units', 1: 'tokens'}, first={0: 'units'}, scores={0: 'units'}, vectors={0: 'units'}),
        opset_version=17, dynamo=False,
    )
graph = onnx.load(out / 'float.onnx').graph
head = [n.name for n in graph.node if n.op_type == 'MatMul'][-2:]
quantize_dynamic(out / 'float.onnx', out / 'model.onnx', weight_type=QuantType.QInt8, per_channel=True,
                 op_types_to_quantize=['MatMul', 'Gather'], nodes_to_exclude=head,
                 extra_options=dict(MatMulConstBOnly=True))
(out / 'reader.json').write_text(json.dumps(dict(
    window=WINDOW, before=BEFORE, after=AFTER, longest=LONGEST, speakers=SPEAKER, topics=TOPICS,
    findings=[{k: f.get(k) for k in ('id', 'polarity', 'threshold', 'precision', 'recall')} for f in fitted['findings']],
    assertions=ASSERTIONS, kept_assertions=KEPT,
), indent=1))
shutil.copy(base / 'vocab.txt', out / 'vocab.txt')

report = dict(
    float=figures(out, corpus, model='float.onnx'), int8=figures(out, corpus), int8_unpunctuated=figures(out, corpus, plain=True)
)
(out / 'figures.json').write_text(json.dumps(report, indent=1))
for name, figure in report.items():
    print(name, {k: v for k, v in figure.items() if not k.startswith('each')})
