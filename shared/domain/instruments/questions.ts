import type { AnswerValue, Instrument } from './instrument.ts'

/** An item as sent to the patient, in one language, with the Spanish version where there is one. */
export type Question = {
  id: string
  type: 'radio' | 'checkbox'
  text: string
  options: { value: AnswerValue; label: string }[]
  es?: { text: string; labels: string[] }
  /** Any of these answers makes the page show where to get help. */
  safetyValues?: AnswerValue[]
}

export function questionsOf({ items }: Pick<Instrument, 'items'>): Question[] {
  return items.map(({ id, type, text, options, safetyValues }) => ({
    id,
    type,
    text: text.en,
    options: options.map(({ value, label }) => ({ value, label: label.en })),
    ...(text.es && options.every(({ label }) => label.es)
      ? { es: { text: text.es, labels: options.map(({ label }) => label.es ?? label.en) } }
      : {}),
    ...(safetyValues ? { safetyValues: [...safetyValues] } : {}),
  }))
}
