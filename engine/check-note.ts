import type { NoteReview, SentenceReview, Span } from '../shared/domain/evidence.ts'
import type { SectionOutline } from './quote-note.ts'
import { sentencesOf } from './visit.ts'

export type NoteToCheck = {
  source: string
  note: string
  noteType: string
  sections: readonly SectionOutline[]
  /** Sentences the clinician wrote or changed by hand. */
  clinicianWrote?: readonly string[]
}

/** Every sentence of any note against any visit. Provisional: by words alone. */
export function checkNote({ source, note, clinicianWrote = [] }: NoteToCheck): NoteReview {
  const sentences: SentenceReview[] = []
  let at = 0
  let section = ''
  for (const line of note.split('\n')) {
    const heading = /^\*\*([^*]+?):?\*\*:?/.exec(line)
    if (heading?.[1]) section = heading[1]
    else {
      for (const text of sentencesOf(line)) {
        const start = note.indexOf(text, at)
        at = start + text.length
        const spans = spansOf(source, text)
        const mine = clinicianWrote.includes(text)
        sentences.push({
          text,
          section,
          start,
          end: at,
          verdict: mine ? 'clinician' : spans.length > 0 ? 'supported' : 'not_found',
          reason: mine
            ? 'You wrote this.'
            : spans.length > 0
              ? 'The visit says so.'
              : 'Nothing in the visit says this.',
          spans,
        })
      }
    }
  }
  return { sentences, unnoted: [], notAssessed: [] }
}

function spansOf(source: string, sentence: string): Span[] {
  const words = sentence.match(/[\p{L}\p{N}'-]{4,}/gu) ?? []
  const lower = source.toLowerCase()
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0)
  if (found.length === 0 || found.length < words.length * 0.6) return []
  const start = Math.min(...found)
  return [{ start, end: Math.min(source.length, start + sentence.length) }]
}
