/** Distance between recognized and possible sounds, in consonants: 1 is one wrong consonant. */

const VOWELS = 'aeiouAIO'
const isVowel = (sound: string): boolean => VOWELS.includes(sound)

/** Commonly confused pairs and their cost. */
const NEAR: readonly (readonly [pairs: string, cost: number])[] = [
  ['ie iA eA ea ao ou oO uO Ia ae', 0.12],
  ['iI aA au ei', 0.2],
  ['sz SJ CS CJ', 0.2],
  ['pb td kg fv Tf', 0.3],
  ['tC dJ sT zT sS zS tT dT vT', 0.4],
  ['mn bv pf', 0.45],
  ['rl lw rw lr', 0.6],
  ['ks kC gJ dn bm', 0.65],
  ['tk pt pk dg db bg', 0.7],
]
const COUNT = 128
const SWAP = new Float32Array(COUNT * COUNT)
const DROP = new Float32Array(COUNT)
for (let a = 0; a < COUNT; a++) {
  const one = String.fromCharCode(a)
  DROP[a] = isVowel(one) ? 0.3 : one === 'h' ? 0.3 : 'wyr'.includes(one) ? 0.55 : 0.85
  for (let b = 0; b < COUNT; b++) {
    const other = String.fromCharCode(b)
    SWAP[a * COUNT + b] = a === b ? 0 : isVowel(one) !== isVowel(other) ? 1.2 : isVowel(one) ? 0.28 : 1
  }
}
for (const [pairs, cost] of NEAR)
  for (const pair of pairs.split(' ')) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    SWAP[a * COUNT + b] = cost
    SWAP[b * COUNT + a] = cost
  }

/** The weight of a name; distances are relative to it. */
export function weightOfSounds(sounds: string): number {
  let sum = 0
  for (const sound of sounds) sum += isVowel(sound) ? 0.4 : 1
  return sum
}

let before = new Float32Array(64)
let row = new Float32Array(64)

/** Edit distance; Infinity if it exceeds `limit`. */
export function soundDistance(heard: string, said: string, limit: number): number {
  if (before.length <= said.length) {
    before = new Float32Array(said.length + 32)
    row = new Float32Array(said.length + 32)
  }
  before[0] = 0
  for (let j = 1; j <= said.length; j++)
    before[j] = (before[j - 1] ?? 0) + (DROP[said.charCodeAt(j - 1)] ?? 1)
  for (let i = 1; i <= heard.length; i++) {
    const a = heard.charCodeAt(i - 1)
    const drop = DROP[a] ?? 1
    row[0] = (before[0] ?? 0) + drop
    let least = row[0]
    for (let j = 1; j <= said.length; j++) {
      const b = said.charCodeAt(j - 1)
      const cost = Math.min(
        (before[j - 1] ?? 0) + (SWAP[a * COUNT + b] ?? 1),
        (before[j] ?? 0) + drop,
        (row[j - 1] ?? 0) + (DROP[b] ?? 1),
      )
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    ;[before, row] = [row, before]
  }
  const cost = before[said.length] ?? 0
  return cost > limit ? Number.POSITIVE_INFINITY : cost
}
