import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { keepChart, keepDraft, type Retention } from '#shared/contracts/retention.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { countLine, formatDate } from '../../lib/format.ts'
import { draftPath, patientPath } from '../../lib/links.ts'
import { RETENTION_LABELS, retentionQuery } from '../../lib/retention.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'

const SHOWN = 5

const KEEP = { toast: 'Not changed', invalidates: [retentionQuery.queryKey] }

type Ending = {
  key: string
  name: string
  to: string
  about: string
  deleteAfter: string
  keep: () => Promise<unknown>
}

/** Charts and drafts past the retention period, each with a button to keep it. Hidden when there are none. */
export function ScheduledDeletions() {
  // No error state: an email has announced the deletion, and the dashboard has more urgent content.
  const { data } = useQuery(retentionQuery)
  const [all, setAll] = useState(false)
  const { save, busy } = useSave(keep, KEEP)
  if (!data) return null
  const endings = endingsOf(data)
  if (endings.length === 0) return null
  const shown = all ? endings : endings.slice(0, SHOWN)
  return (
    <SectionCard
      title="Scheduled for deletion"
      aside={<span className="hint tabular-nums">{data.chartsInAll + data.drafts.length}</span>}
      flush
    >
      <p className="max-w-[70ch] px-5 pt-4 text-ink-2">
        These charts and drafts have had no new entries for {RETENTION_LABELS[data.dataRetention]}, your data
        retention period. They’ll be deleted completely unless you keep them or add to them.
      </p>
      <ul className="mt-3 border-t border-line">
        {shown.map((ending) => (
          <EndingRow key={ending.key} ending={ending} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 px-5 py-3">
        {!all && endings.length > SHOWN && (
          <Button size="sm" variant="quiet" className="-ml-2.5" onClick={() => setAll(true)}>
            Show all {endings.length}
          </Button>
        )}
        {endings.length > 1 && (
          <Button size="sm" onClick={() => void save(endings)} busyText={busy && 'Keeping...'}>
            Keep all
          </Button>
        )}
        <ButtonLink size="sm" variant="quiet" to={PAGES.accountSettings}>
          Export data or change the period
        </ButtonLink>
      </div>
    </SectionCard>
  )
}

function EndingRow({ ending }: { ending: Ending }) {
  const { save, busy } = useSave(keep, KEEP)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link to={ending.to} className="link font-strong wrap-anywhere">
          {ending.name}
        </Link>
        <p className="hint">{ending.about}</p>
      </div>
      <span className="text-xs text-danger">Deleted after {formatDate(ending.deleteAfter)}</span>
      <Button size="sm" onClick={() => void save([ending])} busyText={busy && 'Keeping...'}>
        Keep<span className="sr-only"> {ending.name}</span>
      </Button>
    </li>
  )
}

function endingsOf({ charts, drafts }: Retention): Ending[] {
  return [
    ...charts.map(({ patientId, patientName, lastActivityAt, deleteAfter, notes, signedNotes }) => ({
      key: `p${patientId}`,
      name: patientName,
      to: patientPath(patientId),
      deleteAfter,
      about: `Last entry ${formatDate(lastActivityAt)}, ${countLine(notes, undefined, 'note')}${
        signedNotes > 0 ? `, ${signedNotes} signed` : ''
      }`,
      keep: () => call(keepChart, { params: { id: String(patientId) } }),
    })),
    ...drafts.map(({ draftId, lastActivityAt, deleteAfter }) => ({
      key: `d${draftId}`,
      name: 'Draft without a patient',
      to: draftPath(draftId),
      deleteAfter,
      about: `Last changed ${formatDate(lastActivityAt)}`,
      keep: () => call(keepDraft, { params: { id: String(draftId) } }),
    })),
  ]
}

async function keep(endings: readonly Ending[]) {
  for (const ending of endings) await ending.keep()
  toast({
    title: endings.length === 1 ? 'It won’t be deleted' : `${endings.length} won’t be deleted`,
    tone: 'good',
  })
}
