import { writeWav } from '../../../speech/wav.ts'
import { makeSilentFiles } from './silent-files.ts'
import { tone } from './tone-transcriber.ts'

export type AudioMutant = { kind: string; how: string; bytes: Uint8Array }

/** Seeded, so that the same seed gives the same numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Change = (bytes: Uint8Array, random: (below: number) => number) => Uint8Array

const CHANGES: Record<string, Change> = {
  'a few bytes changed': (bytes, random) => {
    const changed = bytes.slice()
    for (let n = 0; n <= random(20); n += 1) changed[random(changed.length)] = random(256)
    return changed
  },
  'bytes of the head changed': (bytes, random) => {
    const changed = bytes.slice()
    for (let n = 0; n <= random(8); n += 1)
      changed[4 + random(Math.min(400, changed.length - 4))] = random(256)
    return changed
  },
  'a size made huge': (bytes, random) => {
    const at = 4 + random(Math.min(600, bytes.length - 8))
    return bytes.slice().fill(0xff, at, at + 4)
  },
  'cut off': (bytes, random) => bytes.slice(0, random(bytes.length)),
  'a part missing': (bytes, random) => {
    const from = random(bytes.length)
    const to = from + random(bytes.length - from)
    return Uint8Array.from([...bytes.slice(0, from), ...bytes.slice(to)])
  },
  'a part twice': (bytes, random) => {
    const from = random(bytes.length)
    const part = bytes.slice(from, from + random(4_000))
    return Uint8Array.from([...bytes.slice(0, from), ...part, ...part, ...bytes.slice(from)])
  },
  'noise after the head': (bytes, random) => {
    const changed = bytes.slice()
    for (let at = 12 + random(60); at < changed.length; at += 1) changed[at] = random(256)
    return changed
  },
  'zeros inside': (bytes, random) => {
    const from = random(bytes.length)
    return bytes.slice().fill(0, from, from + random(2_000))
  },
}

export function makeAudioMutants(count: number, seed: number): AudioMutant[] {
  const random = randomFrom(seed)
  const honest: [string, Uint8Array][] = Object.entries({
    ...makeSilentFiles(),
    wav: writeWav(tone(440, 1)),
    'wav at 48 kHz': writeWav(tone(440, 1), 48_000),
  })
  const changes = Object.entries(CHANGES)
  return Array.from({ length: count }, (_, n) => {
    const [kind, bytes] = honest[n % honest.length] as [string, Uint8Array]
    const [how, change] = changes[Math.floor(n / honest.length) % changes.length] as [string, Change]
    return { kind, how, bytes: change(bytes, random) }
  })
}
