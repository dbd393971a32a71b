import { join } from 'node:path'
import { type EvalVisit, readVisits } from '../engine/eval/read-visits.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { drugsIn } from '../engine/lexicon/drug-names.ts'
import type { Statement } from '../engine/understand/statement.ts'
import { understand } from '../engine/understand/understand.ts'
import { EVAL_DIR, OWN_DIR, textIfThere } from './eval/sets.ts'

/**
 * npm run eval:added: what the engine adds to the words of a talk (a unit, a denial, an affirmed question, the drug
 * that is meant), beside those words, over all visits that may be read. `-- units`, `-- denials`, `-- affirmed` or
 * `-- drugs` prints one kind. To be read by a person: a wrong line here would be a wrong line of a note.
 */
const KINDS: Record<string, (made: Statement, said: string) => boolean> = {
  units: ({ text }, said) => /\d mg\b/.test(text) && !/\b(?:mg|milligram|mil+i)/i.test(said),
  denials: ({ act, text }) => act === 'denial' || /^(?:No|Denies) /.test(text),
  affirmed: ({ text }) => /^Reports /.test(text),
  drugs: ({ topic, subject, text }) =>
    topic === 'plan-medication' && subject !== undefined && drugsIn(text).length === 0,
}
const FILES = [
  join(EVAL_DIR, 'visits.jsonl'),
  join(EVAL_DIR, 'visits2.jsonl'),
  join(OWN_DIR, 'visits-tuned.jsonl'),
  join(OWN_DIR, 'visits-tuned-2.jsonl'),
  join(OWN_DIR, 'visits-tuned-3.jsonl'),
  join(OWN_DIR, 'visits-tuned-4.jsonl'),
  join(OWN_DIR, 'visits-tuned-5.jsonl'),
  join(OWN_DIR, 'visits-tuned-6.jsonl'),
  join(OWN_DIR, 'visits-tuned-7.jsonl'),
  join(OWN_DIR, 'visits-tuned-8.jsonl'),
]

const wanted = process.argv.slice(2)
const visits = FILES.flatMap((file) => readVisits(textIfThere(file) ?? '')).filter(isTalk)
const understood = visits.map((visit) => ({ visit, statements: understand(readVisit(visit.text)) }))
for (const [kind, isKind] of Object.entries(KINDS)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue
  console.log(`\n## ${kind}\n`)
  for (const { visit, statements } of understood) {
    for (const made of statements) {
      const said = made.spans
        .map(({ start, end }) => visit.text.slice(start, end).replace(/\s+/g, ' '))
        .join(' / ')
      if (isKind(made, said))
        console.log(`${visit.id} ${made.subject ?? made.topic}: ${made.text}  ⟵  ${said}`)
    }
  }
}

function isTalk({ style }: EvalVisit): boolean {
  return style.startsWith('dialogue') || style === 'asr-noisy'
}
