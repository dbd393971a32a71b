import { describe, expect, it } from 'vitest'
import { abortIfServerIsGone } from './server-ping.ts'

const never = new AbortController().signal

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

describe('waiting for a response', () => {
  it('continues as long as the server is reachable', async () => {
    let asked = 0
    let answer: (words: string) => void = () => undefined
    const words = abortIfServerIsGone(() => new Promise<string>((resolve) => (answer = resolve)), {
      signal: never,
      everyMs: 1,
      isThere: async () => {
        asked += 1
        // A single missed ping is tolerated.
        if (asked === 12) answer('words')
        return asked % 2 === 0
      },
    })
    expect(await words).toBe('words')
    expect(asked).toBe(12)
  })

  it('ends when the server is unreachable', async () => {
    const attempt = abortIfServerIsGone(untilAborted, {
      signal: never,
      everyMs: 1,
      isThere: async () => false,
    })
    await expect(attempt).rejects.toThrow('The server isn’t responding.')
  })

  it('ends and stops pinging when the caller aborts', async () => {
    const leaving = new AbortController()
    let asked = 0
    const attempt = abortIfServerIsGone(untilAborted, {
      signal: leaving.signal,
      everyMs: 1,
      isThere: async () => {
        asked += 1
        leaving.abort(new Error('left'))
        return true
      },
    })
    await expect(attempt).rejects.toThrow('left')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toBe(1)
  })
})
