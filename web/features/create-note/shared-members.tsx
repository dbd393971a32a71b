import { UserPlus, X } from 'lucide-react'
import { patientName } from '../../lib/patient-facts.ts'
import { Button } from '../../ui/button.tsx'
import type { SharedVisitWork } from './use-shared-visit.ts'

type SharedMembersProps = {
  shared: SharedVisitWork
  /** The patient of an ordinary visit. */
  patientId: number | null
  onPatient: (id: number | null) => void
  disabled: boolean
}

/** Turns a visit into one with several patients, and lists them. */
export function SharedMembers({ shared, patientId, onPatient, disabled }: SharedMembersProps) {
  const { ids, members } = shared
  if (!shared.isOn) {
    if (patientId === null) return null
    return (
      <div className="justify-self-start">
        <Button
          size="sm"
          variant="quiet"
          disabled={disabled}
          onClick={() => {
            shared.setIds([patientId])
            // A draft of several patients' words belongs in no chart.
            onPatient(null)
          }}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          Add another patient
        </Button>
      </div>
    )
  }
  return (
    <fieldset
      disabled={disabled || shared.isBusy}
      className="grid gap-2.5 rounded-2 border border-line bg-well px-3.5 py-3"
    >
      <legend className="sr-only">Patients in this visit</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Patients in this visit</span>
        <ul className="contents">
          {members.map((member) => (
            <li
              key={member.id}
              className="inline-flex min-h-(--h-sm) max-w-full items-center gap-1 rounded-2 border border-neutral-line bg-sheet pl-2.5 text-sm"
            >
              <span className="truncate">{patientName(member)}</span>
              {ids.length > 1 && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove ${patientName(member)}`}
                  className="px-1.5!"
                  onClick={() => shared.setIds(ids.filter((id) => id !== member.id))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
        {ids.length === 1 && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              onPatient(ids[0] ?? null)
              shared.setIds([])
            }}
          >
            Only this patient
          </Button>
        )}
      </div>
      <p className="hint">
        {shared.isFull ? 'That’s the most a visit can have. ' : ''}Each patient gets a separate note without
        what the others said in private. Everyone has to agree before you record.
      </p>
    </fieldset>
  )
}
