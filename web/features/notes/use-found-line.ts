import { useEffect } from 'react'
import { useHash, useHashTarget } from '../../lib/use-hash-target.ts'
import { type EvidenceSelection, statementIn, statementKey } from '../../parts/evidence/selection.ts'
import { statementElement } from '../../parts/evidence/use-line-editing.ts'

/** A link to a line of the note selects it, which also shows its source. A link to an amendment scrolls there. */
export function useFoundLine(choice: EvidenceSelection): void {
  const hash = useHash()
  const id = hash.startsWith('statement-') ? statementIn(hash as `statement-${string}`) : undefined
  useEffect(() => {
    const line = id === undefined ? null : statementElement(id)
    if (id === undefined || !line) return
    line.scrollIntoView({ block: 'center' })
    line.focus({ preventScroll: true })
    choice.pin(statementKey(id))
  }, [id, choice])
  useHashTarget()
}
