/** Only one tab may record, because two would mix up each other’s transcripts. */

const NAME = 'groundnote-voice'

/**
 * Returns a function that releases the lock, or undefined if another tab holds it. Closing the tab also releases
 * it.
 */
export async function acquireVoiceLock(): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

export async function isVoiceLocked(): Promise<boolean> {
  if (!navigator.locks) return false
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === NAME) ?? false
}
