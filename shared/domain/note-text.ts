import { NOTE_PREVIEW_LENGTH } from './notes.ts'

/**
 * A note is text with bold section markers: `**SUBJECTIVE:**`, then the section. Only this file knows the
 * format; everything else works with sections.
 */

export type NoteSection = { heading: string; body: string }

/** A line that begins with a bold marker: **PLAN:**, **Plan**: or **Plan** alone; text may follow on the line. */
const MARKER = /^[ \t]*\*\*[ \t]*([^*\n]{1,80}?)[ \t]*(:?)[ \t]*\*\*[ \t]*(:?)[ \t]*(.*)$/

/** Splits at bold markers. Text before the first marker is a section without a heading. */
export function sectionsOf(text: string): NoteSection[] {
  const sections: { heading: string; lines: string[] }[] = []
  const lines = (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n')
  for (const line of lines) {
    const marker = line.includes('**') ? MARKER.exec(line) : null
    const isMarker = marker && (marker[2] || marker[3] || marker[4] === '')
    const last = sections.at(-1)
    if (isMarker) sections.push({ heading: (marker[1] ?? '').trim(), lines: [marker[4] ?? ''] })
    else if (last) last.lines.push(line)
    else sections.push({ heading: '', lines: [line] })
  }
  return sections
    .map(({ heading, lines: said }) => ({ heading, body: said.join('\n').trim() }))
    .filter(({ heading, body }) => heading !== '' || body !== '')
}

/** The inverse of `sectionsOf`. */
export function textOf(sections: readonly NoteSection[]): string {
  return sections
    .map(({ heading, body }) => (heading ? `**${heading}:**\n${body.trim()}` : body.trim()))
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
}

/** Finds a section regardless of how its heading is spelled. */
export function sectionIn(text: string, heading: string): NoteSection | undefined {
  return sectionsOf(text).find((section) => sameHeading(section.heading, heading))
}

/** Replaces one section's text; returns the note unchanged when it has no such heading. */
export function withSection(text: string, heading: string, body: string): string {
  const sections = sectionsOf(text)
  const place = sections.findIndex((section) => sameHeading(section.heading, heading))
  if (place < 0) return text
  return textOf(sections.map((section, index) => (index === place ? { ...section, body } : section)))
}

export function sameHeading(a: string, b: string): boolean {
  return headingKey(a) === headingKey(b)
}

/** Equal for headings that differ only in case, spaces or a colon. */
export function headingKey(heading: string): string {
  return heading.replace(/\s+/g, ' ').trim().replace(/\s*:$/, '').toLowerCase()
}

/** A note with only headings is blank. */
export function isBlankNote(text: string): boolean {
  return sectionsOf(text).every(({ body }) => body === '')
}

/** For EHRs that accept plain text only: headings as lines, no asterisks. */
export function plainTextOf(text: string): string {
  return sectionsOf(text)
    .map(({ heading, body }) => [heading && `${heading}:`, plainLine(body)].filter(Boolean).join('\n'))
    .join('\n\n')
}

/** For EHRs that accept formatted text. Everything from the note is escaped. */
export function htmlOf(text: string): string {
  return sectionsOf(text)
    .map(({ heading, body }) => {
      const paragraphs = plainLine(body)
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
      return [heading && `<p><strong>${escapeHtml(heading)}:</strong></p>`, ...paragraphs]
        .filter(Boolean)
        .join('')
    })
    .join('')
}

/** A list shows fifty previews, so only this much is read: enough for 150 characters besides headings and spaces. */
const PREVIEW_READS = NOTE_PREVIEW_LENGTH * 10
/** Usually enough. */
const PREVIEW_READS_FIRST = NOTE_PREVIEW_LENGTH + 100

/** The first words of a note for a list, without headings. */
export function previewOf(text: string | null | undefined): string {
  let words = wordsOf((text ?? '').slice(0, PREVIEW_READS_FIRST))
  const shown = words.slice(0, NOTE_PREVIEW_LENGTH + 1)
  // An asterisk may belong to a heading or bold text that ends past the cut.
  if (words.length <= NOTE_PREVIEW_LENGTH || shown.includes('*')) {
    words = wordsOf((text ?? '').slice(0, PREVIEW_READS))
  }
  if (words.length <= NOTE_PREVIEW_LENGTH) return words
  // Don't cut inside a surrogate pair.
  const cut = words.slice(0, NOTE_PREVIEW_LENGTH).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

function wordsOf(text: string): string {
  const words = sectionsOf(text)
    .map(({ body }) => plainLine(body))
    .join(' ')
  // Tested first, because replacing all whitespace takes longer than everything else here.
  return (/\s\s|[^\S ]/.test(words) ? words.replace(/\s+/g, ' ') : words).trim()
}

export type SoapLetter = 'S' | 'O' | 'A' | 'P'

/** The section's color; sections of other templates cycle through the four. */
export function soapLetterOf(heading: string): SoapLetter | undefined {
  const letter = /^(subjective|objective|assessment|plan)\b/i.exec(heading.trim())?.[1]?.[0]
  return letter?.toUpperCase() as SoapLetter | undefined
}

function plainLine(text: string): string {
  return (text.includes('**') ? text.replace(/\*\*([^*\n]+)\*\*/g, '$1') : text).trim()
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
