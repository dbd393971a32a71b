import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { createStyleRule, deleteStyleRule, type KeptRule } from '#shared/contracts/style.ts'
import { ALL_RULES, RULE_HINTS, ruleSentence, subjectOf } from '#shared/domain/style/rules.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { styleQuery } from '../../lib/style.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'

export function RuleRow({ kept, onEdit }: { kept: KeptRule; onEdit: () => void }) {
  const remove = useRemoval()
  const sentence = ruleSentence(kept.rule)
  const hasChoice = ALL_RULES.filter((rule) => subjectOf(rule) === subjectOf(kept.rule)).length > 1
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-5 py-3 last:border-b-0">
      <div className="min-w-0">
        <b className="font-strong wrap-anywhere">{sentence}</b>
        <p className="hint">{RULE_HINTS[kept.rule.kind]}</p>
      </div>
      <span className="flex">
        {hasChoice && (
          <Button size="sm" variant="quiet" aria-label={`Edit: ${sentence}`} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove: ${sentence}`}
          onClick={() => void remove(kept)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </span>
    </li>
  )
}

/** Removes immediately and offers Undo, which adds the rule again. */
function useRemoval() {
  const queryClient = useQueryClient()
  const restore = useSave(({ rule }: KeptRule) => call(createStyleRule, { body: { rule } }), {
    toast: 'Rule not restored',
    invalidates: [styleQuery.queryKey],
  })
  const remove = useSave(
    async (kept: KeptRule) => {
      await call(deleteStyleRule, { params: { id: String(kept.id) } })
      await invalidate(queryClient, styleQuery.queryKey)
      toast({ title: 'Rule removed', action: { label: 'Undo', run: () => void restore.save(kept) } })
    },
    { toast: 'Rule not removed' },
  )
  return remove.save
}
