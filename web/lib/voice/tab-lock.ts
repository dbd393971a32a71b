/** One tab records at a time: two of them would take each other's words. */

const NAME = 'groundnote-voice'

/** Gives the function that lets go, or undefined when another tab has it. Held until the tab ends at the latest. */
export async function holdVoiceLock(): Promise<(() => void) | undefined> {
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
