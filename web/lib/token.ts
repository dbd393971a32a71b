import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

const KEY = 'auth_token'

/** How a token came to change; the app answers each differently. */
export type TokenChange = 'signed-in' | 'renewed' | 'signed-out' | 'expired' | 'idle' | 'elsewhere'

type Listener = (change: TokenChange) => void
const listeners = new Set<Listener>()

function tell(change: TokenChange) {
  for (const listener of [...listeners]) listener(change)
}

export function readToken(): string | null {
  return readStored(KEY)
}

export function keepToken(token: string): void {
  writeStored(KEY, token)
  tell('signed-in')
}

/** Tokens that were replaced by another of the same session. */
const replaced = new Set<string>()

/** The same session goes on with new secrets. */
export function renewToken(token: string): void {
  const old = readToken()
  if (old !== null) replaced.add(old)
  writeStored(KEY, token)
  tell('renewed')
}

/** Whether a call that went out with this token may be repeated with the present one: it is the same person. */
export function wasRenewed(token: string): boolean {
  return replaced.has(token)
}

export function dropToken(why: 'signed-out' | 'expired' | 'idle'): void {
  if (readToken() === null) return
  removeStored(KEY)
  tell(why)
}

export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another tab signed in or out. `key` is null when it cleared the whole storage. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) tell('elsewhere')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken)
}
