import { topicsOf, topicsOfSection } from './topics.ts'
import { readVisit, sentencesOf, type Utterance } from './visit.ts'

/**
 * The plainest writer that cannot invent anything: it sorts what was said into the sections of the template and
 * keeps the words. A short answer keeps its question, since "No." alone says nothing.
 */

export type SectionOutline = { heading: string }
export type WrittenSection = { heading: string; body: string }

/** One thing to put into a note, and the speaker's words it consists of. */
type Statement = { text: string; from: Utterance[] }

export const NOTHING_SAID = 'Not addressed in this visit.'
const SHORT_ANSWER_WORDS = 6
const BACKCHANNEL =
  /^(mm+[- ]?h?m+|uh[- ]?huh|okay|ok|right|sure|i see|alright|got it|yeah|yes|no|hello|hi|good morning|thanks|thank you)[.!,]*$/i

export function writeSections(visit: string, outline: readonly SectionOutline[]): WrittenSection[] {
  const accepts = outline.map(({ heading }) => topicsOfSection(heading))
  const bodies = outline.map((): string[] => [])
  for (const statement of statementsOf(readVisit(visit))) {
    const speaker = statement.from.at(-1)?.speaker ?? 'unknown'
    const topics = topicsOf(statement.text, speaker)
    const place = topics
      .map((topic) => accepts.findIndex((taken) => taken.includes(topic)))
      .find((index) => index >= 0)
    bodies[place ?? 0]?.push(statement.text)
  }
  return outline.map(({ heading }, index) => ({ heading, body: bodies[index]?.join(' ') || NOTHING_SAID }))
}

/** The most important of what was said, in the order it was said. */
export function summarise(visit: string, sentences = 8): string {
  const statements = statementsOf(readVisit(visit))
  const ranked = statements
    .map(({ text, from }, order) => {
      const topics = topicsOf(text, from.at(-1)?.speaker ?? 'unknown')
      const weight = topics.includes('risk')
        ? 3
        : topics[0] === 'plan' || topics.includes('medication')
          ? 2
          : 1
      return { text, order, weight }
    })
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
  return ranked
    .slice(0, sentences)
    .sort((a, b) => a.order - b.order)
    .map(({ text }) => text)
    .join(' ')
}

function statementsOf(utterances: readonly Utterance[]): Statement[] {
  const statements: Statement[] = []
  let question: Utterance | undefined
  for (const utterance of utterances) {
    if (utterance.speaker === 'unknown') {
      statements.push(...sentencesOf(utterance.text).map((text) => ({ text, from: [utterance] })))
      continue
    }
    if (utterance.speaker === 'patient') {
      statements.push(...answer(question, utterance))
      question = undefined
      continue
    }
    // Two questions in a row: the first was not answered, and stays out.
    question = undefined
    for (const text of sentencesOf(utterance.text)) {
      if (text.endsWith('?')) question = { ...utterance, text }
      else if (!BACKCHANNEL.test(text)) statements.push({ text, from: [utterance] })
    }
  }
  return statements
}

function answer(question: Utterance | undefined, said: Utterance): Statement[] {
  const words = said.text.split(/\s+/).length
  if (
    question &&
    (words <= SHORT_ANSWER_WORDS || /^(yes|no|not|yeah|nope|never|sometimes)\b/i.test(said.text))
  ) {
    return [{ text: `Asked “${question.text}” the patient said: “${said.text}”`, from: [question, said] }]
  }
  if (BACKCHANNEL.test(said.text)) return []
  return [{ text: `“${said.text}”`, from: [said] }]
}
