import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reactivatePatient } from '#shared/contracts/patients.ts'
import { call, messageOf } from './api.ts'
import { patientQuery, patientsChanged } from './charts.ts'
import { toast } from './toasts.ts'

/** Puts a discharged patient back on the active list. */
export function useReactivatePatient(patientId: number) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function reactivate() {
    setBusy(true)
    try {
      const { data } = await call(reactivatePatient, { params: { id: String(patientId) } })
      queryClient.setQueryData(patientQuery(patientId).queryKey, data)
      patientsChanged(queryClient)
      toast({ title: 'Patient reactivated', tone: 'good' })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Patient not reactivated', description, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return { reactivate, busy }
}
