import { Sparkles } from 'lucide-react'
import { formatInstant } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

/** Placeholder for the To check column while the note is written. */
export function ToCheckPlaceholder() {
  return (
    <section aria-labelledby="to-check-title" className="min-w-0 max-md:hidden">
      <h2 id="to-check-title" className="title-card mb-3 flex min-h-(--h-md) items-center">
        To check
      </h2>
      <p className="hint">Items that need your attention appear here once the note is written and checked.</p>
    </section>
  )
}

type GenerateButtonProps = { state: string; onClick: () => void; block?: boolean; quiet?: boolean }

/** Primary until there is a note; after that, Sign note is. */
export function GenerateButton({ state, onClick, block = false, quiet = false }: GenerateButtonProps) {
  return (
    <Button
      variant={
        quiet || state === 'saved' || state === 'unsaved' || state === 'halted' ? 'default' : 'primary'
      }
      block={block}
      onClick={onClick}
      busyText={state === 'writing' && 'Writing...'}
      disabled={state === 'saving'}
      title="Ctrl Enter"
    >
      <Sparkles aria-hidden="true" className="size-4" />
      Generate SOAP Note
    </Button>
  )
}

type FoldedSetupProps = {
  content: { patientId: number | null; noteType: string | null }
  serviceAt: string
  /** More patients of the same visit. */
  others: number
  onExpand: () => void
}

/** On phones, the setup fields collapse to this line. The patient is named above it. */
export function CollapsedSetup({ content, serviceAt, others, onExpand }: FoldedSetupProps) {
  const isComplete = content.patientId !== null && content.noteType !== null
  return (
    <div className="flex items-center justify-between gap-3 md:hidden">
      <div className="min-w-0">
        <p className="truncate font-medium">{content.noteType ?? 'No note type yet'}</p>
        <p className="hint truncate">
          {content.patientId === null
            ? 'No patient yet'
            : others > 0
              ? `${formatInstant(serviceAt)} · ${others} more ${others === 1 ? 'patient' : 'patients'}`
              : formatInstant(serviceAt)}
        </p>
      </div>
      <Button size="sm" onClick={onExpand}>
        {isComplete ? 'Change' : 'Choose'}
      </Button>
    </div>
  )
}
