import { readFileSync } from 'node:fs'
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import type { DocumentKind } from '../../ports/document-reader.ts'
import { docxParts, makeDoc, makeDocx, makePdf, paragraphs } from './document-maker.ts'

/** Broken and hostile documents mutated from good ones, reproducible by seed. */

export type Mutant = { kind: DocumentKind; how: string; bytes: Buffer }

type Random = { below(limit: number): number; pick<T>(items: readonly T[]): T }

const LINES = [
  'Follow-up visit. He says: “I sleep six hours now, not four.”',
  'Sertraline 50 mg daily, no side effects. Łukasz Šťastný takes it in the morning.',
  ...Array.from(
    { length: 40 },
    (_, index) => `Line ${index} of what was said about the week, and of the plan.`,
  ),
]
const FIXTURES = new URL('./fixtures/', import.meta.url)

/**
 * Good documents from several writers. Bit flips in compressed bytes would only ever hit the decompressor.
 */
async function originals(): Promise<{ kind: DocumentKind; bytes: Buffer }[]> {
  return [
    { kind: 'docx', bytes: makeDocx(LINES) },
    { kind: 'docx', bytes: readFileSync(new URL('visit.docx', FIXTURES)) },
    { kind: 'docx', bytes: Buffer.from(zipSync(docxParts(paragraphs(LINES)), { level: 0 })) },
    { kind: 'pdf', bytes: await makePdf(LINES) },
    { kind: 'pdf', bytes: await makePdf(LINES, { compress: false }) },
    { kind: 'doc', bytes: makeDoc(LINES) },
    { kind: 'doc', bytes: readFileSync(new URL('visit.doc', FIXTURES)) },
  ]
}

export async function makeMutants(count: number, seed = 1): Promise<Mutant[]> {
  const random = randomFrom(seed)
  const good = await originals()
  return Array.from({ length: count }, (_, index) => {
    const { kind, bytes } = good[index % good.length] ?? { kind: 'docx' as const, bytes: Buffer.alloc(0) }
    const stranger = random.pick(good).bytes
    const ways = kind === 'docx' ? [...ANY, ...OF_ARCHIVES] : kind === 'pdf' ? [...ANY, ...OF_PDFS] : ANY
    const [how, change] = random.pick(ways)
    let mutated = change(Buffer.from(bytes), random, stranger)
    // Sometimes two mutations in one file.
    if (random.below(4) === 0) mutated = random.pick(ANY)[1](mutated, random, stranger)
    return { kind, how, bytes: mutated }
  })
}

type Way = [name: string, change: (bytes: Buffer, random: Random, stranger: Buffer) => Buffer]

const EXTREMES = [0, 1, 2, 0x7f, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

const ANY: Way[] = [
  [
    'bits flipped',
    (bytes, random) => {
      for (let times = 1 + random.below(48); times > 0; times -= 1) {
        const at = random.below(bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
      }
      return bytes
    },
  ],
  ['cut off', (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length))],
  [
    'a part missing',
    (bytes, random) => {
      const [from, to] = range(bytes, random)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    },
  ],
  [
    'a part twice',
    (bytes, random) => {
      const [from, to] = range(bytes, random)
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    },
  ],
  [
    'a part of another file',
    (bytes, random, stranger) => {
      const [from, to] = range(bytes, random)
      const [start, end] = range(stranger, random)
      return Buffer.concat([bytes.subarray(0, from), stranger.subarray(start, end), bytes.subarray(to)])
    },
  ],
  [
    'a length changed',
    (bytes, random) => {
      for (let times = 1 + random.below(6); times > 0 && bytes.length >= 4; times -= 1) {
        // Most length fields of these formats are in the first or last bytes.
        const near = Math.min(bytes.length, 1024)
        const at = random.pick([
          random.below(bytes.length),
          random.below(near),
          bytes.length - 1 - random.below(near),
        ])
        const place = Math.max(0, Math.min(bytes.length - 4, at - (at % 2)))
        bytes.writeUInt32LE(random.pick([...EXTREMES, bytes.length]) >>> 0, place)
      }
      return bytes
    },
  ],
  [
    'two numbers swapped',
    (bytes, random) => {
      if (bytes.length < 16) return bytes
      const [a, b] = [random.below(bytes.length - 4) & ~3, random.below(bytes.length - 4) & ~3]
      const [first, second] = [bytes.readUInt32LE(a), bytes.readUInt32LE(b)]
      bytes.writeUInt32LE(second, a)
      bytes.writeUInt32LE(first, b)
      return bytes
    },
  ],
  [
    'zeros',
    (bytes, random) => {
      const [from, to] = range(bytes, random)
      return bytes.fill(0, from, to)
    },
  ],
]

const OF_ARCHIVES: Way[] = [
  // Recompressed, so that the checksum is valid and the damage reaches the parser.
  [
    'damage inside a part',
    (bytes, random, stranger) => inParts(bytes, (part) => damage(part, random, stranger)),
  ],
  ['tags shuffled inside a part', (bytes, random) => inParts(bytes, (part) => shuffleTags(part, random))],
  ['elements renamed in a part', (bytes, random) => inParts(bytes, (part) => renameElements(part, random))],
  [
    'an archive in the archive',
    (bytes, random) => {
      const parts = unzipped(bytes)
      const name = random.pick([...Object.keys(parts), 'word/embeddings/more.docx', 'word/media/picture.png'])
      return Buffer.from(zipSync({ ...parts, [name]: Buffer.from(bytes) }))
    },
  ],
  [
    'many parts',
    (bytes, random) => {
      const parts = unzipped(bytes)
      for (let index = random.below(6_000); index > 0; index -= 1)
        parts[`word/p${index}.xml`] = new Uint8Array(0)
      return Buffer.from(zipSync(parts, { level: 0 }))
    },
  ],
  [
    'a part that inflates',
    (bytes, random) => {
      const name = random.pick(['word/document.xml', 'word/styles.xml', 'word/media/picture.bmp'])
      return Buffer.from(
        zipSync({ ...unzipped(bytes), [name]: new Uint8Array(8e6 + random.below(3e7)).fill(32) }),
      )
    },
  ],
]

const OF_PDFS: Way[] = [
  [
    'numbers changed',
    (bytes, random) =>
      asText(bytes, (text) =>
        text.replace(/\d+/g, (number) => (random.below(40) ? number : String(random.pick(EXTREMES)))),
      ),
  ],
  [
    'names changed',
    (bytes, random) =>
      asText(bytes, (text) => {
        const names = text.match(/\/[A-Za-z0-9]+/g) ?? ['/Page']
        return text.replace(/\/[A-Za-z0-9]+/g, (name) => (random.below(20) ? name : random.pick(names)))
      }),
  ],
  [
    'references changed',
    (bytes, random) =>
      asText(bytes, (text) =>
        text.replace(/\d+ 0 R/g, (ref) => (random.below(4) ? ref : `${random.below(12)} 0 R`)),
      ),
  ],
]

function inParts(bytes: Buffer, change: (part: Buffer) => Buffer): Buffer {
  const parts = Object.entries(unzipped(bytes)).map(([name, part]) => [name, change(Buffer.from(part))])
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}

function damage(part: Buffer, random: Random, stranger: Buffer): Buffer {
  return part.length > 0 && random.below(2) ? random.pick(ANY)[1](part, random, stranger) : part
}

function shuffleTags(part: Buffer, random: Random): Buffer {
  const tags = part.toString('utf8').match(/<[^>]*>|[^<]+/g) ?? []
  return Buffer.from(tags.map((tag) => (random.below(30) ? tag : random.pick(tags))).join(''))
}

/** Still well-formed, so the parser has to handle it. */
function renameElements(part: Buffer, random: Random): Buffer {
  const text = part.toString('utf8')
  const names = [...new Set(text.match(/(?<=<)w:\w+/g) ?? [])]
  if (names.length < 2) return part
  const [from, to] = [random.pick(names), random.pick(names)]
  return Buffer.from(text.replace(new RegExp(`(</?)${from}\\b`, 'g'), `$1${to}`))
}

function unzipped(bytes: Buffer): Unzipped {
  return unzipSync(bytes)
}

function asText(bytes: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(bytes.toString('latin1')), 'latin1')
}

function range(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = random.below(bytes.length)
  return [from, Math.min(bytes.length, from + 1 + random.below(Math.max(1, bytes.length >> random.below(6))))]
}

/** Mulberry32: small and portable. */
function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  }
}
