import { drugsIn } from '../understand/drug-names.ts'
import type { Statement } from '../understand/statement.ts'

/** What is done with a drug, in the word a plan begins with. Only what was said makes one; else the drug stands alone. */
const REFUSED =
  /\b(?:not (?:going to |be )?(?:order|prescrib|restart|resum|start|putt|tak|go|chang|rais|increas|us|need)\w*|will not|leave it out|stay away|no \w+(?:ine|ol|am|one|ide)\b|not \w+(?:ine|ol|am|one|ide)\b|asthma|instead of|declined|disagree\w*|rather not|not (?:today|now|yet))\b/i
const THOUGHT_OF =
  /\b(?:thought (?:about|of)|considered|talked about|would talk about|could|might|if)\b.*\b(?:go(?:ing)? (?:up|down)|increas|rais|add|start|switch|lower|\d)|\b(?:will|would|might) try to\b|\bmeant to be\b|\bdo(?:es)? not want to (?:go|add|start|raise|increase|change)/i
/** "If you get a stomach bug, stop the lithium": for that case, not for today. */
const CONDITION = /(?:^|[,;:] )(?:and |but |so )?(?:if|in case|should|when|whenever|unless|once) /i
const ACTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:stop(?! (?:their|your|his|her) (?:breathing|heart))|discontinue|come off|no more(?! than)|get rid of|quit)\b/i,
    'Stop',
  ],
  // "And we hold there" is to stay; "hold it" is not to give it.
  [/\bhold\b(?! (?:there|at|steady|on|it there|the course|that dose|here))/i, 'Hold'],
  [
    /\b(?:bring\w* (?:it |the dose |your dose )?down|lower|decrease|reduce|cut (?:it|back|down|the)|(?<!\b(?:it|them|that|pill|tablet) )go(?:ing)? down(?! easy)|down to \d|taper)\b/i,
    'Decrease',
  ],
  [/\b(?:go(?:ing)? up|increase|raise|bump|double)\b/i, 'Increase'],
  [/\b(?:restart|resume|go back on)\b/i, 'Restart'],
  [/\b(?:start|begin|add|adding|starting|prescribe|prescribing)\b/i, 'Start'],
  [
    /\b(?:continue|keep(?! (?:\w+ ){0,2}(?:off|away|out)\b)|stay(?! (?:off|away|clear|out)\b)|same dose|leave .{0,30}alone|stick with|refill|unchanged|no change)\b/i,
    'Continue',
  ],
]

/** "Never stop it suddenly", "don't double it": what is not to be done is no action. */
const NOT_DONE =
  /\b(?:do not|does not|did not|never|not|without|rather than|instead of|before) (?:ever |just |go |be |to |have to |need to |want (?:you |them |patient )?to |(?:telling|asking) (?:you|them|patient) to |going to )?(?:stop|quit|discontinue|com(?:e|ing) off|hold|lower|decrease|reduce|cut|taper|go(?:ing)? (?:up|down|back)|increase|raise|bump|double|restart|resume|start|begin|add)(?:ping|ting|ing)?\b[^,;.]*/gi

/** "We go from nine hundred to six hundred, starting tonight": neither a start nor the same. */
const FROM_TO =
  /\bfrom (\d+(?:\.\d+)?)(?: mg)? (?:up |down |back )?to (\d+(?:\.\d+)?)(?: mg)?(?! ?(?:weeks?|days?|hours?|p\.m|a\.m|:))/gi

/** "Not Klonopin, not with the films." */
function isRuledOut(text: string): boolean {
  const first = drugsIn(text)[0]
  return first !== undefined && /^(?:no|not) (?:the |any )?$/i.test(text.slice(0, first.start))
}

export function planLabel(group: readonly Statement[], drug: string): string {
  // What was thought of and left is no action.
  const done = group.filter(({ text }) => !THOUGHT_OF.test(text) && !CONDITION.test(text))
  // "No more pills" after a drug was spoken of stops nothing by that name.
  const texts = done
    .filter(
      ({ act, text }) =>
        act === 'plan' &&
        (/\d|\b(?:it|dose)\b/i.test(text) ||
          text.toLowerCase().includes(drug.toLowerCase().slice(0, 6)) ||
          drugsIn(text).length > 0),
    )
    .map(({ text }) => text.replace(NOT_DONE, ''))
  if (group.some(({ act, text }) => act === 'declined' || REFUSED.test(text) || isRuledOut(text))) return drug
  const [step, ...others] = texts.flatMap((text) => [...text.matchAll(FROM_TO)])
  if (step && others.length === 0 && step[1] !== step[2])
    return `${Number(step[2]) > Number(step[1]) ? 'Increase' : 'Decrease'} ${drug.toLowerCase()}`
  const said = ACTIONS.filter(([pattern]) => texts.some((text) => pattern.test(text)))
  // Two verbs may belong to two drugs of one sentence; then the sentence has to speak for itself.
  const action = said.length === 1 ? said[0]?.[1] : undefined
  return action ? `${action} ${drug.toLowerCase()}` : drug
}
