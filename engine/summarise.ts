import { LABELS } from './compose/labels.ts'
import { selected, wordCount } from './compose/select.ts'
import { readVisit } from './read/read-visit.ts'
import { understand } from './understand/understand.ts'

const SENTENCES = 12

/** The most important of what was said, in the order it was said, in a few sentences. */
export function summarise(text: string): string {
  const visit = readVisit(text)
  const brief = selected(understand(visit), visit.form, wordCount(text), 'brief')
  const chosen = [...brief].sort((a, b) => b.weight - a.weight || a.order - b.order).slice(0, SENTENCES)
  return chosen
    .sort((a, b) => a.order - b.order)
    .map(({ text: words, topic, subject }) => {
      const label = subject ?? LABELS[topic]
      return label &&
        words.split(' ').length < 8 &&
        !words.toLowerCase().includes(label.toLowerCase().split(' ')[0] ?? '')
        ? `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
        : words
    })
    .join(' ')
}
