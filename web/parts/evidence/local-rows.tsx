import { Kbd } from '../../ui/kbd.tsx'
import type { Undo } from './line-actions.ts'
import { offerUndo } from './offer-undo.ts'
import type { EvidenceSelection } from './selection.ts'
import { StatementRows } from './statement-rows.tsx'
import { useLineEditing } from './use-line-editing.ts'
import type { useLocalLines } from './use-local-lines.ts'
import type { Visit } from './visit-lines.ts'

type LocalRowsProps = {
  lines: ReturnType<typeof useLocalLines>
  visit: Visit | undefined
  choice: EvidenceSelection
  error: string | undefined
  disabled: boolean
  headingAs: 'h2' | 'h3'
}

/** The lines of a note whose changes are saved together. */
export function LocalRows({ lines, visit, choice, error, disabled, headingAs }: LocalRowsProps) {
  const { shown, acts, onWords } = lines
  const editing = useLineEditing(disabled ? undefined : acts, { onWords, onDone })
  return (
    <div className="grid gap-2">
      <p className="hint px-4 pt-4 sm:px-5">
        Select a line to edit it.{' '}
        <span className="max-md:hidden">
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> moves it, <Kbd>Del</Kbd> deletes it.
        </span>
      </p>
      {error && (
        <p role="alert" className="px-4 font-medium text-danger sm:px-5">
          {error}
        </p>
      )}
      <StatementRows
        body={shown}
        visit={visit}
        choice={choice}
        editing={editing}
        alone
        headingAs={headingAs}
      />
    </div>
  )
}

/** Only deletions get an Undo toast: typed text can be changed back. */
function onDone(undo: Undo | undefined) {
  if (undo?.said === 'Line deleted') offerUndo(undo)
}
