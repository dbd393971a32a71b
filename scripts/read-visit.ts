import { readFileSync } from 'node:fs'
import { visitUnits } from '../engine/facts/visit-units.ts'
import { loadReader } from '../server/adapters/engine/load-reader.ts'

/** npx tsx scripts/read-visit.ts FILE: the units of a visit, with the reader model's labels. */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npx tsx scripts/read-visit.ts FILE')
  process.exit(2)
}
const { units } = visitUnits(readFileSync(file, 'utf8'))
const reader = await loadReader()
const started = performance.now()
const readings = await reader.read(units.map(({ text, role }) => ({ text, speaker: role })))
const took = performance.now() - started
for (const [index, { text, role, number }] of units.entries()) {
  const reading = readings[index]
  if (!reading) continue
  const topics = Object.entries(reading.topics)
    .filter(([, p]) => p >= 0.2)
    .sort(([, a], [, b]) => b - a)
    .map(([topic, p]) => `${topic} ${p.toFixed(2)}`)
  const findings = reading.findings.map(({ id, polarity, p }) => `[${id} ${polarity} ${p.toFixed(2)}]`)
  const said = [`belongs ${reading.belongs.toFixed(2)}`, ...topics, ...findings]
  console.log(`${number} ${role}: ${text}\n     ${said.join(', ')}`)
}
console.log(`${units.length} units in ${Math.round(took)} ms`)
reader.close()
