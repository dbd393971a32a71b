import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EvalVisit,
  firstMatch,
  inItsSection,
  readVisits,
  soapSections as sectionsInNote,
} from '../../engine/eval/read-visits.ts'
import { writeNote } from '../../engine/write-note.ts'
import { soapSections } from '../engine-rows.ts'
import { EVAL_DIR, percent, textIfThere } from './sets.ts'

/** How a note did against the checklist of its visit. */
type VisitScore = {
  id: string
  nFacts: number
  inSection: number
  anywhere: number
  nCritical: number
  critical: number
  nForbidden: number
  forbiddenHits: { id: string }[]
  sentences: number | null
  groundedSentences: number | null
  noteWords: number
  sourceWords: number
  compression: number
  missed: string[]
  misplaced: string[]
  missedCritical: string[]
}

export type VisitSet = {
  name: string
  /** May its misses be read by those who write the rules? */
  open: boolean
  /** May its own words stand in the report? */
  ours: boolean
  visits: EvalVisit[]
  scores: VisitScore[]
  scoredBy: string
  /** Share of the notes' sentences that the checker calls supported or inferred. */
  checkerGrounded: number
  ms: number
}

const LONG_DIALOGUE_WORDS = 900
const NARRATED: ReadonlySet<string> = new Set(['dictation', 'shorthand'])

export function scoreVisitSet(
  name: string,
  path: string,
  open: boolean,
  ours: boolean,
): VisitSet | undefined {
  const jsonl = textIfThere(path)
  if (jsonl === undefined) return undefined
  const visits = readVisits(jsonl)
  const started = performance.now()
  const written = visits.map(({ text, noteType }) => writeNote({ text, noteType, sections: soapSections() }))
  const ms = performance.now() - started
  const verdicts = written.flatMap(({ review }) => review.sentences.map(({ verdict }) => verdict))
  const grounded = verdicts.filter((verdict) => verdict === 'supported' || verdict === 'inferred').length
  const notes = visits.map(({ id }, i) => ({ id, note: written[i]?.note ?? '' }))
  const scorer = join(EVAL_DIR, 'score.mjs')
  const shared = existsSync(scorer)
  return {
    name,
    open,
    ours,
    visits,
    scores: shared
      ? scoreWith(scorer, path, notes)
      : visits.map((visit, i) => scoreOurselves(visit, notes[i]?.note ?? '')),
    scoredBy: shared ? 'score.mjs' : 'the project’s own scorer, which does not measure grounding',
    checkerGrounded: grounded / Math.max(1, verdicts.length),
    ms,
  }
}

function scoreWith(scorer: string, visits: string, notes: readonly object[]): VisitScore[] {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-eval-'))
  try {
    const file = join(folder, 'notes.jsonl')
    writeFileSync(file, notes.map((row) => JSON.stringify(row)).join('\n'))
    const { stdout, stderr, status } = spawnSync(process.execPath, [scorer, visits, file, '--json'], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`The scorer of visits ended with ${status}: ${stderr}`)
    return (JSON.parse(stdout) as { visits: VisitScore[] }).visits
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function scoreOurselves(visit: EvalVisit, note: string): VisitScore {
  const sections = sectionsInNote(note)
  const found = visit.facts.filter(({ match }) => firstMatch(match, note) !== undefined)
  const placed = visit.facts.filter((fact) => inItsSection(fact, sections))
  const critical = visit.facts.filter((fact) => fact.critical)
  const missed = visit.facts.filter((fact) => !found.includes(fact))
  const [noteWords, sourceWords] = [wordsIn(note), wordsIn(visit.text)]
  return {
    id: visit.id,
    nFacts: visit.facts.length,
    inSection: placed.length,
    anywhere: found.length,
    nCritical: critical.length,
    critical: critical.filter((fact) => found.includes(fact)).length,
    nForbidden: visit.forbidden.length,
    forbiddenHits: visit.forbidden.filter(({ match }) => firstMatch(match, note) !== undefined),
    sentences: null,
    groundedSentences: null,
    noteWords,
    sourceWords,
    compression: noteWords / Math.max(1, sourceWords),
    missed: missed.map(({ id }) => id),
    misplaced: found.filter((fact) => !placed.includes(fact)).map(({ id }) => id),
    missedCritical: missed.filter((fact) => fact.critical).map(({ id }) => id),
  }
}

export const VISIT_COLUMNS = [
  'visits',
  'number',
  'facts',
  'in section',
  'anywhere',
  'critical',
  'forbidden',
  'grounded',
  'by checker',
  'compression',
  'long ≥ 0.5',
]

export function visitRow({
  name,
  visits,
  scores,
  checkerGrounded,
}: Pick<VisitSet, 'name' | 'visits' | 'scores' | 'checkerGrounded'>): string[] {
  const total = (
    key:
      | 'nFacts'
      | 'inSection'
      | 'anywhere'
      | 'nCritical'
      | 'critical'
      | 'nForbidden'
      | 'noteWords'
      | 'sourceWords',
  ) => scores.reduce((sum, score) => sum + score[key], 0)
  const measured = scores.filter(({ sentences }) => sentences !== null)
  const sentences = measured.reduce((sum, score) => sum + (score.sentences ?? 0), 0)
  const grounded = measured.reduce((sum, score) => sum + (score.groundedSentences ?? 0), 0)
  // What is dictated or typed is a note already.
  const talks = new Set(visits.filter(({ style }) => !NARRATED.has(style)).map(({ id }) => id))
  const long = scores.filter(({ id, sourceWords }) => talks.has(id) && sourceWords > LONG_DIALOGUE_WORDS)
  return [
    name,
    String(scores.length),
    String(total('nFacts')),
    percent(total('inSection') / total('nFacts')),
    percent(total('anywhere') / total('nFacts')),
    percent(total('critical') / total('nCritical')),
    `${scores.reduce((sum, { forbiddenHits }) => sum + forbiddenHits.length, 0)} of ${total('nForbidden')}`,
    percent(sentences > 0 ? grounded / sentences : null),
    percent(checkerGrounded),
    (total('noteWords') / total('sourceWords')).toFixed(2),
    `${long.filter(({ compression }) => compression >= 0.5).length} of ${long.length}`,
  ]
}

/** What each visit lacks; ids and sections only where the set's words must not be kept. */
export function missesOf({ open, visits, scores }: VisitSet, inWords: boolean): string[] {
  if (!open) return []
  return scores.flatMap((score) => {
    const visit = visits.find(({ id }) => id === score.id)
    const named = (id: string) => {
      const fact = visit?.facts.find((entry) => entry.id === id)
      const mark = fact?.critical ? '!' : ''
      return inWords && fact
        ? `${id}${mark} ${fact.section} ${fact.fact}`
        : `${id}${mark} ${fact?.section ?? ''}`.trim()
    }
    const parts = [
      score.missed.length > 0 ? `missing: ${score.missed.map(named).join('; ')}` : '',
      score.misplaced.length > 0 ? `in another section: ${score.misplaced.map(named).join('; ')}` : '',
      score.forbiddenHits.length > 0
        ? `forbidden: ${score.forbiddenHits.map(({ id }) => id).join(', ')}`
        : '',
    ].filter(Boolean)
    const { inSection, nFacts } = score
    return [
      `- **${score.id}** (${inSection} of ${nFacts} in section)${parts.length > 0 ? `: ${parts.join('. ')}.` : '.'}`,
    ]
  })
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
