import type { Statement } from '#shared/domain/statements.ts'
import { counted } from '../../parts/evidence/check-counts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type UncheckedLinesProps = {
  lines: readonly Statement[]
  /** Whether the note was searched for what it leaves out. */
  searched: boolean
  /** A check is running. */
  checking: boolean
  onCheck: () => void
  /** The clinician signs them without a check. */
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** The lines or the note that couldn’t be checked. The clinician must confirm them before signing. */
export function UncheckedLines({
  lines,
  searched,
  checking,
  onCheck,
  accepted,
  onAccept,
}: UncheckedLinesProps) {
  if (checking) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <Spinner />
        Checking the note…
      </p>
    )
  }
  if (lines.length === 0 && searched) return null
  return (
    <div className="grid gap-3">
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={onCheck}>
            Check again
          </Button>
        }
      >
        {lines.length === 0 ? 'This note' : counted(lines.length, 'line')} couldn’t be checked against the
        visit. Check again, or read {lines.length > 1 ? 'them' : 'it'} yourself and sign without a check.
      </Banner>
      {lines.length > 0 && (
        <ul className="grid max-h-40 gap-1 overflow-y-auto pl-4 font-serif text-[0.9375rem] leading-6">
          {lines.map(({ id, text }) => (
            <li key={id} className="list-disc break-words">
              {text}
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        label={`I’ve read ${['this note', 'this line'][lines.length] ?? 'these lines'}. Sign without check.`}
        checked={accepted}
        onCheckedChange={onAccept}
      />
    </div>
  )
}
