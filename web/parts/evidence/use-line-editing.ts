import { useState } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '../../lib/random-id.ts'
import type { LineActions, Undo } from './line-actions.ts'
import type { Direction, LinePlace } from './note-changes.ts'
import { statementKey } from './selection.ts'
import type { LineTarget } from './use-local-lines.ts'

export type LineField = LineTarget & { field: 'words' | 'label' }

/** The line being edited, and the actions for keys and menus. */
export type LineEditing = {
  open: LineField | undefined
  edit: (id: string) => void
  label: (id: string) => void
  add: (place: LinePlace) => void
  typed: (words: string) => void
  /** `leaving`: focus has already moved elsewhere and stays there. */
  save: (words: string, how?: { leaving: boolean }) => void
  cancel: (how?: { leaving: boolean }) => void
  move: (id: string, direction: Direction) => void
  remove: (id: string) => void
}

type LineEditingOptions = {
  /** Called on every keystroke; undefined when editing is canceled. */
  onWords?: ((target: LineTarget, words: string | undefined) => void) | undefined
  onDone?: ((undo: Undo | undefined) => void) | undefined
}

/** Undefined if the note is read-only. */
export function useLineEditing(
  acts: LineActions | undefined,
  { onWords, onDone }: LineEditingOptions = {},
): LineEditing | undefined {
  const [open, setOpen] = useState<LineField>()
  if (!acts) return undefined

  function close(id: string, leaving: boolean) {
    setOpen(undefined)
    if (!leaving) focusStatement(id)
  }

  return {
    open,
    edit: (id) => setOpen({ id, field: 'words' }),
    label: (id) => setOpen({ id, field: 'label' }),
    add: (place) => setOpen({ id: randomId(), place, field: 'words' }),
    typed(words) {
      if (open?.field === 'words') onWords?.(open, words)
    },
    save(words, { leaving } = { leaving: false }) {
      if (!open) return
      const { id, place, field } = open
      if (field === 'label') onDone?.(acts.label(id, words))
      else if (place) onDone?.(acts.insert(place, words, id))
      else onDone?.(acts.edit(id, words))
      close(words.trim() === '' && place?.after ? place.after : id, leaving)
    },
    cancel({ leaving } = { leaving: false }) {
      if (!open) return
      if (open.field === 'words') onWords?.(open, undefined)
      close(open.place?.after ?? open.id, leaving)
    },
    move(id, direction) {
      // Synchronously: the next key may come before the next frame.
      flushSync(() => acts.move(id, direction))
      statementElement(id)?.focus()
    },
    remove(id) {
      const all = [...document.querySelectorAll<HTMLElement>('[data-statement]')]
      const at = all.findIndex(({ dataset }) => dataset.statement === statementKey(id))
      const next = all[at + 1] ?? all[at - 1]
      next?.focus()
      onDone?.(acts.remove(id))
    },
  }
}

/** After the note has rendered the change. */
function focusStatement(id: string) {
  requestAnimationFrame(() => statementElement(id)?.focus())
}

export function statementElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-statement="${CSS.escape(statementKey(id))}"]`)
}
