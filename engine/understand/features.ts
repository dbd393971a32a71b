import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/** What the learned models see of a statement. Words only as they stand in the note's sentence, lower case. */
export function featuresOf(statement: Statement, of: number): string[] {
  const { text, act, topic, speaker, concepts, about, order } = statement
  const words = text.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  const length = words.length <= 3 ? 's' : words.length <= 8 ? 'm' : words.length <= 20 ? 'l' : 'x'
  const place = Math.min(4, Math.floor((order / Math.max(1, of)) * 5))
  return [
    'bias',
    `act:${act}`,
    `topic:${topic}`,
    `act,topic:${act},${topic}`,
    `speaker,act:${speaker},${act}`,
    `speaker,place:${speaker},${place}`,
    `place:${place}`,
    `length:${length}`,
    ...(about === undefined ? [] : ['about', `about,topic:${topic}`]),
    ...(/\d/.test(text) ? ['number', `number,topic:${topic}`] : []),
    ...(drugsIn(text).length > 0 ? ['drug', `drug,act:${act}`, `drug,speaker:${speaker}`] : []),
    ...concepts.map(({ id }) => `concept:${id}`),
    ...new Set(words.map((word) => `word:${/^\d/.test(word) ? '0' : word}`)),
    ...words.slice(0, 2).map((word, i) => `first${i}:${/^\d/.test(word) ? '0' : word}`),
    ...words.slice(0, 10).flatMap((word, i) => (i > 0 ? [`pair:${words[i - 1]} ${word}`] : [])),
  ]
}
