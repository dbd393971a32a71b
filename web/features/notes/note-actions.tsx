import { FileDown, Lock, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { type NoteWithAmendments, notePdf } from '#shared/contracts/notes.ts'
import { download, messageOf } from '../../lib/api.ts'
import { editNotePath } from '../../lib/links.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

type NoteActionsProps = { note: NoteWithAmendments; onSign: () => void; onAmend: () => void }

/** Print, download, edit, sign, or amend a note. */
export function NoteActions({ note, onSign, onAmend }: NoteActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:-ml-3.5 print:hidden">
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <PdfButton id={note.id} />
      {note.signature ? (
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
      {note.status === 'completed' && !note.signature && note.soapNote && (
        <Button variant="primary" onClick={onSign}>
          <Lock aria-hidden="true" className="size-4" />
          Sign note
        </Button>
      )}
    </div>
  )
}

function PdfButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)

  async function fetchPdf() {
    setBusy(true)
    try {
      saveFile(await download(notePdf, { params: { id: String(id) } }), `note-${id}.pdf`)
    } catch (error) {
      toast({
        title: 'Download failed',
        description: messageOf(error, 'The PDF couldn’t be created. Check your connection and try again.'),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="quiet" onClick={() => void fetchPdf()} busyText={busy && 'Download PDF'}>
      <FileDown aria-hidden="true" className="size-4" />
      Download PDF
    </Button>
  )
}
