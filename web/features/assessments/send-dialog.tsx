import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { createSchedule } from '#shared/contracts/assessment-schedules.ts'
import { type Assessment, createAssessment } from '#shared/contracts/assessments.ts'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import { type AssessmentType, DEFAULT_ASSESSMENT_TYPE } from '#shared/domain/instruments/instrument.ts'
import { INSTRUMENTS, instrumentOf } from '#shared/domain/instruments/registry.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { call, messageOf } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { clinicTimeZone, today } from '../../lib/days.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  assessmentBody,
  contactFor,
  initialValues,
  lengthLine,
  REPEATS,
  repeatLabel,
  type SendValues,
  scheduleBody,
  sendErrors,
  titleFor,
} from './send-form.ts'

const TYPES = INSTRUMENTS.map(({ type, name }) => ({ value: type, label: name }))

const METHODS: readonly { value: DeliveryMethod; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
]

type SendDialogProps = {
  patientId: number
  /** Newest first. The dialog starts with the last one's delivery method and contact. */
  earlier: readonly Assessment[]
  first?: AssessmentType
  onClose: () => void
}

/** Mounted only while open. */
export function SendDialog({
  patientId,
  earlier,
  first = DEFAULT_ASSESSMENT_TYPE,
  onClose,
}: SendDialogProps) {
  const { values, errors, setValues, field, dialogProps } = useSendForm(patientId, earlier, first, onClose)
  const mailWorks = useMailWorks()
  const repeats = values.every !== ''
  const instrument = instrumentOf(values.assessmentType)

  return (
    <FormDialog
      title="Send Assessment to Patient"
      onClose={onClose}
      {...dialogProps}
      action={
        <>
          <Send aria-hidden="true" className="size-4" />
          Create Assessment
        </>
      }
      busyText="Sending..."
    >
      {!mailWorks && values.deliveryMethod === 'email' && <MailNotice />}
      <Select
        label="Assessment"
        value={values.assessmentType}
        options={TYPES}
        onValueChange={(type) => setValues({ assessmentType: type, title: titleFor(values, type) })}
        hint={`${lengthLine(instrument)}${instrument.wording === 'adapted' ? '. Adapted wording: the published form requires a license' : ''}`}
        error={errors.assessmentType}
      />
      <TextField {...field('title')} label="Title" hint="The patient sees this." autoComplete="off" />
      <div className="grid gap-1.5 *:justify-self-start">
        <span aria-hidden="true" className="font-medium">
          Send by
        </span>
        <Segmented
          legend="Send by"
          options={METHODS}
          value={values.deliveryMethod}
          onChange={(method) =>
            setValues({ deliveryMethod: method, patientContact: contactFor(method, values, earlier) })
          }
        />
        {errors.deliveryMethod && <p className="text-xs font-medium text-danger">{errors.deliveryMethod}</p>}
      </div>
      <TextField
        {...field('patientContact')}
        label={values.deliveryMethod === 'email' ? 'Email address' : 'Phone number'}
        type={values.deliveryMethod === 'email' ? 'email' : 'tel'}
        inputMode={values.deliveryMethod === 'email' ? 'email' : 'tel'}
        hint="Anyone with the link can answer, so send it only to the patient."
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="How often"
          value={repeats ? (values.every as '7') : 'once'}
          options={REPEATS}
          onValueChange={(every) => setValues({ every: every === 'once' ? '' : every })}
          error={errors.every}
        />
        {repeats ? (
          <TextField
            {...field('startsOn')}
            type="date"
            min={today()}
            label="First send date"
            hint="Each link expires when the next one is sent."
          />
        ) : (
          <TextField
            {...field('expiresAt')}
            type="date"
            min={today()}
            label="Link expires on"
            hint="At the end of that day."
          />
        )}
      </div>
    </FormDialog>
  )
}

function useSendForm(
  patientId: number,
  earlier: readonly Assessment[],
  first: AssessmentType,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const mailWorks = useMailWorks()

  async function send(values: SendValues): Promise<void> {
    if (values.every !== '') {
      const body = scheduleBody(patientId, values, clinicTimeZone())
      await call(createSchedule, { body }, { idempotencyKey: keyFor(body) })
      toast({
        title: 'Schedule created',
        description: `${values.title}, ${repeatLabel(Number(values.every)).toLowerCase()}`,
        tone: 'good',
      })
      return
    }
    const body = assessmentBody(patientId, values, clinicTimeZone())
    await call(createAssessment, { body }, { idempotencyKey: keyFor(body) })
    const sent = mailWorks || values.deliveryMethod === 'sms'
    const description = sent ? `${values.title} is on its way.` : MAIL_NOT_SET_UP
    toast({ title: 'Assessment created', description, tone: sent ? 'good' : 'plain' })
  }

  const form = useForm<SendValues>({
    initial: initialValues(first, earlier, today()),
    validate: (values) => sendErrors(patientId, values, today()),
    submit: async (values) => {
      await send(values)
      done()
      careChanged(queryClient, patientId)
      onDone()
    },
    failure: {
      message: (error) => {
        toast({ title: `Failed to create assessment: ${messageOf(error)}`, tone: 'danger' })
        return undefined
      },
    },
  })
  return form
}
