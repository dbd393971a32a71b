import { readFileSync } from 'node:fs'
import { conceptsIn } from '../engine/lexicon/all-concepts.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'

for (const part of readFileSync(process.argv[2]!, 'utf8').trim().split(/\n\n+/)) {
  const text = part
    .replace(/^C: /gm, 'Clinician: ')
    .replace(/^P: /gm, 'Patient: ')
    .replace(/^O: /gm, 'Wife: ')
  console.log('----', part.replace(/\n/g, ' / ').slice(0, 300))
  for (const s of understand(readVisit(text)))
    console.log(
      `     ${s.act}/${s.topic}${s.subject ? '(' + s.subject + ')' : ''} w${s.weight.toFixed(1)}: ${s.text}`,
    )
  if (process.argv[3])
    for (const l of part.split('\n'))
      console.log(
        '   #',
        l,
        conceptsIn(l.toLowerCase())
          .map((c) => c.topic + '/' + c.id)
          .join(' '),
      )
}
