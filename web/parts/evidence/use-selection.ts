import { useEffect, useState } from 'react'
import type { NoteFindings, Statement } from '#shared/domain/statements.ts'
import { createSelection, type EvidenceSelection, moreKey, omissionKey, statementKey } from './selection.ts'

type Choosable = {
  body: { statements: readonly Statement[] }
  findings: Pick<NoteFindings, 'omissions' | 'more' | 'unclear'>
}

/** The selection on one screen. It survives edits and moves, and is cleared when its statement is deleted. */
export function useSelection(reviewing: Choosable | undefined): EvidenceSelection {
  const [choice] = useState(createSelection)
  const statements = reviewing?.body.statements
  const omissions = reviewing?.findings.omissions
  const more = reviewing?.findings.more
  const unclear = reviewing?.findings.unclear
  useEffect(() => {
    const known = new Set<string>([
      ...(statements ?? []).map(({ id }) => statementKey(id)),
      ...[...(omissions ?? []), ...(unclear?.risks ?? [])].map(({ id }) => omissionKey(id)),
      ...(more ?? []).map(({ id }) => moreKey(id)),
    ])
    choice.keepOnly((key) => known.has(key))
  }, [choice, statements, omissions, more, unclear])
  return choice
}
