import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createPhrase, type Phrase, updatePhrase } from '#shared/contracts/phrases.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { phrasesQuery } from '../../lib/phrases.ts'
import { invalidate } from '../../lib/queries.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type PhraseDialogProps = { /** Undefined for a new one. */ phrase: Phrase | undefined; onClose: () => void }

export function PhraseDialog({ phrase, onClose }: PhraseDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { formProps, field, values, errors, setValue, busy } = useForm({
    initial: { name: phrase ? `.${phrase.name}` : '', text: phrase?.text ?? '' },
    validate: (body) => errorsOf(createPhrase, body),
    submit: async (body) => {
      setFailure(undefined)
      try {
        if (phrase) await call(updatePhrase, { params: { id: String(phrase.id) }, body })
        else await call(createPhrase, { body })
        await invalidate(queryClient, phrasesQuery.queryKey)
        onClose()
        return undefined
      } catch (error) {
        const refused = error instanceof CallError && error.fieldMessage('name')
        if (refused) return { name: refused }
        setFailure(messageOf(error, 'The phrase wasn’t saved. Check your connection and try again.'))
        return undefined
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={phrase ? 'Edit phrase' : 'New phrase'}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Save phrase
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField
          {...field('name')}
          label="Name"
          hint="For example .nosi. Letters, digits, hyphens and underscores."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea
          label="Text"
          value={values.text}
          error={errors.text}
          onChange={({ target }) => setValue('text', target.value)}
        />
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
