"""Measures an exported reader on the held-out visits. Needs onnxruntime, numpy and tokenizers; no torch.

  python3 evaluate.py WEIGHTS CORPUS
"""
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime

from data import Prepared, Windows, is_held_out, load, tokenizer_of
from labels import ASSERTIONS, TOPICS
from thresholds import TOPIC, counts


def inputs(row):
    mean = np.zeros((len(row['units']), len(row['ids'])), np.float32)
    for j, (_, start, end) in enumerate(row['units']):
        mean[j, start:end] = 1 / (end - start)
    return dict(input_ids=np.array(row['ids'], np.int64), mean=mean, first=np.array([s for _, s, _ in row['units']], np.int64))


def auc(score, gold):
    good, bad = score[gold], score[~gold]
    return round(float((good[:, None] > bad[None]).mean()), 3) if len(good) and len(bad) else None


def ratio(part, whole):
    return round(float(part / max(1, whole)), 3)


def figures(weights, corpus, model='model.onnx', plain=False):
    weights = Path(weights)
    session = onnxruntime.InferenceSession(str(weights / model), providers=['CPUExecutionProvider'])
    settings = json.loads((weights / 'reader.json').read_text())
    outputs = [(f['id'], f['polarity']) for f in settings['findings']]
    tokenizer = tokenizer_of(weights)
    windows = Windows(tokenizer)
    n, f = len(TOPICS), len(outputs)
    visits, hits, total = [], 0, 0
    for v in (Prepared(v, tokenizer, outputs) for v in load(corpus) if is_held_out(v)):
        runs = [session.run(None, inputs(r)) for r in windows.of(v, plain)]
        scores, vectors = (np.concatenate([r[k] for r in runs]) for k in (0, 1))
        visits.append((scores, np.concatenate([v.topics, np.array(v.belongs)[:, None], v.findings, v.assertions], 1) >= 0.5))
        for units, text in v.lines:
            words = tokenizer.encode(text, add_special_tokens=False).ids[:100]
            ids = [windows.cls, windows.word['narrator'], windows.colon, *words, windows.sep]
            line = session.run(None, inputs(dict(ids=ids, units=[(0, 1, len(ids) - 1)])))[1][0]
            hits += bool(set(np.argsort(-(vectors @ line))[:3]) & set(units))
            total += 1
    scores, target = (np.concatenate([v[k] for v in visits]) for k in (0, 1))
    score, gold = scores[:, :n], target[:, :n]
    result = dict(units=len(scores))
    for t in (0.3, 0.4, 0.5, 0.6):
        right = ((score > t) & gold).sum()
        result[f'topics at {t}: P, R'] = [ratio(right, (score > t).sum()), ratio(right, gold.sum())]
    result['best topic'] = round(float(gold[np.arange(len(gold)), score.argmax(1)][gold.any(1)].mean()), 3)
    result['belongs AUC'] = auc(scores[:, n], target[:, n])
    for i, name in enumerate(ASSERTIONS, n + 1 + f):
        said, true = scores[:, i] > 0.5, target[:, i]
        result[f'{name}: AUC, P, R at 0.5'] = [auc(scores[:, i], true), ratio((said & true).sum(), said.sum()), ratio((said & true).sum(), true.sum())]
    result['chart line to unit, best 3'] = ratio(hits, total)
    parts = [(s[:, n + 1 : n + 1 + f], t[:, n + 1 : n + 1 + f]) for s, t in visits]
    every, risk, each = [0] * 4, [0] * 4, {}
    for i, x in enumerate(settings['findings']):
        if x['threshold'] is None:
            continue
        c = each[f"{x['id']} {x['polarity']}"] = counts(parts, i, x['threshold'])
        every = [a + b for a, b in zip(every, c)]
        if TOPIC[x['id']] == 'risk':
            risk = [a + b for a, b in zip(risk, c)]
    for name, c in (('findings', every), ('risk findings', risk)):
        result[name] = dict(precision=ratio(c[0], c[1]), recall=ratio(c[2], c[3]), said=c[1], gold=c[3])
    result['each finding: right, said, found, gold'] = each
    return result


if __name__ == '__main__':
    for plain in (False, True):
        print('without punctuation' if plain else 'as written')
        for name, value in figures(sys.argv[1], sys.argv[2], plain=plain).items():
            print(' ', name, value)
