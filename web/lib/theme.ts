import { THEMES, type Theme } from '#shared/domain/preferences.ts'
import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'theme'

export function themeChoice(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function resolveTheme(choice: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

function systemQuery() {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function show() {
  const choice = themeChoice(readStored(KEY))
  document.documentElement.dataset.theme = resolveTheme(choice, systemQuery().matches)
}

/** Printers omit dark backgrounds, which would put light text on white paper. */
function printInLightTheme() {
  document.documentElement.dataset.theme = 'light'
}

/** Applies immediately and is stored on this device for the first paint of the next visit. */
export function applyTheme(choice: Theme): void {
  writeStored(KEY, choice)
  show()
}

/** Follows the system setting and other tabs while the app runs. */
export function watchTheme(): () => void {
  const query = systemQuery()
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) show()
  }
  query.addEventListener('change', show)
  window.addEventListener('storage', onStorage)
  window.addEventListener('beforeprint', printInLightTheme)
  window.addEventListener('afterprint', show)
  return () => {
    query.removeEventListener('change', show)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('beforeprint', printInLightTheme)
    window.removeEventListener('afterprint', show)
  }
}
