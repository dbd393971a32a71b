import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Choice, usePinned } from '../../lib/evidence/choice.ts'
import { type NoteReviewing, offerUndo } from '../../lib/evidence/use-reviewed-note.ts'
import { VERDICT_WORDS } from '../../lib/evidence/verdict-words.ts'
import { Button } from '../button.tsx'
import { VerdictMark } from '../verdict-mark.tsx'
import { DoubtBody } from './doubt-card.tsx'
import { QuoteLines } from './quote-lines.tsx'

/** Pixels kept free around the pressed sentence. */
const EDGE = 12

type EvidenceSheetProps = { reviewing: Pick<NoteReviewing, 'review' | 'visit' | 'acts'>; choice: Choice }

/** Where there is no room for the visit beside the note: the words of the pressed sentence, from below. */
export function EvidenceSheet({ reviewing, choice }: EvidenceSheetProps) {
  const { review, visit, acts } = reviewing
  const pinned = usePinned(choice)
  const index = Number(/^sentence-(\d+)$/.exec(pinned ?? '')?.[1] ?? -1)
  const sentence = review.sentences[index]
  const shown = Boolean(sentence)

  const sheet = useRef<HTMLElement>(null)
  // What was pressed must not lie under what it opened.
  useEffect(() => {
    const pressed = shown && elementOf(index)?.getBoundingClientRect()
    const room = sheet.current?.getBoundingClientRect().top
    if (!pressed || room === undefined) return
    if (pressed.top >= EDGE && pressed.bottom <= room - EDGE) return
    window.scrollBy({ top: pressed.top - Math.max(EDGE, (room - pressed.height) / 2) })
  }, [index, shown])

  if (!sentence) return null
  const doubted = sentence.verdict === 'contradicted' || sentence.verdict === 'not_found'

  function step(by: number) {
    choice.clear()
    const next = index + by
    choice.pin(`sentence-${next}`)
  }

  return (
    <section
      ref={sheet}
      aria-label="The words behind the sentence"
      className="enter-up fixed inset-x-0 bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] z-(--z-menu) max-h-[55dvh] overflow-y-auto rounded-t-4 border-t border-line bg-raised px-4 pt-2.5 pb-4 shadow-3 md:bottom-0 md:px-6 print:hidden"
    >
      <div className="mx-auto grid max-w-[44rem] grid-cols-1 gap-2.5">
        <div className="flex items-center gap-2">
          <VerdictMark kind={sentence.verdict} />
          <h3 className="font-strong">{VERDICT_WORDS[sentence.verdict]}</h3>
          <span className="ml-auto flex">
            <IconButton label="Sentence before" disabled={index === 0} onClick={() => step(-1)}>
              <ChevronUp aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label="Next sentence"
              disabled={index === review.sentences.length - 1}
              onClick={() => step(1)}
            >
              <ChevronDown aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label="Close"
              onClick={() => {
                choice.clear()
                elementOf(index)?.focus({ preventScroll: true })
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        </div>
        {doubted ? (
          <DoubtBody
            key={index}
            doubt={{ ...sentence, index }}
            visit={visit}
            acts={acts}
            removable
            onDone={(undo) => {
              choice.clear()
              offerUndo(undo)
            }}
          />
        ) : (
          <>
            <p className="text-ink-2">{sentence.reason}</p>
            <QuoteLines visit={visit} spans={sentence.spans} strong />
          </>
        )}
      </div>
    </section>
  )
}

type IconButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

function IconButton({ label, children, ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      variant="quiet"
      aria-label={label}
      className="w-(--h-md) border-transparent! bg-transparent! px-0!"
    >
      {children}
    </Button>
  )
}

function elementOf(index: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-sentence="sentence-${index}"]`)
}
