import type { Span } from '../../shared/domain/evidence.ts'
import type { SpeakerIs, VisitSpeaker } from '../../shared/domain/shared-visits.ts'
import { labeledParts } from '../read/labels.ts'
import { readVisit } from '../read/read-visit.ts'
import { roleOfLabel } from '../read/role-names.ts'
import { sentencesOf } from '../read/sentences.ts'
import type { Member } from './members.ts'

export type Sentence = Span & { text: string }
export type SpokenTurn = { speaker: string; sentences: Sentence[] }

export type SplitVisit = {
  /** False if the text doesn't name its speakers. Its lines then have none: guessing could be wrong. */
  labeled: boolean
  speakers: VisitSpeaker[]
  turns: SpokenTurn[]
}

type Label = { label: string; at: number; content: number }

/** The clinician, as on the account. */
export type Clinician = { firstName: string | null; lastName: string | null }

/** Two hours of talk have about 3,000. The rest of a longer text reaches no note. */
const MAX_SENTENCES = 6_000

/** Turns by label. Consecutive turns of one speaker stay separate. */
export function splitVisit(source: string, members: readonly Member[], clinician: Clinician): SplitVisit {
  const labels = labelsIn(source, members)
  if (!labels) return { labeled: false, speakers: [], turns: unlabeledTurns(source) }
  const turns: SpokenTurn[] = []
  const speakers = new Map<string, VisitSpeaker>()
  let count = 0
  labels.forEach(({ label, content }, index) => {
    const end = labels[index + 1]?.at ?? source.length
    const sentences = asSaid(source, sentencesOf(source, content, end, { spoken: true }))
    const [first] = sentences
    if (!first || count >= MAX_SENTENCES) return
    count += sentences.length
    const key = keyOf(label)
    turns.push({ speaker: key, sentences })
    const known = speakers.get(key)
    if (known) known.turns += 1
    else {
      const sample = { start: first.start, end: Math.min(end, (sentences[1] ?? first).end) }
      speakers.set(key, {
        key,
        label,
        turns: 1,
        sample,
        suggestion: suggestionFor(label, members, clinician),
      })
    }
  })
  if (!tellsPatientsApart([...speakers.values()])) {
    return { labeled: false, speakers: [], turns: unlabeledTurns(source) }
  }
  return { labeled: true, speakers: [...speakers.values()], turns }
}

/** A recognizer has one label, "Patient", for all patients in the room, and infers it from the words. */
function tellsPatientsApart(speakers: readonly VisitSpeaker[]): boolean {
  if (speakers.some(({ suggestion }) => typeof suggestion === 'number')) return true
  return speakers.filter(({ key, suggestion }) => key !== '' && suggestion !== 'clinician').length > 1
}

/**
 * Every line that starts with a label starts a turn, even if the label is used only once: words under the wrong
 * label would reach the wrong chart.
 */
function labelsIn(source: string, members: readonly Member[]): Label[] | undefined {
  const found = new Map<number, Label>()
  const parts = labeledParts(source)
  for (const { label, start } of parts ?? []) {
    found.set(start, { label, at: labelStart(source, label, start), content: start })
  }
  const lines = source.split('\n')
  let at = 0
  let labeled = 0
  for (const line of lines) {
    const head = LABEL.exec(line)
    const label = head?.[1]?.trim()
    if (head && label) {
      labeled += 1
      found.set(at + head[0].length, { label, at, content: at + head[0].length })
    }
    at += line.length + 1
  }
  for (const match of source.matchAll(insideLabel(members))) {
    const content = match.index + match[0].length
    if (!found.has(content)) found.set(content, { label: match[1] ?? '', at: match.index, content })
  }
  const isLabeled = parts !== undefined || labeled * 2 > lines.filter((line) => line.trim()).length
  if (!isLabeled || found.size < 2) return undefined
  const labels = [...found.values()].sort((a, b) => a.content - b.content)
  const [first] = labels
  if (first && source.slice(0, first.at).trim() !== '') labels.unshift({ label: '', at: 0, content: 0 })
  return labels
}

const LABEL =
  /^\s*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s*)?[*_[(]{0,2}(\p{Lu}[\p{L}\p{N} .'’-]{0,30}?(?: ?\([^()\n]{1,30}\))?)[*_\])]{0,2}\s?:[*_]{0,2}(?=\s|$)[ \t]*/u

/** A member's name with a colon inside a line. */
function insideLabel(members: readonly Member[]): RegExp {
  const names = members.flatMap(({ firstName, lastName }) => [
    firstName,
    lastName,
    `${firstName} ${lastName}`,
  ])
  const alternatives = [...names.filter((name) => name.length > 1), 'Clinician', 'Therapist']
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
    .join('|')
  return new RegExp(`(?<=[.?!”"’)\\]]\\s+)(${alternatives}):(?=\\s)`, 'gu')
}

/** Where the label before `content` starts. */
function labelStart(source: string, label: string, content: number): number {
  const at = label === '' ? -1 : source.lastIndexOf(label, content)
  const line = source.lastIndexOf('\n', content - 1) + 1
  // Brackets, bullets and times before the label belong to it.
  return at < line || !/[\p{L}\p{N}]{2}/u.test(source.slice(line, at).replace(/[\d:.,[\]()]/g, ''))
    ? line
    : at
}

function unlabeledTurns(source: string): SpokenTurn[] {
  return readVisit(source).turns.flatMap(({ sentences }) =>
    asSaid(source, sentences).map((sentence) => ({ speaker: '', sentences: [sentence] })),
  )
}

/** Word for word, on one line. */
function asSaid(source: string, sentences: readonly Span[]): Sentence[] {
  return sentences.map(({ start, end }) => ({
    start,
    end,
    text: source.slice(start, end).replace(/\s/g, ' '),
  }))
}

function keyOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[.*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function suggestionFor(label: string, members: readonly Member[], clinician: Clinician): SpeakerIs | null {
  const words = new Set((label.match(/\p{L}[\p{L}'’-]*/gu) ?? []).map((word) => word.toLowerCase()))
  const has = (name: string | null) => !!name && words.has(name.toLowerCase())
  const both = members.filter(({ firstName, lastName }) => has(firstName) && has(lastName))
  const first = members.filter(({ firstName }) => has(firstName))
  const last = members.filter(({ lastName }) => has(lastName))
  const [only, ...more] = [both, first, last].find((matches) => matches.length > 0) ?? []
  if (only) return more.length === 0 ? only.id : null
  if (roleOfLabel(label) === 'clinician') return 'clinician'
  if (has(clinician.lastName) || has(clinician.firstName)) return 'clinician'
  return null
}
