import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { getSetup } from '#shared/contracts/dashboard.ts'
import { PAGES } from '#shared/paths.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { statsQuery } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { useWriterInUse } from '../../lib/language-model.ts'
import { queryOf } from '../../lib/queries.ts'
import { useSampleVisit } from '../../lib/sample-visit.ts'
import { useServerStatus } from '../../lib/server-status.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Checklist } from '../../ui/checklist.tsx'

const KEY = 'setup_dismissed'

const setupQuery = queryOf(getSetup, {})

/** Shown to administrators, and to everyone while the installation has none. */
export function SetupChecklist() {
  const user = useSignedInUser()
  const setup = useQuery(setupQuery).data
  const [dismissed, setDismissed] = useState(() => readStored(KEY) !== null)
  const isAdmin = user.role === 'admin'
  if (dismissed || !setup || (setup.hasAdministrator && !isAdmin)) return null

  function dismiss() {
    writeStored(KEY, 'true')
    setDismissed(true)
  }

  return <Steps {...setup} email={user.email} isAdmin={isAdmin} onDismiss={dismiss} />
}

type StepsProps = { hasAdministrator: boolean; email: string; isAdmin: boolean; onDismiss: () => void }

function Steps({ hasAdministrator, email, isAdmin, onDismiss }: StepsProps) {
  const writer = useWriterInUse()
  const status = useServerStatus()
  const { data: stats } = useQuery(statsQuery)
  const { start } = useSampleVisit()
  if (!writer || !status || !stats) return null

  const steps = [
    {
      key: 'administrator',
      title: 'Make yourself an administrator',
      done: hasAdministrator,
      children: (
        <>
          On the server, run{' '}
          <code className="rounded-1 bg-well px-1 py-0.5 font-mono text-xs wrap-anywhere">
            npm run admin -- grant {email}
          </code>
        </>
      ),
    },
    {
      key: 'model',
      title: 'Connect a language model',
      done: writer.kind !== 'embedded',
      children: 'Without one, notes are drafts made of facts and quotations.',
      action: isAdmin && (
        <ButtonLink size="sm" to={`${PAGES.admin}?tab=model`}>
          Set up
        </ButtonLink>
      ),
    },
    {
      key: 'mail',
      title: 'Set up email',
      done: status.mail,
      children: 'Set SMTP_URL and restart. Until then, no email reaches patients or colleagues.',
    },
    {
      key: 'sample',
      title: 'Try a sample visit',
      done: stats.totalNotes > 0,
      children: 'See a note written for a made-up patient.',
      action: (
        <Button size="sm" onClick={() => void start.save()} busyText={start.busy && 'Starting...'}>
          Start
        </Button>
      ),
    },
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <SectionCard
      title="Set up this installation"
      aside={
        <Button variant="quiet" size="sm" aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      }
      flush
    >
      <Checklist label="Setup" steps={steps} />
    </SectionCard>
  )
}
