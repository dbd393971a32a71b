import { readFileSync } from 'node:fs'
import { soapSections as cut, firstMatch, inItsSection, readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'
let n=0,m=0,mm=0,crit=0, all=0
for (const p of process.argv.slice(2))
  for (const v of readVisits(readFileSync(p, 'utf8'))) {
    const { note } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() })
    const j = note.replace(/\. (?=\S)/g,'; ')
    const k = v.text.replace(/[.?!]\s+(?=\S)/g,'; ').replace(/\n\w+: /g,'; ')
    for (const f of v.facts) { all++; if (f.critical) crit++
      if (firstMatch(f.match, note) === undefined) {
        if (f.critical) n++
        if (firstMatch(f.match, j) !== undefined) { if (f.critical) {m++; console.log(v.id, f.id, f.section, f.fact)} else mm++ }
      }}
  }
console.log({all,crit,missed:n,byJoining:m, nonCritByJoining: mm})
