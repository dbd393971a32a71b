import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { createDraft, deleteDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import { call, messageOf } from '../../lib/api.ts'
import { draftsQuery } from '../../lib/charts.ts'
import { draftPath } from '../../lib/links.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { unfinishedNotes, unfinishedSince } from './unfinished.ts'

/** Offers the latest unfinished note, to continue or discard. */
export function UnfinishedLine({ shown }: { shown: number | undefined }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...draftsQuery, refetchOnMount: 'always' })
  const drafts = unfinishedNotes(data ?? [], shown)
  const [newest] = drafts
  if (!newest) return null

  function put(next: (drafts: NoteDraft[]) => NoteDraft[]) {
    queryClient.setQueryData(draftsQuery.queryKey, (known) => known && next(known))
  }

  async function undo({ patientId, noteType, templateId, text }: NoteDraft) {
    const body = { patientId, noteType, templateId, text }
    const { data: restored } = await call(createDraft, { body }, { idempotencyKey: randomId() })
    put((known) => [restored, ...known])
  }

  async function discard(draft: NoteDraft) {
    put((known) => known.filter(({ id }) => id !== draft.id))
    try {
      await call(deleteDraft, { params: { id: String(draft.id) } })
      toast({
        title: 'Unfinished note discarded',
        action: {
          label: 'Undo',
          run: () =>
            void undo(draft).catch((error) =>
              toast({
                title: 'Couldn’t restore the note',
                description: messageOf(error, 'Check your connection and try again.'),
                tone: 'danger',
              }),
            ),
        },
      })
    } catch (error) {
      put((known) => [draft, ...known])
      toast({
        title: 'Couldn’t discard the note',
        description: messageOf(error, 'Check your connection and try again.'),
        tone: 'danger',
      })
    }
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
