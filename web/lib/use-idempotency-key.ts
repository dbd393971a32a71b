import { useRef } from 'react'
import { randomId } from './random-id.ts'

/**
 * One key per content: retrying after a lost connection can’t create duplicates, and changed content is a new
 * request. Call `done` when the server has accepted it.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined)

  function keyFor(body: object): string {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }

  function done(): void {
    last.current = undefined
  }

  return { keyFor, done }
}
