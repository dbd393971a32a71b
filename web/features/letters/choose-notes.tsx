import type { NoteCard } from '#shared/contracts/notes.ts'
import { LETTER_NOTES_MAX, type LetterKind } from '#shared/domain/letters.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { formatDate } from '../../lib/format.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'

const STARTS_WITH = 5

/** The latest signed notes; for a letter about one visit, only the last. */
export function startingNotes(kind: LetterKind, notes: readonly NoteCard[]): number[] {
  const most = kind === 'after-visit' || kind === 'school-work' ? 1 : STARTS_WITH
  return notes
    .filter(({ signed, voided }) => signed && !voided)
    .slice(0, most)
    .map(({ id }) => id)
}

type ChooseNotesProps = {
  notes: readonly NoteCard[]
  more: PagedRows<NoteCard>['more']
  noteIds: readonly number[]
  onChange: (noteIds: number[]) => void
}

export function ChooseNotes({ notes, more, noteIds, onChange }: ChooseNotesProps) {
  const full = noteIds.length >= LETTER_NOTES_MAX
  return (
    <>
      <p className="hint px-5 pt-4 pb-3">
        The latest signed notes are selected. Unsigned ones may still change.
        {full && ` A letter can use ${LETTER_NOTES_MAX} notes.`}
      </p>
      <ul aria-label="Notes in this chart" className="max-h-80 overflow-y-auto border-t border-line">
        {notes.map(({ id, noteType, serviceAt, status, signed, voided }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-b-0"
          >
            <Checkbox
              label={
                <>
                  <span className="font-medium">{noteTitle(noteType)}</span>
                  <span className="text-ink-2 tabular-nums"> · {formatDate(serviceAt)}</span>
                </>
              }
              checked={noteIds.includes(id)}
              onCheckedChange={(checked) => {
                if (checked && full) return
                onChange(checked ? [...noteIds, id] : noteIds.filter((one) => one !== id))
              }}
            />
            <span className="flex items-center gap-2">
              {!signed && <span className="hint">Not signed</span>}
              <NoteStatusBadge status={status} signed={signed} voided={voided} />
            </span>
          </li>
        ))}
      </ul>
      {more.hasNext && (
        <div className="border-t border-line px-5 py-3">
          <Button size="sm" onClick={() => more.fetchNext()} busyText={more.busy && 'Loading...'}>
            {more.failed ? 'Couldn’t load more. Try again' : 'Show older notes'}
          </Button>
        </div>
      )}
    </>
  )
}
