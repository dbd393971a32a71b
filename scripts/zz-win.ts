import { readFileSync } from 'node:fs'
import { firstMatch, readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'
import { soapSections } from './engine-rows.ts'
const onlyCrit = process.argv[2] !== 'all'
for (const p of process.argv.slice(3))
  for (const v of readVisits(readFileSync(p, 'utf8'))) {
    const { note } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() })
    const visit = readVisit(v.text)
    const sts = understand(visit)
    const inNote = (t:string)=>{ const w=t.toLowerCase().match(/[a-z]{4,}|\d+/g)??[]; const n=note.toLowerCase(); return w.length>0 && w.filter(x=>n.includes(x)).length/w.length>0.8 }
    const line = (s:any)=>`        ${inNote(s.text)?'in ':'OUT'} ${s.act}/${s.topic}${s.subject?'('+s.subject+')':''} w${s.weight.toFixed(1)}: ${s.text}`
    for (const f of v.facts) {
      if (firstMatch(f.match, note) !== undefined || (onlyCrit && !f.critical)) continue
      console.log(`${v.id} ${v.style} ${f.id} ${f.section}: ${f.fact}`)
      let done=false
      for (let k=1;k<=6&&!done;k++) for (let i=0;i+k<=sts.length&&!done;i++) {
        const win = sts.slice(i,i+k)
        const t = win.map(s=>(s.subject?s.subject+': ':'')+s.text.replace(/\.(?!\d)/g,'')).join('; ')
        if (firstMatch(f.match,t)!==undefined) { done=true; for (const s of win) console.log(line(s)) }
      }
      if (!done) { // source window of sentences
        const sents = visit.turns.flatMap(t=>t.sentences.map(s=>({r:t.role,t:s.text})))
        for (let k=1;k<=6&&!done;k++) for (let i=0;i+k<=sents.length&&!done;i++) {
          const win=sents.slice(i,i+k)
          if (firstMatch(f.match, win.map(s=>s.t.replace(/[.?!](?!\d)/g,'')).join('; '))!==undefined) {done=true; console.log('        SRC '+win.map(s=>`[${s.r[0]}] ${s.t}`).join(' '))}
        }
      }
      if (!done) console.log('        ?? '+f.match.join(' || ').slice(0,300))
    }
  }
