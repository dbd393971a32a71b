import { deleteStyleRule, type MyStyle, updateStyleRule } from '#shared/contracts/style.ts'
import { ruleSentence } from '#shared/domain/style/rules.ts'
import { call } from '../../lib/api.ts'
import { styleQuery } from '../../lib/style.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'

type SuggestionRowProps = { suggestion: MyStyle['suggestions'][number] }

/** A change the clinician has made in several notes, offered as a rule. */
export function SuggestionRow({ suggestion: { id, rule, notes } }: SuggestionRowProps) {
  const options = { toast: 'Not saved', invalidates: [styleQuery.queryKey] }
  const params = { id: String(id) }
  const accept = useSave(() => call(updateStyleRule, { params, body: { rule } }), options)
  const decline = useSave(() => call(deleteStyleRule, { params }), options)
  const sentence = ruleSentence(rule)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <b className="font-strong wrap-anywhere">{sentence}</b>
        <p className="text-ink-2">You’ve changed this in {notes} notes. Always do it?</p>
      </div>
      <span className="flex gap-2">
        <Button
          size="sm"
          variant="quiet"
          disabled={accept.busy}
          busyText={decline.busy && 'Saving...'}
          aria-label={`Don’t do it: ${sentence}`}
          onClick={() => void decline.save()}
        >
          No
        </Button>
        <Button
          size="sm"
          disabled={decline.busy}
          busyText={accept.busy && 'Saving...'}
          aria-label={`Always do it: ${sentence}`}
          onClick={() => void accept.save()}
        >
          Always do it
        </Button>
      </span>
    </div>
  )
}
