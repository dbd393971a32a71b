import { MAX_OMISSIONS, type NoteFindings, type Omission, type Statement } from './statements.ts'

export type OpenItems = { contradicted: Statement[]; risks: Omission[]; unchecked: Statement[] }

/** details.code of the response when a note can't be signed yet. */
export const REVIEW_OPEN = 'review_open'
/** details.code when a note can't be checked right now. It can be signed with an explicit "Sign without check". */
export const NOT_CHECKED = 'not_checked'

/** Items that must be settled before a note is signed. Everything else is advice. */
export function openItemsOf(statements: readonly Statement[], findings: NoteFindings): OpenItems {
  return {
    contradicted: statements.filter(({ check, kept }) => check.verdict === 'contradicted' && !kept),
    risks: openOmissions(findings).filter(({ kind, grave }) => kind === 'risk' && grave),
    unchecked: statements.filter(({ check, kept }) => check.verdict === 'unchecked' && !kept),
  }
}

export function openOmissions({ omissions, acknowledged }: NoteFindings): Omission[] {
  return omissions.filter(({ id }) => !acknowledged.includes(id)).slice(0, MAX_OMISSIONS)
}

export function isSettled({ contradicted, risks, unchecked }: OpenItems): boolean {
  return contradicted.length + risks.length + unchecked.length === 0
}
