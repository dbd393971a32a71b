import { RECORDING_MAX_MS, RECORDING_STRONG_WARNING_MS, RECORDING_WARNING_MS } from '#shared/domain/voice.ts'

const MINUTE_MS = 60_000

export type LimitStage = 'free' | 'reminder' | 'last' | 'over'

export function limitStage(elapsedMs: number): LimitStage {
  if (elapsedMs >= RECORDING_MAX_MS) return 'over'
  if (elapsedMs >= RECORDING_STRONG_WARNING_MS) return 'last'
  return elapsedMs >= RECORDING_WARNING_MS ? 'reminder' : 'free'
}

/** What stands below the time. */
export function limitSentence(elapsedMs: number): string {
  const kept = 'Every second is kept on this device until the words are in; the sound is then deleted.'
  const minutes = Math.floor(elapsedMs / MINUTE_MS)
  switch (limitStage(elapsedMs)) {
    case 'free':
      return kept
    case 'reminder':
      return `Recording for ${minutes} minutes. It stops by itself at 60. ${kept}`
    case 'last': {
      const left = Math.ceil((RECORDING_MAX_MS - elapsedMs) / MINUTE_MS)
      return `Stops in ${left === 1 ? 'less than a minute' : `${left} minutes`}. Say good-bye, or go on in a new recording.`
    }
    case 'over':
      return 'Maximum recording time of 60 minutes reached.'
  }
}

/** Heard by a screen reader once, when a stage begins; the time itself would be a chatter. */
export function limitAnnouncement(stage: LimitStage): string {
  switch (stage) {
    case 'reminder':
      return 'Recording for 30 minutes. It stops by itself at 60.'
    case 'last':
      return 'Recording for 54 minutes. It stops in 6 minutes.'
    case 'over':
      return 'Recording Stopped. Maximum recording time of 60 minutes reached.'
    default:
      return ''
  }
}
