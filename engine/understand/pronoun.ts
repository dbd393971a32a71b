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
  if (/\b(?:ms|mrs|miss)\.? [A-Z][a-z]+[,?]/.test(addressed)) return 'she'
  if (/\bmr\.? [A-Z][a-z]+[,?]/i.test(addressed)) return 'he'
  const others = turns.filter(({ role }) => role === 'other')
  if (others.length > 0) {
    // With somebody else in the room "ma'am" may be said to them; what they call the patient tells.
    const said = others.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
    const she = count(said, /\b(?:she|her)\b/gi)
    const he = count(said, /\b(?:he|his|him)\b/gi)
    return she >= 4 && she > he * 4 ? 'she' : he >= 4 && he > she * 4 ? 'he' : 'they'
  }
  if (/\bma'am\b/.test(addressed)) return 'she'
  return /\byes,? sir\b/i.test(addressed) ? 'he' : 'they'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
