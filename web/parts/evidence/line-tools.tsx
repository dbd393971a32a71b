import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, RefreshCw, Tag, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { isListSection } from '#shared/domain/statement-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuAction, MenuRule } from '../../ui/menu.tsx'
import { type Direction, mayMove } from './note-changes.ts'
import type { LineEditing } from './use-line-editing.ts'

export type LineToolsProps = {
  statement: Statement
  body: NoteBody
  editing: LineEditing
  /** Rewrites this line from the visit. Undefined if there is no visit or it can’t be rewritten. */
  onRewrite?: ((statement: Statement) => void) | undefined
  tabIndex?: number
  className?: string
}

const ICON = 'w-(--h-sm) px-0!'

/** The Edit button and the menu of a line. */
export function LineTools({ statement, body, editing, onRewrite, tabIndex, className }: LineToolsProps) {
  const { id, text } = statement
  // Items that open a field move focus there; the menu must not take it back.
  const opens = useRef(false)
  const about = text.length > 40 ? `${text.slice(0, 40)}…` : text
  function open(act: () => void) {
    opens.current = true
    act()
  }
  return (
    <span className={classNames('inline-flex', className)}>
      <Button
        size="sm"
        variant="quiet"
        tabIndex={tabIndex}
        aria-label={`Edit line: ${about}`}
        title="Edit (E)"
        className={ICON}
        onClick={() => editing.edit(id)}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
      <Menu
        onClosed={(event) => {
          if (opens.current) event.preventDefault()
          opens.current = false
        }}
        trigger={
          <Button
            size="sm"
            variant="quiet"
            tabIndex={tabIndex}
            aria-label={`More for line: ${about}`}
            title="More"
            className={ICON}
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuAction onSelect={() => open(() => editing.add({ section: statement.section, after: id }))}>
          <Plus aria-hidden="true" />
          Add a line below
        </MenuAction>
        {/* Plan lines print no labels. */}
        {!isListSection(statement.section) && (
          <MenuAction onSelect={() => open(() => editing.label(id))}>
            <Tag aria-hidden="true" />
            Change label
          </MenuAction>
        )}
        {onRewrite && !statement.chart && (
          <MenuAction onSelect={() => onRewrite(statement)}>
            <RefreshCw aria-hidden="true" />
            Rewrite this line
          </MenuAction>
        )}
        <MenuRule />
        <Moves body={body} id={id} onMove={(direction) => open(() => editing.move(id, direction))} />
        <MenuRule />
        <MenuAction
          className="text-danger [&_svg]:text-danger"
          onSelect={() => open(() => editing.remove(id))}
        >
          <Trash2 aria-hidden="true" />
          Delete line
          <Keys>Del</Keys>
        </MenuAction>
      </Menu>
    </span>
  )
}

type MovesProps = { body: NoteBody; id: string; onMove: (direction: Direction) => void }

/** Computed only when the menu is open, not for every line of a long note. */
function Moves({ body, id, onMove }: MovesProps) {
  return (
    <>
      <MenuAction disabled={!mayMove(body, id, 'up')} onSelect={() => onMove('up')}>
        <ArrowUp aria-hidden="true" />
        Move up
        <Keys>Alt ↑</Keys>
      </MenuAction>
      <MenuAction disabled={!mayMove(body, id, 'down')} onSelect={() => onMove('down')}>
        <ArrowDown aria-hidden="true" />
        Move down
        <Keys>Alt ↓</Keys>
      </MenuAction>
    </>
  )
}

function Keys({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-3 text-2xs text-ink-3">
      {children}
    </span>
  )
}
