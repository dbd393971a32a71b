import type { NoteSection } from '../shared/domain/note-text.ts'
import { noteSentences } from './note-sentences.ts'

/** A summary of a chart's notes, in their own words. */
export type ChartNote = { noteType: string; writtenOn: string; sections: readonly NoteSection[] }

const PLAN = /plan|follow|disposition|aftercare/i
const JUDGEMENT = /assessment|impression|condition|course/i
const NOTES_LOOKED_AT = 3
const MAX = 10

/** Recommendations by the topic of a plan item; the first match names it. */
const CONSIDER: readonly (readonly [RegExp, string])[] = [
  [/\b(?:safety plan|988|crisis|suicid|firearm|gun|means|lethal)\w*/i, 'Consider reviewing the safety plan'],
  [
    /\b(?:lab|labs|level|tsh|cbc|ekg|ecg|panel|blood ?work|screen|monitor|phq|gad|repeat|recheck)\w*/i,
    'Consider checking whether these results are back',
  ],
  [
    /\b(?:increase|decrease|start|stop|taper|continue|restart|switch|hold|mg|dose)\w*/i,
    'Consider asking about the effect and tolerability of',
  ],
  [
    /\b(?:refer|referral|pcp|primary care|specialist|neurolog|dietit)\w*/i,
    'Consider asking whether this referral has happened',
  ],
  [
    /\b(?:homework|practice|exercise|journal|exposure|worksheet|skills?|log)\w*/i,
    'Consider reviewing the agreed task',
  ],
  [
    /\b(?:follow-?up|return|next (?:visit|session)|weeks?|appointment)\w*/i,
    'Consider confirming the next visit',
  ],
]

/** Newest first. Each has its reason and its source note, and is never phrased as an instruction. */
export function recommendationsFrom(notes: readonly ChartNote[]): string {
  const lines: string[] = []
  const said = new Set<string>()
  for (const { noteType, writtenOn, sections } of notes.slice(0, NOTES_LOOKED_AT)) {
    for (const { heading, body } of sections) {
      if (!PLAN.test(heading)) continue
      for (const { text } of noteSentences(body)) {
        const lead = CONSIDER.find(([pattern]) => pattern.test(text))?.[1]
        if (!lead || said.has(text) || lines.length >= MAX) continue
        said.add(text)
        lines.push(`${lead}: “${text.replace(/[.]$/, '')}” (${noteType}, ${writtenOn}).`)
      }
    }
  }
  return lines.length > 0 ? lines.join('\n\n') : 'The latest notes have no plan.'
}

/** Newest first: the patient's current state, then the course. */
export function overviewFrom(notes: readonly ChartNote[]): string {
  const first = notes.at(-1)
  const last = notes[0]
  if (!first || !last) return ''
  const span =
    notes.length === 1
      ? `1 note, of ${last.writtenOn}.`
      : `${notes.length} notes from ${first.writtenOn} to ${last.writtenOn}.`
  const lines = notes.slice(0, NOTES_LOOKED_AT).flatMap(({ noteType, writtenOn, sections }) => {
    const said = textOf(sections, JUDGEMENT) || sections[0]?.body || ''
    return said ? [`${noteType}, ${writtenOn}: ${said}`] : []
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
