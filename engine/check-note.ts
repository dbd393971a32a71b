import { NOTE_LENGTHS } from '../shared/domain/evidence.ts'
import { sentencesIn } from '../shared/domain/sentences.ts'
import { saidBeside } from './check/beside.ts'
import { notAssessed } from './check/not-assessed.ts'
import { noteSentences } from './check/note-sentences.ts'
import { type NoteReview, type SentenceReview, worstOf } from './check/review.ts'
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
}

/** Every sentence of any note against any visit. */
export function checkNote({ source, note, noteType, sections }: NoteToCheck): NoteReview {
  const visit = readVisit(source)
  const statements = understand(visit)
  // What the engine itself would write of this visit rests on words that are already known.
  const own = NOTE_LENGTHS.flatMap((length) => composeNote(visit, statements, sections, length).sentences)
  return checkVisit({ visit, statements, note, noteType, sections, own })
}

export type LinesToCheck = NoteToCheck & {
  /** Lines to be judged one by one; a line may hold several sentences. */
  lines: readonly string[]
}
export type CheckedLines = {
  judged: Pick<SentenceReview, 'verdict' | 'reason' | 'spans'>[]
  review: Pick<NoteReview, 'unnoted' | 'notAssessed'>
}

/** Checks single lines against the visit, no matter who wrote them, and finds what the note leaves out. */
export function checkLines({ source, lines, note, noteType, sections }: LinesToCheck): CheckedLines {
  const visit = readVisit(source)
  const statements = understand(visit)
  const checked = sourceOf(visit, statements)
  const judged = lines.map((line) => worstOf(sentencesIn(line).map(({ text }) => judgedAlone(text, checked))))
  const { unnoted, notAssessed } = checkVisit({ visit, statements, note, noteType, sections, own: [] })
  return { judged, review: { unnoted, notAssessed } }
}

type VisitToCheck = Omit<NoteToCheck, 'source'> & {
  visit: Visit
  statements: readonly Statement[]
  own: readonly ComposedSentence[]
}

/** The same for a visit that has been read already, with the sentences whose words are known. */
export function checkVisit({ visit, statements, note, noteType, sections, own }: VisitToCheck): NoteReview {
  const source = sourceOf(visit, statements)
  const known = new Map(own.map((sentence) => [sentence.text, sentence]))
  const sentences = noteSentences(note).map((sentence): SentenceReview => {
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

function judgedAlone(text: string, source: CheckedSource) {
  if (text === NOTHING_SAID || / not assessed\.$/i.test(text)) {
    return { verdict: 'inferred' as const, reason: 'The visit holds no words about this.', spans: [] }
  }
  return judge(text, source)
}

/** The writer's own sentences are judged like anybody else's; only their evidence is known already. */
function judged(text: string, known: ComposedSentence | undefined, source: CheckedSource) {
  const found = judgedAlone(text, source)
  return known && known.spans.length > 0 && found.verdict !== 'contradicted'
    ? { ...found, spans: joinedSpans(known.spans) }
    : found
}
