import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type Patient, updatePatient } from '#shared/contracts/patients.ts'
import type { Gender } from '#shared/domain/patients.ts'
import { call } from '../../lib/api.ts'
import { patientQuery, patientsChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { useForm } from '../../lib/use-form.ts'
import { type PatientValues, patientFieldErrors, valuesOf } from './patient-form.tsx'

/** Switches the patient's details between viewing and editing, and returns the focus to the Edit button. */
export function usePatientEdit(patient: Patient) {
  const queryClient = useQueryClient()
  const formId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState(false)
  const wasEditing = useRef(false)

  const form = useForm<PatientValues>({
    initial: valuesOf(patient),
    validate: (values) => errorsOf(updatePatient, values),
    submit: async (values) => {
      const body = { ...values, gender: values.gender as Gender | '' }
      const { data } = await call(updatePatient, { params: { id: String(patient.id) }, body })
      queryClient.setQueryData(patientQuery(patient.id).queryKey, data)
      patientsChanged(queryClient)
      setEditing(false)
    },
    failure: {
      fields: patientFieldErrors,
      toast: 'Update failed',
      message: () => 'Failed to update patient information.',
    },
  })

  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  function begin() {
    form.reset(valuesOf(patient))
    setEditing(true)
  }

  return { editing, begin, cancel: () => setEditing(false), form, formId, opener }
}
