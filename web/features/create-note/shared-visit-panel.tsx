import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MemberNotes } from './member-notes.tsx'
import { ReviewLines } from './review-lines.tsx'
import { UnlabeledLines } from './unlabeled-lines.tsx'
import type { SharedVisitWork } from './use-shared-visit.ts'
import { WhoIsWho } from './who-is-who.tsx'

type SharedVisitPanelProps = {
  shared: SharedVisitWork
  onGenerate: () => void
  /** Replaces the visit's text. */
  onText: (text: string) => void
  onNew: () => void
}

/** The notes of a visit with several patients, step by step. */
export function SharedVisitPanel({ shared, onGenerate, onText, onNew }: SharedVisitPanelProps) {
  const { state } = shared
  return (
    <section aria-labelledby="notes-title" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-(--h-md) flex-none items-center">
        <h2 id="notes-title" className="title-card">
          The notes
        </h2>
      </div>
      <div className="min-h-[24rem] flex-1 overflow-y-auto rounded-3 border border-line bg-sheet shadow-2 xl:min-h-0">
        {state.kind === 'idle' && <BeforeReading isReady={shared.isReady} />}
        {state.kind === 'reading' && (
          <div className="p-5">
            <Skeleton lines={4} label="Reading who speaks" />
          </div>
        )}
        {state.kind === 'failed' && (
          <div className="p-5">
            <Banner
              tone="danger"
              action={
                <Button size="sm" onClick={onGenerate}>
                  Try again
                </Button>
              }
            >
              {state.sentence}
            </Banner>
          </div>
        )}
        {state.kind === 'unlabeled' && (
          <UnlabeledLines state={state} members={shared.members} onText={onText} />
        )}
        {state.kind === 'who' && <WhoIsWho state={state} shared={shared} />}
        {state.kind === 'lines' && <ReviewLines state={state} shared={shared} />}
        {state.kind === 'notes' && <MemberNotes state={state} shared={shared} onNew={onNew} />}
      </div>
    </section>
  )
}

function BeforeReading({ isReady }: { isReady: boolean }) {
  return (
    <EmptyState title="One note for each patient" titleAs="h2">
      {isReady
        ? 'Enter the visit with a name before each turn, such as “Dana: …”. Then select Generate SOAP Note. You confirm who is who before anything is written.'
        : 'Add another patient of this visit.'}
    </EmptyState>
  )
}
