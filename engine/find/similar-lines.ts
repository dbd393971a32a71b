import type { Reader } from '../reader/reading.ts'
import type { Unit } from './chart-units.ts'
import { readQuestion } from './find-question.ts'

/** Lines compared by meaning with the reader model's vectors. They may share no word with the question. */

/** Lines read together: neighbors give a line its context, and a part is quickly done. */
export const LINES_OF_PART = 25
/** Lower values are as common for lines about something else. */
const MIN_LIKENESS = 0.15

/** One byte per dimension. */
export type LineVectors = Int8Array[]

export function lineToCompare({ topic, text }: Pick<Unit, 'topic' | 'text'>): string {
  return topic ? `${topic}: ${text}` : text
}

export async function vectorsOfLines(reader: Reader, lines: readonly string[]): Promise<LineVectors> {
  const readings = await reader.read(lines.map((text) => ({ text, speaker: 'narrator' as const })))
  return readings.map(({ vector = new Float32Array() }) => rounded(vector))
}

/** The words of the question that say what it is about. */
export async function vectorOfQuestion(reader: Reader, question: string): Promise<Int8Array | undefined> {
  const text = readQuestion(question)
    .terms.map(({ typed }) => typed)
    .join(' ')
  const [vector] = text === '' ? [] : ((await reader.embed?.([text])) ?? [])
  return vector && rounded(vector)
}

/** Indexes of the nearest lines, best first. */
export function nearestLines(question: Int8Array, lines: readonly Int8Array[], most: number): number[] {
  return lines
    .map((vector, index) => ({ index, likeness: likenessOf(question, vector) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ index }) => index)
}

const SCALE = 127

function rounded(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.round(value * SCALE))
}

function likenessOf(a: Int8Array, b: Int8Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum / SCALE ** 2
}
