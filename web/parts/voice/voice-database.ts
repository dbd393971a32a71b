export const VOICE_DATABASE = 'groundnote-voice'

/** Whether this browser has ever stored a recording, checked without opening the database. */
export async function hasVoiceDatabase(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === VOICE_DATABASE)
}
