import { NOTE_LENGTHS } from '../shared/domain/evidence.ts'
import { saidBeside } from './check/beside.ts'
import { notAssessed } from './check/not-assessed.ts'
import { noteSentences } from './check/note-sentences.ts'
import type { NoteReview, SentenceReview } from './check/review.ts'
import { unnoted } from './check/sentinel.ts'
import { sourceOf } from './check/source.ts'
import { joinedSpans } from './check/spans.ts'
import type { CheckedSource } from './check/unit.ts'
import { judge } from './check/verdict.ts'
import { type ComposedSentence, NOTHING_SAID } from './compose/compose.ts'
import { composeNote } from './compose/compose-note.ts'
import type { SectionOutline } from './compose/outline.ts'
import { readVisit } from './read/read-visit.ts'
import type { Visit } from './read/visit.ts'
import type { Statement } from './understand/statement.ts'
import { understand } from './understand/understand.ts'

export type NoteToCheck = {
  source: string
  note: string
  noteType: string
  sections: readonly SectionOutline[]
  /** Sentences the clinician wrote or changed by hand. */
  clinicianWrote?: readonly string[]
}

/** Every sentence of any note against any visit. */
export function checkNote({
  source,
  note,
  noteType,
  sections,
  clinicianWrote = [],
}: NoteToCheck): NoteReview {
  const visit = readVisit(source)
  const statements = understand(visit)
  // What the engine itself would write of this visit rests on words that are already known.
  const own = NOTE_LENGTHS.flatMap((length) => composeNote(visit, statements, sections, length).sentences)
  return checkVisit({ visit, statements, note, noteType, sections, own, clinicianWrote })
}

type VisitToCheck = Omit<NoteToCheck, 'source'> & {
  visit: Visit
  statements: readonly Statement[]
  own: readonly ComposedSentence[]
}

/** The same for a visit that has been read already, with the sentences whose words are known. */
export function checkVisit({
  visit,
  statements,
  note,
  noteType,
  sections,
  own,
  clinicianWrote = [],
}: VisitToCheck): NoteReview {
  const source = sourceOf(visit, statements)
  const known = new Map(own.map((sentence) => [sentence.text, sentence]))
  const mine = new Set(clinicianWrote)
  const sentences = noteSentences(note).map((sentence): SentenceReview => {
    if (mine.has(sentence.text))
      return { ...sentence, verdict: 'clinician', reason: 'You wrote this.', spans: [] }
    return { ...sentence, ...judged(sentence.text, known.get(sentence.text), source) }
  })
  const understood = unnoted(
    statements,
    sentences.map(({ text }) => text),
    sections,
  )
  return {
    sentences,
    unnoted: [...understood, ...saidBeside(visit, sentences, understood, sections)],
    notAssessed: notAssessed(noteType, sections, source).filter(({ sentence }) => !note.includes(sentence)),
  }
}

function judged(text: string, known: ComposedSentence | undefined, source: CheckedSource) {
  if (known && known.spans.length > 0) {
    return { verdict: 'supported' as const, reason: 'The visit says so.', spans: joinedSpans(known.spans) }
  }
  if (text === NOTHING_SAID || / not assessed\.$/i.test(text)) {
    return { verdict: 'inferred' as const, reason: 'The visit holds no words about this.', spans: [] }
  }
  return judge(text, source)
}
