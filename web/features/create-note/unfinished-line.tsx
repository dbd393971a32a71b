import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { createDraft, deleteDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import { call } from '../../lib/api.ts'
import { draftsQuery } from '../../lib/charts.ts'
import { draftPath } from '../../lib/links.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { unfinishedNotes, unfinishedSince } from './unfinished.ts'

/** Offers the latest unfinished note, to continue or discard. */
export function UnfinishedLine({ shown }: { shown: number | undefined }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...draftsQuery, refetchOnMount: 'always' })
  const restore = useSave(
    async ({ patientId, noteType, templateId, text }: NoteDraft) => {
      const body = { patientId, noteType, templateId, text }
      const { data: restored } = await call(createDraft, { body }, { idempotencyKey: randomId() })
      put((known) => [restored, ...known])
    },
    { toast: 'Couldn’t restore the note' },
  )
  const remove = useSave(
    async ({ id }: NoteDraft) => {
      put((known) => known.filter((draft) => draft.id !== id))
      await call(deleteDraft, { params: { id: String(id) } })
    },
    { toast: 'Couldn’t discard the note' },
  )
  const drafts = unfinishedNotes(data ?? [], shown)
  const [newest] = drafts
  if (!newest) return null

  function put(next: (drafts: NoteDraft[]) => NoteDraft[]) {
    queryClient.setQueryData(draftsQuery.queryKey, (known) => known && next(known))
  }

  async function discard(draft: NoteDraft) {
    if (!(await remove.save(draft))) return put((known) => [draft, ...known])
    toast({
      title: 'Unfinished note discarded',
      action: { label: 'Undo', run: () => void restore.save(draft) },
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <p>
        You have an unfinished note from {unfinishedSince(newest.updatedAt)}
        {drafts.length > 1 && `, and ${drafts.length - 1} more`}.
      </p>
      <span className="flex gap-1">
        <Link to={draftPath(newest.id)} className={buttonClass({ size: 'sm' })}>
          Continue
        </Link>
        <Button size="sm" variant="quiet" onClick={() => void discard(newest)}>
          Discard
        </Button>
      </span>
    </div>
  )
}
