import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeNote } from '../../engine/write-note.ts'
import { sectionsOf } from '../../shared/domain/note-text.ts'
import { meanRouge, type Rouge, rouge } from './rouge.ts'
import { DATA_DIR, percent, rowsIn, textIfThere } from './sets.ts'

/**
 * Public sets of general medicine, whose notes have other sections than ours. Each gets sections that fit it; where
 * the set gives the heading with the dialogue (MTS-Dialog), so do we.
 */
type PublicRow = { id: string; dialogue: string; note: string; sections?: Record<string, string> }
type Hypothesis = { id: string; model: string; hypothesis: string }
export type PublicResult = {
  name: string
  rows: number
  rouge: Rouge
  checkerGrounded: number
  lexical: { candidate: number; reference: number; control: number } | undefined
  lengthRatio: number
  ms: number
}

const ACI_HEADINGS = ['HISTORY OF PRESENT ILLNESS', 'PHYSICAL EXAM', 'RESULTS', 'ASSESSMENT AND PLAN']
const PRIMOCK_HEADINGS = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN']
const MTS_HEADINGS: Record<string, string> = {
  GENHX: 'HISTORY OF PRESENT ILLNESS',
  'FAM/SOCHX': 'FAMILY AND SOCIAL HISTORY',
  ROS: 'REVIEW OF SYSTEMS',
  PASTMEDICALHX: 'MEDICAL HISTORY',
  ALLERGY: 'ALLERGIES',
  ASSESSMENT: 'ASSESSMENT',
  CC: 'CHIEF COMPLAINT',
  MEDICATIONS: 'CURRENT MEDICATIONS',
  PASTSURGICAL: 'SURGICAL HISTORY',
  EXAM: 'PHYSICAL EXAM',
  EDCOURSE: 'COURSE OF TREATMENT',
  OTHER_HISTORY: 'OTHER HISTORY',
  PLAN: 'PLAN',
  DISPOSITION: 'DISPOSITION',
  LABS: 'RESULTS',
  PROCEDURES: 'PROCEDURES',
  GYNHX: 'GYNECOLOGICAL HISTORY',
  DIAGNOSIS: 'ASSESSMENT',
  IMAGING: 'RESULTS',
  IMMUNIZATIONS: 'IMMUNIZATIONS',
}

export function scorePublicSets(): PublicResult[] {
  const aci = textIfThere(join(DATA_DIR, 'aci_bench_test1.jsonl'))
  const mts = textIfThere(join(DATA_DIR, 'mts_dialog_test1.jsonl'))
  const primock = textIfThere(join(DATA_DIR, 'primock57_days1-3.jsonl'))
  const heard = textIfThere(join(DATA_DIR, 'primock57_asr_days1-3.jsonl'))
  const results: PublicResult[] = []
  if (aci) results.push(score('ACI-BENCH test1', rowsIn<PublicRow>(aci), () => ACI_HEADINGS, true))
  if (mts) {
    const heading = ({ sections }: PublicRow) =>
      Object.keys(sections ?? {}).map((key) => MTS_HEADINGS[key] ?? key)
    results.push(score('MTS-Dialog test1', rowsIn<PublicRow>(mts), heading, false))
  }
  if (primock) {
    const rows = rowsIn<PublicRow>(primock)
    results.push(score('PriMock57', rows, () => PRIMOCK_HEADINGS, false))
    if (heard) {
      const spoken = rowsIn<Hypothesis>(heard).flatMap(({ id, model, hypothesis }) => {
        const row = rows.find((entry) => entry.id === id)
        return row ? [{ ...row, id: `${id} ${model}`, dialogue: hypothesis }] : []
      })
      results.push(score('PriMock57, recogniser’s words', spoken, () => PRIMOCK_HEADINGS, false))
    }
  }
  return results
}

function score(
  name: string,
  rows: readonly PublicRow[],
  headingsOf: (row: PublicRow) => string[],
  withHeadings: boolean,
): PublicResult {
  const started = performance.now()
  const written = rows.map((row) =>
    writeNote({
      text: row.dialogue,
      noteType: 'Progress Note',
      sections: headingsOf(row).map((heading) => ({ heading })),
    }),
  )
  const ms = performance.now() - started
  const candidates = written.map(({ note }) =>
    sectionsOf(note)
      // The scorer takes the number of a list's line for a sentence.
      .map(({ heading, body }) => ({ heading, body: body.replace(/^\d+\. /gm, '') }))
      .map(({ heading, body }) => (withHeadings ? `${heading}\n\n${body}` : body))
      .join('\n\n'),
  )
  const verdicts = written.flatMap(({ review }) => review.sentences.map(({ verdict }) => verdict))
  const grounded = verdicts.filter((verdict) => verdict === 'supported' || verdict === 'inferred').length
  const words = (text: string) => text.match(/[a-z0-9]+/gi)?.length ?? 0
  const ratios = rows.map(({ note }, i) => words(candidates[i] ?? '') / Math.max(1, words(note)))
  return {
    name,
    rows: rows.length,
    rouge: meanRouge(rows.map(({ note }, i) => rouge(note, candidates[i] ?? ''))),
    checkerGrounded: grounded / Math.max(1, verdicts.length),
    lexical: lexicalGrounding(rows, candidates),
    lengthRatio: ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length),
    ms,
  }
}

/** Share of sentences most of whose words occur in the dialogue, by the sets' own scorer when it and Python are there. */
function lexicalGrounding(
  rows: readonly PublicRow[],
  candidates: readonly string[],
): PublicResult['lexical'] {
  const scorer = join(DATA_DIR, 'rouge.py')
  if (!existsSync(scorer)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-eval-'))
  try {
    const file = join(folder, 'rows.jsonl')
    const lines = rows.map(({ id, dialogue, note }, i) =>
      JSON.stringify({ id, reference: note, candidate: candidates[i] ?? '', dialogue }),
    )
    writeFileSync(file, lines.join('\n'))
    const args = [scorer, 'note', '--jsonl', file, '--json', '--boot', '0', '--no-lsum']
    const { stdout, status } = spawnSync('python3', args, { encoding: 'utf8' })
    if (status !== 0) return undefined
    const figures = JSON.parse(stdout) as Record<string, number>
    return {
      candidate: (figures.groundedness ?? Number.NaN) / 100,
      reference: (figures.reference_groundedness ?? Number.NaN) / 100,
      control: (figures.control_groundedness ?? Number.NaN) / 100,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const PUBLIC_COLUMNS = [
  'public set',
  'notes',
  'ROUGE-1',
  'ROUGE-2',
  'ROUGE-L',
  'ROUGE-Lsum',
  'grounded',
  'by checker',
  'reference grounded',
  'in another dialogue',
  'length to reference',
]

export function publicRow({
  name,
  rows,
  rouge,
  checkerGrounded,
  lexical,
  lengthRatio,
}: PublicResult): string[] {
  const points = (value: number) => (100 * value).toFixed(1)
  return [
    name,
    String(rows),
    points(rouge.r1),
    points(rouge.r2),
    points(rouge.l),
    points(rouge.lsum),
    percent(lexical?.candidate),
    percent(checkerGrounded),
    percent(lexical?.reference),
    percent(lexical?.control),
    lengthRatio.toFixed(2),
  ]
}
