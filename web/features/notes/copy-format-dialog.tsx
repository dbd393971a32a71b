import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { listCopyFormats, saveCopyFormat, type Template } from '#shared/contracts/templates.ts'
import type { CopyRule } from '#shared/domain/copy-format.ts'
import { call } from '../../lib/api.ts'
import { shownHeading } from '../../lib/headings.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

type CopyFormatDialogProps = { template: Template; rules: readonly CopyRule[]; onClose: () => void }

/** The order and headings of notes with one template, when copied into an EHR. */
export function CopyFormatDialog({ template, rules: given, onClose }: CopyFormatDialogProps) {
  const queryClient = useQueryClient()
  const [rules, setRules] = useState<CopyRule[]>([...given])

  function set(index: number, change: Partial<CopyRule>) {
    setRules(rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)))
  }

  function move(index: number, by: 1 | -1) {
    const next = [...rules]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    setRules(next)
  }

  const { save, busy, error } = useSave(
    async () => {
      const params = { id: String(template.id) }
      await call(saveCopyFormat, { params, body: { sections: rules } })
      await invalidate(queryClient, keyOf(listCopyFormats))
      toast({ title: 'EHR format saved', tone: 'good' })
      onClose()
    },
    { message: 'The EHR format wasn’t saved. Check your connection and try again.' },
  )

  return (
    <FormDialog
      title="Copy for my EHR"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      error={error}
      action="Save"
      busyText="Saving..."
    >
      <p className="text-ink-2">
        Applies to all your notes that use the template {template.name}. Leave a heading blank to copy only
        the text.
      </p>
      <ol aria-label="Sections in copying order" className="grid gap-1">
        {rules.map(({ heading, title, included }, index) => {
          const name = shownHeading(heading)
          return (
            <li
              key={heading}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-1 border-t border-line pt-2 first:border-t-0"
            >
              <div className="grid min-w-0 gap-1.5">
                <Checkbox
                  label={name}
                  checked={included}
                  onCheckedChange={(next) => set(index, { included: next })}
                />
                <TextField
                  name={`title-${index}`}
                  label={`Heading for ${name}`}
                  value={title}
                  disabled={!included}
                  maxLength={80}
                  onChange={({ target }) => set(index, { title: target.value })}
                  onBlur={() => undefined}
                />
              </div>
              <span className="flex">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Move ${name} down`}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
    </FormDialog>
  )
}
