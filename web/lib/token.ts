import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

const KEY = 'auth_token'

/** How the token changed; the app handles each kind differently. */
export type TokenChange = 'signed-in' | 'renewed' | 'signed-out' | 'expired' | 'idle' | 'elsewhere'

type Listener = (change: TokenChange) => void
const listeners = new Set<Listener>()

function notify(change: TokenChange) {
  for (const listener of [...listeners]) listener(change)
}

export function readToken(): string | null {
  return readStored(KEY)
}

export function storeToken(token: string): void {
  writeStored(KEY, token)
  notify('signed-in')
}

/** Tokens replaced by a newer one of the same session. */
const replaced = new Set<string>()

/** The session continues with new tokens. */
export function renewToken(token: string): void {
  const old = readToken()
  if (old !== null) replaced.add(old)
  writeStored(KEY, token)
  notify('renewed')
}

/** Whether a call made with this token may be retried with the current one: same user, same session. */
export function wasRenewed(token: string): boolean {
  return replaced.has(token)
}

export function dropToken(why: 'signed-out' | 'expired' | 'idle'): void {
  if (readToken() === null) return
  removeStored(KEY)
  notify(why)
}

export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another tab signed in or out. `key` is null when it cleared all storage. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) notify('elsewhere')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken)
}
