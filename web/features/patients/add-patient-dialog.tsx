import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { createPatient, type Patient } from '#shared/contracts/patients.ts'
import type { Gender } from '#shared/domain/patients.ts'
import { call } from '../../lib/api.ts'
import { patientQuery, patientsChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { patientPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NO_VALUES, PatientFields, type PatientValues, patientFieldErrors } from './patient-form.tsx'

type AddPatientDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function AddPatientDialog({ open, onOpenChange }: AddPatientDialogProps) {
  const form = useAddPatientForm(() => onOpenChange(false))

  function cancel() {
    form.reset(NO_VALUES)
    onOpenChange(false)
  }

  return (
    <FormDialog
      open={open}
      title="Add Patient"
      // Closing by accident keeps the values for the next time it opens. Only Cancel discards them.
      onClose={() => onOpenChange(false)}
      onCancel={cancel}
      {...form.dialogProps}
      action="Add Patient"
      busyText="Adding..."
    >
      <PatientFields form={form} mrnOptional pairs />
    </FormDialog>
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
      const { data } = await call(createPatient, { body }, { idempotencyKey: keyFor(body) })
      done()
      queryClient.setQueryData(patientQuery(data.id).queryKey, data)
      patientsChanged(queryClient)
      form.reset(NO_VALUES)
      onAdded()
      showAddedToast(data)
    },
    failure: {
      fields: patientFieldErrors,
      toast: 'Failed to Add Patient',
      message: 'Failed to create patient',
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
