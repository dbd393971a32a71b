export const MICROPHONE_ERROR = 'Microphone Access Error'
export const MICROPHONE_BANNER =
  'Microphone access is required for recording. Please enable it in your browser settings.'

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'Microphone access denied. Please allow microphone permissions.',
  SecurityError: 'Microphone access denied. Please allow microphone permissions.',
  PermissionDeniedError: 'Microphone access denied. Please allow microphone permissions.',
  NotFoundError: 'No microphone found. Please check your audio devices.',
  DevicesNotFoundError: 'No microphone found. Please check your audio devices.',
  NotReadableError: 'Microphone is already in use by another application.',
  TrackStartError: 'Microphone is already in use by another application.',
  OverconstrainedError: "Microphone doesn't meet the required specifications.",
  ConstraintNotSatisfiedError: "Microphone doesn't meet the required specifications.",
}

/** Converts a `getUserMedia` error to a sentence. Includes older error names that some browsers still use. */
export function microphoneSentence(error: unknown): string {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  return SENTENCES[name] ?? `Microphone error: ${message || 'unknown'}`
}

/** Only a denied permission can be fixed in the browser’s settings. */
export function isRefusal(error: unknown): boolean {
  return SENTENCES[(error as Error | undefined)?.name ?? ''] === SENTENCES.NotAllowedError
}
