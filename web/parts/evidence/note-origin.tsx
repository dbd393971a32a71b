import { Bot, FileText, Pencil } from 'lucide-react'
import type { Origin } from '#shared/domain/statements.ts'
import { checkedSentence, styleSentences, writtenSentence } from './origin-labels.ts'

const ICONS = { model: Bot, embedded: FileText, clinician: Pencil }

/** The note’s writer and checker, and where they ran. */
export function NoteOrigin({ origin }: { origin: Origin }) {
  const Icon = ICONS[origin.writer]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-3" />
      <div className="min-w-0">
        <p className="break-words">{writtenSentence(origin)}</p>
        <p className="hint break-words">{checkedSentence(origin)}</p>
        {styleSentences(origin).map((sentence) => (
          <p key={sentence} className="hint break-words">
            {sentence}
          </p>
        ))}
      </div>
    </div>
  )
}
