/**
 * Features of a gap between words for the model that restores punctuation and speakers, shared by training
 * and reading. A feature is a hash of a few words and their position; combined with an output, it is the key
 * of a weight in a table.
 */
const TABLE_BITS = 19
export const TABLE_SIZE = 1 << TABLE_BITS

/** Outputs of the model. */
const OUTPUTS = [
  'end',
  'change',
  'endsQuestion',
  'startsQuestion',
  'startsClinician',
  'endAfterQuestion',
  'changeAfterQuestion',
  'clinician',
] as const
export const OUTPUT_COUNT = OUTPUTS.length

const SALTS = OUTPUTS.map((_, i) => Math.imul(i + 1, 0x3c6ef372))

/** A feature combined with an output. */
export function keyOf(feature: number, output: number): number {
  const hash = Math.imul(feature ^ (SALTS[output] ?? 0), 0x2c1b3c6d)
  return hash ^ (hash >>> 14)
}

/**
 * A key's weight is in one of two slots, if the fingerprint there matches: two keys rarely agree in both.
 * With a single slot, a third of the weights would collide.
 */
export const placeOf = (key: number): number => key & (TABLE_SIZE - 1)
export const otherPlaceOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> (32 - TABLE_BITS)
export const printOf = (key: number): number => (key >>> 20) & 255 || 1

/** The sum of the weights of the first `count` features for an output. */
export function weightOf(
  features: Int32Array,
  count: number,
  output: number,
  table: Int8Array,
  prints: Uint8Array,
): number {
  let sum = 0
  for (let k = 0; k < count; k++) {
    const key = keyOf(features[k] ?? 0, output)
    const print = printOf(key)
    const place = placeOf(key)
    if (prints[place] === print) {
      sum += table[place] ?? 0
      continue
    }
    const other = otherPlaceOf(key)
    if (prints[other] === print) sum += table[other] ?? 0
  }
  return sum
}

/** Number of features of a gap, of the words before it alone, after it alone, and of a word. */
export const GAP_FEATURES = 18
export const LEFT_FEATURES = 7
export const RIGHT_FEATURES = 8
export const WORD_FEATURES = 5

const NUMBER =
  /^(?:\d.*|zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)$/

/** A common word as itself, a number as a number, any other word by its ending. */
export function wordId(word: string, known: ReadonlySet<string>): number {
  if (NUMBER.test(word)) return hashOf('#')
  if (known.has(word)) return hashOf(word)
  const ending = /(?:ing|ed|ly|s|y|er|ion)$/.exec(word)?.[0] ?? ''
  return hashOf(`~${ending}`)
}

/** Lower case, straight apostrophes, no punctuation at the ends. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 1
}

function bucket(template: number, a: number, b = 0, c = 0, d = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ a, 0x85ebca6b)
  hash = (hash << 13) | (hash >>> 19)
  hash = Math.imul(hash ^ b, 0xc2b2ae35)
  hash = (hash << 15) | (hash >>> 17)
  hash = Math.imul(hash ^ c, 0x27d4eb2f)
  hash = (hash << 11) | (hash >>> 21)
  hash = Math.imul(hash ^ d, 0x165667b1)
  return hash ^ (hash >>> 15)
}

/** No word: before the first and after the last. */
const EDGE = 3

/** Fills `out` with the features of the gap before word `i`; `ids` are the words of the conversation. */
export function gapFeatures(ids: Int32Array, i: number, out: Int32Array): void {
  const l1 = ids[i - 1] ?? EDGE
  const l2 = ids[i - 2] ?? EDGE
  const l3 = ids[i - 3] ?? EDGE
  const l4 = ids[i - 4] ?? EDGE
  const r1 = ids[i] ?? EDGE
  const r2 = ids[i + 1] ?? EDGE
  const r3 = ids[i + 2] ?? EDGE
  const r4 = ids[i + 3] ?? EDGE
  out[0] = bucket(0, 0)
  out[1] = bucket(1, l1)
  out[2] = bucket(2, l1, l2)
  out[3] = bucket(3, l1, l2, l3)
  out[4] = bucket(4, r1)
  out[5] = bucket(5, r1, r2)
  out[6] = bucket(6, r1, r2, r3)
  out[7] = bucket(7, l1, r1)
  out[8] = bucket(8, l1, l2, r1)
  out[9] = bucket(9, l1, r1, r2)
  out[10] = bucket(10, l1, l2, r1, r2)
  out[11] = bucket(11, l2)
  out[12] = bucket(12, r2)
  out[13] = bucket(13, l3)
  out[14] = bucket(14, r3)
  out[15] = bucket(15, l2, r1)
  out[16] = bucket(16, l4, l3)
  out[17] = bucket(17, r3, r4)
}

export function leftFeatures(ids: Int32Array, i: number, out: Int32Array): void {
  const l1 = ids[i - 1] ?? EDGE
  const l2 = ids[i - 2] ?? EDGE
  const l3 = ids[i - 3] ?? EDGE
  out[0] = bucket(20, 0)
  out[1] = bucket(21, l1)
  out[2] = bucket(22, l1, l2)
  out[3] = bucket(23, l1, l2, l3)
  out[4] = bucket(24, l2)
  out[5] = bucket(25, l3)
  out[6] = bucket(26, ids[i - 4] ?? EDGE)
}

export function rightFeatures(ids: Int32Array, i: number, out: Int32Array): void {
  const r1 = ids[i] ?? EDGE
  const r2 = ids[i + 1] ?? EDGE
  const r3 = ids[i + 2] ?? EDGE
  out[0] = bucket(30, 0)
  out[1] = bucket(31, r1)
  out[2] = bucket(32, r1, r2)
  out[3] = bucket(33, r1, r2, r3)
  out[4] = bucket(34, r2)
  out[5] = bucket(35, r2, r3)
  out[6] = bucket(36, r3)
  out[7] = bucket(37, ids[i + 3] ?? EDGE)
}

export function wordFeatures(ids: Int32Array, i: number, out: Int32Array): void {
  const w = ids[i] ?? EDGE
  const before = ids[i - 1] ?? EDGE
  const after = ids[i + 1] ?? EDGE
  out[0] = bucket(40, 0)
  out[1] = bucket(41, w)
  out[2] = bucket(42, before, w)
  out[3] = bucket(43, before, w, after)
  out[4] = bucket(44, ids[i - 2] ?? EDGE, before, w)
}
