import type { Question } from '#shared/contracts/assessments.ts'
import type { AnswerValue } from '#shared/domain/instruments/instrument.ts'
import type { Language } from './messages.ts'

/** A question in the patient's language. */
export type AskedQuestion = {
  id: string
  type: 'radio' | 'checkbox'
  text: string
  /** The language of this text: English where the instrument may not be translated. */
  language: Language
  options: readonly { value: AnswerValue; label: string }[]
  /** Answers that make the final page show crisis help. */
  safetyValues: readonly AnswerValue[]
}

export function questionsIn(questions: readonly Question[], language: Language): AskedQuestion[] {
  return questions.map(({ id, type, text, options, es, safetyValues = [] }) => {
    const spanish = language === 'es' ? es : undefined
    return {
      id,
      type,
      safetyValues,
      language: spanish ? 'es' : 'en',
      text: spanish?.text ?? text,
      options: options.map(({ value, label }, index) => ({ value, label: spanish?.labels[index] ?? label })),
    }
  })
}
