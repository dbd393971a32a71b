/**
 * ROUGE as google-research's rouge_score without stemming defines it, which ACI-BENCH and MEDIQA used: lower case,
 * letters and digits, F1. `lsum` is the union of longest common subsequences over lines; ACI-BENCH publishes it as
 * "ROUGE-L".
 */
export type Rouge = { r1: number; r2: number; l: number; lsum: number }

export function rouge(reference: string, candidate: string): Rouge {
  const a = tokensOf(reference)
  const b = tokensOf(candidate)
  return {
    r1: ngramScore(a, b, 1),
    r2: ngramScore(a, b, 2),
    l: f1(commonSubsequence(a, b).length, a.length, b.length),
    lsum: summaryScore(reference, candidate),
  }
}

export function meanRouge(scores: readonly Rouge[]): Rouge {
  const mean = (key: keyof Rouge) =>
    scores.reduce((sum, score) => sum + score[key], 0) / Math.max(1, scores.length)
  return { r1: mean('r1'), r2: mean('r2'), l: mean('l'), lsum: mean('lsum') }
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function f1(hits: number, inReference: number, inCandidate: number): number {
  if (hits === 0) return 0
  const precision = hits / inCandidate
  const recall = hits / inReference
  return (2 * precision * recall) / (precision + recall)
}

function ngramScore(reference: readonly string[], candidate: readonly string[], n: number): number {
  const a = countsOf(reference, n)
  const b = countsOf(candidate, n)
  let hits = 0
  for (const [gram, count] of a) hits += Math.min(count, b.get(gram) ?? 0)
  return f1(hits, Math.max(0, reference.length - n + 1), Math.max(0, candidate.length - n + 1))
}

function countsOf(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i + n <= tokens.length; i += 1) {
    const gram = tokens.slice(i, i + n).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

/** Places in the reference that one longest common subsequence takes. */
function commonSubsequence(reference: readonly string[], candidate: readonly string[]): number[] {
  const width = candidate.length + 1
  const table = new Uint32Array((reference.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = 1; i <= reference.length; i += 1) {
    for (let j = 1; j <= candidate.length; j += 1) {
      table[i * width + j] =
        reference[i - 1] === candidate[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1))
    }
  }
  const taken: number[] = []
  let i = reference.length
  let j = candidate.length
  while (i > 0 && j > 0) {
    if (reference[i - 1] === candidate[j - 1]) {
      i -= 1
      j -= 1
      taken.push(i)
    } else if (at(i, j - 1) > at(i - 1, j)) j -= 1
    else i -= 1
  }
  return taken
}

function summaryScore(reference: string, candidate: string): number {
  const lines = (text: string) =>
    text
      .split('\n')
      .map(tokensOf)
      .filter((line) => line.length > 0)
  const a = lines(reference)
  const b = lines(candidate)
  const left = countsOf(a.flat(), 1)
  const right = countsOf(b.flat(), 1)
  let hits = 0
  for (const line of a) {
    const union = new Set(b.flatMap((other) => commonSubsequence(line, other)))
    for (const place of [...union].sort((x, y) => x - y)) {
      const token = line[place] ?? ''
      const inLeft = left.get(token) ?? 0
      const inRight = right.get(token) ?? 0
      if (inLeft === 0 || inRight === 0) continue
      hits += 1
      left.set(token, inLeft - 1)
      right.set(token, inRight - 1)
    }
  }
  return f1(hits, a.flat().length, b.flat().length)
}
