/**
 * Writes the reader's readings of visits as JSON, one file per visit: npx tsx training/dump-readings.ts FOLDER FILE.jsonl...
 * Rows with `units` (the corpus) keep their units; rows with only `text` are cut into units.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createReader } from '../engine/reader/node/create-reader.ts'
import type { ReaderUnit } from '../engine/reader/reading.ts'
import { unitsOf } from './units.ts'

type Row = { id: string; text?: string; units?: { role: ReaderUnit['speaker']; text: string }[] }

const [folder, ...files] = process.argv.slice(2)
if (!folder || files.length === 0) throw new Error('Usage: npx tsx training/dump-readings.ts FOLDER FILE...')
mkdirSync(folder, { recursive: true })
const reader = await createReader()
for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as Row
    const units = row.units?.map(({ role, text }) => ({ speaker: role, text })) ?? unitsOf(row.text ?? '')
    const readings = (await reader.read(units)).map(({ vector: _, ...reading }) => reading)
    const rounded = JSON.stringify(
      { id: row.id, units: units.map((unit, index) => ({ ...unit, ...readings[index] })) },
      (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value),
    )
    writeFileSync(join(folder, `${row.id}.json`), rounded)
  }
}
reader.close()
