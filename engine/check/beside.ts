import type { Span } from '../../shared/domain/evidence.ts'
import { placeOf, type SectionOutline } from '../compose/outline.ts'
import { contentWords } from '../compose/select.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Role, Visit } from '../read/visit.ts'
import { drugsIn } from '../understand/drug-names.ts'
import { opened, preparedSentence } from '../understand/prepare.ts'
import { pronounOf } from '../understand/pronoun.ts'
import { isQuestion } from '../understand/questions.ts'
import { finished, ofClinician } from '../understand/wording.ts'
import { aboutPatient } from '../words/third-person.ts'
import type { Unnoted, UnnotedKind } from './review.ts'
import { idOf } from './sentinel.ts'

/**
 * The words of the visit themselves, past everything that was understood of them: a sentence about risk, an allergy,
 * abuse or a drug on which no sentence of the note rests is shown, so that what the writer did not understand is not
 * lost silently.
 */
export function saidBeside(
  visit: Visit,
  noted: readonly { text: string; spans: readonly Span[] }[],
  listed: readonly Unnoted[],
  outline: readonly SectionOutline[],
): Unnoted[] {
  if (visit.form !== 'dialogue') return []
  const resting = [...noted, ...listed].flatMap(({ spans }) => spans)
  const words = noted.map(({ text }) => contentWords(text))
  const pronoun = pronounOf(visit)
  const found: Unnoted[] = []
  for (const { role, sentences } of visit.turns) {
    for (const sentence of sentences) {
      const { text, found: concepts } = preparedSentence(sentence)
      const gap = gapOf(role, text, concepts)
      if (!gap || resting.some(({ start, end }) => start < sentence.end && end > sentence.start)) continue
      if (words.some((noteWords) => covered(contentWords(text), noteWords) >= COVERED)) continue
      const third = aboutPatient(opened(text), role === 'clinician' ? 'you' : 'I', pronoun)
      const told = finished(role === 'clinician' ? ofClinician(third) : third)
      found.push({
        id: idOf(told, sentence.start),
        kind: gap.kind,
        critical: gap.kind === 'risk' && role === 'patient',
        sentence: told,
        section: outline[placeOf(gap.topic, outline)]?.heading ?? '',
        spans: [{ start: sentence.start, end: sentence.end }],
      })
    }
  }
  return found.slice(0, MOST)
}

const COVERED = 0.6
/** A list that nobody reads to its end helps nobody. */
const MOST = 12
const SPOKEN_OF = new Set<UnnotedKind>(['risk', 'allergy', 'abuse'])
const OF_TAKING =
  /\d|\b(?:extra|took|takes?|taken|taking|stop\w*|start\w*|restart\w*|miss\w*|skip\w*|quit|off|hold|double\w*|out of|prescri\w*|allerg\w*|not)\b/i

function gapOf(
  role: Role,
  text: string,
  concepts: readonly Concept[],
): { kind: UnnotedKind; topic: Topic } | undefined {
  if (text.split(' ').length < 4 || isQuestion(text)) return undefined
  const grave = concepts.find(({ critical }) => critical !== undefined && SPOKEN_OF.has(critical))
  if (grave && role !== 'clinician') return { kind: grave.critical as UnnotedKind, topic: grave.topic }
  if (drugsIn(text).length > 0 && OF_TAKING.test(text))
    return { kind: 'medication', topic: role === 'clinician' ? 'plan-medication' : 'medication' }
  return undefined
}

function covered(words: ReadonlySet<string>, by: ReadonlySet<string>): number {
  let hits = 0
  for (const word of words) if (by.has(word)) hits++
  return words.size === 0 ? 1 : hits / words.size
}
