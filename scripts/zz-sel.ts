import { readFileSync } from 'node:fs'
import { firstMatch, readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'
import { soapSections } from './engine-rows.ts'
const N: any = {}
for (const p of process.argv.slice(2))
  for (const v of readVisits(readFileSync(p, 'utf8'))) {
    const { note } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() })
    const sts = understand(readVisit(v.text)).map(s=>({t:s.text,s}))
    const ratio = note.split(/\s+/).length / v.text.split(/\s+/).length
    N.ratio = (N.ratio??[]); if (v.text.split(/\s+/).length>900) N.ratio.push(ratio)
    for (const f of v.facts) {
      if (firstMatch(f.match, note) !== undefined || !f.critical) continue
      const one = sts.find(x=>firstMatch(f.match, x.t)!==undefined)
      const lab = sts.find(x=>firstMatch(f.match, (x.s.subject??'')+': '+x.t)!==undefined)
      const joined = firstMatch(f.match, sts.map(x=>x.t.replace(/\.$/,'')).join('; '))
      const src = firstMatch(f.match, v.text.replace(/[.?!]+\s+(?=\S)/g,'; ').replace(/\n+(\w+: )?/g,'; '))
      const k = one||lab ? 'oneStatement' : joined!==undefined ? 'neighbours' : src!==undefined ? 'inSourceNear' : 'elsewhere'
      N[k]=(N[k]??0)+1
      console.log(k.padEnd(14), v.id, v.style, f.id, f.section, f.fact, one||lab ? '\n        '+(one??lab)!.s.act+'/'+(one??lab)!.s.topic+' w'+(one??lab)!.s.weight.toFixed(1)+': '+(one??lab)!.t : joined!==undefined ? '\n        '+joined: src? '\n        '+src : '')
    }
  }
const r = N.ratio.sort((a:number,b:number)=>a-b); N.ratio = {med: r[r.length>>1], max: r.at(-1), n:r.length}
console.log(N)
