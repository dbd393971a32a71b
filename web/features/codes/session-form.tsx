import { Mic } from 'lucide-react'
import { type NoteCodes, type Session, saveNoteSession } from '#shared/contracts/codes.ts'
import { clockText, minutesBetween } from '#shared/domain/codes.ts'
import { call } from '../../lib/api.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Values = { start: string; stop: string; medicalVisit: boolean; therapyMinutes: string }

type SessionFormProps = {
  note: { id: number; noteType: string }
  codes: Pick<NoteCodes, 'session' | 'medical'>
  onSaved: (codes: NoteCodes) => void
}

/** When the visit started and stopped. Known times are filled in; none is guessed. */
export function SessionForm({ note, codes: { session, medical }, onSaved }: SessionFormProps) {
  const initial = valuesOf(session)
  const form = useForm<Values>({
    initial,
    validate: (values) => errorsOf(saveNoteSession, bodyOf(values)) as Partial<Record<keyof Values, string>>,
    submit: async (values) => {
      const { data } = await call(saveNoteSession, {
        params: { id: String(note.id) },
        body: bodyOf(values),
      })
      onSaved(data)
    },
    failure: { message: 'The times weren’t saved. Check your connection and try again.' },
  })
  const { values, setValue, setValues } = form
  const changed = (Object.keys(initial) as (keyof Values)[]).some((name) => values[name] !== initial[name])
  const mayBeMedical =
    medical !== false && !['Initial Assessment', 'Crisis Intervention'].includes(note.noteType)
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-3 max-w-80">
        <TextField {...form.field('start')} type="time" label="Start" />
        <TextField {...form.field('stop')} type="time" label="Stop" />
      </div>
      <p className="hint">{sourceOf(session, values, changed)}</p>
      {session.recording && session.from !== 'clinician' && (
        <div>
          <Button size="sm" onClick={() => setValues(recordedTimes(session.recording))}>
            <Mic aria-hidden="true" className="size-4" />
            Use the recording’s times
          </Button>
          <p className="hint pt-1">{recordingText(session.recording)}</p>
        </div>
      )}
      {mayBeMedical && (
        <Checkbox
          label="With a medical visit (E/M) on the same day"
          checked={values.medicalVisit}
          onCheckedChange={(medicalVisit) => setValue('medicalVisit', medicalVisit)}
        />
      )}
      {mayBeMedical && values.medicalVisit && (
        <TextField
          {...form.field('therapyMinutes')}
          inputMode="numeric"
          label="Minutes of psychotherapy"
          hint="Don’t include the medical visit."
          className="max-w-24"
        />
      )}
      {form.error && (
        <p role="alert" className="text-sm text-danger">
          {form.error}
        </p>
      )}
      {(changed || session.from !== 'clinician') && (
        <div>
          <Button type="submit" size="sm" busyText={form.busy && 'Saving...'}>
            Save times
          </Button>
        </div>
      )}
    </form>
  )
}

function valuesOf({ start, stop, medicalVisit, therapyMinutes }: Session): Values {
  return {
    start: start ?? '',
    stop: stop ?? '',
    medicalVisit,
    therapyMinutes: therapyMinutes === null ? '' : String(therapyMinutes),
  }
}

function bodyOf({ start, stop, medicalVisit, therapyMinutes }: Values) {
  const minutes = medicalVisit && therapyMinutes.trim() !== '' ? Number(therapyMinutes) : null
  return { start, stop, medicalVisit, therapyMinutes: minutes }
}

function sourceOf(session: Session, { start, stop }: Values, changed: boolean): string {
  if (changed)
    return start && stop ? `${minutesBetween(start, stop)} minutes, not saved yet.` : 'Not saved yet.'
  if (session.minutes === null) return 'Enter the start and stop times. They’re never guessed.'
  const minutes = `${session.minutes} ${session.minutes === 1 ? 'minute' : 'minutes'}`
  return session.from === 'note' ? `${minutes}, from the note.` : `${minutes}, entered by you.`
}

type Recording = NonNullable<Session['recording']>

function recordedTimes(recording: Session['recording']): Partial<Values> {
  if (!recording) return {}
  const start = new Date(recording.startedAt)
  return {
    start: wallClock(start),
    stop: wallClock(new Date(start.getTime() + recording.minutes * 60_000)),
  }
}

function recordingText({ startedAt, minutes }: Recording): string {
  return `Started ${clockText(wallClock(new Date(startedAt)))}, ${minutes} minutes recorded. Check the times: pauses aren’t counted.`
}

function wallClock(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
