import { useQueryClient } from '@tanstack/react-query'
import { reactivatePatient } from '#shared/contracts/patients.ts'
import { call } from './api.ts'
import { patientQuery, patientsChanged } from './charts.ts'
import { toast } from './toasts.ts'
import { useSave } from './use-save.ts'

/** Puts a discharged patient back on the active list. */
export function useReactivatePatient(patientId: number) {
  const queryClient = useQueryClient()
  const { save, busy } = useSave(
    async () => {
      const { data } = await call(reactivatePatient, { params: { id: String(patientId) } })
      queryClient.setQueryData(patientQuery(patientId).queryKey, data)
      patientsChanged(queryClient)
      toast({ title: 'Patient reactivated', tone: 'good' })
    },
    { toast: 'Patient not reactivated' },
  )
  return { reactivate: save, busy }
}
