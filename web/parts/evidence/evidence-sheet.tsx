import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isDoubted } from '#shared/domain/statements.ts'
import { Button } from '../../ui/button.tsx'
import { ChartQuotes } from './chart-source.tsx'
import { DoubtBody } from './doubt-card.tsx'
import { LineTools } from './line-tools.tsx'
import { inReadingOrder } from './note-changes.ts'
import { offerUndo } from './offer-undo.ts'
import { QuoteLines } from './quote-lines.tsx'
import { type EvidenceSelection, statementIn, statementKey, usePinned } from './selection.ts'
import { type LineEditing, statementElement } from './use-line-editing.ts'
import type { NoteReviewing } from './use-reviewed-note.ts'
import { isBuiltInCheck, MARK_LABELS, markOf, reasonOf, wordsOf } from './verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** Distance to keep around the selected line, in pixels. */
const MARGIN_PX = 12

type EvidenceSheetProps = {
  reviewing: Omit<NoteReviewing, 'findings' | 'pending' | 'rewriting'>
  choice: EvidenceSelection
  editing: LineEditing | undefined
}

/** A bottom sheet with the source of the selected line, for screens without room for the visit. */
export function EvidenceSheet({ reviewing, choice, editing }: EvidenceSheetProps) {
  const { body, visit, acts, checking, origin } = reviewing
  const pinned = statementIn(usePinned(choice))
  const statements = inReadingOrder(body)
  const index = statements.findIndex(({ id }) => id === pinned)
  const statement = statements[index]
  const id = statement?.id

  const sheet = useRef<HTMLElement>(null)
  // The sheet must not cover the line that opened it.
  useEffect(() => {
    const pressed = id !== undefined && statementElement(id)?.getBoundingClientRect()
    const room = sheet.current?.getBoundingClientRect().top
    if (!pressed || room === undefined) return
    if (pressed.top >= MARGIN_PX && pressed.bottom <= room - MARGIN_PX) return
    window.scrollBy({ top: pressed.top - Math.max(MARGIN_PX, (room - pressed.height) / 2) })
  }, [id])

  if (!statement || editing?.open) return null
  const mark = visit || statement.chart ? markOf(statement, checking) : undefined

  function step(by: number) {
    const next = statements[index + by]
    choice.clear()
    if (next) choice.pin(statementKey(next.id))
  }

  return (
    <section
      ref={sheet}
      aria-label="Source of the selected line"
      data-bar
      className="enter-up fixed inset-x-0 bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] z-(--z-menu) max-h-[55dvh] overflow-y-auto rounded-t-4 border-t border-line bg-raised px-4 pt-2.5 pb-4 shadow-3 md:bottom-0 md:px-6 print:hidden"
    >
      <div className="mx-auto grid max-w-[44rem] grid-cols-1 gap-2.5">
        <div className="flex items-center gap-2">
          {mark && <VerdictMark kind={mark} />}
          <h3 className="font-strong">{mark ? MARK_LABELS[mark] : 'Line'}</h3>
          <span className="ml-auto flex">
            {editing && (
              <LineTools
                statement={statement}
                body={body}
                editing={editing}
                onRewrite={
                  visit && acts && (({ section }) => void acts.rewrite(section, 'regenerate', statement.id))
                }
              />
            )}
            <IconButton label="Previous line" disabled={index === 0} onClick={() => step(-1)}>
              <ChevronUp aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label="Next line" disabled={index === statements.length - 1} onClick={() => step(1)}>
              <ChevronDown aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label="Close"
              onClick={() => {
                choice.clear()
                statementElement(statement.id)?.focus({ preventScroll: true })
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        </div>
        {statement.chart && <ChartQuotes chart={statement.chart} />}
        {visit &&
          mark &&
          (isDoubted(statement) && mark !== 'checking' ? (
            <DoubtBody
              key={statement.id}
              doubt={statement}
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
              <p className="text-ink-2">
                {reasonOf(mark, statement.check)}
                {isBuiltInCheck(statement.check, origin) && ' Built-in check.'}
              </p>
              <QuoteLines visit={visit} spans={wordsOf(statement)} strong />
            </>
          ))}
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
