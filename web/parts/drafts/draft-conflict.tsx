import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { SavedDraft } from './draft-content.ts'

type DraftConflictProps = { theirs: SavedDraft; onTakeTheirs: () => void; onKeepMine: () => void }

/** Two tabs changed the same draft. Nothing is overwritten until the user chooses. */
export function DraftConflict({ theirs, onTakeTheirs, onKeepMine }: DraftConflictProps) {
  return (
    <div role="alert">
      <Banner
        tone="warn"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onTakeTheirs}>
              Use the other version
            </Button>
            <Button size="sm" onClick={onKeepMine}>
              Keep this version
            </Button>
          </span>
        }
      >
        This was also changed in another tab ({formatMoment(theirs.at)}). Which version do you want to keep?
      </Banner>
    </div>
  )
}
