import { Ban, Ellipsis, FileDown, Lock, Pencil, Printer, UserRoundPen } from 'lucide-react'
import { notePdf } from '#shared/contracts/note-actions.ts'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { download } from '../../lib/api.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { editNotePath } from '../../lib/links.ts'
import { chartFileName, saveFile } from '../../lib/save-file.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'

type NoteActionsProps = {
  note: NoteWithAmendments
  patient: Patient | undefined
  onSign: () => void
  onAmend: () => void
  onMove: () => void
  onVoid: () => void
}

/** Print, download, edit, sign, amend, move, or void a note. */
export function NoteActions({ note, patient, onSign, onAmend, onMove, onVoid }: NoteActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <PdfButton note={note} patient={patient} />
      {note.voided ? null : note.signature ? (
        <Button onClick={onAmend}>
          <Pencil aria-hidden="true" className="size-4" />
          Add amendment
        </Button>
      ) : (
        <ButtonLink to={editNotePath(note.id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit Note
        </ButtonLink>
      )}
      {note.status === 'completed' && !note.signature && !note.voided && note.soapNote && (
        <Button variant="primary" onClick={onSign}>
          <Lock aria-hidden="true" className="size-4" />
          Sign note
        </Button>
      )}
      {!note.voided && (
        <Menu
          trigger={
            <Button variant="quiet" aria-label="More actions">
              <Ellipsis aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          {!note.signature && (
            <MenuAction onSelect={onMove}>
              <UserRoundPen aria-hidden="true" />
              Move to another patient
            </MenuAction>
          )}
          <MenuAction onSelect={onVoid}>
            <Ban aria-hidden="true" />
            Void note
          </MenuAction>
        </Menu>
      )}
    </div>
  )
}

function PdfButton({ note, patient }: Pick<NoteActionsProps, 'note' | 'patient'>) {
  const { save, busy } = useSave(
    async () =>
      saveFile(
        await download(notePdf, { params: { id: String(note.id) }, query: { timeZone: clinicTimeZone() } }),
        chartFileName(patient, note.serviceAt, noteTitle(note.noteType), 'pdf'),
      ),
    {
      toast: 'Download failed',
      message: 'The PDF couldn’t be created. Check your connection and try again.',
    },
  )

  return (
    <Button variant="quiet" onClick={() => void save()} busyText={busy && 'Download PDF'}>
      <FileDown aria-hidden="true" className="size-4" />
      Download PDF
    </Button>
  )
}
