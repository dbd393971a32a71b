import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createPatient, type Patient } from '#shared/contracts/patients.ts'
import type { Gender } from '#shared/domain/patients.ts'
import { call, messageOf } from '../../lib/api.ts'
import { patientQuery, patientsChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { patientPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NO_VALUES, PatientFields, type PatientValues, patientFieldErrors } from './patient-form.tsx'

type AddPatientDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function AddPatientDialog({ open, onOpenChange }: AddPatientDialogProps) {
  const formId = useId()
  const form = useAddPatientForm(() => onOpenChange(false))

  function cancel() {
    form.reset(NO_VALUES)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      // Closing by accident keeps the values for the next time it opens. Only Cancel discards them.
      onOpenChange={onOpenChange}
      title="Add Patient"
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busyText={form.busy && 'Adding...'}>
            Add Patient
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="grid gap-4">
        <PatientFields form={form} mrnOptional pairs />
      </form>
    </Dialog>
  )
}

function useAddPatientForm(onAdded: () => void) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const form = useForm<PatientValues>({
    initial: NO_VALUES,
    validate: (values) => errorsOf(createPatient, values),
    submit: async (values) => {
      const body = { ...values, gender: values.gender as Gender | '' }
      try {
        const { data } = await call(createPatient, { body }, { idempotencyKey: keyFor(body) })
        done()
        queryClient.setQueryData(patientQuery(data.id).queryKey, data)
        patientsChanged(queryClient)
        form.reset(NO_VALUES)
        onAdded()
        showAddedToast(data)
        return undefined
      } catch (error) {
        const description = messageOf(error, 'Failed to create patient')
        toast({ title: 'Failed to Add Patient', description, tone: 'danger' })
        return patientFieldErrors(error)
      }
    },
  })
  return form
}

function showAddedToast(patient: Patient) {
  toast({
    title: 'Patient added',
    description: `${patientName(patient)}, ${patient.mrn}`,
    tone: 'good',
    action: { label: 'Open chart', run: () => navigate(patientPath(patient.id)) },
  })
}
