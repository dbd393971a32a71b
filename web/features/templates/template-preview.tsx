import type { Template } from '#shared/contracts/templates.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import { NoteCards, NoteSheet } from '../../parts/evidence/note-sections.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Shape = { name: string; sections: readonly { heading: string; guidance: string }[] }

/** A preview of the template: each heading with its guidance as the text. */
export function TemplatePreview({ name, sections }: Shape) {
  const shown = sections
    .filter(({ heading }) => heading.trim() !== '')
    .map(({ heading, guidance }) => ({
      heading: heading.trim(),
      body: guidance.trim() || 'No instructions for this section.',
    }))
  if (shown.length === 0) return <p className="hint">Add section headings to see the preview.</p>
  return name === TRADITIONAL_SOAP ? (
    <NoteSheet sections={shown} plain />
  ) : (
    <NoteCards sections={shown} plain />
  )
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
      <p className="text-ink-2">A note with this template looks like this.</p>
      <TemplatePreview name={template.name} sections={template.structure.sections} />
    </Dialog>
  )
}
