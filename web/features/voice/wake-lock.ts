/** Keeps the screen on while recording: a phone that sleeps stops the microphone. */
export function createWakeLock() {
  let wanted = false
  let lock: WakeLockSentinel | undefined

  async function take() {
    if (!wanted || lock || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock?.request('screen')
      lock?.addEventListener('release', () => {
        lock = undefined
      })
    } catch {
      // The browser may refuse on low battery; recording continues without it.
    }
  }

  document.addEventListener('visibilitychange', () => void take())

  return {
    hold() {
      wanted = true
      return take()
    },
    async release() {
      wanted = false
      await lock?.release().catch(() => undefined)
      lock = undefined
    },
  }
}
