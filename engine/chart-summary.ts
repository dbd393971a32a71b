import type { NoteSection } from '../shared/domain/note-text.ts'
import { drugsIn } from './lexicon/drug-names.ts'
import { noteSentences } from './note-sentences.ts'

/** A summary of a chart's notes, in their own words. */
export type ChartNote = { noteType: string; writtenOn: string; sections: readonly NoteSection[] }

const PLAN = /plan|follow|disposition|aftercare/i
const JUDGMENT = /assessment|impression|condition|course/i
const NOTES_LOOKED_AT = 3
const MAX = 10

const RESPONSE = /response/i
const DOSE = /\d ?(?:mg|mcg|ml|iu|units?)\b|\b(?:dose|injection)\b/i
const ORDER =
  /\b(?:start|begin|try|continue|keep|increase|decrease|raise|lower|reduce|taper|switch|move|hold|stop|resume|restart)\b/i
const VISIT =
  /\b(?:return|follow-?up|next (?:visit|session|appointment)|appointment|(?:visit|call|session) (?:in|within|tomorrow|next))\b/i

type Recommendation = { pattern: RegExp; lead: string; onlyNewest?: boolean }

/** Recommendations by the topic of a plan item; the first match names it. */
const CONSIDER: readonly Recommendation[] = [
  {
    pattern:
      /\b(?:safety plan\w*|988|crisis|emergency room|suicid\w*|firearms?|guns?|lethal means|means (?:safety|restriction)|locked|out of the (?:house|home))\b/i,
    lead: 'Consider reviewing the safety plan.',
  },
  { pattern: /\bif\b/i, lead: 'Consider whether this applies now.' },
  {
    pattern:
      /\b(?:labs?|blood (?:work|count|level)|levels?|tsh|cbc|a1c|lipids|ekg|ecg|panel|screen\w*|monitor\w*|phq|gad|repeat|recheck)\b/i,
    lead: 'Consider checking whether this was done and what it showed.',
  },
  { pattern: DOSE, lead: 'Consider asking about response and side effects.' },
  {
    pattern: /\b(?:refer\w*|pcp|primary care|specialist|neurolog\w*|dietit\w*)\b/i,
    lead: 'Consider asking whether the referral went through.',
  },
  {
    pattern:
      /\b(?:homework|practic\w*|exercise\w*|journal\w*|diary|expos\w*|worksheets?|skills?|log|walk\w*)\b/i,
    lead: 'Consider asking how this went.',
  },
  { pattern: VISIT, lead: 'Consider confirming the next visit.', onlyNewest: true },
]

/**
 * Newest first. Each has its reason and its source note, and is never phrased as an instruction. Older plans add
 * nothing about a visit, which has happened since, or about a drug that a newer plan already names.
 */
export function recommendationsFrom(notes: readonly ChartNote[]): string {
  const lines: string[] = []
  const said = new Set<string>()
  const newest = notes.findIndex(({ sections }) => sections.some(({ heading }) => PLAN.test(heading)))
  for (const [at, { noteType, writtenOn, sections }] of notes.slice(0, NOTES_LOOKED_AT).entries()) {
    const drugsOfNote: string[] = []
    for (const { heading, body } of sections) {
      if (!PLAN.test(heading)) continue
      for (const { text } of noteSentences(body)) {
        const found = recommendationFor(text)
        const drugs = drugsIn(text).map(({ drug }) => drug.name)
        const known = found?.pattern === DOSE && drugs.length > 0 && drugs.every((drug) => said.has(drug))
        if (!found || known || said.has(text) || (found.onlyNewest && at > newest)) continue
        said.add(text)
        drugsOfNote.push(...drugs)
        if (lines.length < MAX) {
          lines.push(`${found.lead} Plan on ${writtenOn} (${noteType}): “${asSentence(text)}”`)
        }
      }
    }
    for (const drug of drugsOfNote) said.add(drug)
  }
  return lines.length > 0 ? lines.join('\n\n') : 'The latest notes have no plan to follow up on.'
}

function recommendationFor(text: string): Recommendation | undefined {
  const isOrder = ORDER.test(text) && drugsIn(text).length > 0
  return CONSIDER.find(({ pattern }) => pattern.test(text) || (isOrder && pattern === DOSE))
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Newest first: the patient's current state, then the course. */
export function overviewFrom(notes: readonly ChartNote[]): string {
  const first = notes.at(-1)
  const last = notes[0]
  if (!first || !last) return ''
  const span =
    notes.length === 1
      ? `1 note, from ${last.writtenOn}.`
      : `${notes.length} notes, ${first.writtenOn} to ${last.writtenOn}.`
  const lines = notes.slice(0, NOTES_LOOKED_AT).flatMap(({ noteType, writtenOn, sections }) => {
    const said = textOf(sections, JUDGMENT) || textOf(sections, RESPONSE) || sections[0]?.body || ''
    return said ? [`${writtenOn}, ${noteType}: ${said}`] : []
  })
  return [span, ...lines].join('\n\n')
}

function textOf(sections: readonly NoteSection[], wanted: RegExp): string {
  return sections
    .filter(({ heading }) => wanted.test(heading))
    .map(({ body }) => body.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ')
}
