import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personOf } from './persons.ts'
import { opened } from './prepare.ts'
import { isQuestion } from './questions.ts'
import type { Said } from './said.ts'
import { lowerFirst } from './wording.ts'

const WENT =
  /\b(?:bad|rough|awful|terrible|horrible|hard|hell|miserable|worse|sick|tough|brutal|not (?:good|great|so (?:good|great|bad))|okay|all right|fine|good|great|easy|better)\b/i
const TOGETHER = 40
/** These stand under their own heading. */
const SERIOUS =
  /\b(?:rash|hives|seizures?|faint\w*|pass(?:ed)? out|swell\w*|swollen|chest|breath\w*|blood|fever)\b/i

/** "How was the last cut?" "Bad for five days. I was jittery, my skin felt like ants.": what was bad belongs to it. */
export function tellsHowItWent(talk: Discourse, item: Said): boolean {
  const last = talk.statements.at(-1)
  if (last?.topic !== 'medication' || !last.subject || last.act !== 'report' || last.speaker !== 'patient')
    return false
  if (!item.found.some(({ topic }) => topic === 'side-effects') || isQuestion(item.text)) return false
  if (holdsSomethingGrave(item.found) || SERIOUS.test(item.text)) return false
  if (!WENT.test(last.text) || !/^(?:(?:and|but|just|first)[, ]+)*(?:i|my)\b/i.test(item.text)) return false
  if (drugsIn(item.text).length > 0 || personOf(item.text)) return false
  if (`${last.text} ${item.text}`.split(' ').length > TOGETHER) return false
  const told = lowerFirst(aboutPatient(opened(item.text), 'I', talk.pronoun))
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${told}`, item.sentence)
  return true
}

const SAYS_WHEN =
  /^(?:yes|yeah|yep|yup|right)[,.]? ((?:still |only |just )?(?:every|each|once|twice|daily|nightly|weekly|monthly|at (?:night|bedtime)|in the (?:morning|evening)|\d)[^?]{0,40})$/i

/** "You're on the Invega, the one fifty-six." "Yes, every four weeks.": when belongs to what was said back. */
export function confirmsWhen(talk: Discourse, item: Said): boolean {
  const when = SAYS_WHEN.exec(item.text)?.[1]
  const last = talk.statements.at(-1)
  if (!when || last?.topic !== 'medication' || !last.subject || last.act !== 'restatement') return false
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${lowerFirst(when)}`, item.sentence)
  return true
}
