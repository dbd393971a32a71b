import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/** So many statements later a patient may still put right what the chart says. */
const SOON = 6
const NOW =
  /\b(?:now|actually|since|clinician (?:called|changed|raised|moved|put|lowered|cut|dropped|reduced|brought)|went (?:up|down))\b/i

const GIVES_IN = /^(?:oh,? |yes,? |no,? )*you (?:are|were) right\b/i

/** "The Lamictal, one fifty?" "It's two hundred now.": the clinician's number gives way to the patient's. */
export function withLatestDoses(statements: readonly Statement[]): Statement[] {
  const out = [...statements]
  out.forEach((said, i) => {
    if (said.speaker !== 'patient' || said.act !== 'report' || !NOW.test(said.text)) return
    const drugs = drugsIn(said.text)
    // "200 since August", of the drug that is spoken of.
    const meant = drugs.length === 0 && said.subject ? drugsIn(said.subject)[0]?.drug : undefined
    const dose = meant
      ? (/\bclinician (?:cut|lowered|raised|changed|moved|dropped|brought|put|took|reduced) (?:it|that)(?: (?:down|up|back))? to (\d+(?:\.\d+)?)\b(?! (?:weeks?|days?|times|pills|tablets))/i.exec(
          said.text,
        )?.[1] ??
        /^(?:(?:meds|medicines?|medications?|dose): )?(?:it is )?(\d+(?:\.\d+)?)(?: mg)? (?:since|now)\b/i.exec(
          said.text,
        )?.[1])
      : drugs.length === 1
        ? doseAfter(said.text, drugs[0]?.end ?? 0)
        : undefined
    const drug = meant ?? drugs[0]?.drug
    if (!dose || !drug) return
    // "Oh, you're right. Two hundred since August.": the patient's own number gives way too.
    const ownUp = out.slice(Math.max(0, i - 2), i).some(({ text }) => GIVES_IN.test(text))
    for (let j = Math.max(0, i - SOON); j < i; j++) {
      const before = out[j] as Statement
      if (
        before.act === 'plan' ||
        (!ownUp && before.speaker === 'patient' && before.act === 'report' && !before.text.includes(':'))
      )
        continue
      const named = drugsIn(before.text).find((mention) => mention.drug === drug)
      const old = named && doseAfter(before.text, named.end)
      if (!named || !old || old === dose) continue
      out[j] = {
        ...before,
        text: `${before.text.slice(0, named.end)}${before.text.slice(named.end).replace(old, dose)}`,
        spans: [...before.spans, ...said.spans],
      }
    }
  })
  return out
}

/** The number that follows a drug's name within a few words. */
function doseAfter(text: string, from: number): string | undefined {
  return /^[^.;\d]{0,16}(\d+(?:\.\d+)?)(?![\d/:]|st|nd|rd|th| (?:weeks?|days?|months?|years?|times|hours?))/.exec(
    text.slice(from),
  )?.[1]
}

const WAS_ON_AT = /\b(?:was|were|been|put|started|went|got|took)\b[^.;,]{0,40}\bat $/i

/** "Twenty-five" of a drug that is given in such doses is 25 mg. */
export function withUnits(text: string, subject: string | undefined, lately: readonly string[] = []): string {
  const drug = subject === undefined ? undefined : drugsIn(subject)[0]?.drug
  const range = drug?.doseMg
  if (!range || COUNTS_OTHER_THINGS.test(text)) return text
  return text.replace(
    /(?<![\d.:/$-]|\b(?:was|were|age|aged|turned|room|item|like a|at a|to a|[Aa]round|by|until|till|before|after|past|[Mm]issed|[Mm]iss|[Ss]kipped|[Ss]kip|[Ff]orgot|counted|[Ww]eek|[Dd]ay|[Mm]onth|[Ss]tep|[Nn]umber|of|[Aa]ll|[Oo]ther|[Hh]alf|[Ss]ession|[Vv]isit|in|since|[Ss]ince)\s)(\d+(?:\.\d+)?)(?=(?:[.,;](?!\d)|$| at (?:night|bedtime)| in the (?:morning|evening)| a day| every| twice| once| for (?:a|\d)| daily| alone| now| then| and then))(?! ?(?:mg|mcg|weeks?|days?|times|hours?|%|tablets?|p\.m|a\.m|nights|years|months|pounds))/g,
    (all, dose: string, at: number) => {
      const value = Number(dose)
      const [before, after] = [text.slice(0, at), text.slice(at + dose.length)]
      // "Three a day of the half milligram": tablets.
      if (/^(?: [a-z]+){0,3} of (?:the|those|these) (?:half|quarter|\d)/i.test(after)) return all
      if (Number.isInteger(value) && value <= 12 && isHour(before, after)) return all
      // "It's five, and you've finished a sandwich."
      if (value <= 12 && /\bit is $/i.test(before) && /^,? (?:and|so)\b/i.test(after)) return all
      // "So four, we stay on it": the fourth of the ways to go.
      if (value <= 6 && /^(?:so )?$/i.test(before) && COUNTS_UP.test(after)) return all
      // "Half a milligram twice a day, eight in the morning and eight at night."
      if (Number.isInteger(value) && value <= 12 && UNIT_SAID.test(text) && /^ (?:in the|at) /.test(after))
        return all
      // "Three, four nights a week."
      const next =
        /^,? (?:or |to |maybe )?(\d+) (?:weeks?|days?|times|hours?|nights?|years|months|drinks)\b/.exec(
          text.slice(at + dose.length),
        )?.[1]
      if (next !== undefined && Math.abs(Number(next) - value) <= 2) return all
      // "Six weeks, seven, they moved the clinic."
      const counted =
        /(?<!\b(?:[Aa]fter|[Ff]or|[Ii]n|[Ee]very|another) )\b(\d+) (?:weeks?|days?|times|hours?|nights?|years|months|pills|tablets),? (?:or |maybe )?$/.exec(
          before,
        )?.[1]
      if (counted !== undefined && Math.abs(Number(counted) - value) <= 2) return all
      // "I changed that to seven, just seven pills."
      if (
        new RegExp(`\\b${dose.replace('.', '\\.')} (?:pills?|tablets?|capsules?|films?|left)\\b`, 'i').test(
          text,
        )
      )
        return all
      // "I take two. One at noon and one at bed.": tablets.
      if (Number.isInteger(value) && value <= 4 && /\b(?:takes?|took|taking|only|just|gave) $/i.test(before))
        return all
      // "I was on Celexa at nineteen."
      if (value % 5 !== 0 && value > 8 && WAS_ON_AT.test(before)) return all
      // "Let's make it three": films, or times a day.
      if (value < 5 && /\bmake (?:it|that) $/i.test(before)) return all
      // "Eight pills." "Keep the eight.": they were counted a moment ago.
      if (
        lately.some((said) => /\bcounted\b/i.test(said)) ||
        lately.some((said) =>
          new RegExp(`\\b${dose.replace('.', '\\.')} (?:pills?|tablets?|capsules?|left)\\b`, 'i').test(said),
        )
      )
        return all
      const usual = value >= range[0] / 4 && value <= range[1] * 1.5 && value >= 2
      return usual || drug.depotMg?.includes(value) ? `${dose} mg` : all
    },
  )
}

const COUNTS_UP = /^, (?:we|you|i|there|let|patient|clinician|team)\b/i
const UNIT_SAID = /\b(?:mg|milligrams?|micrograms?|mcg|tablets?|capsules?|films?)\b/i
/** "She's in bed nine to five", "I'm at a five or six", "I counted fifty two". */
const COUNTS_OTHER_THINGS =
  /\b(?:in bed|asleep|awake|of (?:real )?sleep|(?:at|is|was|like|maybe) a \d|counted|pain|\d or less|how (?:many|often|old)|what time)\b|^how many\b/i

/** "One film at five in the morning", "at noon instead of eleven". */
function isHour(before: string, after: string): boolean {
  if (/\b(?:stay|keep|leave|remain|hold)\w*(?: \w+){0,3} at $/i.test(before)) return false
  if (/\bat $/i.test(before)) return true
  return (
    /\b(?:instead of|rather than|not|from|and) $/i.test(before) &&
    /\bat (?:noon|midnight|\d{1,2}(?::\d\d)?)\b/i.test(before) &&
    !/^ (?:mg|mcg)/.test(after)
  )
}

const SCHEDULE =
  /\b(?:with (?:your |their |breakfast|dinner|food|supper|lunch)|(?:morning|mornings) and (?:evening|night|bedtime|evenings|nights)|(?:each|every) (?:day|morning|evening|night)|at bed\b|(?:before|after) (?:bed|breakfast|dinner|supper|lunch)|(?:every|in the|to the) (?:morning|evening|night)|at (?:night|bedtime)|(?:once|twice|\d times) (?:a day|daily)|for a week,? then|for \d+ (?:days|weeks?),? then|\d+(?:\.\d+)?(?: mg)? for (?:a|one|\d+) weeks?\b|and then \d|\d (?:in a|per) day|(?:no|not) more than \d)/i
/** Doses, times and what is said of a thing that is taken. */
const OF_A_DRUG =
  /\d|\b(?:half|once|twice|daily|every (?:day|night|morning)|miss\w*|skip\w*|forg\w+|stop\w*|start\w*|took|take[sn]?|taking|help\w*|work\w*|dose|pill|tablet|capsule|refill|morning|night|bedtime|doctor|prescri\w+|since)\b/i

export const isOfDrug = (words: string): boolean => OF_A_DRUG.test(words)

/** How often and when a thing is to be taken. */
export const isSchedule = (words: string): boolean => SCHEDULE.test(words)
