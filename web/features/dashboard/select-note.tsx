import type { NoteCard } from '#shared/contracts/notes.ts'
import { formatDay } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { RowSelection } from './use-note-selection.ts'

type SelectNoteProps = { note: NoteCard; selection: RowSelection /** In a list. */; showsName?: boolean }

export function SelectNote({ note, selection, showsName }: SelectNoteProps) {
  return (
    <Checkbox
      label={
        <>
          <span className="sr-only">Select </span>
          <span className={showsName ? 'font-strong' : 'sr-only'}>{note.patientName}</span>
          <span className="sr-only">
            , {note.noteType}, {formatDay(note.serviceAt)}
          </span>
        </>
      }
      checked={selection.checked}
      onCheckedChange={selection.onToggle}
    />
  )
}
