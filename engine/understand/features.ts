import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/** What the learned models see of the statements of a talk, in their order; what weighs nothing is to be left out before. */
export function featuresOf(statements: readonly Statement[]): string[][] {
  const heard = new Set<string>()
  const onLine = new Map<string, number>()
  return statements.map((statement) => {
    const line = `${statement.topic}/${statement.subject ?? ''}`
    const before = onLine.get(line) ?? 0
    onLine.set(line, before + 1)
    const content = new Set(statement.text.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? [])
    const fresh = [...content].filter((word) => !heard.has(word)).length
    for (const word of content) heard.add(word)
    return [
      ...alone(statement, statements.length),
      `before:${Math.min(6, before)}`,
      ...told(statement, content.size, fresh),
    ]
  })
}

/** Words only as they stand in the note's sentence, lower case. */
function alone(statement: Statement, of: number): string[] {
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

/** How much it says, how much of that is new, and what the rules think of it. */
function told({ topic, subject, act, concepts, weight }: Statement, size: number, fresh: number): string[] {
  const share = size === 0 ? 'none' : Math.floor((fresh / size) * 3.99)
  return [
    `weight:${Math.min(16, Math.round(weight))}`,
    `weight,topic:${weight >= 9 ? 'h' : weight >= 5 ? 'm' : 'l'},${topic}`,
    `fresh:${share}`,
    `fresh,act:${share},${act}`,
    `size:${Math.min(8, size)}`,
    `size,topic:${Math.min(4, Math.floor(size / 2))},${topic}`,
    `concepts:${Math.min(4, concepts.length)}`,
    `subject:${subject !== undefined}`,
  ]
}
