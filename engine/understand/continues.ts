import { capitalised } from '../words/third-person.ts'
import { currentDose, currentDoses } from './current-doses.ts'
import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/**
 * What is left as it is belongs into a plan as much as what is changed: "the sertraline stays where it is", "I wouldn't
 * touch it", "no med changes today". Sentences come prepared, without contractions.
 */

/** Said of all medicines at once. */
const ALL =
  /^(?:(?:so|and|okay|then|for now|today|medication wise|med wise|meds wise|as far as (?:meds|medicines?|medications?) go(?:es)?)[, ]+)*(?:(?:there (?:are|is|will be) |with )?no (?:(?:med|meds|medication|medicine|dose|dosage|prescription) )?changes?(?: (?:to|in|with|on|for) (?:(?:your|the|any|his|her|their) )?(?:(?:other |current )?(?:meds?|medicines?|medications?|pills|prescriptions|doses?)|now|today))?(?: (?:today|for now|right now|this time|now))?|(?:the )?same (?:meds?|medicines?|medications?|pills|regimen|prescriptions|doses)(?: as (?:before|now|they are))?|(?:your |the |all (?:your|the) |all )?(?:meds?|medicines?|medications?|pills|doses) (?:(?:all )?stay|(?:are|is) staying|remain|will stay|can stay|do not change)(?: (?:the same|as (?:is|they are)|where they are|put|unchanged))?|(?:(?:i|we) (?:would|will|want to|can) |(?:i would|let us) (?:just )?)?(?:keep|leave) (?:everything|all of (?:it|them|that)|things|all the (?:meds|medicines|medications)|(?:your |the )?(?:meds?|medicines?|medications?|pills))(?: else)? (?:the same|as (?:is|it is|they are)|where (?:it is|they are)|alone|going)|(?:(?:i|we) (?:would|will|am|are|do) |let us )(?:just )?not (?:going to |want to )?(?:change|changing|touch|touching|adjust) (?:anything|a thing|any of (?:it|them|that)|any(?: of your)? (?:meds|medicines|medications)|the (?:meds|medicines|medications))|(?:(?:i|we) (?:would|will) |let us )?stay the course|(?:(?:i|we) (?:would|will) |let us |we )?keep(?: it)?(?: going)? as is|keep (?:on|going) with what you are (?:taking|on)|keep taking (?:everything|all of it|what you (?:are taking|take))|nothing changes|everything(?: else)? (?:stays|will stay|is staying) (?:the same|as (?:is|it is)|put))(?: (?:for now|today|right now|with the (?:meds|medicines|medications)))?[.!]?$/i

/** Said of a drug that the sentence names. */
const NAMED = new RegExp(
  [
    String.raw`\bstay(?:s|ing)? (?:right )?(?:where (?:it|we|you|he|she) (?:is|are)|put|at|on|with|the same|as (?:is|it is))\b`,
    String.raw`\b(?:remain\w*|stick(?:ing)?|hang(?:ing)? in there) (?:on|at|with|to)\b|\bsit tight\b`,
    String.raw`\bkeep(?:ing)? (?:you|him|her|them) (?:on|at)\b|\bkeep (?:taking|going with|going on|on with|up with)\b`,
    String.raw`\bkeep(?:ing)? (?:the |your |his |her )?\w+ (?:where|at \d|as (?:is|it is)|going|the same|steady)\b|\bwe (?:will )?keep[.]?$`,
    String.raw`\bleav(?:e|ing) (?:the |your |his |her )?\w+ (?:alone|be|as (?:is|it is)|exactly as|(?:exactly |right )?where (?:it|they)|at \d)\b|\bso (?:we |i would )?leave it[.]?$`,
    String.raw`\bhold(?:ing)? (?:steady|the course)\b`,
    String.raw`\b(?:not|never) (?:be |going to |want to |need to |have to )?(?:touch|mess|chang|adjust|fiddl|tinker|alter|fool|tweak)(?:e|ing|ing with| with)?\b`,
    String.raw`\b(?:no|not see (?:a|any|much)) (?:good )?(?:reason|need) to (?:change|touch|adjust|mess|tweak)\b`,
    String.raw`\b(?:carry on with|continue|continuing|maintain(?:ing)?|renew(?:ing)?|refill(?:s|ing)?)\b`,
    String.raw`\bsame again (?:with|on|of)\b|\b(?:same|right|good) dose\b|\bmore time at (?:this|that) dose\b|\bunchanged\b|\bno (?:dose )?change\b`,
    String.raw`\banother (?:month|\d+ (?:weeks?|days?|months?))(?: supply)? (?:at|on|of)\b`,
    String.raw`\b(?:happy|comfortable) (?:with (?:the|your)|keeping)\b`,
    String.raw`\bnothing changes (?:with|for|on)\b|\bstill (?:the )?\d`,
    String.raw`\btake (?:the \w+|your \w+) (?:just |exactly )?(?:like|as|the way|the same (?:as|way)) you\b`,
  ].join('|'),
  'i',
)
/** Said of the one that is spoken of, or taken in that dose. */
const MEANT =
  /\b(?:keep|leave|keeping|leaving) it (?:right |exactly |just )?(?:where it is|as (?:it )?is|the same|alone|be|at \d+(?:\.\d+)?(?: mg)?)(?=[,.!]|$| for)|\b(?:keep|leave|keeping|leaving) the \d+(?:\.\d+)?(?: mg)? (?:alone|where it is|as (?:it )?is|the same)(?=[,.!]|$)|\b(?:keep|keeping|stick with|stay with) the \d+(?:\.\d+)?(?: mg)?[.!]?$|\bleave well enough alone\b|\b(?:stays?|staying|stick(?:ing)?|keep(?:ing)? (?:you|him|her|them)|sit(?:ting)?)(?: put| right| steady)? at (?:the )?(?:\d+(?:\.\d+)?(?: mg)?|half a (?:milligram|mg|tablet|pill))(?=[,.!]|$| for| a| in| every| and| once| twice)|^(?:(?:and|so|okay|then)[, ]+)*\d+(?:\.\d+)?(?: mg)? it stays\b|^(?:(?:and|so|okay|then)[, ]+)*\d+(?:\.\d+)?(?: mg)?(?:,? then)?,? as (?:it )?is[.]?$|^sit(?:ting)? tight it is, \d|\bstay(?:ing)? at (?:this|that|the same) dose\b|^(?:(?:and|so|okay|then)[, ]+)*(?:the )?same dose(?=[,.!]|$| for)|\bkeep taking it\b|\bgood dose, so i would (?:sit tight|stay|leave it)|\banother (?:month|\d+ weeks) at \d|\bhappy with the \d+(?:\.\d+)?(?: mg)?[.!]?$|\brid(?:e|ing) (?:it|this) out (?:on|at) (?:the )?\d/i
/** "I'm not going to refill it", "leaving it off": the opposite. */
const NOT_LEFT =
  /\b(?:not|never|no longer|cannot|stop)\b[^,;]{0,24}\b(?:refill\w*|renew\w*|continu\w*|keep\w*|stay\w*|maintain\w*|take|leav\w*)\b|\b(?:leav\w*|keep\w*|stay\w*) (?:it |the \w+ |your \w+ |them )?(?:off|out|away)\b/i
/** Something is done with another one, or would be done. */
const OTHERWISE =
  /\b(?:stop|start|add|adding|starting|stopping|increas\w*|decreas\w*|rais(?:e|ing)|lower\w*|switch\w*|swap\w*|finished|(?:is|are) done|taper\w*|wean\w*|cut|reduc\w*|bump\w*|double|go(?:ing)? (?:up|down)|move(?! (?:it|that|this|them) (?:to|into) (?:the )?(?:morning|evening|night|breakfast|dinner|lunch|bedtime|supper|noon))|hold (?:it|the(?! course)|off)|if|unless|could|might|should|was|were|until|or)\b/i

export function leavesAsIs(text: string): 'one' | 'all' | undefined {
  if (/\?$/.test(text) || text.split(' ').length > 22) return undefined
  if (ALL.test(text)) return 'all'
  if (OTHERWISE.test(text) || NOT_LEFT.test(text)) return undefined
  return MEANT.test(text) || (drugsIn(text).length > 0 && NAMED.test(text)) ? 'one' : undefined
}

/** "Keep going with it." of a plan says how much that is, where the visit does. */
export function withCurrentDoses(statements: readonly Statement[]): Statement[] {
  return statements.map((statement) => {
    const { act, topic, subject, text } = statement
    if (act !== 'plan' || topic !== 'plan-medication' || !subject || SAYS_IT.test(text)) return statement
    if (new Set(drugsIn(text).map(({ drug }) => drug.name)).size > 1) return statement
    const words = text.replace(/^Continue [a-z -]+: /, '').replace(/[.]$/, '')
    if (!/^Continue [a-z -]+: /.test(text) && leavesAsIs(words) !== 'one') return statement
    const known = /\d ?(?:mg|mcg|units?|ml)\b/i.test(text) ? undefined : currentDose(statements, subject)
    const amount = known ? ` ${known.dose}` : ''
    return {
      ...statement,
      text: withRest(`Continue ${subject.toLowerCase()}${amount}`, words),
      spans: known ? [...statement.spans, ...known.from.spans] : statement.spans,
    }
  })
}

const SAYS_IT = /^Continue [a-z -]+ \d/

/** Words that say nothing besides what is done. */
const SAID_ALREADY =
  /^(?:the|your|his|her|their|it|that|this|we|they|and|then|with|where|just|right|stays?|staying|keep|keeping|leave|leaving|continu\w*|carry|going|take|taking|patient|clinician|team|would|will|want|like|rather|exactly|same|dose|change\w*|nothing|more|time|give|need|adjust|touch|mess|hold|steady|course|stick|maintain|happy|comfortable|reason|does|have|been|still|medicine|medication|hang|there|alone|here|back|down|from|increase|decrease|raise|lower|drop|bump|push|step|nudge|titrate|reduce|ease|dial|move|bring|next|start|starting|try|put|cut|off|out|stop|quit|done|get|any|altogether|come|comes|goes)$/i

/** What is done, and of the words it was said with those that say more. */
export function withRest(done: string, words: string): string {
  const told = new Set(done.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)?/g))
  const rest = (words.toLowerCase().match(/[a-z]{3,}|\d+(?:\.\d+)?/g) ?? []).filter(
    (word) => !told.has(word) && !SAID_ALREADY.test(word) && !drugsIn(word).length,
  )
  const bare = words.replace(/[.]$/, '')
  return rest.length > 0 ? `${done}: ${bare.charAt(0).toLowerCase()}${bare.slice(1)}.` : `${done}.`
}

/** "I'd keep you at one hundred", "keep it where it is": the one that is taken so, or the only one that is taken. */
export function drugLeft(text: string, statements: readonly Statement[]): string | undefined {
  if (!/\b(?:it|dose|\d+(?:\.\d+)?)\b/i.test(text)) return undefined
  const taken = currentDoses(statements)
  const numbers = [...text.matchAll(/\b\d+(?:\.\d+)?\b/g)].map(Number)
  const fit = numbers.length === 0 ? taken : taken.filter(({ amount }) => numbers.includes(amount))
  return fit.length === 1 ? fit[0]?.drug : undefined
}

/** All that is taken, with how much of it. */
export function continuesAll(
  statements: readonly Statement[],
): { text: string; spans: Statement['spans'] } | undefined {
  const taken = currentDoses(statements).filter(
    ({ drug }) =>
      !statements.some(
        ({ subject, topic, act }) => subject === drug && (act === 'declined' || topic === 'plan-medication'),
      ),
  )
  if (taken.length === 0) return undefined
  return {
    text: capitalised(
      `continue ${taken.map(({ drug, dose }) => `${drug.toLowerCase()} ${dose}`).join(', ')}: no change`,
    ),
    spans: taken.flatMap(({ from }) => from.spans),
  }
}
