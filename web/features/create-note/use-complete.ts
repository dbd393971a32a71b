import { useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import { type Missing, missingSentence } from './missing-fields.ts'
import type { WorkspaceView } from './use-workspace-view.ts'

/** Checks that everything is there before a note is written or a visit is recorded. */
export function useComplete(patient: Patient | undefined, view: WorkspaceView) {
  const [missing, setMissing] = useState<Missing>({})

  /** Shows what is missing, in the fields and in a toast. Returns true when nothing is. */
  function complete(found: Missing): boolean {
    setMissing(found)
    if (Object.keys(found).length === 0) {
      if (!patient?.discharge) {
        dismissToast()
        return true
      }
      const description = 'Reactivate the patient to write a note.'
      toast({ title: 'Patient discharged', description, tone: 'danger' })
      return false
    }
    toast({ title: 'Missing Information', description: missingSentence(found), tone: 'danger' })
    view.showFields()
    if (found.text) {
      view.setTab('text')
      view.setTyping(true)
    }
    view.focus('[aria-invalid="true"]')
    return false
  }

  /** Typing can clear an error but never add one. */
  function keepOnly(found: Missing) {
    setMissing((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => field in found)))
  }

  return { missing, complete, keepOnly }
}
