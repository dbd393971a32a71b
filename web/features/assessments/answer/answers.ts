import type { Answer, AnswerValue } from '#shared/domain/instruments/instrument.ts'

/** The patient's answers so far, and which question comes next. */

export type Answers = Readonly<Record<string, Answer>>

type AnyQuestion = { id: string; type: 'radio' | 'checkbox' }

export function isAnswered(question: AnyQuestion, answers: Answers): boolean {
  const answer = answers[question.id]
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined
}

export function answeredCount(questions: readonly AnyQuestion[], answers: Answers): number {
  return questions.filter((question) => isAnswered(question, answers)).length
}

/** Where to resume: the first unanswered question, or the last one when all are answered. */
export function resumeIndex(questions: readonly AnyQuestion[], answers: Answers): number {
  const open = questions.findIndex((question) => !isAnswered(question, answers))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** Checks or clears one box. An exclusive choice ("Doesn't apply") clears all others, and they clear it. */
export function toggleChoice(
  chosen: readonly AnswerValue[],
  value: AnswerValue,
  exclusive: ReadonlySet<AnswerValue>,
): AnswerValue[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (exclusive.has(value)) return [value]
  return [...chosen.filter((other) => !exclusive.has(other)), value]
}

/** Answers not yet sent from this device are newer than the server's, so they win. Unknown questions are dropped. */
export function mergeAnswers(onServer: Answers, unsent: Answers, questions: readonly AnyQuestion[]): Answers {
  const known = new Set(questions.map(({ id }) => id))
  return Object.fromEntries(Object.entries({ ...onServer, ...unsent }).filter(([id]) => known.has(id)))
}
