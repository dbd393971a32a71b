"""Finds the units that establish a finding, and the lowest reliable score. Needs only numpy."""
from labels import FINDINGS

PRECISION = 0.9
RISK_PRECISION = 0.92  # for denied risk findings: a wrong "denies" does the most harm
NEAR = 2  # a finding may be read from a unit up to this far from one that a chart line cites
TOPIC = {f['id']: f['topic'] for f in FINDINGS}


def episodes(scores, gold, threshold):
    """Runs of units over the threshold in one visit: (correct runs, runs, gold runs found, gold runs)."""

    def runs(marks):
        out = []
        for i in marks:
            if out and i - out[-1][-1] <= NEAR:
                out[-1].append(i)
            else:
                out.append([i])
        return out

    over = (scores >= threshold).nonzero()[0].tolist()
    true = set(gold.nonzero()[0].tolist())
    said = runs(over)
    right = 0
    for run in said:
        best = max(run, key=lambda i: scores[i])
        right += any(abs(best - g) <= NEAR for g in true)
    held = runs(sorted(true))
    found = sum(any(abs(i - g) <= NEAR for i in over for g in run) for run in held)
    return right, len(said), found, len(held)


def counts(visits, column, threshold):
    total = [0, 0, 0, 0]
    for scores, gold in visits:
        if scores[:, column].max() < threshold and not gold[:, column].any():
            continue
        total = [a + b for a, b in zip(total, episodes(scores[:, column], gold[:, column], threshold))]
    return total


def choose(visits, column, key, least=6):
    """The lowest threshold that reaches the precision, or None."""
    wanted = RISK_PRECISION if TOPIC[key[0]] == 'risk' and key[1] == 'denied' else PRECISION
    for step in range(10, 39):
        t = step / 40
        right, said, found, held = counts(visits, column, t)
        if said and right >= least and right / said >= wanted:
            return dict(threshold=t, precision=round(right / said, 3), recall=round(found / max(1, held), 3), said=said, lines=held)
    return None
