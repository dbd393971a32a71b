/** Prints the units of a visit with what the reader says about them: npx tsx training/read-visit.ts FILE */
import { readFileSync } from 'node:fs'
import { createReader } from '../engine/reader/node/create-reader.ts'
import { unitsOf } from './units.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: npx tsx training/read-visit.ts FILE')
const units = unitsOf(readFileSync(file, 'utf8'))
const reader = await createReader()
const started = performance.now()
const readings = await reader.read(units)
const took = performance.now() - started
for (const [index, { text, speaker }] of units.entries()) {
  const reading = readings[index]
  if (!reading) continue
  const topics = Object.entries(reading.topics)
    .filter(([, p]) => p >= 0.2)
    .sort(([, a], [, b]) => b - a)
    .map(([topic, p]) => `${topic} ${p.toFixed(2)}`)
  const findings = reading.findings.map(({ id, polarity, p }) => `${id} ${polarity} ${p.toFixed(2)}`)
  const said = [`belongs ${reading.belongs.toFixed(2)}`, ...topics, ...findings.map((name) => `[${name}]`)]
  process.stdout.write(`${index + 1} ${speaker}: ${text}\n     ${said.join(', ')}\n`)
}
process.stdout.write(`${units.length} units in ${Math.round(took)} ms\n`)
reader.close()
