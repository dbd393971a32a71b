import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { removeSampleVisit, startSampleVisit } from '#shared/contracts/patients.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from './api.ts'
import { chartNotesChanged, patientsChanged } from './charts.ts'
import { toast } from './toasts.ts'
import { useSave } from './use-save.ts'

/** Starts the sample visit, and removes its patient with every note. */
export function useSampleVisit() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const start = useSave(
    async () => {
      const { data } = await call(startSampleVisit, {})
      patientsChanged(queryClient)
      navigate(`${PAGES.createNote}?patientId=${data.id}&sample=true`)
    },
    { toast: 'Sample visit not started' },
  )
  const remove = useSave(
    async () => {
      await call(removeSampleVisit, {})
      if (location.pathname !== PAGES.dashboard) navigate(PAGES.dashboard)
      chartNotesChanged(queryClient)
      toast({ title: 'Sample patient removed', description: 'Its notes were deleted, too.', tone: 'good' })
    },
    { toast: 'Sample patient not removed' },
  )
  return { start, remove }
}
