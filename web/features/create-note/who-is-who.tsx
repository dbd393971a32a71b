import type { SpeakerIs } from '#shared/domain/shared-visits.ts'
import { countLine } from '../../lib/format.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Member, SharedState, SharedVisitWork } from './use-shared-visit.ts'

type WhoIsWhoProps = { state: Extract<SharedState, { kind: 'who' }>; shared: SharedVisitWork }

/** Assigns each label of the visit to a person, once. */
export function WhoIsWho({ state, shared }: WhoIsWhoProps) {
  const { order, read, speakers, busy } = state
  const open = read.speakers.filter(({ key }) => !speakers.has(key)).length
  const silent = shared.members.filter(({ id }) => ![...speakers.values()].includes(id))
  return (
    <form
      className="grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void shared.confirm()
      }}
    >
      <div className="grid gap-1">
        <h3 className="font-strong">Who is who</h3>
        <p className="text-ink-2">
          Check who each speaker is. A wrong name would put words in the wrong chart.
        </p>
      </div>
      <ul className="grid gap-3">
        {read.speakers.map(({ key, label, turns, sample }) => (
          <li
            key={key}
            className="grid items-center gap-x-4 gap-y-2 rounded-2 border border-line px-3.5 py-3 sm:max-md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_13rem]"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <b className="font-strong wrap-anywhere">{label || 'Without a label'}</b>
                <span className="hint">{countLine(turns, undefined, 'turn')}</span>
              </p>
              <p className="hint line-clamp-2 wrap-anywhere">
                “{order.inputText.slice(sample.start, sample.end).trim()}”
              </p>
            </div>
            <Select
              label={`Who is ${label || 'the speaker without a label'}?`}
              labelHidden
              placeholder="Choose a person"
              value={speakers.has(key) ? String(speakers.get(key)) : ''}
              options={peopleOf(shared.members)}
              onValueChange={(value) => shared.assign(key, personOf(value))}
            />
          </li>
        ))}
      </ul>
      {silent.length > 0 && open === 0 && (
        <Banner tone="warn">
          {silent.map((member) => patientName(member)).join(' and ')} {silent.length === 1 ? 'says' : 'say'}{' '}
          nothing here, so no note can be written for {silent.length === 1 ? 'this patient' : 'them'}.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={open > 0} busyText={busy && 'Separating...'}>
          Confirm
        </Button>
        {open > 0 && <span className="hint">{countLine(open, undefined, 'speaker')} left to choose</span>}
      </div>
    </form>
  )
}

function peopleOf(members: readonly Member[]) {
  return [
    ...members.map((member) => ({ value: String(member.id), label: patientName(member) })),
    { value: 'clinician', label: 'Clinician' },
    { value: 'other', label: 'Someone else' },
  ]
}

function personOf(value: string): SpeakerIs {
  return value === 'clinician' || value === 'other' ? value : Number(value)
}
