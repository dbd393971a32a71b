import { RECORDING_MAX_MS, RECORDING_STRONG_WARNING_MS, RECORDING_WARNING_MS } from '#shared/domain/voice.ts'

const MINUTE_MS = 60_000

export type LimitStage = 'free' | 'reminder' | 'last' | 'over'

export function limitStage(elapsedMs: number): LimitStage {
  if (elapsedMs >= RECORDING_MAX_MS) return 'over'
  if (elapsedMs >= RECORDING_STRONG_WARNING_MS) return 'last'
  return elapsedMs >= RECORDING_WARNING_MS ? 'reminder' : 'free'
}

/** The text below the timer. */
export function limitSentence(elapsedMs: number): string {
  const kept = 'Audio stays on this device until it’s transcribed, then it’s deleted.'
  const minutes = Math.floor(elapsedMs / MINUTE_MS)
  switch (limitStage(elapsedMs)) {
    case 'free':
      return kept
    case 'reminder':
      return `You’ve recorded ${minutes} minutes. Recording stops at 60. ${kept}`
    case 'last': {
      const left = Math.ceil((RECORDING_MAX_MS - elapsedMs) / MINUTE_MS)
      return `Stops in ${left === 1 ? 'less than a minute' : `${left} minutes`}. Wrap up, or continue in a new recording.`
    }
    case 'over':
      return 'Maximum recording time of 60 minutes reached.'
  }
}

/** Announced once per stage; announcing the timer itself would be too much. */
export function limitAnnouncement(stage: LimitStage): string {
  switch (stage) {
    case 'reminder':
      return 'You’ve recorded 30 minutes. Recording stops at 60.'
    case 'last':
      return 'You’ve recorded 54 minutes. Recording stops in 6 minutes.'
    case 'over':
      return 'Recording Stopped. Maximum recording time of 60 minutes reached.'
    default:
      return ''
  }
}
