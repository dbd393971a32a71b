import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { inlineEngine } from '../server/adapters/engine/inline-engine.ts'
import { type Evidence, type NoteLine, VISIT } from '../web/features/landing/demo/visit.ts'

/** The note of the visit on the home page. Run this after a change to the engine to store it again. */

const engine = inlineEngine()
const template = { noteType: 'Follow-up Session', sections: SOAP_TEMPLATES[0]?.structure.sections ?? [] }
const turns = VISIT.map(({ speaker, said }) => ({ before: `${speaker}: `, said }))
const text = turns.map(({ before, said }) => before + said).join('\n')

type Span = { start: number; end: number }

/** The built-in writer's output. */
export async function landingLines(): Promise<NoteLine[]> {
  const { statements } = await engine.write({ ...template, text, length: 'standard' })
  return statements.map(({ section, topic, text: words, check, evidence }) => ({
    section,
    topic,
    text: words,
    verdict: check.verdict === 'unchecked' ? ('unsure' as const) : check.verdict,
    evidence: evidenceOf(evidence),
  }))
}

/** Omissions the checker finds in a note with only these lines. */
export async function missingFrom(lines: readonly Pick<NoteLine, 'topic' | 'text'>[]) {
  const { omissions } = await engine.check({ ...template, source: text, statements: [], note: lines })
  return omissions.map(({ topic, text: words, evidence }) => ({
    topic,
    text: words,
    evidence: evidenceOf(evidence),
  }))
}

/** The words of each turn within the spans. */
function evidenceOf(spans: readonly Span[]): Evidence[] {
  let start = 0
  return turns.flatMap(({ before, said }, turn) => {
    const from = start + before.length
    start = from + said.length + 1
    return spans.flatMap((span): Evidence[] => {
      const words = said.slice(Math.max(0, span.start - from), Math.max(0, span.end - from)).trim()
      return words === '' ? [] : [{ turn, words }]
    })
  })
}

async function store(): Promise<void> {
  const file = join(import.meta.dirname, '../web/features/landing/demo/note-lines.ts')
  const lines = JSON.stringify(await landingLines(), null, 2)
  writeFileSync(
    file,
    `import type { NoteLine } from './visit.ts'\n\n/** Written by scripts/landing-note.ts. */\nexport const NOTE_LINES: readonly NoteLine[] = ${lines}\n`,
  )
  execFileSync('npx', ['biome', 'check', '--write', file])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await store()
