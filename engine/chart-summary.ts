import type { WrittenSection } from './quote-note.ts'

/** What a chart's notes say together, in their own words. */
export type ChartNote = { noteType: string; writtenOn: string; sections: readonly WrittenSection[] }

const PLAN = /plan|follow|disposition|aftercare/i
const JUDGEMENT = /assessment|impression|condition|course/i
const NOTES_LOOKED_AT = 3

/** Newest first. What the last notes ask to be done. */
export function recommendationsFrom(notes: readonly ChartNote[]): string {
  const lines = notes.slice(0, NOTES_LOOKED_AT).flatMap(({ noteType, writtenOn, sections }) => {
    const plan = textOf(sections, PLAN)
    return plan ? [`From the ${noteType} of ${writtenOn}: ${plan}`] : []
  })
  return lines.length > 0 ? lines.join('\n\n') : 'The latest notes hold no plan.'
}

/** Newest first. Where the patient stands, then how it came there. */
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

function textOf(sections: readonly WrittenSection[], wanted: RegExp): string {
  return sections
    .filter(({ heading }) => wanted.test(heading))
    .map(({ body }) => body.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ')
}
