import { readFileSync } from 'node:fs'
import { soapSections as cut, firstMatch, inItsSection, readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'

const [file, id] = process.argv.slice(2)
for (const v of readVisits(readFileSync(file!, 'utf8')))
  if (v.id === id) {
    const { note } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() })
    console.log(v.text.split(/\s+/).length, v.style, v.noteType, '\n' + note)
    for (const f of v.facts)
      if (firstMatch(f.match, note) === undefined)
        console.log(`MISS ${f.id}${f.critical ? '!' : ''} ${f.section}: ${f.fact}`)
    if (process.argv[4]) console.log(v.text)
  }
