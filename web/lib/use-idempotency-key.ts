import { useRef } from 'react'
import { randomId } from './random-id.ts'

/**
 * One key for one content: sending the same again after a lost connection cannot make it twice, and a changed
 * form is a new request. `done` when the server has taken it.
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
