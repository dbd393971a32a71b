import type { Template } from '#shared/contracts/templates.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoteCards, NoteSheet } from '../../ui/note-sections.tsx'

type Shape = { name: string; sections: readonly { heading: string; guidance: string }[] }

/** A note written with the template: its headings, and in each place what belongs there. */
export function TemplatePreview({ name, sections }: Shape) {
  const shown = sections
    .filter(({ heading }) => heading.trim() !== '')
    .map(({ heading, guidance }) => ({
      heading: heading.trim(),
      body: guidance.trim() || 'What belongs here is left to the visit.',
    }))
  if (shown.length === 0) return <p className="hint">Give the sections headings to see the note.</p>
  return name === TRADITIONAL_SOAP ? <NoteSheet sections={shown} /> : <NoteCards sections={shown} plain />
}

type TemplatePreviewDialogProps = { template: Template; onClose: () => void }

export function TemplatePreviewDialog({ template, onClose }: TemplatePreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={template.name}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-ink-2">This is what a note with this template looks like.</p>
      <TemplatePreview name={template.name} sections={template.structure.sections} />
    </Dialog>
  )
}
