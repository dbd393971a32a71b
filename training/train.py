"""Trains the reader model.

  python3 train.py BASE CORPUS OUT [--fold N] [--epochs 12] [--rate 2e-4] [--seed 1] [--contrast 0.2] [--carry 0.2]

BASE: folder with config.json, vocab.txt and one or more *.safetensors of all-MiniLM-L6-v2. CORPUS: visits as JSON lines (.gz is fine).
With --fold N, fold N of the training visits is left out and predicted; without it, all of them are used and v01-v12
are predicted. Writes OUT/model.pt and OUT/predictions.pt.
"""
import argparse
import json
import math
import os
import random
import time
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional as F

from data import Prepared, Windows, finding_outputs, fold_of, is_held_out, load, tokenizer_of
from labels import ASSERTIONS, TOPICS
from model import Reader

p = argparse.ArgumentParser()
p.add_argument('base')
p.add_argument('corpus')
p.add_argument('out')
p.add_argument('--fold', type=int)
p.add_argument('--epochs', type=int, default=12)
p.add_argument('--rate', type=float, default=2e-4)
p.add_argument('--seed', type=int, default=1)
p.add_argument('--size', type=int, default=16)
p.add_argument('--contrast', type=float, default=0.2)
p.add_argument('--carry', type=float, default=0.2)
p.add_argument('--weight', type=float, default=3)
a = p.parse_args()
random.seed(a.seed)
torch.manual_seed(a.seed)
device = 'cuda' if torch.cuda.is_available() else 'cpu'

visits = load(a.corpus)
outputs = finding_outputs([v for v in visits if not is_held_out(v)])
tokenizer = tokenizer_of(a.base)
windows = Windows(tokenizer)
left_out = [v for v in visits if (is_held_out(v) if a.fold is None else not is_held_out(v) and fold_of(v) == a.fold)]
used = [v for v in visits if not is_held_out(v) and v not in left_out]
train, test = ([Prepared(v, tokenizer, outputs) for v in group] for group in (used, left_out))

model = Reader(json.loads((Path(a.base) / 'config.json').read_text()), len(outputs))
state = {k: t.float() for part in sorted(Path(a.base).glob('*.safetensors')) for k, t in load_file(part).items()}
missing, _ = model.encoder.load_state_dict(state, strict=False)
assert not missing, missing
model.to(device)


def batch(rows, lines=True):
    longest, most = max(len(r['ids']) for r in rows), max(len(r['units']) for r in rows)
    n = len(rows)
    ids = torch.zeros(n, longest, dtype=torch.long)
    mask, mean, first = torch.zeros(n, longest, dtype=torch.long), torch.zeros(n, most, longest), torch.zeros(n, most, longest)
    target, real = torch.zeros(n, most, sum(model.sizes)), torch.zeros(n, most)
    carried = torch.full((n, longest), -1.0)
    cited = []
    for i, r in enumerate(rows):
        ids[i, : len(r['ids'])] = torch.tensor(r['ids'])
        mask[i, : len(r['ids'])] = 1
        v = r['visit']
        where = {}
        for j, (u, start, end) in enumerate(r['units']):
            mean[i, j, start:end] = 1 / (end - start)
            first[i, j, start] = 1
            real[i, j] = 1
            where[u] = j
            target[i, j] = torch.tensor([*v.topics[u], v.belongs[u], *v.findings[u], *v.assertions[u]])
            carried[i, start + 2 : end] = torch.tensor(v.carried[int(r['plain'])][u])
        if lines:
            cited += [(i, [where[u] for u in units if u in where], text) for units, text in v.lines if any(u in where for u in units)]
    return [t.to(device) for t in (ids, mask, mean, first, target, real, carried)], cited


def encode(texts):
    """Unit-length vectors of texts read alone, as chart text."""
    coded = [[windows.cls, windows.word['narrator'], windows.colon, *tokenizer.encode(t, add_special_tokens=False).ids[:100], windows.sep] for t in texts]
    longest = max(map(len, coded))
    ids = torch.tensor([c + [0] * (longest - len(c)) for c in coded], device=device)
    mask = torch.tensor([[1] * len(c) + [0] * (longest - len(c)) for c in coded], device=device)
    own = mask.clone().float()
    own[:, 0] = 0
    own[torch.arange(len(coded)), mask.sum(1) - 1] = 0
    hidden = model.hidden(ids, mask)
    return F.normalize((hidden * own.unsqueeze(-1)).sum(1) / own.sum(1, keepdim=True), dim=-1)


def epoch_of(visits):
    rows = []
    for v in visits:
        plain, shuffle = random.random() < 0.25, random.random() < 0.12
        rows += windows.of(v, plain, shuffle, random.randint(90, 256))
    random.shuffle(rows)
    return rows


count = len(epoch_of(train))
steps = a.epochs * math.ceil(count * 1.03 / a.size)
optimizer = torch.optim.AdamW(
    [dict(params=model.encoder.parameters(), lr=a.rate), dict(params=[*model.head.parameters(), *model.carries.parameters()], lr=a.rate * 10)],
    weight_decay=0.05,
)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / (0.08 * steps)) * max(0.02, 1 - s / steps))
units = sum(len(v.belongs) for v in train)
positive = sum(torch.tensor([[*t, b, *f, *s] for v in train for t, b, f, s in zip(v.topics, v.belongs, v.findings, v.assertions)]))
weight = (units / positive.clamp(min=1)).sqrt().clamp(max=a.weight).to(device)
weight[len(TOPICS)] = 1
scale = torch.cat([torch.full((n,), w / n) for n, w in zip(model.sizes, (1.0, 0.15, 1.5, 0.3))]).to(device) * 36


def auc(score, gold):
    good, bad = score[gold], score[~gold]
    return (good[:, None] > bad[None]).float().mean().item() if len(good) and len(bad) else float('nan')


def predict(plain=False):
    model.eval()
    out = []
    with torch.no_grad():
        for v in test:
            rows = list(windows.of(v, plain))
            tensors, _ = batch(rows, lines=False)
            logits, vectors, hidden = model(*tensors[:4])
            real = tensors[5] > 0
            got = tensors[6] >= 0
            texts = encode([t for _, t in v.lines]) if v.lines else torch.zeros(0, 384)
            out.append(dict(id=v.id, logits=logits[real].float().cpu(), target=tensors[4][real].cpu(), vectors=vectors[real].float().cpu(),
                            lines=texts.cpu(), cited=[u for u, _ in v.lines], carries=(model.carries(hidden).squeeze(-1)[got].float().cpu(), tensors[6][got].cpu())))
    model.train()
    return out


def measure(out):
    logits, target = torch.cat([o['logits'] for o in out]), torch.cat([o['target'] for o in out])
    n = len(TOPICS)
    score, gold = logits[:, :n].sigmoid(), target[:, :n] > 0.5
    chosen = score > 0.5
    has = gold.any(1)
    right = (chosen & gold).sum().item()
    f = slice(n + 1, n + 1 + len(outputs))
    fs, fg = logits[:, f].sigmoid() > 0.5, target[:, f] >= 0.5
    fright = (fs & fg).sum().item()
    hits = total = 0
    for o in out:
        near = (o['lines'] @ F.normalize(o['vectors'], dim=-1).T).topk(min(3, len(o['vectors'])), dim=1).indices.tolist() if len(o['lines']) else []
        hits += sum(bool(set(k) & set(c)) for k, c in zip(near, o['cited']))
        total += len(near)
    c = [torch.cat([o['carries'][k] for o in out]) for k in (0, 1)]
    pick = torch.randperm(len(c[0]))[:8000]
    return dict(
        topic_p=right / max(1, chosen.sum().item()), topic_r=right / gold.sum().item(),
        best=gold[torch.arange(len(gold)), score.argmax(1)][has].float().mean().item(),
        belongs=auc(logits[:, n], target[:, n] > 0.5),
        finding_p=fright / max(1, fs.sum().item()), finding_r=fright / max(1, fg.sum().item()),
        assertion=[round(auc(logits[:, n + 1 + len(outputs) + i], target[:, n + 1 + len(outputs) + i] > 0.5), 3) for i in range(len(ASSERTIONS))],
        retrieval=hits / max(1, total), carries=auc(c[0][pick], c[1][pick] > 0.5),
    )


started = time.time()
for epoch in range(a.epochs):
    rows = epoch_of(train)
    for i in range(0, len(rows), a.size):
        (ids, mask, mean, first, target, real, carried), cited = batch(rows[i : i + a.size], lines=a.contrast > 0)
        with torch.autocast(device, dtype=torch.bfloat16):
            logits, vectors, hidden = model(ids, mask, mean, first)
            texts = encode([t for _, _, t in cited]) if cited else None
            words = model.carries(hidden).squeeze(-1)
        loss = F.binary_cross_entropy_with_logits(logits.float(), target, pos_weight=weight, reduction='none')
        loss = (loss * scale * (target != 0.5) * real.unsqueeze(-1)).sum() / real.sum() / 36
        if a.carry:
            loss = loss + a.carry * F.binary_cross_entropy_with_logits(words.float()[carried >= 0], carried[carried >= 0])
        if texts is not None:
            # A chart line should be near its source units and far from the batch's other units.
            flat = F.normalize(vectors.float(), dim=-1)[real > 0]
            offset = [sum(len(r['units']) for r in rows[i : i + a.size][:k]) for k in range(a.size)]
            near = texts.float() @ flat.T / 0.05
            rests = torch.zeros(near.shape, dtype=torch.bool)
            for k, (row, us, _) in enumerate(cited):
                rests[k, [offset[row] + u for u in us]] = True
            chosen = torch.logsumexp(near.masked_fill(~rests.to(device), -1e4), 1)
            loss = loss + a.contrast * (torch.logsumexp(near, 1) - chosen).mean()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
    if epoch % 3 == 2 or epoch == a.epochs - 1:
        print(epoch + 1, {k: v if isinstance(v, list) else round(v, 3) for k, v in measure(predict()).items()}, f'{time.time() - started:.0f} s', flush=True)

os.makedirs(a.out, exist_ok=True)
torch.save(dict(plain=predict(True), full=predict()), f'{a.out}/predictions.pt')
torch.save(dict(state={k: t.half().cpu() for k, t in model.state_dict().items()}, outputs=outputs), f'{a.out}/model.pt')
