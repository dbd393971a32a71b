import { ChevronRight, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { MoreFromVisit as Quotation } from '#shared/domain/statements.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { counted } from './check-counts.ts'
import type { MoreGroup } from './more-groups.ts'
import { type EvidenceSelection, moreKey } from './selection.ts'
import { StatementText } from './statement-text.tsx'
import { statementElement } from './use-line-editing.ts'
import type { MoreOffers } from './use-more-offers.ts'

/** Keeps the list from pushing the rest of the note away. */
const FIRST_SHOWN = 5

type MoreFromVisitProps = {
  group: MoreGroup
  offers: MoreOffers
  choice: EvidenceSelection
  /** Shows the topic, because no line of the note does. */
  named?: boolean
}

/** More quotations on a topic, collapsed by default. Not part of the note: never copied or printed with it. */
export function MoreFromVisit({ group, offers, choice, named = false }: MoreFromVisitProps) {
  const { key, topic, items } = group
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const open = offers.isOpen(key)
  const shown = all ? items : items.slice(0, FIRST_SHOWN)
  const hidden = items.length - shown.length

  function add(item: Quotation, index: number) {
    offers.add(item)
    // The pressed button disappears with its quotation, so move focus.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = list.current?.isConnected ? addButtons(list.current) : []
      const next = buttons[index] ?? buttons.at(-1) ?? statementElement(item.id)
      next?.focus({ preventScroll: true })
    })
  }

  return (
    <div className="max-w-[66ch] select-none print:hidden">
      <Button
        size="sm"
        variant="quiet"
        aria-label={`More from the visit${topic && `: ${topic}`}, ${counted(items.length, 'quotation')}`}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => offers.toggle(key)}
        className="-ml-2.5 text-ink-3!"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-3.5 transition-transform', open && 'rotate-90')}
        />
        {named && topic ? `More from the visit: ${topic}` : 'More from the visit'}
        <span className="tabular-nums">{items.length}</span>
      </Button>
      <div id={`${id}-list`} hidden={!open}>
        <ul ref={list} className="mb-1.5">
          {open &&
            shown.map((item, index) => (
              <Item key={item.id} item={item} choice={choice} onAdd={() => add(item, index)} />
            ))}
        </ul>
        {open && hidden > 0 && (
          <Button size="sm" variant="quiet" onClick={() => setAll(true)} className="ml-3 text-ink-3!">
            Show {hidden} more
          </Button>
        )}
      </div>
    </div>
  )
}

type ItemProps = { item: Quotation; choice: EvidenceSelection; onAdd: () => void }

/** Hovering highlights its words in the visit. */
function Item({ item, choice, onAdd }: ItemProps) {
  const key = moreKey(item.id)
  const about = item.text.length > 60 ? `${item.text.slice(0, 60)}…` : item.text
  return (
    <li
      data-more={key}
      // Aligns the text with the button above.
      className="group/more pl-5.5"
      onPointerEnter={(event) => event.pointerType === 'mouse' && choice.point(key)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && choice.point(undefined)}
      onFocus={() => choice.point(key)}
      onBlur={() => choice.point(undefined)}
    >
      <div className="flex items-start gap-3 border-t border-line py-1.5 group-first/more:border-t-0">
        <p className="min-w-0 flex-1 pt-0.5 font-serif text-[0.9375rem] leading-6 break-words text-ink-2">
          <StatementText>{item.text}</StatementText>
        </p>
        <Button size="sm" data-add aria-label={`Add: ${about}`} onClick={onAdd}>
          <Plus aria-hidden="true" className="size-4" />
          Add
        </Button>
      </div>
    </li>
  )
}

function addButtons(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-add]')]
}
