import { capitalised } from '../words/third-person.ts'
import { thirdSingular } from '../words/verbs.ts'
import { opened } from './prepare.ts'
import type { Said } from './said.ts'

/** Small turns of phrase of the note's sentences. */
export function denial(labels: readonly string[], ever: boolean, now = false): string {
  const historic = labels.filter((label) => /attempt|self-harm|hospitaliz/.test(label))
  if (ever && historic.length === labels.length) return `No history of ${listOf(labels, 'or')}.`
  if (labels.some((label) => /firearms/.test(label))) return `No ${listOf(labels, 'or')}.`
  if (labels.length === 1 && /allerg/.test(labels[0] as string)) return 'No known allergies.'
  return `Denies ${now ? 'current ' : ''}${listOf(labels, 'or')}.`
}

export function listOf(items: readonly string[], word: 'and' | 'or'): string {
  if (items.length <= 1) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

export function lowerFirst(text: string): string {
  return /^(?:I\b|[A-Z]{2}|[A-Z][a-z]+ [A-Z]|(?:Dr|Mr|Mrs|Ms)\b)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

export function stripped(text: string): string {
  return opened(text).replace(/^(?:so|and|but|then|now),?\s+/i, '')
}

/** "For the record, what I am seeing today is that …" */
export function observed(text: string): string {
  return capitalised(
    text
      .replace(
        /^(?:for the record,?\s*)?(?:what i (?:am (?:seeing|noticing)|see|saw|notice|noticed|observed|heard)(?: today| here| while they talk)? (?:is|was),?(?: that)?|(?:i am )?(?:writing|noting|charting|putting down|documenting|recording)(?: down)? that|i (?:see|notice|noticed|am noticing|am seeing|can see)(?: that| (?:it|that),)?|let me tell \w+ what i am noticing[^:,]*[:,]?)\s+/i,
        '',
      )
      .replace(
        /^(?:what i (?:would call (?:it|this|that)|think (?:it|this|that) is) is|i (?:think|believe|would say|would call it|would call this|suspect)(?: that)?)\s+/i,
        '',
      )
      // "We do not think it is safe for you to go home" says what it is, not what we do not think.
      .replace(
        /^(?:i|we) do not (?:think|believe|feel)(?: that)? ((?:it|he|she|patient) is|they are|it would be) (?=safe\b)/i,
        '$1 not ',
      )
      .replace(/^i have (?:his|her|their|the) (?=\w)/i, '')
      // "Allergies, I have Keflex, a rash": the chart has it.
      .replace(
        /^(?:for )?((?:drug )?allerg(?:ies|y)|medications?|meds|medicines?|diagnos[ie]s),? i (?:have|have got|see|show)(?: \w+ (?:down )?(?:as|for|on|with))? /i,
        '$1: ',
      )
      .replace(/^patient /, 'Patient '),
  )
}

/** The clinician in the third person: "send me the numbers", "I do not want you to do this at home". */
export function ofClinician(text: string): string {
  return text
    .replace(
      /\bI ((?:only|just|also|already|always|still|never|really|usually|often|actually|simply|then) )?(am|have|do|was|will|would|can|could|[a-z]+)\b/g,
      (_, adverb: string | undefined, verb: string) => `clinician ${adverb ?? ''}${thirdSingular(verb)}`,
    )
    .replace(/\bme\b/g, 'clinician')
    .replace(/\bmy\b/g, "clinician's")
}

export function patientWill(text: string): string {
  return text.replace(/^(?:Will|Is going to|Can|Could)\b/, (verb) =>
    /^Can|^Could/.test(verb) ? 'Patient can' : 'Patient will',
  )
}

export function finished(text: string): string {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/[,;:\s—–-]+$/, '')
    .replace(/\?$/, '.')
    .replace(/\.{2}$/, '.')
    .replace(/^No (?=(?:patient|he|she|they|it|that) )/, 'No, ')
    .trim()
  if (clean === '') return ''
  return capitalised(/[.!”"]$/.test(clean) ? clean.replace(/!$/, '.') : `${clean}.`)
}

/** What somebody said, as it stands in the visit, to be put between quotation marks. */
export function inTheirWords(...said: readonly Said[]): string {
  return said
    .map(({ sentence }) => sentence.text.trim())
    .join(' ')
    .replace(/[.?!]+$/, '')
    .replaceAll('“', '‘')
    .replaceAll('”', '’')
}

/** A question and its answer, for what says nothing by itself. */
export const askedAndAnswered = (asked: Said, ...answer: readonly Said[]): string =>
  `Asked “${inTheirWords(asked)}”: “${inTheirWords(...answer)}”`
