import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { useId, useState } from 'react'
import type { ThreadFinding } from '#shared/contracts/note-goals.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noteGoalsQuery, useDismissFinding } from './note-goals.queries.ts'

/** Gaps between the note, the treatment plan and the last note. They never prevent signing. */
export function FindingsBeforeSigning({ noteId }: { noteId: number }) {
  const { data } = useQuery(noteGoalsQuery(noteId))
  const id = useId()
  const findings = data?.findings ?? []
  const open = findings.filter(({ dismissed }) => !dismissed)
  const dismissed = findings.filter((finding) => finding.dismissed)
  if (findings.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-3 border border-line bg-sheet px-3.5 py-3">
      <h3 id={id} className="flex items-center gap-2 font-strong">
        <Target aria-hidden="true" className="size-4 flex-none text-ink-3" />
        Before you sign
      </h3>
      <p className="hint">
        {open.length === 0
          ? 'Nothing open.'
          : 'You can sign with these. Dismiss one with a reason, or leave it.'}
      </p>
      <ul aria-label="Findings" className="grid gap-1">
        {open.map((finding) => (
          <OpenFinding key={finding.id} noteId={noteId} finding={finding} />
        ))}
      </ul>
      {dismissed.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm font-medium text-ink-2">
            Dismissed ({dismissed.length})
          </summary>
          <ul aria-label="Dismissed findings" className="grid gap-2 pt-2">
            {dismissed.map((finding) => (
              <DismissedFinding key={finding.id} noteId={noteId} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type FindingProps = { noteId: number; finding: ThreadFinding }

function OpenFinding({ noteId, finding }: FindingProps) {
  const [reason, setReason] = useState<string>()
  const [error, setError] = useState<string>()
  const dismissing = useDismissFinding(noteId)

  function dismiss() {
    const text = reason?.trim() ?? ''
    if (text === '') setError('Enter a reason.')
    else void dismissing.save({ finding: finding.id, reason: text })
  }

  return (
    <li className="grid gap-2 border-t border-line py-2 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-0.5 text-ink-2 wrap-anywhere">{finding.text}</p>
        {reason === undefined && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Dismiss: ${finding.text}`}
            onClick={() => setReason('')}
          >
            Dismiss
          </Button>
        )}
      </div>
      {reason !== undefined && (
        <div className="grid gap-2">
          <TextField
            label="Reason"
            value={reason}
            maxLength={500}
            error={error}
            autoFocus
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It would sign the note.
              event.preventDefault()
              dismiss()
            }}
          />
          <div className="flex gap-1.5">
            <Button size="sm" disabled={dismissing.busy} onClick={dismiss}>
              Dismiss with reason
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setReason(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function DismissedFinding({ noteId, finding }: FindingProps) {
  const restoring = useDismissFinding(noteId)
  return (
    <li className="flex items-start justify-between gap-3">
      <p className="min-w-0 text-ink-2 wrap-anywhere">
        {finding.text} <b className="font-medium text-ink">Reason: {finding.dismissed?.reason}</b>
      </p>
      <Button
        size="sm"
        variant="quiet"
        disabled={restoring.busy}
        aria-label={`Show again: ${finding.text}`}
        onClick={() => void restoring.save({ finding: finding.id, reason: null })}
      >
        Show again
      </Button>
    </li>
  )
}
