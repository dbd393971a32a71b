import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { consentQuery } from '../../parts/voice/consent.ts'
import { ConsentDialog } from './consent-dialog.tsx'

type Asked = { patientIds: readonly number[]; onAgreed: (attested: boolean) => void }

/** Asks for the consent of each patient in the room who hasn’t given it, one at a time. */
export function useConsents(): { ask: (asked: Asked) => Promise<void>; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Asked & { patientId: number }>()

  async function firstWithout(patientIds: readonly number[]): Promise<number | undefined> {
    for (const id of patientIds) {
      try {
        const { consent } = await queryClient.fetchQuery({ ...consentQuery(id), staleTime: 0 })
        if (!consent) return id
      } catch {
        // Offline: ask for consent here; it’s sent with the first segment.
        return id
      }
    }
    return undefined
  }

  async function goOn(asked: Asked, after: number | undefined) {
    const left =
      after === undefined ? asked.patientIds : asked.patientIds.slice(asked.patientIds.indexOf(after) + 1)
    const patientId = await firstWithout(left)
    if (patientId !== undefined) return setOpen({ ...asked, patientId })
    setOpen(undefined)
    asked.onAgreed(after !== undefined)
  }

  return {
    ask: (asked) => goOn(asked, undefined),
    dialog: open && (
      <ConsentDialog
        key={open.patientId}
        patientId={open.patientId}
        onClose={() => setOpen(undefined)}
        onGiven={() => void goOn(open, open.patientId)}
      />
    ),
  }
}
