import type { Visit } from '../read/visit.ts'
import type { Pronoun } from '../words/third-person.ts'

/** How the visit itself speaks of the patient: a title, or the narrator's own pronoun. Nothing is guessed from names. */
export function pronounOf({ form, source, turns }: Visit): Pronoun {
  if (form !== 'dialogue') {
    const she = count(source, /\b(?:she|her|female|woman|ms\.?|mrs\.?)\b|\b\d{2} ?(?:yo ?)?f\b/gi)
    const he = count(source, /\b(?:he|his|him|male|man|mr\.?)\b|\b\d{2} ?(?:yo ?)?m\b/gi)
    return she > he * 2 ? 'she' : he > she * 2 ? 'he' : 'they'
  }
  const addressed = turns
    .filter(({ role }) => role === 'clinician')
    .map(({ sentences }) => sentences.map(({ text }) => text).join(' '))
    .join(' ')
  if (/\b(?:ms|mrs|miss)\.? [A-Z][a-z]+[,?]|\bma'am\b/.test(addressed)) return 'she'
  return /\bmr\.? [A-Z][a-z]+[,?]|\byes,? sir\b/i.test(addressed) ? 'he' : 'they'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
