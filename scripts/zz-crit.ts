import { readFileSync } from 'node:fs'
import { soapSections as cut, firstMatch, inItsSection, readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'

const onlyCrit = process.argv[2] !== 'all'
for (const p of process.argv.slice(3))
  for (const v of readVisits(readFileSync(p, 'utf8'))) {
    const { note } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() })
    for (const f of v.facts)
      if (firstMatch(f.match, note) === undefined && (f.critical || !onlyCrit))
        console.log(
          `${v.id} [${v.style}] ${f.id}${f.critical ? '!' : ''} ${f.section}: ${f.fact}\n      ${f.match.join(' || ')}`,
        )
  }
