import { Check } from 'lucide-react'
import { useState } from 'react'
import { openItemsOf } from '#shared/domain/open-items.ts'
import { counted, toCheckOf } from '../../parts/evidence/check-counts.ts'
import { DoubtCard } from '../../parts/evidence/doubt-card.tsx'
import type { Undo } from '../../parts/evidence/line-actions.ts'
import { OmissionItem } from '../../parts/evidence/omission-item.tsx'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import type { Visit } from '../../parts/evidence/visit-lines.ts'
import { Button } from '../../ui/button.tsx'

type ResolvedItem = Undo & { about: string }

/** Items that block signing, items that may stay open, and items just resolved. */
export function ResolveOpenItems({ reviewing, visit }: { reviewing: NoteReviewing; visit: Visit }) {
  const { body, findings, acts, checking } = reviewing
  const [settled, setSettled] = useState<ResolvedItem[]>([])
  const { doubts, omissions } = toCheckOf(body.statements, findings, checking)
  const { contradicted, risks } = openItemsOf(body.statements, findings)
  const notFound = doubts.filter(({ check }) => check.verdict === 'not-found').length
  const leftOut = omissions.length - risks.length
  const note = (about: string) => (undo: Undo | undefined) => {
    if (undo) setSettled((before) => [...before, { ...undo, about }])
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {contradicted.length + risks.length > 0 && (
        <>
          <p className="font-medium">Resolve these first:</p>
          {contradicted.map((doubt) => (
            <DoubtCard
              titleAs="h3"
              key={doubt.id}
              doubt={doubt}
              visit={visit}
              acts={acts}
              onDone={note(doubt.text)}
            />
          ))}
          {risks.map((item) => (
            <article
              key={item.id}
              aria-label="Risk from the visit that isn’t in the note"
              className="rounded-3 border border-line bg-sheet px-3.5 py-3"
            >
              <OmissionItem titleAs="h3" item={item} visit={visit} acts={acts} onDone={note(item.text)} />
            </article>
          ))}
        </>
      )}
      {settled.length > 0 && (
        <ul className="grid gap-1.5">
          {settled.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended, and removed by their own button
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
          {[
            notFound > 0 &&
              `${counted(notFound, 'line')} ${notFound === 1 ? 'wasn’t' : 'weren’t'} found in the visit.`,
            leftOut > 0 &&
              `${counted(leftOut, 'thing')} from the visit ${leftOut === 1 ? 'isn’t' : 'aren’t'} in the note.`,
            'You can still sign.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}
