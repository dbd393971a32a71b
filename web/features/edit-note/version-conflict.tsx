import { type ReactNode, useEffect } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { plainTextOf } from '#shared/domain/note-text.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { focusHeading } from '../../lib/focus-heading.ts'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'

type VersionConflictProps = {
  mine: { text: string; status: NoteStatus | null }
  theirs: ReviewedNote
  busy: boolean
  onSaveMine: () => void
  onTakeTheirs: () => void
  onGoOn: () => void
}

/** Compares two versions side by side and offers what to do with them. */
export function VersionConflict({
  mine,
  theirs,
  busy,
  onSaveMine,
  onTakeTheirs,
  onGoOn,
}: VersionConflictProps) {
  const mineText = plainTextOf(mine.text)
  const theirText = plainTextOf(textOfBody(theirs))
  useEffect(focusHeading, [])
  return (
    <div className="grid gap-4">
      <div role="alert">
        <Banner tone="warn">
          This note was saved in another tab or on another device ({formatMoment(theirs.updatedAt)}) after you
          opened it. Nothing was overwritten. Compare both versions.
        </Banner>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <VersionPane
          title="Your version, not saved"
          badge={<NoteStatusBadge status={mine.status ?? theirs.status} />}
        >
          <WordDifference older={theirText} newer={mineText} side="newer" />
        </VersionPane>
        <VersionPane
          title={`Saved ${formatMoment(theirs.updatedAt)}`}
          badge={<NoteStatusBadge status={theirs.status} />}
        >
          <WordDifference older={theirText} newer={mineText} side="older" />
        </VersionPane>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onGoOn} disabled={busy}>
          Keep editing
        </Button>
        <Button onClick={onTakeTheirs} disabled={busy}>
          Use saved version
        </Button>
        <Button variant="primary" onClick={onSaveMine} busyText={busy && 'Saving...'}>
          Save my version
        </Button>
      </div>
    </div>
  )
}

function VersionPane({ title, badge, children }: { title: string; badge: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-3 border border-line bg-sheet shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-3">
        <h2 className="title-card">{title}</h2>
        {badge}
      </div>
      <div className="p-5">{children}</div>
    </section>
  )
}
