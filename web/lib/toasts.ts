/** One toast at a time: a new one replaces the old. */

const DEFAULT_DURATION_MS = 5000
const WITH_ACTION_DURATION_MS = 8000
export const TOAST_DURATIONS_MS = [DEFAULT_DURATION_MS, WITH_ACTION_DURATION_MS] as const

export type ToastTone = 'plain' | 'good' | 'danger'

/** One action, such as "Undo". Pressing it closes the toast. */
export type ToastAction = { label: string; run: () => void }

type ToastRequest = {
  title: string
  description?: string
  tone?: ToastTone
  /** Five seconds by default; eight for limit messages and toasts with an action. */
  durationMs?: number
  action?: ToastAction
  /** Stays when the page changes. For messages about the step that leads to the next page. */
  staysOnNavigation?: boolean
}

export type Toast = Required<Omit<ToastRequest, 'description' | 'action' | 'staysOnNavigation'>> &
  Pick<ToastRequest, 'description' | 'action' | 'staysOnNavigation'> & { id: number }

export type ToastEvent = { kind: 'asked'; id: number; request: ToastRequest } | { kind: 'closed'; id: number }

export function nextToast(current: Toast | null, event: ToastEvent): Toast | null {
  if (event.kind === 'closed') return current?.id === event.id ? null : current
  const durationMs = event.request.action ? WITH_ACTION_DURATION_MS : DEFAULT_DURATION_MS
  return { tone: 'plain', durationMs, ...event.request, id: event.id }
}

let current: Toast | null = null
let lastId = 0
/** Shown by the code that is running now. */
let isNew = false
const listeners = new Set<() => void>()

function handle(event: ToastEvent) {
  current = nextToast(current, event)
  for (const listener of [...listeners]) listener()
}

export function toast(request: ToastRequest): void {
  lastId += 1
  isNew = true
  setTimeout(() => {
    isNew = false
  })
  handle({ kind: 'asked', id: lastId, request })
}

export function closeToast(id: number): void {
  handle({ kind: 'closed', id })
}

/** Dismisses the toast, because what it said no longer applies. */
export function dismissToast(): void {
  if (current) closeToast(current.id)
}

/** Dismisses the error that was shown when a later attempt began, because that attempt succeeded. */
export function dismissError(shown: Toast | null): void {
  if (shown?.tone === 'danger') closeToast(shown.id)
}

/** Dismisses the toast when the page changes, unless the same code shows the toast and changes the page. */
export function dismissOnNavigation(): void {
  if (current && !current.staysOnNavigation && !isNew) closeToast(current.id)
}

export function currentToast(): Toast | null {
  return current
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
