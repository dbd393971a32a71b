import type { Answer, AnswerValue } from '#shared/domain/instruments/instrument.ts'

/** What the patient has answered so far, and what that means for the way on. */

export type Answers = Readonly<Record<string, Answer>>

type Asked = { id: string; type: 'radio' | 'checkbox' }

export function isAnswered(question: Asked, answers: Answers): boolean {
  const answer = answers[question.id]
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined
}

export function answeredCount(questions: readonly Asked[], answers: Answers): number {
  return questions.filter((question) => isAnswered(question, answers)).length
}

/** Where somebody who comes back goes on: the first question without an answer, or the last one. */
export function resumeAt(questions: readonly Asked[], answers: Answers): number {
  const open = questions.findIndex((question) => !isAnswered(question, answers))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** One of the boxes was pressed. "Doesn't apply" and the others exclude each other. */
export function toggled(
  chosen: readonly AnswerValue[],
  value: AnswerValue,
  alone: ReadonlySet<AnswerValue>,
): AnswerValue[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (alone.has(value)) return [value]
  return [...chosen.filter((other) => !alone.has(other)), value]
}

/** What is on this device and did not reach the server comes after what the server has. */
export function merged(onServer: Answers, unsent: Answers, questions: readonly Asked[]): Answers {
  const known = new Set(questions.map(({ id }) => id))
  return Object.fromEntries(Object.entries({ ...onServer, ...unsent }).filter(([id]) => known.has(id)))
}
