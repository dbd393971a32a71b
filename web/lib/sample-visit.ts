import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { removeSampleVisit, startSampleVisit } from '#shared/contracts/patients.ts'
import { PAGES } from '#shared/paths.ts'
import { call, messageOf } from './api.ts'
import { chartNotesChanged, patientsChanged } from './charts.ts'
import { toast } from './toasts.ts'

const TRY_AGAIN = 'Check your connection and try again.'

/** Starts the sample visit, and removes its patient with every note. */
export function useSampleVisit() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState<'starting' | 'removing'>()

  async function start() {
    setBusy('starting')
    try {
      const { data } = await call(startSampleVisit, {})
      patientsChanged(queryClient)
      navigate(`${PAGES.createNote}?patientId=${data.id}&sample=true`)
    } catch (error) {
      toast({ title: 'Sample visit not started', description: messageOf(error, TRY_AGAIN), tone: 'danger' })
    } finally {
      setBusy(undefined)
    }
  }

  async function remove() {
    setBusy('removing')
    try {
      await call(removeSampleVisit, {})
      if (location.pathname !== PAGES.dashboard) navigate(PAGES.dashboard)
      chartNotesChanged(queryClient)
      toast({ title: 'Sample patient removed', description: 'Its notes were deleted, too.', tone: 'good' })
    } catch (error) {
      toast({ title: 'Sample patient not removed', description: messageOf(error, TRY_AGAIN), tone: 'danger' })
    } finally {
      setBusy(undefined)
    }
  }

  return { start, remove, busy }
}
