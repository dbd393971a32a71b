/** Keeps the screen from going dark while a visit is recorded: a phone stops the microphone with it. */
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
      // A battery that is nearly empty may refuse: recording goes on without.
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
