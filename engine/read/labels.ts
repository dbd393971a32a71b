import { NOTE_HEADING, roleOfLabel } from './role-names.ts'

/** A label and the words that follow it up to the next one. */
export type LabeledPart = { label: string; start: number; end: number }

type Mark = { key: string; name: string; at: number; content: number; firm: boolean; inLine: boolean }

const TIME = /^[[(<]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\.?\b)?[\])>]?\s*(?:[-–—|]\s*)?/i
const CUE = /^(?:WEBVTT\b.*|\d{1,5}|\d{1,2}:\d{2}(?::\d{2})?[.,]\d{1,3}\s*-->.*)\s*$/
const NAME = String.raw`[\p{L}][\p{L}\p{N} .'’,&/#_-]{0,36}?(?: ?\([^()\n]{1,30}\))?`
const IN_BRACKETS = /^([[<({])\s*(?:v )?([^\])>}\n]{1,40})[\])>}]\s*:?[*_]{0,2}[ \t]*/
const WITH_COLON = new RegExp(
  String.raw`^(${NAME})\s{0,3}[*_]{0,2}\s{0,3}(?:[[(]\d{1,2}:\d{2}(?::\d{2})?[\])])?\s{0,3}[:：][*_]{0,2}[ \t]*`,
  'u',
)
const WITH_DASH = new RegExp(String.raw`^(${NAME})[*_]{0,2}[ \t]+(?:--?|–|—)[ \t]+(?=\S)`, 'u')
const WITH_TAB = new RegExp(String.raw`^(${NAME})\t+`, 'u')
const ALONE = new RegExp(String.raw`^(${NAME})[*_]{0,2}\s*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?)?\s*$`, 'u')
const INSIDE =
  /(?<=[\s.?!*\])"”])(?:\*\*)?((?:(?:Dr|Dra|Mr|Mrs|Ms)\.? |Nurse |Speaker |Social |Hablante )?\p{Lu}[\p{L}\p{N}'’-]{0,24}|Speaker \d{1,2})(?:\*\*)?:(?:\*\*)?(?=\s|$)/gu
const INSIDE_BRACKETS = /(?<=[\s.?!"”])\[([\p{L}][^\]\n]{0,30})\]:?(?=\s)/gu

/** The parts of a labeled conversation, or undefined when the text has no speaker labels. */
export function labeledParts(source: string): LabeledPart[] | undefined {
  const { marks, lines, headings } = marksOf(source)
  const accepted = acceptedKeys(marks, lines, headings)
  if (!accepted) return undefined
  const taken = marks.filter((mark) => accepted.has(mark.key))
  const parts: LabeledPart[] = []
  const first = taken[0]
  if (first && source.slice(0, first.at).trim() !== '') parts.push({ label: '', start: 0, end: first.at })
  taken.forEach((mark, i) => {
    parts.push({ label: mark.name, start: mark.content, end: taken[i + 1]?.at ?? source.length })
  })
  return parts
}

/** A line's words without bullets and time; for lines without labels. */
export function contentStart(line: string): number | undefined {
  if (CUE.test(line.trim())) return undefined
  const lead = /^\s*(?:[->•]\s+)?/.exec(line.slice(0, 60))?.[0].length ?? 0
  const time = TIME.exec(line.slice(lead, lead + 40))?.[0].length ?? 0
  return lead + (time > 4 ? time : 0)
}

function marksOf(source: string): { marks: Mark[]; lines: number; headings: number } {
  const marks: Mark[] = []
  let lines = 0
  let headings = 0
  let at = 0
  for (const line of source.split('\n')) {
    if (line.trim() !== '' && !CUE.test(line.slice(0, 60))) {
      lines++
      const mark = markOf(line, at)
      if (mark && isHeading(mark.name)) headings++
      else if (mark) marks.push(mark)
      for (const found of line.matchAll(INSIDE)) marks.push(insideMark(found, at))
      if (line.includes('['))
        for (const found of line.matchAll(INSIDE_BRACKETS)) marks.push(insideMark(found, at))
    }
    at += line.length + 1
  }
  marks.sort((a, b) => a.at - b.at || b.content - a.content)
  // A label at the start of a line matches twice when something precedes it.
  return {
    marks: marks.filter((mark, i) => i === 0 || mark.content > (marks[i - 1]?.content ?? -1)),
    lines,
    headings,
  }
}

function insideMark(found: RegExpExecArray, lineAt: number): Mark {
  const name = (found[1] ?? '').trim()
  const at = lineAt + found.index
  return { key: keyOf(name), name, at, content: at + found[0].length, firm: true, inLine: true }
}

function markOf(line: string, lineAt: number): Mark | undefined {
  const head = line.slice(0, 140)
  let offset = /^\s*(?:(?:[->•]|\*(?!\*))\s+)?/.exec(head)?.[0].length ?? 0
  const time = TIME.exec(head.slice(offset))?.[0].length ?? 0
  offset += time
  offset += /^[*_]{1,2}/.exec(head.slice(offset))?.[0].length ?? 0
  const rest = head.slice(offset)
  const make = (name: string, length: number, firm: boolean): Mark => ({
    key: keyOf(name),
    name: name.trim(),
    at: lineAt,
    content: lineAt + offset + length,
    firm,
    inLine: false,
  })
  const bracket = IN_BRACKETS.exec(rest)
  if (bracket) {
    const name = bracket[2] ?? ''
    const after = TIME.exec(rest.slice(bracket[0].length))?.[0].length ?? 0
    if (bracket[1] !== '(' || roleOfLabel(name)) return make(name, bracket[0].length + after, true)
    return undefined
  }
  const colon = WITH_COLON.exec(rest)
  if (colon) return make(colon[1] ?? '', colon[0].length, true)
  const tab = WITH_TAB.exec(rest)
  if (tab) return make(tab[1] ?? '', tab[0].length, true)
  const dash = WITH_DASH.exec(rest)
  if (dash && (dash[1] ?? '').split(' ').length <= 3) {
    const name = dash[1] ?? ''
    const firm =
      time > 0 ||
      /^\p{Lu}[\p{Lu} .'’-]+$/u.test(name) ||
      (/^\p{Lu}/u.test(name) && roleOfLabel(name) !== undefined)
    return make(name, dash[0].length, firm)
  }
  const alone = line.length < 60 ? ALONE.exec(rest) : null
  if (alone && (alone[1] ?? '').split(' ').length <= 4) {
    const timed = time > 0 || /\d:\d\d/.test(alone[0])
    return timed || roleOfLabel(alone[1] ?? '') ? make(alone[1] ?? '', alone[0].length, timed) : undefined
  }
  return undefined
}

/** "Social: ..." is a heading, "Social Worker: ..." is not. */
function isHeading(name: string): boolean {
  return NOTE_HEADING.test(name) && roleOfLabel(name) === undefined
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const NUMBERED = /^(?:speaker|spk|person|voice|hablante|participant|unknown speaker) ?\w{0,2}$/
const SOAP = ['s', 'o', 'a', 'p']

function acceptedKeys(marks: readonly Mark[], lines: number, headings: number): Set<string> | undefined {
  const counts = new Map<string, { times: number; heads: number; firm: boolean; name: string }>()
  for (const { key, firm, name, inLine } of marks) {
    const known = counts.get(key) ?? { times: 0, heads: 0, firm: false, name }
    known.times++
    if (!inLine) known.heads++
    known.firm ||= firm
    counts.set(key, known)
  }
  const soap = SOAP.filter((letter) => counts.has(letter)).length >= 3
  const accepted = new Set<string>()
  let heads = 0
  let times = 0
  let most = 0
  let known = 0
  const once: string[] = []
  for (const [key, count] of counts) {
    if (isHeading(key) || (soap && SOAP.includes(key))) continue
    const role = roleOfLabel(count.name) !== undefined || NUMBERED.test(key)
    const looksLikeName = /^\p{Lu}/u.test(count.name) && key.split(' ').length <= 4
    if (role ? count.firm || count.times >= 2 : count.times >= (looksLikeName && count.firm ? 2 : 3)) {
      accepted.add(key)
      heads += count.heads
      times += count.times
      most = Math.max(most, count.times)
      if (role) known++
    } else if (looksLikeName && count.firm && count.heads > 0 && key.split(' ').length <= 2) once.push(key)
  }
  if (accepted.size === 0) return undefined
  // A form's header has "Patient:" and "Provider:" once each, among headings.
  if (headings >= 2 && most < 3) return undefined
  const covered = heads >= lines * 0.3 || times >= lines * 0.5
  if (!covered) return undefined
  // In a conversation where nearly every line has a label, a person may speak only once.
  if (heads >= lines * 0.7) for (const key of once) accepted.add(key)
  if (accepted.size >= 2) return known > 0 || most >= 2 ? accepted : undefined
  return known > 0 && heads >= lines * 0.5 ? accepted : undefined
}
