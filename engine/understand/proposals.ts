import { capitalised } from '../words/third-person.ts'

/** A question that proposes something to do. */
export const PROPOSES =
  /^(?:(?:so|and|then|okay|now),?\s+)*(?:(?:would you (?:be (?:willing|able|okay|open) (?:to|with)|like to|consider|mind|want to)|could you|can you|can we|could we|shall we|how about(?: we)?|do you think you could|are you (?:willing|okay|open|able) (?:to|with)|what if we)\s+|would you\s+(?=(?:give|hand|let|bring|lock|move|ask|tell|call|put|leave|store|keep|get rid|sign|promise|come in|go (?:in|to|with)|stay|try)\b))/i
/** "She can have it tonight.", "I'll go." */
export const AGREES =
  /^(?:(?:he|she|they) (?:can|could|will|would|already)\b|i will (?:go|try|come|do|sign|ask|call)\b|i could (?:live with|do)\b)(?!.*\bnot\b)/i
const OTHERS_TASK =
  /^(?:(?:so|and|okay|then)[, ]+)*(?:could|can|would|will) (?:your|the) ([a-z]+(?:-[a-z]+)*) ((?:keep|hold|take|lock|store|drive|stay|watch|bring|check|give|move|manage)\b[^?]*)\?$/i
const TOLD_AND_ASKED =
  /^(?:(?:so|and|okay|then)[, ]+)*(there is (?:a|an|also|this)\b.{8,}?)[,;] (?:would you (?:try|go|like|be|consider|want)|do you want|want (?:me )?to|is that something|can i sign you up)\b[^?]*\?$/i

/** What a question asks somebody else to do, or tells of and asks the patient to try. */
export function proposedTo(question: string): string | undefined {
  const [, who, task] = OTHERS_TASK.exec(question) ?? []
  if (who && task) return `${capitalised(who)} to ${task}.`
  const told = TOLD_AND_ASKED.exec(question)?.[1]
  return told && `${capitalised(told)}.`
}

/** Not gladly, but agreed. */
export const GIVES_IN =
  /^(?:i guess|i suppose|if i (?:have|must)|if you (?:want|like|say so)|here)\b(?!.*\b(?:not|no)\b)/i
