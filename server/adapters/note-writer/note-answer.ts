import { type NoteSection, sameHeading, textOf } from '#shared/domain/note-text.ts'
import { paragraphs, plainLine, plainText, withoutControls, withoutThinking } from './clean-text.ts'

/**
 * A model's answer, held against the template: only the template's headings, all of them, in their order. What stands
 * before the first is dropped; a section that is missing says so.
 */

type Outline = readonly { heading: string }[]

const NOT_ASSESSED = 'Not assessed.'

/** The note; undefined when the answer holds not one of the template's headings. */
export function noteFrom(answer: string, outline: Outline): string | undefined {
  const bodies = bodiesOf(answer, outline)
  if (bodies.every((body) => body === undefined)) return undefined
  return textOf(outline.map(({ heading }, index) => ({ heading, body: bodies[index] || NOT_ASSESSED })))
}

/** The text of one section; undefined when the answer speaks of other sections only, or of nothing. */
export function sectionFrom(answer: string, outline: Outline, heading: string): string | undefined {
  const bodies = bodiesOf(answer, outline)
  const wanted = bodies[outline.findIndex((section) => sameHeading(section.heading, heading))]
  // Asked for one section, a model may well leave out its heading.
  const text = bodies.every((body) => body === undefined) ? plainText(answer) : wanted
  return text || undefined
}

/** As much of the note as will not change any more, as far as one can tell: up to the first section that is missing. */
export function noteSoFar(answer: string, outline: Outline): string {
  const bodies = bodiesOf(answer, outline)
  const sections: NoteSection[] = []
  for (const [index, { heading }] of outline.entries()) {
    const body = bodies[index]
    if (body === undefined) break
    sections.push({ heading, body })
  }
  return textOf(sections)
}

/**
 * Where to look next: the end of the last whole sentence or line, once there is enough behind `after`. Steps grow with
 * the text, so that reading it from the start each time stays cheap.
 */
export function nextStop(answer: string, after: number): number {
  const from = Math.max(after + 40 + Math.floor(after / 20), answer.length - LOOK_BACK)
  const last = [...answer.slice(from).matchAll(/\n|[.!?]["”’)]{0,3}\s/g)].at(-1)
  return last ? from + last.index + last[0].length : after
}

const LOOK_BACK = 2_000

function bodiesOf(answer: string, outline: Outline): (string | undefined)[] {
  const known = new Map(outline.map(({ heading }, index) => [sameFor(heading), index]))
  const bodies: string[][] = []
  let current: string[] | undefined
  for (const line of withoutControls(withoutThinking(answer)).split('\n')) {
    const found = headingIn(line, known)
    if (found) {
      bodies[found.index] ??= []
      current = bodies[found.index]
    }
    const text = plainLine(found ? found.rest : line)
    if (text !== undefined) current?.push(text)
  }
  return outline.map((_, index) => bodies[index] && paragraphs(bodies[index]))
}

/** **PLAN:** as it was asked for, or as models like to write it: ## Plan, 4. **Plan**, PLAN: alone on its line. */
const MARKED = /^\s*(?:#{1,6}\s*)?(?:\d{1,2}[.)]\s*)?\*\*([^*]{1,84})\*\*\s?:?(.*)$/
const TITLE = /^\s*#{1,6}\s*(?:\d{1,2}[.)]\s*)?([^#*]{1,84})#*\s*$/
const ALONE = /^\s*([^*#:]{1,84}):\s*$/
/** A heading has 80 signs at most: what is longer needs no second look. */
const HEAD = 160

function headingIn(line: string, known: ReadonlyMap<string, number>) {
  const head = line.slice(0, HEAD)
  const match = MARKED.exec(head) ?? (line.length < HEAD ? (TITLE.exec(head) ?? ALONE.exec(head)) : null)
  const index = match ? known.get(sameFor(match[1] ?? '')) : undefined
  return index === undefined ? undefined : { index, rest: (match?.[2] ?? '') + line.slice(HEAD) }
}

function sameFor(heading: string): string {
  return heading.replace(/\s+/g, ' ').trim().replace(/\s*:$/, '').toLowerCase()
}
