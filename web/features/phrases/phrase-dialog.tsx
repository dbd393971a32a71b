import { useQueryClient } from '@tanstack/react-query'
import { createPhrase, type Phrase, updatePhrase } from '#shared/contracts/phrases.ts'
import { call } from '../../lib/api.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { phrasesQuery } from '../../lib/phrases.ts'
import { invalidate } from '../../lib/queries.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type PhraseDialogProps = { /** Undefined for a new one. */ phrase: Phrase | undefined; onClose: () => void }

export function PhraseDialog({ phrase, onClose }: PhraseDialogProps) {
  const queryClient = useQueryClient()
  const { dialogProps, field, values, errors, setValue } = useForm({
    initial: { name: phrase ? `.${phrase.name}` : '', text: phrase?.text ?? '' },
    validate: (body) => errorsOf(createPhrase, body),
    submit: async (body) => {
      if (phrase) await call(updatePhrase, { params: { id: String(phrase.id) }, body })
      else await call(createPhrase, { body })
      await invalidate(queryClient, phrasesQuery.queryKey)
      onClose()
    },
    failure: {
      message: 'The phrase wasn’t saved. Check your connection and try again.',
      unlessAtField: true,
    },
  })

  return (
    <FormDialog
      title={phrase ? 'Edit phrase' : 'New phrase'}
      onClose={onClose}
      {...dialogProps}
      action="Save phrase"
      busyText="Saving..."
    >
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
    </FormDialog>
  )
}
