import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { NotAssessed } from '#shared/domain/statements.ts'
import { GroundSymbol } from '../../ui/brand.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { counted, toCheckOf } from './check-counts.ts'
import { DoubtCard } from './doubt-card.tsx'
import type { Undo } from './line-actions.ts'
import { offerUndo } from './offer-undo.ts'
import { OmissionItem } from './omission-item.tsx'
import { type EvidenceSelection, omissionKey, type SelectionKey, statementKey } from './selection.ts'
import { UnclearItem } from './unclear-item.tsx'
import { UNCLEAR_SENTENCE } from './unclear-words.tsx'
import { statementElement } from './use-line-editing.ts'
import type { NoteReviewing } from './use-reviewed-note.ts'

type ToCheckProps = {
  reviewing: Pick<
    NoteReviewing,
    'body' | 'findings' | 'visit' | 'acts' | 'checking' | 'searched' | 'isChecking'
  >
  choice: EvidenceSelection
  /** Collapsible, for screens without room next to the note. */
  folds?: boolean
  /** Grid classes for the groups. */
  className?: string
}

/** Everything that needs a decision: lines, then omissions, then topics that weren’t assessed. */
export function ToCheck({ reviewing, choice, folds = false, className }: ToCheckProps) {
  const { body, findings, visit, acts, checking, searched, isChecking } = reviewing
  const { doubts, unchecked, unclear, omissions, notAssessed, count } = toCheckOf(
    body.statements,
    findings,
    checking,
  )
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(true)
  const id = useId()

  function done(undo: Undo | undefined) {
    offerUndo(undo)
    // The pressed button disappears with its item, so move focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) title.current?.focus()
    })
  }

  if (!visit) return null
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <h2
        ref={title}
        id={`${id}-title`}
        tabIndex={-1}
        className="title-card mb-3 flex min-h-(--h-md) items-center gap-2"
      >
        {folds ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-groups`}
            onClick={() => setOpen(!open)}
            className="flex flex-1 items-center gap-2 rounded-2 text-left"
          >
            To check <Count count={count} />
            <ChevronDown
              aria-hidden="true"
              className={classNames('ml-auto size-5 text-ink-3', open && 'rotate-180')}
            />
          </button>
        ) : (
          <>
            To check <Count count={count} />
          </>
        )}
      </h2>
      <div id={`${id}-groups`} hidden={folds && !open}>
        <div className={classNames('grid grid-cols-1 gap-6', className)}>
          {!searched && unchecked.length === 0 && (
            <NotSearched isChecking={isChecking} onCheck={acts && (() => void acts.check())} />
          )}
          {searched && count === 0 && <NothingToCheck />}
          {unclear.length > 0 && (
            <Group title="Unclear in the recording" count={unclear.length}>
              <p className="hint">
                {UNCLEAR_SENTENCE} They may change what was said about risk. If the note has it wrong, correct
                it there.
              </p>
              <ul>
                {unclear.map((item) => (
                  <HoverHighlight
                    key={item.id}
                    choice={choice}
                    target={omissionKey(item.id)}
                    className="border-t border-line py-3 first:border-t-0 first:pt-1"
                  >
                    <UnclearItem item={item} visit={visit} acts={acts} onDone={done} />
                  </HoverHighlight>
                ))}
              </ul>
            </Group>
          )}
          {doubts.length > 0 && (
            <Group title="Lines" count={doubts.length}>
              <ul className="grid grid-cols-1 gap-2.5">
                {doubts.map((doubt) => (
                  <HoverHighlight key={doubt.id} choice={choice} target={statementKey(doubt.id)}>
                    <DoubtCard
                      doubt={doubt}
                      visit={visit}
                      acts={acts}
                      onDone={done}
                      onShow={() => showStatement(doubt.id)}
                    />
                  </HoverHighlight>
                ))}
              </ul>
            </Group>
          )}
          {unchecked.length > 0 && (
            <Group title="Unchecked" count={unchecked.length}>
              <p className="hint">
                {counted(unchecked.length, 'line')} couldn’t be checked against the visit yet.
              </p>
              {acts && (
                <div>
                  <Button size="sm" disabled={checking.size > 0} onClick={() => void acts.check()}>
                    Check now
                  </Button>
                </div>
              )}
            </Group>
          )}
          {omissions.length > 0 && (
            <Group title="Said, but not in the note" count={omissions.length}>
              <ul>
                {omissions.map((item) => (
                  <HoverHighlight
                    key={item.id}
                    choice={choice}
                    target={omissionKey(item.id)}
                    className="border-t border-line py-3 first:border-t-0 first:pt-1"
                  >
                    <OmissionItem item={item} visit={visit} acts={acts} onDone={done} />
                  </HoverHighlight>
                ))}
              </ul>
            </Group>
          )}
          {notAssessed.length > 0 && (
            <NotAssessedGroup
              items={notAssessed}
              onAdd={acts && ((item) => done(acts.addNotAssessed(item)))}
            />
          )}
        </div>
      </div>
    </section>
  )
}

function Count({ count }: { count: number }) {
  return (
    <span className="rounded-1 bg-well px-1.5 font-sans text-xs font-medium text-ink-2 tabular-nums">
      {count}
      <span className="sr-only"> open</span>
    </span>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="font-serif text-[1.0625rem] leading-6 font-[600]">{title}</h3>
        <span className="hint tabular-nums">{count}</span>
      </div>
      {children}
    </div>
  )
}

type NotAssessedGroupProps = {
  items: readonly NotAssessed[]
  onAdd: ((item: NotAssessed) => void) | undefined
}

function NotAssessedGroup({ items, onAdd }: NotAssessedGroupProps) {
  return (
    <Group title="Not assessed" count={items.length}>
      <p className="hint">
        Not discussed in this visit.{onAdd && ' Select one to record it as not assessed.'}
      </p>
      <ul className="flex flex-wrap gap-1.5 pt-1">
        {items.map((item) => (
          <li key={item.id}>
            {onAdd ? (
              <button
                type="button"
                title={item.text}
                onClick={() => onAdd(item)}
                className={classNames(buttonClass({ size: 'sm' }), 'rounded-full! gap-1! font-normal!')}
              >
                <Plus aria-hidden="true" className="size-3.5 text-ink-3" />
                {item.label}
              </button>
            ) : (
              <span className="inline-flex rounded-full border border-line px-2.5 py-1 text-xs text-ink-2">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** The check failed or hasn’t finished, so what the note leaves out isn’t known. */
function NotSearched({ isChecking, onCheck }: { isChecking: boolean; onCheck: (() => void) | undefined }) {
  if (isChecking) return <p className="hint">Checking the note against the visit…</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="hint">This note couldn’t be fully checked against the visit yet.</p>
      {onCheck && (
        <Button size="sm" onClick={onCheck}>
          Check now
        </Button>
      )}
    </div>
  )
}

function NothingToCheck() {
  return (
    <div className="grid justify-items-start gap-1.5 rounded-3 border border-line bg-sheet px-4 py-4">
      <GroundSymbol className="h-6 w-9 text-line-strong" />
      <p className="font-strong">Nothing left to check.</p>
    </div>
  )
}

type HoverHighlightProps = {
  choice: EvidenceSelection
  target: SelectionKey
  className?: string
  children: ReactNode
}

/** Hovering highlights its words in the visit. */
function HoverHighlight({ choice, target, className, children }: HoverHighlightProps) {
  return (
    <li
      className={className}
      onPointerEnter={(event) => event.pointerType === 'mouse' && choice.point(target)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && choice.point(undefined)}
      onFocus={() => choice.point(target)}
      onBlur={() => choice.point(undefined)}
    >
      {children}
    </li>
  )
}

function showStatement(id: string) {
  const statement = statementElement(id)
  statement?.focus()
  statement?.scrollIntoView({ block: 'nearest' })
}
