import { useQueryClient } from '@tanstack/react-query'
import { dischargePatient, type Patient } from '#shared/contracts/patients.ts'
import { call } from '../../lib/api.ts'
import { patientQuery, patientsChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useReactivatePatient } from '../../lib/use-reactivate-patient.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type DischargeDialogProps = { patient: Patient; onClose: () => void }
type Discharge = { on: string; reason: string }

/** Mounted only while open. */
export function DischargeDialog({ patient, onClose }: DischargeDialogProps) {
  const queryClient = useQueryClient()
  const { reactivate } = useReactivatePatient(patient.id)
  const { dialogProps, field, values, setValue, errors } = useForm<Discharge>({
    initial: { on: localDay(new Date()), reason: '' },
    validate: (body) => errorsOf(dischargePatient, body),
    submit: async (body) => {
      const { data } = await call(dischargePatient, { params: { id: String(patient.id) }, body })
      queryClient.setQueryData(patientQuery(patient.id).queryKey, data)
      patientsChanged(queryClient)
      toast({
        title: 'Patient discharged',
        description: patientName(patient),
        tone: 'good',
        action: { label: 'Undo', run: () => void reactivate() },
      })
      onClose()
    },
    failure: { message: 'The patient wasn’t discharged. Check your connection and try again.' },
  })

  return (
    <FormDialog
      title="Discharge patient"
      onClose={onClose}
      {...dialogProps}
      action="Discharge"
      busyText="Discharging..."
    >
      <p className="text-ink-2">
        {patientName(patient)} leaves your patient list. The chart stays readable, scheduled questionnaires
        stop, and you can reactivate the patient at any time.
      </p>
      <TextField {...field('on')} label="Date" type="date" max={localDay(new Date())} />
      <TextArea
        {...TAKES_PHRASES}
        label="Reason (optional)"
        name="reason"
        value={values.reason}
        error={errors.reason}
        onChange={(event) => setValue('reason', event.target.value)}
      />
    </FormDialog>
  )
}

/** Today in the clinician's time zone, as YYYY-MM-DD. */
function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
