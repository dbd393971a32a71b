import { useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { NOTES_TAB, PATIENTS_TAB } from '../lib/dashboard-tabs.ts'
import { isOverlayOpen } from '../lib/is-overlay-open.ts'
import { singleKeysOn } from './shortcut-setting.ts'
import { NOTHING_PRESSED, press, type ShortcutCommand } from './shortcuts.ts'

type Handlers = { onPalette: () => void; onHelp: () => void }

/** Ctrl or Cmd K works everywhere; single keys only outside text fields and overlays. */
export function useShortcuts(handlers: Handlers): void {
  const run = useEffectEvent((command: ShortcutCommand) => {
    if (command === 'dashboard') navigate(PAGES.dashboard)
    else if (command === 'patients') navigate(PATIENTS_TAB)
    else if (command === 'notes') navigate(NOTES_TAB)
    else if (command === 'new-note') navigate(PAGES.createNote)
    else if (command === 'help') handlers.onHelp()
    else if (!focusListSearch()) handlers.onPalette()
  })
  const openPalette = useEffectEvent(handlers.onPalette)

  useEffect(() => {
    let pressed = NOTHING_PRESSED

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey || isOverlayOpen()) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return
        event.preventDefault()
        openPalette()
        return
      }
      if (isTyping(event.target) || !singleKeysOn()) return
      const next = press(pressed, event.key, event.timeStamp)
      pressed = next.pressed
      if (!next.command) return
      event.preventDefault()
      run(next.command)
    }

    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]')
}

function focusListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [data-list-search]')
  field?.focus()
  field?.select()
  return field !== null
}
