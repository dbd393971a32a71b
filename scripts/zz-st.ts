import { readFileSync } from 'node:fs'
import { readVisits } from '../engine/eval/read-visits.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'

const [file, id, pat] = process.argv.slice(2)
for (const v of readVisits(readFileSync(file!, 'utf8')))
  if (v.id === id) {
    const visit = readVisit(v.text)
    const sts = understand(visit)
    const { evidence } = writeNote({ text: v.text, noteType: v.noteType, sections: soapSections() }) as any
    const covered = (s: number, e: number) =>
      (Array.isArray(evidence) ? evidence : []).some((x: any) =>
        (x.spans ?? []).some((p: any) => p.start < e && p.end > s),
      )
    for (const t of visit.turns) {
      const text = t.sentences.map((s) => (covered(s.start, s.end) ? '' : '⊘') + s.text).join(' ')
      if (pat && !new RegExp(pat, 'i').test(text)) continue
      console.log(`[${t.role}${t.who ? ' ' + t.who : ''}] ${text}`)
      for (const s of sts)
        if (s.spans.some((p) => p.start >= t.start && p.start < t.end))
          console.log(
            `     ${s.act}/${s.topic}${s.subject ? '(' + s.subject + ')' : ''} w${s.weight.toFixed(1)} st${s.stated?.toFixed(1)}: ${s.text}`,
          )
    }
  }
