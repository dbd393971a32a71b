/** One toast at a time: a new one replaces the old. */

const DEFAULT_DURATION_MS = 5000
const WITH_ACTION_DURATION_MS = 8000

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
}

export type Toast = Required<Omit<ToastRequest, 'description' | 'action'>> & {
  id: number
  description?: string
  action?: ToastAction
}

export type ToastEvent = { kind: 'asked'; id: number; request: ToastRequest } | { kind: 'closed'; id: number }

export function nextToast(current: Toast | null, event: ToastEvent): Toast | null {
  if (event.kind === 'closed') return current?.id === event.id ? null : current
  const durationMs = event.request.action ? WITH_ACTION_DURATION_MS : DEFAULT_DURATION_MS
  return { tone: 'plain', durationMs, ...event.request, id: event.id }
}

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function handle(event: ToastEvent) {
  current = nextToast(current, event)
  for (const listener of [...listeners]) listener()
}

export function toast(request: ToastRequest): void {
  lastId += 1
  handle({ kind: 'asked', id: lastId, request })
}

export function closeToast(id: number): void {
  handle({ kind: 'closed', id })
}

/** Dismisses the toast, because what it said no longer applies. */
export function dismissToast(): void {
  if (current) closeToast(current.id)
}

export function currentToast(): Toast | null {
  return current
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
