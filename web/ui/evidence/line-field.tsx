import { useEffect, useId, useRef, useState } from 'react'
import type { LineEditing } from '../../lib/evidence/use-line-editing.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Button } from '../button.tsx'
import { GrowingArea } from '../growing-area.tsx'
import { Kbd } from '../kbd.tsx'

type LineFieldProps = {
  /** What the line says now; empty for a new one. */
  text: string
  label: string
  editing: Pick<LineEditing, 'typed' | 'save' | 'cancel'>
  /** One word or two in front of a line, not a line. */
  short?: boolean
}

/** Edits one line in place: Enter saves, Escape cancels, and leaving it saves what was changed. */
export function LineField({ text, label, editing, short = false }: LineFieldProps) {
  const [words, setWords] = useState(text)
  const box = useRef<HTMLDivElement>(null)
  const afterPress = useAfterPress()
  const id = useId()
  const done = useRef(false)
  const changed = words !== text
  useLeaveWarning(changed)
  // With its buttons, and above what sticks to the bottom of a page.
  useEffect(() => {
    // In newer browsers it returns a promise, which is no cleanup.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function finish(how: 'save' | 'cancel', leaving = false) {
    // Closing it takes the focus out of it, which would finish it again.
    if (done.current) return
    done.current = true
    if (how === 'save' && changed) editing.save(words, { leaving })
    else editing.cancel({ leaving })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves the fields inside
    <div
      ref={box}
      className="grid scroll-mt-4 scroll-mb-36 gap-1.5 py-1 md:scroll-mb-20"
      onBlur={({ relatedTarget }) => {
        // Another window in front of this one is no decision.
        if (!document.hasFocus() || box.current?.contains(relatedTarget)) return
        afterPress(() => finish('save', true))
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <GrowingArea
        id={id}
        value={words}
        autoFocus
        rows={1}
        enterKeyHint="done"
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={({ target }) => {
          const next = short ? target.value.replace(/\s*\n\s*/g, ' ') : target.value
          setWords(next)
          editing.typed(next)
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          const saves = event.key === 'Enter' && !event.shiftKey
          if (!saves && event.key !== 'Escape') return
          event.preventDefault()
          // A dialog or a page around it must not take these keys as its own.
          event.stopPropagation()
          finish(saves ? 'save' : 'cancel')
        }}
        className={short ? 'text-sm' : 'font-serif text-note'}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="sm" onClick={() => finish('save')}>
          {short ? 'Save label' : 'Save line'}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => finish('cancel')}>
          Cancel
        </Button>
        <span className="hint ml-auto max-sm:hidden">
          <Kbd>Enter</Kbd> saves, <Kbd>Esc</Kbd> cancels
        </span>
      </div>
    </div>
  )
}
