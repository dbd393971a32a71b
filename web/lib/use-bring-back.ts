import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bringBackPatient } from '#shared/contracts/patients.ts'
import { call, messageOf } from './api.ts'
import { patientQuery, patientsChanged } from './charts.ts'
import { toast } from './toasts.ts'

/** Brings a discharged patient back into care. */
export function useBringBack(patientId: number) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function bringBack() {
    setBusy(true)
    try {
      const { data } = await call(bringBackPatient, { params: { id: String(patientId) } })
      queryClient.setQueryData(patientQuery(patientId).queryKey, data)
      patientsChanged(queryClient)
      toast({ title: 'Patient brought back', tone: 'good' })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Patient not brought back', description, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return { bringBack, busy }
}
