import { openItemsOf, openOmissions } from '#shared/domain/open-items.ts'
import {
  isDoubted,
  type NotAssessed,
  type NoteFindings,
  type Omission,
  type Statement,
  type UnclearRisk,
  VERDICTS,
} from '#shared/domain/statements.ts'
import { type Mark, markOf } from './verdict-labels.ts'

export type ToCheck = {
  doubts: Statement[]
  /** Lines that couldn’t be checked. */
  unchecked: Statement[]
  /** Phrases about risk with words that were unclear in the recording. */
  unclear: UnclearRisk[]
  omissions: Omission[]
  notAssessed: NotAssessed[]
  /** Open items. "Not assessed" needs no decision. */
  count: number
}

/** Contradicted lines first, then not found; the most serious omissions first. */
export function toCheckOf(
  statements: readonly Statement[],
  findings: NoteFindings,
  checking: ReadonlySet<string> = new Set(),
): ToCheck {
  const settled = statements.filter(({ id }) => !checking.has(id))
  const doubts = settled
    .filter(isDoubted)
    .sort((a, b) => Number(b.check.verdict === 'contradicted') - Number(a.check.verdict === 'contradicted'))
  const { unchecked } = openItemsOf(settled, findings)
  const omissions = openOmissions(findings).sort((a, b) => Number(b.grave) - Number(a.grave))
  const unclear = (findings.unclear?.risks ?? []).filter(({ id }) => !findings.acknowledged.includes(id))
  return {
    doubts,
    unchecked,
    unclear,
    omissions,
    notAssessed: findings.notAssessed,
    count: doubts.length + unchecked.length + unclear.length + omissions.length,
  }
}

const MARKS: readonly Mark[] = [...VERDICTS, 'chart', 'kept', 'checking']

/** Number of statements per mark, in display order, without zeros. */
export function tallyOf(
  statements: readonly Statement[],
  checking: ReadonlySet<string>,
): { mark: Mark; count: number }[] {
  const marks = statements.map((statement) => markOf(statement, checking))
  return MARKS.map((mark) => ({ mark, count: marks.filter((known) => known === mark).length })).filter(
    ({ count }) => count > 0,
  )
}

/** "Resolve 1 contradicted line and 2 risks first"; undefined if nothing blocks signing. */
export function missingToSign(statements: readonly Statement[], findings: NoteFindings): string | undefined {
  const { contradicted, risks } = openItemsOf(statements, findings)
  const parts = [
    contradicted.length > 0 && counted(contradicted.length, 'contradicted line'),
    risks.length > 0 && counted(risks.length, 'risk'),
  ].filter(Boolean)
  return parts.length > 0 ? `Resolve ${parts.join(' and ')} first` : undefined
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
