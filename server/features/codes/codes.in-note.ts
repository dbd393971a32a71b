import type { DiagnosisCode, IncompleteDiagnosis, NoteCodes, PassedOver } from '#shared/contracts/codes.ts'
import { BILLING, MAX_DIAGNOSES, stateOf } from '#shared/domain/codes.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { type Mention, mentionsIn } from './codes.diagnoses.ts'
import { diagnosticStatements, mustLead, patientLines } from './codes.eligible.ts'
import { type Diagnosis, FISCAL_YEAR } from './codes.table.ts'

export type CodedNote = { inputText: string | null; transcript: string | null; body: NoteBody }
type InStatement<Kind extends Mention['kind']> = Extract<Mention, { kind: Kind }> & { statement: Statement }
type Named = InStatement<'named'>

/** "Plan: 1. GAD: …" begins with the diagnosis. */
const LEADS = 12

/** Codes that are dropped if the note also has a more specific one, which matches the pattern. */
const BROADER: Readonly<Record<string, RegExp>> = {
  F29: /^F2/,
  'F31.9': /^F31/,
  'F32.A': /^F3[234]/,
  F39: /^F3/,
  'F41.9': /^F4[01]/,
  'F43.9': /^F43/,
  'F50.9': /^F50/,
  'F60.9': /^F(?:60|21)/,
  'G47.00': /^F51\.0/,
}

/** The diagnoses in a note, each with its statement and the words of the visit behind it. */
export function diagnosesIn(
  note: CodedNote,
  dismissed: readonly string[],
): Pick<NoteCodes, 'diagnoses' | 'incomplete' | 'passedOver'> {
  const { statements } = note.body
  const isPatientOnly = patientLines(note)
  const mentions = diagnosticStatements(statements).flatMap((statement) => {
    const found = mentionsIn(statement.text).map((mention) => ({ ...mention, statement }))
    const counted = mustLead(statement) ? found.filter(({ words }) => words.start <= LEADS) : found
    return isPatientOnly(statement) ? counted.map(inPatientWords) : counted
  })
  const of = <Kind extends Mention['kind']>(kind: Kind) =>
    mentions.filter((one): one is InStatement<Kind> => one.kind === kind)
  const named = mostSpecific(of('named'))
  const known = new Set(named.map(({ diagnosis }) => diagnosis))
  const incomplete = firstOfEach(of('incomplete').filter(({ diagnosis }) => !known.has(diagnosis)))
  for (const { diagnosis } of incomplete) known.add(diagnosis)
  const passedOver = firstOfEach(of('passed-over').filter(({ diagnosis }) => !known.has(diagnosis)))
  return {
    diagnoses: named.slice(0, MAX_DIAGNOSES).map((one) => diagnosisView(one, statements, dismissed)),
    incomplete: incomplete.slice(0, MAX_DIAGNOSES).map(incompleteView),
    passedOver: passedOver
      .slice(0, MAX_DIAGNOSES)
      .map(({ statement, words, why }): PassedOver => ({ statementId: statement.id, words, why })),
  }
}

function inPatientWords(mention: Mention & { statement: Statement }): Mention & { statement: Statement } {
  const { words, diagnosis, statement } = mention
  return mention.kind === 'passed-over'
    ? mention
    : { words, diagnosis, statement, kind: 'passed-over', why: 'patient-words' }
}

/** "MDD" adds nothing to "MDD, recurrent, moderate", nor "anxiety" to "generalized anxiety disorder". */
function mostSpecific(named: readonly Named[]): Named[] {
  const first = named.filter(
    (one, index) => named.findIndex(({ code }) => code.code === one.code.code) === index,
  )
  return first.filter(({ code, diagnosis }) => {
    const others = first.filter((other) => other.code.code !== code.code)
    const broader = BROADER[code.code]
    if (broader && others.some((other) => broader.test(other.code.code))) return false
    const said = code.with ?? []
    return !others.some(
      (other) =>
        other.diagnosis === diagnosis &&
        (other.code.with?.length ?? 0) > said.length &&
        said.every((id) => other.code.with?.includes(id)),
    )
  })
}

function firstOfEach<One extends { diagnosis: Diagnosis | undefined }>(mentions: readonly One[]): One[] {
  return mentions.filter(
    (one, index) => mentions.findIndex(({ diagnosis }) => diagnosis === one.diagnosis) === index,
  )
}

function diagnosisView(
  { code: { code, title }, hint, words, statement }: Named,
  statements: readonly Statement[],
  dismissed: readonly string[],
): DiagnosisCode {
  const line = {
    section: BILLING,
    topic: 'Diagnosis code',
    text: `${code} ${title} (ICD-10-CM ${FISCAL_YEAR})`,
  }
  return {
    code,
    title,
    statementId: statement.id,
    words,
    evidence: statement.evidence,
    hint,
    line,
    state: stateOf(code, line.text, statements, dismissed.includes(code)),
  }
}

function incompleteView({ statement, words, diagnosis }: InStatement<'incomplete'>): IncompleteDiagnosis {
  const codes = diagnosis?.codes ?? []
  // The minimum that the text must state, apart from remission.
  const least = Math.min(...codes.map(({ with: said = [] }) => said.length))
  const choices = codes
    .filter(({ with: said = [] }) => said.length === least)
    .map(({ code, with: said = [] }) => ({ code, when: said.join(', ') }))
  return { statementId: statement.id, words, choices }
}
