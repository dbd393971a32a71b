import { KNOWN } from '../read/weights/reader.ts'
import { changesBetween } from '../words/changes-between.ts'
import { DRUGS, type Drug } from './drugs.ts'

/**
 * What a recogniser makes of a drug's name: "mirt as a peen", "lice in a pril". The words are put together by their
 * consonants as they sound, and taken for a name only where all of these agree and the syllables nearly do.
 */
export type Misheard = { drug: Drug; name: string; start: number; end: number }

const LEAST_CONSONANTS = 5
const MOST_WORDS = 6

function skeleton(word: string): string {
  const plain = word
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/[^a-z]/g, '')
  const first = /^[aeiou]/.test(plain) ? '_' : ''
  return first + once(plain.replace(/[aeiouyhw]/g, ''))
}

const once = (letters: string): string => letters.replace(/(.)\1+/g, '$1')
/** What sounds once where they meet is written once. */
const joined = (first: string, next: string): string =>
  next !== '' && first.endsWith(next.charAt(0)) ? first + next.slice(1) : first + next
const syllables = (word: string): number => word.match(/[aeiouy]+/g)?.length ?? 0

type Name = { drug: Drug; name: string; syllables: number }
const BY_SOUND = new Map<string, Name | undefined>()
const BEGINNINGS = new Set<string>()
for (const drug of DRUGS)
  for (const name of [drug.name, ...drug.brands]) {
    if (!/^[a-z]+$/.test(name)) continue
    const sound = skeleton(name)
    if (sound.replace('_', '').length < LEAST_CONSONANTS) continue
    // Two names that sound alike are nobody's.
    const other = BY_SOUND.get(sound)
    BY_SOUND.set(sound, other && other.drug !== drug ? undefined : { drug, name, syllables: syllables(name) })
    for (let i = 1; i <= sound.length; i++) BEGINNINGS.add(sound.slice(0, i))
  }

/** The words of the language come again and again: how they sound is worked out once. Others are not kept. */
const SOUNDS = new Map(KNOWN.split(' ').map((word) => [word, skeleton(word)] as const))
const soundOf = (word: string): string => SOUNDS.get(word) ?? skeleton(word)

const COMMON = new Set(KNOWN.split(' '))
/** Words people say every day are no pieces of a name, unless there is another piece. */
function isCommon(word: string): boolean {
  const plain = word.replace(/(?:'s|'re|'ll|'ve|'d|n't|s|ed|ing|ly|er)$/, '')
  return COMMON.has(word) || COMMON.has(plain) || COMMON.has(`${plain}e`)
}

/** Names that are spread over two words or more. */
export function misheardIn(lower: string): Misheard[] {
  const words = [...lower.matchAll(/[a-z']+/g)].map((match) => ({ word: match[0], start: match.index }))
  const found: Misheard[] = []
  for (let i = 0; i < words.length; i++) {
    const first = words[i] as (typeof words)[number]
    let sound = soundOf(first.word)
    if (!BEGINNINGS.has(sound)) continue
    let best: (Misheard & { words: number }) | undefined
    for (let length = 2; length <= MOST_WORDS && i + length <= words.length; length++) {
      const last = words[i + length - 1] as (typeof words)[number]
      const before = words[i + length - 2] as (typeof words)[number]
      // Only a blank lies inside a name.
      const gap = lower.slice(before.start + before.word.length, last.start)
      if (gap !== ' ' && gap !== '-') break
      sound = joined(sound, soundOf(last.word).replace('_', ''))
      if (!BEGINNINGS.has(sound)) break
      const name = BY_SOUND.get(sound)
      const end = last.start + last.word.length
      const letters = lower.slice(first.start, end).replace(/[^a-z]/g, '')
      if (
        name &&
        words.slice(i, i + length).some(({ word }) => !isCommon(word)) &&
        Math.abs(syllables(letters) - name.syllables) <= 1 &&
        changesBetween(letters, name.name) <= name.name.length * (name.name === name.drug.name ? 0.42 : 0.26)
      ) {
        best = { drug: name.drug, name: name.name, start: first.start, end, words: length }
        break
      }
    }
    if (!best) continue
    found.push(best)
    i += best.words - 1
  }
  return found
}
