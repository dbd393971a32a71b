import { clinicianScore } from './speaker-cues.ts'

/** A line with unknown speaker, and how strongly its words indicate the clinician. */
export type Unit = { text: string; learned: number }

/**
 * Weight of the learned model against the cues. On held-out visits it matters little if lines alternate (0.94
 * of lines right with and without it) and much if they don't (0.87 with, 0.77 without).
 */
const LEARNED = 0.5
/** Prior for a speaker change between lines, because lines are usually turns. */
const LINES_CHANGE = 1.6

/** Assigns roles line by line, considering the conversation as a whole. */
export function rolesOfLines(units: readonly Unit[]): ('clinician' | 'patient')[] {
  const scores = units.map(({ text, learned }) => clinicianScore(text) + LEARNED * learned)
  const changes = units.map((_, i) =>
    i === 0 ? 0 : LINES_CHANGE + changeCue(units[i - 1]?.text ?? '', units[i]?.text ?? ''),
  )
  return bestRoles(scores, changes)
}

/** A question is answered by someone else, and "Yeah." after a question certainly is. */
function changeCue(before: string, line: string): number {
  let cue = 0
  if (/\?["”']?\s*$/.test(before)) cue += 1
  if (/^(?:yeah|yes|yep|no|nope|nah|not|never|sure|okay|right|mm-?hmm|uh-huh)\b/i.test(line)) cue += 0.4
  if (/^(?:and|but|because|or)\b/i.test(line) && !/\?/.test(before)) cue -= 0.3
  return cue
}

/**
 * The most likely sequence of two roles (Viterbi). A positive `scores[i]` indicates the clinician, a positive
 * `changes[i]` a speaker change.
 */
export function bestRoles(
  scores: readonly number[],
  changes: readonly number[],
): ('clinician' | 'patient')[] {
  const count = scores.length
  const from = new Uint8Array(count * 2)
  let clinician = (scores[0] ?? 0) / 2
  let patient = -clinician
  for (let i = 1; i < count; i++) {
    const change = (changes[i] ?? 0) / 2
    const score = (scores[i] ?? 0) / 2
    const stayC = clinician - change
    const comeC = patient + change
    const stayP = patient - change
    const comeP = clinician + change
    from[i * 2] = comeC > stayC ? 1 : 0
    from[i * 2 + 1] = comeP > stayP ? 0 : 1
    clinician = Math.max(stayC, comeC) + score
    patient = Math.max(stayP, comeP) - score
  }
  const roles: ('clinician' | 'patient')[] = new Array(count)
  let state = patient > clinician ? 1 : 0
  for (let i = count - 1; i >= 0; i--) {
    roles[i] = state === 0 ? 'clinician' : 'patient'
    state = from[i * 2 + state] ?? 0
  }
  return roles
}
