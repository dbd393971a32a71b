/**
 * The words that rules of style may exchange or cut. It is a closed list: two forms in a group mean the same, so no
 * rule can change a fact, and nothing from a note can become a rule. No drugs, diagnoses, numbers, doses or names.
 */

export type TermForm = {
  /** As written inside a sentence. */
  text: string
  /** Where it occurs. Missing for a form that is only written, never replaced, because it can mean something else. */
  found?: RegExp
}

export type TermGroup = { id: string; label: string; forms: readonly TermForm[] }

/** "Patient Health Questionnaire", "patient portal" and "is patient" aren't about what to call the person. */
const NOT_THE_PERSON =
  '(?!\\s+(?:health questionnaire|portal|assistance|advoca\\w+|care|education|rights|safety|record|instructions))'
const NOT_A_TRAIT = '(?<!\\b(?:be|been|being|is|are|was|were|am|more|very|less|too|so|and)\\s)'

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\d/-])(?:${pattern})(?![\\p{L}\\d/-])`, 'giu')

/** After the person or a pronoun, or at the beginning of a line: otherwise "reports" and "states" may be nouns. */
const said = (verb: string) =>
  new RegExp(
    `(?:(?<=(?<![\\p{L}\\d])(?:patient|client|pt|he|she|they)\\s)|(?<=^))${verb}(?![\\p{L}\\d/-])`,
    'giu',
  )

const abbreviation = (id: string, long: string, short: string, found = long): TermGroup => ({
  id,
  label: `${long} or ${short}`,
  forms: [{ text: long, found: word(found) }, { text: short }],
})

export const TERM_GROUPS: readonly TermGroup[] = [
  {
    id: 'person',
    label: 'What you call the person',
    forms: [
      { text: 'patient', found: word(`${NOT_A_TRAIT}patient${NOT_THE_PERSON}`) },
      { text: 'client', found: word('client') },
      { text: 'Pt', found: /(?<![\p{L}\d/-])[Pp]t(?![\p{L}\d/-])/gu },
    ],
  },
  {
    id: 'reports',
    label: 'How you introduce what was said',
    forms: [
      { text: 'reports', found: said('reports') },
      { text: 'states', found: said('states') },
      { text: 'shares', found: said('shares(?= that\\b)') },
    ],
  },
  {
    id: 'si',
    label: 'suicidal ideation or SI',
    forms: [
      { text: 'suicidal ideation', found: word('suicidal ideation') },
      { text: 'SI', found: /(?<![\p{L}\d/-])SI(?![\p{L}\d/-])(?!\s+joint)/gu },
    ],
  },
  abbreviation('hi', 'homicidal ideation', 'HI'),
  abbreviation(
    'avh',
    'auditory or visual hallucinations',
    'AVH',
    'auditory (?:or|and|/) visual hallucinations',
  ),
  {
    id: 'prn',
    label: 'as needed or PRN',
    forms: [
      { text: 'as needed', found: word('as needed') },
      { text: 'PRN', found: word('prn') },
    ],
  },
  {
    id: 'wnl',
    label: 'within normal limits or WNL',
    forms: [
      { text: 'within normal limits', found: word('within normal limits') },
      { text: 'WNL', found: word('wnl') },
    ],
  },
  {
    id: 'history',
    label: 'history of or h/o',
    forms: [
      { text: 'history of', found: word('history of') },
      { text: 'h/o', found: word('h/o') },
    ],
  },
  {
    id: 'follow-up',
    label: 'follow-up or f/u',
    forms: [
      { text: 'follow-up', found: word('follow-up') },
      { text: 'f/u', found: word('f/u') },
    ],
  },
  abbreviation('cbt', 'cognitive behavioral therapy', 'CBT', 'cognitive[- ]behaviou?ral therapy'),
  abbreviation('dbt', 'dialectical behavior therapy', 'DBT', 'dialectical behaviou?r(?:al)? therapy'),
  abbreviation('ed', 'emergency department', 'ED', 'emergency (?:department|room)'),
  abbreviation('bp', 'blood pressure', 'BP'),
  abbreviation('hr', 'heart rate', 'HR'),
]

export type StockPhrase = { id: string; text: string; found: RegExp }

const phrase = (id: string, text: string, found = text): StockPhrase => ({
  id,
  text,
  found: new RegExp(`,?(?<![\\p{L}\\d/-])(?:${found})(?![\\p{L}\\d/-]),?`, 'giu'),
})

/** Words that add nothing to a line of a dated note. */
export const STOCK_PHRASES: readonly StockPhrase[] = [
  phrase('at-this-time', 'at this time', 'at (?:this|the present|the current) time'),
  phrase(
    'in-session',
    'in session today',
    "(?:in|during) (?:today[’']s|the|this) (?:session|visit)|in session(?: today)?",
  ),
  phrase('noted-that', 'it should be noted that', 'it (?:should|must|is to) be noted that|it is noted that'),
  phrase('of-note', 'of note'),
  phrase(
    'as-above',
    'as noted above',
    'as (?:noted|mentioned|described|discussed|stated) (?:above|previously|earlier)',
  ),
  phrase('in-general', 'generally speaking', 'generally speaking|in general terms'),
  phrase('basis', 'on a regular basis', 'on a (?:regular|routine) basis'),
]

export function groupOf(id: string): TermGroup | undefined {
  return TERM_GROUPS.find((group) => group.id === id)
}
