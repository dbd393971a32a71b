import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dischargePatient, type Patient } from '#shared/contracts/patients.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { patientQuery, patientsChanged } from '../../lib/charts.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useReactivatePatient } from '../../lib/use-reactivate-patient.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type DischargeDialogProps = { patient: Patient; onClose: () => void }
type Discharge = { on: string; reason: string }

/** Mounted only while open. */
export function DischargeDialog({ patient, onClose }: DischargeDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { reactivate } = useReactivatePatient(patient.id)
  const [failure, setFailure] = useState<string>()
  const { formProps, field, values, setValue, errors, busy } = useForm<Discharge>({
    initial: { on: localDay(new Date()), reason: '' },
    validate: (body) => errorsOf(dischargePatient, body),
    submit: async (body) => {
      setFailure(undefined)
      try {
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
        return undefined
      } catch (error) {
        setFailure(messageOf(error, 'The patient wasn’t discharged. Check your connection and try again.'))
        return error instanceof CallError ? fieldErrors(error) : undefined
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Discharge patient"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Discharging...'}>
            Discharge
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p className="text-ink-2">
          {patientName(patient)} leaves your patient list. The chart stays readable, scheduled questionnaires
          stop, and you can reactivate the patient at any time.
        </p>
        <TextField {...field('on')} label="Date" type="date" max={localDay(new Date())} />
        <TextArea
          label="Reason (optional)"
          name="reason"
          value={values.reason}
          error={errors.reason}
          onChange={(event) => setValue('reason', event.target.value)}
        />
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Today in the clinician's time zone, as YYYY-MM-DD. */
function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function fieldErrors(error: CallError): FieldErrors<Discharge> {
  const found: FieldErrors<Discharge> = {}
  for (const name of ['on', 'reason'] as const) {
    const message = error.fieldMessage(name)
    if (message) found[name] = message
  }
  return found
}
