import { useEffect, useState } from 'react'
import type { NoteFindings, Statement } from '#shared/domain/statements.ts'
import { createSelection, type EvidenceSelection, moreKey, omissionKey, statementKey } from './selection.ts'

type Choosable = {
  body: { statements: readonly Statement[] }
  findings: Pick<NoteFindings, 'omissions' | 'more'>
}

/** The selection on one screen. It survives edits and moves, and is cleared when its statement is deleted. */
export function useSelection(reviewing: Choosable | undefined): EvidenceSelection {
  const [choice] = useState(createSelection)
  const statements = reviewing?.body.statements
  const omissions = reviewing?.findings.omissions
  const more = reviewing?.findings.more
  useEffect(() => {
    const known = new Set<string>([
      ...(statements ?? []).map(({ id }) => statementKey(id)),
      ...(omissions ?? []).map(({ id }) => omissionKey(id)),
      ...(more ?? []).map(({ id }) => moreKey(id)),
    ])
    choice.keepOnly((key) => known.has(key))
  }, [choice, statements, omissions, more])
  return choice
}
