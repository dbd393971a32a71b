import { correctedIn, KINDS } from '../rules/corrections.ts'
import { returnsOtherwise } from '../rules/reschedule.ts'

const AGAIN =
  /^(?:no,? )?(?:correction|scratch that|strike that|i beg your pardon|no,? (?:wait|excuse me|sorry)|excuse me|sorry)[:,.]?\s+(?=\S)/i

/** The effect of a sentence on the previous one. */
export type Outcome =
  | { kind: 'new'; text: string }
  | { kind: 'mends'; before: string }
  | { kind: 'replaces'; text: string }

/** "… left deltoid." "Correction, right deltoid, tolerated well.": the earlier sentence, corrected. */
export function sentenceCorrection(before: string | undefined, text: string, isFollowUp: boolean): Outcome {
  if (before === undefined) return { kind: 'new', text }
  const mended = correctedIn(text, before)
  if (mended !== undefined) return { kind: 'mends', before: mended }
  if (isFollowUp && returnsOtherwise(before, text)) return { kind: 'replaces', text }
  const again = AGAIN.exec(text)
  if (!again) return { kind: 'new', text }
  const rest = text.slice(again[0].length)
  const part = correctedPart(before, rest)
  if (part !== undefined) return { kind: 'mends', before: part }
  // "Excuse me, there was also …" adds; "Scratch that" takes back.
  return /^(?:no,? )?(?:correction|scratch that|strike that)/i.test(text)
    ? { kind: 'replaces', text: rest }
    : { kind: 'new', text: rest }
}

function correctedPart(before: string, words: string): string | undefined {
  for (const kind of KINDS) {
    const old = new RegExp(`\\b(?:${kind})\\b[^,;.]{0,40}(?=[,;.]|$)`, 'i').exec(before)
    if (old && new RegExp(`^(?:it was |it is |the |a )?(?:${kind})\\b`, 'i').test(words))
      return `${before.slice(0, old.index)}${words.replace(/[.]$/, '')}${before.slice(old.index + old[0].length)}`
  }
  return undefined
}
