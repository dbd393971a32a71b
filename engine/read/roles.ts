import type { LabeledPart } from './labels.ts'
import { type KnownRole, roleOfLabel } from './role-names.ts'
import { clinicianScore, saysToBe } from './speaker-cues.ts'

export type Person = { role: KnownRole | 'narrator'; who?: string }

type Speech = {
  label: string
  score: number
  third: number
  /** Share of the pronouns "he", "she", "I" and their forms that refer to someone else. */
  ofAnother: number
  words: number
  relation: string | undefined
}

/**
 * Assigns a role to each label, from the label itself or else from the person's words. The order of speaking
 * doesn't matter.
 */
export function personsOf(source: string, parts: readonly LabeledPart[]): Map<string, Person> {
  const persons = new Map<string, Person>()
  const speeches = speechesOf(source, parts)
  const letters = new Map([...speeches.keys()].filter((key) => key.length === 1).map((key) => [key, true]))
  const unknown: Speech[] = []
  for (const [key, speech] of speeches) {
    if (key === '') {
      persons.set(key, { role: 'narrator' })
      continue
    }
    const role = letterRole(key, letters) ?? roleOfLabel(speech.label)
    if (role) persons.set(key, role === 'other' ? { role, who: whoOf(speech.label) } : { role })
    else unknown.push(speech)
  }
  const has = (role: KnownRole): boolean => [...persons.values()].some((person) => person.role === role)
  unknown.sort((a, b) => b.score - a.score)
  if (!has('clinician') && unknown.length > 0 && (unknown.length > 1 || has('patient'))) {
    const asks = unknown.find((speech) => speech.relation === undefined) ?? unknown[0]
    if (asks) {
      persons.set(labelKey(asks.label), { role: 'clinician' })
      unknown.splice(unknown.indexOf(asks), 1)
    }
  }
  // A second clinician: someone else in the conversation who asks all the questions.
  const leads = unknown[0]
  if (
    leads &&
    unknown.length > 1 &&
    !has('patient') &&
    leads.score > ASKS &&
    leads.relation === undefined &&
    unknown.every(({ words }) => words <= leads.words)
  ) {
    persons.set(labelKey(leads.label), { role: 'clinician' })
    unknown.shift()
  }
  settleRest(unknown, has('patient'), persons)
  return persons
}

/** Evidence per turn; patients and relatives stay far below. */
const ASKS = 0.9
/** Someone who talks about "her" while another person says "I" is not the patient. */
const OF_ANOTHER = 0.45
const OF_SELF = 0.36

/** Without a patient among the labels, it is the person who talks about themselves; with a couple, both. */
function settleRest(unknown: readonly Speech[], patientKnown: boolean, persons: Map<string, Person>): void {
  const relatives = unknown.filter((speech) => speech.relation !== undefined)
  const rest = unknown.filter((speech) => speech.relation === undefined)
  for (const { label, relation } of relatives)
    persons.set(labelKey(label), {
      role: 'other',
      who: relation === undefined ? whoOf(label) : inEnglish(relation),
    })
  if (patientKnown) {
    for (const { label } of rest) persons.set(labelKey(label), { role: 'other', who: whoOf(label) })
    return
  }
  if (rest.length === 0) {
    const talks = [...relatives].sort((a, b) => b.words - a.words)[0]
    if (talks && relatives.length > 1) persons.set(labelKey(talks.label), { role: 'patient' })
    return
  }
  const most = Math.max(...rest.map((speech) => speech.words))
  const ofSelf = rest.some(({ ofAnother, words }) => words >= most * 0.5 && ofAnother < OF_SELF)
  const patients = rest.filter(
    ({ words, third, ofAnother }) =>
      words >= most * 0.5 && third < 0.5 && !(ofSelf && ofAnother > OF_ANOTHER),
  )
  const chosen = patients.length > 0 ? patients : rest.slice(0, 1)
  for (const { label } of rest) {
    const patient = chosen.some((speech) => speech.label === label)
    const named = chosen.length > 1 || !patient
    persons.set(labelKey(label), {
      role: patient ? 'patient' : 'other',
      ...(named ? { who: whoOf(label) } : {}),
    })
  }
}

const EMPTY_SCORE = {
  score: 0,
  third: 0,
  ofAnother: 0,
  words: 0,
  relation: undefined,
  turns: 0,
  own: 0,
  others: 0,
}

function speechesOf(source: string, parts: readonly LabeledPart[]): Map<string, Speech> {
  const sums = new Map<string, Speech & { turns: number; own: number; others: number }>()
  for (const { label, start, end } of parts) {
    const key = labelKey(label)
    const text = source.slice(start, Math.min(end, start + 800)).trim()
    const sum = sums.get(key) ?? { ...EMPTY_SCORE, label }
    sum.turns++
    sum.score += clinicianScore(text)
    // A relative talks about the patient.
    if (/^(?:well,? |and )?(?:he|she|they)(?:'s|'d)?\b/i.test(text)) sum.third++
    sum.words += text.split(' ').length
    sum.own += text.match(/\b(?:i|i'm|i've|i'd|i'll|my|me)\b/gi)?.length ?? 0
    sum.others += text.match(/\b(?:he|she|him|her|his|hers|he's|she's)\b/gi)?.length ?? 0
    if (sum.turns <= 12) sum.relation ??= saysToBe(text)
    sums.set(key, sum)
  }
  return new Map(
    [...sums].map(([key, { turns, own, others, ...sum }]) => [
      key,
      {
        ...sum,
        score: sum.score / turns,
        third: sum.third / turns,
        ofAnother: others / Math.max(1, own + others),
      },
    ]),
  )
}

/** "T" and "C" are therapist and client, "C" and "P" clinician and patient, "Q" and "A" question and answer. */
function letterRole(key: string, letters: ReadonlyMap<string, boolean>): KnownRole | undefined {
  switch (key) {
    case 't':
    case 'd':
    case 'q':
      return 'clinician'
    case 'n':
      return letters.has('p') || letters.has('c') ? 'clinician' : undefined
    case 'p':
      return letters.has('c') && !letters.has('t') && !letters.has('d')
        ? 'patient'
        : letters.has('t') && letters.has('c')
          ? undefined
          : 'patient'
    case 'c':
      return letters.has('p') && !letters.has('t') && !letters.has('d')
        ? 'clinician'
        : letters.size > 1
          ? 'patient'
          : undefined
    case 'a':
      return letters.has('q') ? 'patient' : undefined
    case 'm':
      return letters.has('p') ? 'other' : undefined
    default:
      return undefined
  }
}

/** "Speaker 1" and "[Speaker 1]" are the same. */
export function labelKey(label: string): string {
  return label
    .toLowerCase()
    .replace(/[.*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Notes are English. */
const RELATIONS = new Map(
  Object.entries({
    madre: 'mother',
    mamá: 'mother',
    padre: 'father',
    papá: 'father',
    esposa: 'wife',
    mujer: 'wife',
    esposo: 'husband',
    marido: 'husband',
    pareja: 'partner',
    novia: 'girlfriend',
    novio: 'boyfriend',
    hija: 'daughter',
    hijo: 'son',
    hermana: 'sister',
    hermano: 'brother',
    abuela: 'grandmother',
    abuelo: 'grandfather',
    tía: 'aunt',
    tío: 'uncle',
    prima: 'cousin',
    primo: 'cousin',
    nieta: 'granddaughter',
    nieto: 'grandson',
    amiga: 'friend',
    amigo: 'friend',
    vecina: 'neighbor',
    vecino: 'neighbor',
    intérprete: 'interpreter',
    cuidadora: 'caregiver',
    cuidador: 'caregiver',
    familiar: 'relative',
  }),
)

/** A relation in lower-case English, or a name as written. */
function whoOf(label: string): string {
  const relation = /\(([^)]{1,40})\)\s*$/.exec(label)?.[1]
  const name = (relation ?? label).trim()
  const last = name.split(' ').pop() ?? name
  return roleOfLabel(name) === 'other' && roleOfLabel(last) === 'other' ? inEnglish(name.toLowerCase()) : name
}

function inEnglish(relation: string): string {
  return RELATIONS.get(relation) ?? relation
}
