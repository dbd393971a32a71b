/** Keyboard shortcuts as data, for the listener and for the list of shortcuts. */

export type ShortcutCommand = 'dashboard' | 'patients' | 'notes' | 'new-note' | 'search' | 'help'

type Shortcut = { keys: readonly [string, ...string[]]; command: ShortcutCommand; label: string }

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'd'], command: 'dashboard', label: 'Go to the dashboard' },
  { keys: ['g', 'p'], command: 'patients', label: 'Go to your patients' },
  { keys: ['g', 'n'], command: 'notes', label: 'Go to your clinical notes' },
  { keys: ['n'], command: 'new-note', label: 'New Note' },
  { keys: ['/'], command: 'search', label: 'Search this list, or everything' },
  { keys: ['?'], command: 'help', label: 'Show these shortcuts' },
]

/** The second key must follow within this time. */
const SEQUENCE_MS = 1500

/** The keys of a sequence pressed so far. */
export type Pressed = { keys: readonly string[]; at: number }

export const NOTHING_PRESSED: Pressed = { keys: [], at: 0 }

/** Processes one key: returns the completed command, if any, and the new state. */
export function press(
  before: Pressed,
  key: string,
  now: number,
): { pressed: Pressed; command?: ShortcutCommand } {
  const begun = now - before.at <= SEQUENCE_MS ? before.keys : []
  // A key that doesn’t continue the sequence may start a new one.
  for (const keys of [[...begun, key], [key]]) {
    const fitting = SHORTCUTS.filter((shortcut) => keys.every((pressed, n) => shortcut.keys[n] === pressed))
    const whole = fitting.find((shortcut) => shortcut.keys.length === keys.length)
    if (whole) return { pressed: NOTHING_PRESSED, command: whole.command }
    if (fitting.length > 0) return { pressed: { keys, at: now } }
  }
  return { pressed: NOTHING_PRESSED }
}

const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
export const PALETTE_KEYS = onMac ? '⌘ K' : 'Ctrl K'

const CONTROL = onMac ? '⌘' : 'Ctrl'
/** Shortcuts that belong to one page, which listens for them itself. */
export const PAGE_KEYS: readonly { label: string; keys: readonly string[] }[] = [
  { label: 'Generate SOAP Note (new note)', keys: [CONTROL, 'Enter'] },
  { label: 'Save Changes (editing a note)', keys: [CONTROL, 'S'] },
  { label: 'Next line in a note', keys: ['J'] },
  { label: 'Previous line in a note', keys: ['K'] },
  { label: 'Pin the selected line', keys: ['Enter'] },
  { label: 'Edit the selected line', keys: ['E'] },
  { label: 'Link the selected line to a goal, or take the link away', keys: ['G'] },
  { label: 'Move the selected line', keys: ['Alt', '↑', '↓'] },
]
