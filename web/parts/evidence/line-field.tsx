import { useEffect, useId, useRef, useState } from 'react'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingArea } from '../../ui/growing-area.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { LineEditing } from './use-line-editing.ts'

type LineFieldProps = {
  /** The current text; empty for a new line. */
  text: string
  label: string
  editing: Pick<LineEditing, 'typed' | 'save' | 'cancel'>
  /** A label of one or two words instead of a line. */
  short?: boolean
}

/** Edits one line in place. Enter saves, Escape cancels, and leaving the field saves changes. */
export function LineField({ text, label, editing, short = false }: LineFieldProps) {
  const [words, setWords] = useState(text)
  const box = useRef<HTMLDivElement>(null)
  const afterPress = useAfterPress()
  const id = useId()
  const done = useRef(false)
  const changed = words !== text
  useLeaveWarning(changed)
  // Scrolls the field and its buttons into view, above any sticky footer.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect’s cleanup.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function finish(how: 'save' | 'cancel', leaving = false) {
    // Closing the field blurs it, which would call `finish` again.
    if (done.current) return
    done.current = true
    if (how === 'save' && changed) editing.save(words, { leaving })
    else editing.cancel({ leaving })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: detects when focus leaves the fields inside
    <div
      ref={box}
      className="grid scroll-mt-4 scroll-mb-36 gap-1.5 py-1 md:scroll-mb-20"
      onBlur={({ relatedTarget }) => {
        // Switching to another window neither saves nor cancels.
        if (!document.hasFocus() || box.current?.contains(relatedTarget)) return
        afterPress(() => finish('save', true))
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <GrowingArea
        {...(short ? {} : TAKES_PHRASES)}
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
          // Keep a surrounding dialog or page from handling these keys.
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
