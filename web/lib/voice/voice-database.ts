export const VOICE_DATABASE = 'groundnote-voice'

/** Whether this browser has ever kept a recording, asked without opening anything. */
export async function hasVoiceDatabase(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === VOICE_DATABASE)
}
