"""Visits as token windows: several consecutive units per window, a speaker word before each unit."""
import gzip
import json
import random
import re
from pathlib import Path

from tokenizers import BertWordPieceTokenizer

from labels import ASSERTIONS, FINDINGS, POLARITIES, TOPICS, labels_of, findings_of, stems

WINDOW = 256  # tokens, [CLS] and [SEP] included
BEFORE = 40  # context tokens before the first unit of a window
AFTER = 16  # context tokens after the last one
LONGEST = 120  # tokens of one unit
SPEAKER = {'clinician': 'doctor', 'patient': 'patient', 'narrator': 'note', 'other': 'other'}
FEWEST = 12  # minimum chart lines for an output: a finding with one polarity


def load(path):
    opened = gzip.open(path, 'rt') if str(path).endswith('.gz') else open(path)
    with opened as file:
        return [json.loads(line) for line in file]


def is_held_out(visit):
    return re.fullmatch(r'v\d\d', visit['id']) is not None


def fold_of(visit, folds=5):
    return sum(visit['id'].encode()) % folds


def finding_outputs(visits):
    count = {}
    for v in visits:
        for line in v['lines']:
            for key in findings_of(line):
                count[key] = count.get(key, 0) + 1
    return [(f['id'], p) for f in FINDINGS for p in POLARITIES if count.get((f['id'], p), 0) >= FEWEST]


class Prepared:
    """Tokens and labels of one visit, with and without punctuation."""

    def __init__(self, visit, tokenizer, outputs):
        self.id = visit['id']
        self.roles = [u['role'] for u in visit['units']]
        labels = labels_of(visit)
        numbers = [u['u'] for u in visit['units']]
        index = {u: i for i, u in enumerate(numbers)}
        self.topics = [[float(t in labels[u]['topics']) for t in TOPICS] for u in numbers]
        self.belongs = [float(labels[u]['belongs']) for u in numbers]
        self.findings = [[1.0 if k in labels[u]['findings'] else 0.5 if k in labels[u]['maybe'] else 0.0 for k in outputs] for u in numbers]
        self.assertions = [[float(a in labels[u]['assertions']) for a in ASSERTIONS] for u in numbers]
        self.lines = [([index[u] for u in line['u'] if u in index], line['text']) for line in visit['lines']]
        cited = [set() for _ in numbers]
        for units, text in self.lines:
            for i in units:
                cited[i] |= stems(text)
        self.tokens, self.carried = [], []
        for plain in (False, True):
            texts = [re.sub(r"[.,?!;:\"…—]", ' ', u['text']) if plain else u['text'] for u in visit['units']]
            coded = [tokenizer.encode(t, add_special_tokens=False) for t in texts]
            self.tokens.append([c.ids[:LONGEST] for c in coded])
            carried = []
            for c, t, stem in zip(coded, texts, cited):
                words = {}
                for w, (a, b) in zip(c.word_ids, c.offsets):
                    words[w] = words.get(w, '') + t[a:b]
                hit = {w: float(bool(stems(x) & stem)) for w, x in words.items()}
                carried.append([hit[w] for w in c.word_ids][:LONGEST])
            self.carried.append(carried)


class Windows:
    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.word = {r: tokenizer.token_to_id(w) for r, w in SPEAKER.items()}
        self.colon, self.cls, self.sep = (tokenizer.token_to_id(t) for t in (':', '[CLS]', '[SEP]'))

    def of(self, visit, plain=False, shuffle=False, room=None):
        """Windows as dicts: ids, spans [(unit, start, end)] of the units to classify."""
        roles = list(visit.roles)
        if shuffle:
            roles = [random.choice(['clinician', 'patient']) if random.random() < 0.5 else r for r in roles]
        tokens = [[self.word[r], self.colon, *t] for r, t in zip(roles, visit.tokens[int(plain)])]
        flat = [t for unit in tokens for t in unit]
        starts, at = [], 0
        for unit in tokens:
            starts.append(at)
            at += len(unit)
        starts.append(at)
        first = 0
        while first < len(tokens):
            before = min(BEFORE, starts[first])
            limit = (room or WINDOW) - 2 - before - AFTER
            last = first
            while last < len(tokens) and (last == first or starts[last + 1] - starts[first] <= limit):
                last += 1
            left, right = starts[first] - before, min(starts[last] + AFTER, len(flat))
            ids = [self.cls, *flat[left:right], self.sep]
            shift = 1 - left
            yield dict(visit=visit, plain=plain, ids=ids, units=[(u, starts[u] + shift, starts[u + 1] + shift) for u in range(first, last)])
            first = last
            room = None


def tokenizer_of(base):
    return BertWordPieceTokenizer(str(Path(base) / 'vocab.txt'), lowercase=True)
