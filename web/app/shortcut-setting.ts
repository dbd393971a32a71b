import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../lib/browser-storage.ts'

/**
 * Single-key shortcuts can be turned off on this device. Speech input or an unsteady hand can trigger them by
 * accident.
 */
const KEY = 'shortcuts'
const listeners = new Set<() => void>()

export function singleKeysOn(): boolean {
  return readStored(KEY) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  if (on) removeStored(KEY)
  else writeStored(KEY, 'off')
  for (const listener of [...listeners]) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, singleKeysOn)
}
