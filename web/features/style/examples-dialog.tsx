import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { chooseStyleExamples, type MyStyle } from '#shared/contracts/style.ts'
import { MAX_STYLE_EXAMPLES } from '#shared/domain/style/rules.ts'
import { call } from '../../lib/api.ts'
import { notePagesQuery } from '../../lib/charts.ts'
import { formatInstant } from '../../lib/format.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { invalidate } from '../../lib/queries.ts'
import { styleQuery } from '../../lib/style.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type ExamplesDialogProps = { chosen: MyStyle['examples']; onClose: () => void }

export function ExamplesDialog({ chosen, onClose }: ExamplesDialogProps) {
  const queryClient = useQueryClient()
  const notes = usePagedRows(useInfiniteQuery(notePagesQuery({ signed: true })))
  const { dialogProps, values, errors, setValue } = useForm({
    initial: { noteIds: chosen.map(({ noteId }) => noteId).join(',') },
    validate: ({ noteIds }) =>
      idsIn(noteIds).length > MAX_STYLE_EXAMPLES
        ? { noteIds: `Choose at most ${MAX_STYLE_EXAMPLES} notes.` }
        : {},
    submit: async (given) => {
      await call(chooseStyleExamples, { body: { noteIds: idsIn(given.noteIds) } })
      await invalidate(queryClient, styleQuery.queryKey)
      onClose()
    },
    failure: { message: 'The examples weren’t saved. Check your connection and try again.' },
  })
  const noteIds = idsIn(values.noteIds)
  const choose = (ids: readonly number[]) => setValue('noteIds', ids.join(','))
  return (
    <FormDialog
      title="Choose example notes"
      onClose={onClose}
      {...dialogProps}
      action="Save examples"
      busyText="Saving..."
    >
      {notes.state === 'loading' ? (
        <Skeleton lines={5} label="Loading signed notes" />
      ) : notes.state === 'failed' ? (
        <LoadError title="Couldn’t load notes" onRetry={notes.retry} />
      ) : notes.rows.length === 0 ? (
        <EmptyState title="No signed notes yet">Sign a note that’s written the way you like.</EmptyState>
      ) : (
        <>
          <p
            className={errors.noteIds ? 'text-danger' : 'text-ink-2'}
            role={errors.noteIds ? 'alert' : undefined}
          >
            {errors.noteIds ?? `${noteIds.length} of ${MAX_STYLE_EXAMPLES} chosen.`}
          </p>
          <ul aria-label="Signed notes" className="grid max-h-80 gap-2.5 overflow-y-auto">
            {notes.rows.map(({ id, noteType, serviceAt, patientName }) => (
              <li key={id}>
                <Checkbox
                  label={`${noteType}, ${formatInstant(serviceAt)}, ${patientName}`}
                  checked={noteIds.includes(id)}
                  onCheckedChange={(checked) =>
                    choose(checked ? [...noteIds, id] : noteIds.filter((one) => one !== id))
                  }
                />
              </li>
            ))}
          </ul>
          {notes.more.hasNext && (
            <div>
              <Button
                size="sm"
                onClick={() => notes.more.fetchNext()}
                busyText={notes.more.busy && 'Loading...'}
              >
                {notes.more.failed ? 'Couldn’t load more. Try again' : 'Show older notes'}
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Form values are text. */
function idsIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}
