import type { KeyObject } from 'node:crypto'
import { CannotOpen, decrypt, keyIdOf } from './cipher.ts'

/** An owner's keys by their ids: every value says which of them sealed it. */
export type Keys = ReadonlyMap<string, KeyObject>

/** What goes to a thread, and what comes back. */
export type OpeningRequest = {
  id: number
  keys: Keys
  contexts: readonly string[]
  sealed: readonly string[]
}
export type OpeningAnswer = { id: number; texts: string[] } | { id: number; cannotOpen: true }

/** Opens many values at once, each in its context; one that does not open spoils them all. */
export type Opener = {
  open(keys: Keys, contexts: readonly string[], sealed: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

export function openValue(keys: Keys, context: string, sealed: string): string {
  const key = keys.get(keyIdOf(sealed))
  if (!key) throw new CannotOpen()
  return decrypt(key, context, sealed)
}
