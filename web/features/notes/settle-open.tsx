import { Check } from 'lucide-react'
import { useState } from 'react'
import { openItemsOf } from '#shared/domain/open-items.ts'
import { toCheckOf } from '../../lib/evidence/to-check.ts'
import type { NoteReviewing, Undo } from '../../lib/evidence/use-reviewed-note.ts'
import { Button } from '../../ui/button.tsx'
import { DoubtCard } from '../../ui/evidence/doubt-card.tsx'
import { UnnotedItem } from '../../ui/evidence/unnoted-item.tsx'

type Settled = Undo & { about: string }

/** What has to be decided before the note is signed, what may stay open, and what was decided just now. */
export function SettleOpen({ reviewing: { review, visit, acts } }: { reviewing: NoteReviewing }) {
  const [settled, setSettled] = useState<Settled[]>([])
  const { doubts, unnoted } = toCheckOf(review)
  const { risks } = openItemsOf(review)
  const contradicted = doubts.filter(({ verdict }) => verdict === 'contradicted')
  const notFound = doubts.length - contradicted.length
  const leftOut = unnoted.length - risks.length
  const note = (about: string) => (undo: Undo | undefined) => {
    if (undo) setSettled((before) => [...before, { ...undo, about }])
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {contradicted.length + risks.length > 0 && (
        <>
          <p className="font-medium">Settle these first:</p>
          {contradicted.map((doubt) => (
            <DoubtCard
              titleAs="h3"
              key={`${doubt.index} ${doubt.text}`}
              doubt={doubt}
              visit={visit}
              acts={acts}
              onDone={note(doubt.text)}
            />
          ))}
          {risks.map((item) => (
            <article
              key={item.id}
              aria-label="Risk that was said and is not in the note"
              className="rounded-3 border border-line bg-sheet px-3.5 py-3"
            >
              <UnnotedItem titleAs="h3" item={item} visit={visit} acts={acts} onDone={note(item.sentence)} />
            </article>
          ))}
        </>
      )}
      {settled.length > 0 && (
        <ul className="grid gap-1.5">
          {settled.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, and one is taken away by its button
            <li key={index} className="flex items-start gap-2 text-xs">
              <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-good" />
              <span className="min-w-0 flex-1 text-ink-2">
                <b className="font-strong text-ink">{entry.said}:</b>{' '}
                <span className="font-serif">{entry.about}</span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                className="-my-1"
                onClick={() => {
                  entry.run()
                  setSettled((before) => before.filter((known) => known !== entry))
                }}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notFound + leftOut > 0 && (
        <p className="hint">
          Also open:{' '}
          {[
            notFound && `${notFound} not found in the visit`,
            leftOut && `${leftOut} said, but not in the note`,
          ]
            .filter(Boolean)
            .join(', ')}
          . You can sign with them.
        </p>
      )}
    </div>
  )
}
