"""Turns cross-validated logits into probabilities and picks a threshold for each finding.

  python3 calibrate.py OUT FOLD_DIR...      writes OUT/calibration.json
"""
import json
import sys
from pathlib import Path

import torch

from labels import ASSERTIONS, TOPICS
from thresholds import choose


def platt(logits, target, shared):
    """Slope and bias per output (slope shared if there are few examples), fitted by maximum likelihood."""
    n = logits.shape[1]
    slope = torch.ones(1 if shared else n, requires_grad=True)
    bias = torch.zeros(1 if shared else n, requires_grad=True)
    fit = torch.optim.LBFGS([slope, bias], max_iter=100, line_search_fn='strong_wolfe')

    def loss():
        fit.zero_grad()
        value = torch.nn.functional.binary_cross_entropy_with_logits(logits * slope + bias, (target >= 0.5).float())
        value = value + 1e-4 * ((slope - 1) ** 2 + bias**2).mean()
        value.backward()
        return value

    fit.step(loss)
    return slope.detach().expand(n).clone(), bias.detach().expand(n).clone()


if __name__ == '__main__':
    out, *folds = sys.argv[1:]
    rows = [o for f in folds for o in torch.load(Path(f) / 'predictions.pt')['full']]
    outputs = torch.load(Path(folds[0]) / 'model.pt')['outputs']
    logits, target = (torch.cat([o[k] for o in rows]) for k in ('logits', 'target'))
    n, f, s = len(TOPICS), len(outputs), len(ASSERTIONS)
    groups = [(0, n, False), (n, n + 1, False), (n + 1, n + 1 + f, True), (n + 1 + f, n + 1 + f + s, False)]
    fitted = [platt(logits[:, a:b], target[:, a:b], shared) for a, b, shared in groups]
    slope, bias = (torch.cat([g[k] for g in fitted]) for k in (0, 1))
    visits = [((o['logits'] * slope + bias).sigmoid()[:, n + 1 : n + 1 + f].numpy(), o['target'][:, n + 1 : n + 1 + f].numpy() >= 0.5) for o in rows]
    chosen = [choose(visits, i, k) for i, k in enumerate(outputs)]
    Path(out).mkdir(parents=True, exist_ok=True)
    (Path(out) / 'calibration.json').write_text(json.dumps(dict(
        slope=slope.tolist(), bias=bias.tolist(),
        findings=[dict(id=k[0], polarity=k[1], **(c or dict(threshold=None))) for k, c in zip(outputs, chosen)],
    )))
    kept = [(k, c) for k, c in zip(outputs, chosen) if c]
    print(f'{len(kept)} of {f} findings are precise enough')
    for k, c in zip(outputs, chosen):
        print(*k, c)
    (Path(out) / 'cross-validated.json').write_text(json.dumps({
        o['id']: [[round(x, 3) for x in row] for row in (o['logits'] * slope + bias).sigmoid().tolist()] for o in rows
    }))
