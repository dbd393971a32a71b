import type { AnswerValue, Instrument } from './instrument.ts'

/** An item as it travels to the patient: the words of one language, Spanish beside it where there is some. */
export type Question = {
  id: string
  type: 'radio' | 'checkbox'
  text: string
  options: { value: AnswerValue; label: string }[]
  es?: { text: string; labels: string[] }
  /** With one of these the page shows where help is to be had. */
  safetyValues?: AnswerValue[]
}

export function questionsOf({ items }: Pick<Instrument, 'items'>): Question[] {
  return items.map(({ id, type, text, options, safetyValues }) => ({
    ...{ id, type, text: text.en },
    options: options.map(({ value, label }) => ({ value, label: label.en })),
    ...(text.es && options.every(({ label }) => label.es)
      ? { es: { text: text.es, labels: options.map(({ label }) => label.es ?? label.en) } }
      : {}),
    ...(safetyValues ? { safetyValues: [...safetyValues] } : {}),
  }))
}
