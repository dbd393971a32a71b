import { conceptsIn } from '../lexicon/all-concepts.ts'
import { capitalised } from '../words/third-person.ts'
import { drugsIn } from './drug-names.ts'
import { clinicianRejects } from './not-used.ts'
import { isQuestion } from './questions.ts'
import type { Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** The sentences of a clinician's turn as they are meant: options that are settled on, and two things of two drugs apart. */
export function clinicianSentences(whole: readonly Said[]): Said[] {
  const settled = rejoined(whole)
    .map(withoutGoingTo)
    .flatMap((item, i, all) => otherOption(item, all, i))
  return settled.flatMap((item, i) => inTwo(item, settled.slice(Math.max(0, i - 3), i)))
}

/** "And wanting to hurt. Anyone else?", as a recogniser's stream is cut. */
function rejoined(whole: readonly Said[]): Said[] {
  const said: Said[] = []
  for (const item of whole) {
    const before = said.at(-1)
    if (
      before &&
      HARM_OF_NOBODY.test(before.text) &&
      /^(?:yourself|any(?:one|body)|some(?:one|body)|others?|people)\b/i.test(item.text)
    ) {
      const text = `${before.text.replace(/[.?]$/, '')} ${lowerFirst(item.text)}`
      said[said.length - 1] = {
        text,
        found: conceptsIn(text.toLowerCase()),
        sentence: { ...before.sentence, end: item.sentence.end },
      }
    } else said.push(item)
  }
  return said
}

const HARM_OF_NOBODY = /\b(?:hurt|harm|kill|hurting|harming|killing)[.?]$/i

/** "I'm starting at thirty and I'm leaving the sertraline where it is" says two things of two drugs. */
const AND_LEAVES =
  /^(.{12,}?),? and ((?:i am|we are|i will|we will|let us|i would) (?:leav|keep|stay|hold|continu)\w*\b.*)$/i
/** "We'd stop the Concerta, and begin thirty milligrams": thirty of the one that was spoken of before. */
const STOPS_AND_STARTS =
  /^(.*\bstop(?:ping)?\b.*?),? and (?:then )?((?:begin|start|beginning|starting) \d.*)$/i

/** "The other is to leave the 36 alone and add a short-acting one. … Let's make that five.": what is settled on. */
const OTHER_OPTION =
  /^(?:(?:so|and|but|then)[, ]+)*the (?:other|second)(?: (?:option|choice|way|thing|idea|one))? (?:is|would be) (?:to |that we )?(.{6,}?)(?:,? and ((?:add|start|put in|use|try)\b.*))?$/i
const SETTLES =
  /\b(?:let us|we will) (?:make|do|start|start with|go with|try) (?:it |that |this |with )?(?:\d|it\b|that\b|this\b)/i

/** "I was going to say five, but I'd rather go three.": what was going to be said is not said. */
const WAS_GOING_TO =
  /^(?:(?:so|well|now|okay)[, ]+)*i was (?:going|about) to (?:say|suggest|propose|recommend)\b(?!,).{3,70}?,? but (?=(?:i would|i will|i am|let us|we will|we can)\b)/i

function withoutGoingTo(item: Said): Said {
  if (isQuestion(item.text) || !WAS_GOING_TO.test(item.text)) return item
  const text = capitalised(item.text.replace(WAS_GOING_TO, ''))
  return { ...item, text, found: conceptsIn(text.toLowerCase()) }
}

function otherOption(item: Said, whole: readonly Said[], at: number): Said[] {
  const [, what, added] = OTHER_OPTION.exec(item.text) ?? []
  if (!what || !whole.slice(at + 1).some(({ text }) => SETTLES.test(text) && !clinicianRejects(text)))
    return [item]
  return [what, added].flatMap((part) => {
    const text = part && `let us ${part.replace(/[.]?$/, '.')}`
    return text ? [{ ...item, text, found: conceptsIn(text.toLowerCase()) }] : []
  })
}

/** What is done with a medicine, or that nothing is. */
const DONE_WITH_IT =
  /\b(?:stops?|stopping|keep|keeping|stays?|staying|leave|leaving|hold|same|continue|goes|go(?:ing)? (?:up|down|to|back)|starts?|starting|drops?|lower|raise|cut|comes? (?:off|down)|off|unchanged|until|not (?:touch|change)|take)\b/i

/** "The Abilify stops today, the Invega we keep at six": two things of two drugs. */
function ofTwoDrugs({ text }: Said): [string, string] | undefined {
  const named = drugsIn(text)
  const second = named.find(
    ({ start, drug }, i) =>
      (i > 0 ? named[i - 1]?.drug.name !== drug.name : start > 20) &&
      /[,;] (?:and |but )?(?:the |your )?$/i.test(text.slice(0, start)),
  )
  if (!second || named.length > 2) return undefined
  const at = text.slice(0, second.start).search(/[,;] (?:and |but )?(?:the |your )?$/i)
  const first = text.slice(0, at)
  const rest = text.slice(at).replace(/^[,;] (?:and |but )?/i, '')
  const ofFirst = /\d/.test(first) || drugsIn(first).length > 0
  return ofFirst &&
    DONE_WITH_IT.test(first) &&
    DONE_WITH_IT.test(rest) &&
    !/\b(?:if|or|because|since)\b|^(?:(?:and|so|but|okay)[, ]+)*(?:when|before|once|unless|after|while|until|instead|rather)\b/i.test(
      first,
    )
    ? [first, rest]
    : undefined
}

function inTwo(item: Said, before: readonly Said[]): Said[] {
  const two = isQuestion(item.text) ? undefined : ofTwoDrugs(item)
  if (two)
    return [`${two[0]}.`, capitalised(two[1])].map((text) => ({
      ...item,
      text,
      found: conceptsIn(text.toLowerCase()),
    }))
  if (!/\band (?:i|we|let|then|begin|start)/i.test(item.text) || isQuestion(item.text)) return [item]
  const apart = (first: string, second: string): Said[] =>
    [first.replace(/[.]?$/, '.'), second].map((text) => ({
      ...item,
      text,
      found: conceptsIn(text.toLowerCase()),
    }))
  const left = AND_LEAVES.exec(item.text)
  if (left?.[1] && left[2] && drugsIn(left[2]).length === 1) return apart(left[1], capitalised(left[2]))
  const changed = STOPS_AND_STARTS.exec(item.text)
  if (!changed?.[1] || !changed[2] || drugsIn(changed[2]).length > 0) return [item]
  const stopped = drugsIn(changed[1])
  const meant = drugsIn(before.map(({ text }) => text).join(' ')).findLast(
    ({ drug }) => drug.name !== stopped[0]?.drug.name,
  )?.drug.name
  if (stopped.length !== 1 || !meant) return [item]
  return apart(changed[1], capitalised(changed[2].replace(/^(\w+) /, `$1 ${meant} `)))
}
