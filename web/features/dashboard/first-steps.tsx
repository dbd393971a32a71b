import { FlaskConical, X } from 'lucide-react'
import { useState } from 'react'
import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { PAGES } from '#shared/paths.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { ADD_PATIENT, UNSIGNED_NOTES } from '../../lib/dashboard-tabs.ts'
import { patientPath } from '../../lib/links.ts'
import { useSampleVisit } from '../../lib/sample-visit.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Checklist } from '../../ui/checklist.tsx'

/** From this many notes on, an account isn't new anymore. */
const NOT_NEW = 5

const keyFor = (userId: number) => `first_steps_hidden_${userId}`

type FirstStepsProps = { userId: number; stats: DashboardStats }

/** The first steps of a new account, until a note is signed. */
export function FirstSteps({ userId, stats }: FirstStepsProps) {
  const [hidden, setHidden] = useState(() => readStored(keyFor(userId)) !== null)
  const { totalPatients, totalNotes, signedNotes, samplePatientId } = stats
  const hasSample = samplePatientId !== null
  if (signedNotes > 0 || totalNotes >= NOT_NEW || hidden)
    return hasSample ? <SampleLine id={samplePatientId} /> : null

  function hide() {
    writeStored(keyFor(userId), 'true')
    setHidden(true)
  }

  const steps = [
    {
      key: 'patient',
      title: 'Add a patient',
      done: totalPatients > (hasSample ? 1 : 0),
      children: 'All you need is a first and last name.',
      action: (
        <ButtonLink size="sm" to={ADD_PATIENT}>
          Add Patient
        </ButtonLink>
      ),
    },
    {
      key: 'note',
      title: 'Write a note from a visit',
      done: totalNotes > 0,
      children: 'Record the visit, upload a file, or paste your own notes.',
      action: (
        <ButtonLink size="sm" to={PAGES.createNote}>
          Write a note
        </ButtonLink>
      ),
    },
    {
      key: 'sign',
      title: 'Check and sign it',
      done: false,
      children: 'Every line shows the words of the visit it’s based on.',
      action: totalNotes > 0 && (
        <ButtonLink size="sm" to={UNSIGNED_NOTES}>
          Open your notes
        </ButtonLink>
      ),
    },
  ]
  return (
    <SectionCard
      title="Get started"
      aside={
        <Button variant="quiet" size="sm" aria-label="Hide these steps" onClick={hide}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      }
      flush
    >
      <Checklist label="First steps" steps={steps} />
      <div
        className="border-t border-line px-4 py-3 md:px-5"
        {...(hasSample ? {} : { 'data-sample-offer': '' })}
      >
        {hasSample ? <SampleActions id={samplePatientId} /> : <SampleOffer />}
      </div>
    </SectionCard>
  )
}

function SampleOffer() {
  const { start } = useSampleVisit()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        No visit handy? See a note written for a made-up patient. It counts as one note this month, and you
        can remove both with one click.
      </p>
      <Button onClick={() => void start.save()} busyText={start.busy && 'Starting...'}>
        <FlaskConical aria-hidden="true" className="size-4" />
        Try it with a sample visit
      </Button>
    </div>
  )
}

/** Shown as long as the sample patient is in the roster. */
function SampleLine({ id }: { id: number }) {
  return (
    <section
      aria-label="Sample patient"
      className="rounded-2 border border-info-line bg-info-weak px-3.5 py-3 text-ink"
    >
      <SampleActions id={id} />
    </section>
  )
}

function SampleActions({ id }: { id: number }) {
  const { remove } = useSampleVisit()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64">Your patient list includes a sample patient, Sam Example.</p>
      <span className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to={patientPath(id)}>
          Open chart
        </ButtonLink>
        <Button size="sm" onClick={() => void remove.save()} busyText={remove.busy && 'Removing...'}>
          Remove sample patient
        </Button>
      </span>
    </div>
  )
}
