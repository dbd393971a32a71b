import { ALLERGY_ON_FILE, asksForIt, clinicianAct, readsOut } from './acts.ts'
import type { Discourse } from './discourse.ts'
import { isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { goesBackTo, thoughtToDo } from './proposed-medicines.ts'
import type { Said } from './said.ts'
import { waitsBefore } from './short-orders.ts'
import { namesDiagnosis } from './whose-diagnosis.ts'

/** What a clinician does with a sentence, where it stands in the talk. */
/** "Mine is naproxen, my lips swelled up." "Naproxen, lip swelling." */
function saysAllergyBack(talk: Discourse, { text }: Said): boolean {
  const allergies = talk.statements.slice(-4).filter(({ topic }) => topic === 'allergies')
  if (allergies.length === 0 || text.split(' ').length > 6) return false
  const named = drugsIn(text)[0]?.drug.name
  return allergies.some((told) => drugsIn(told.text).some(({ drug }) => drug.name === named))
}

export function actOf(talk: Discourse, item: Said): ReturnType<typeof clinicianAct> {
  if (ONLY_KIND.test(item.text)) return 'talk'
  if (readsOut(item.text) || ALLERGY_ON_FILE.test(item.text) || saysAllergyBack(talk, item))
    return 'restatement'
  const act = clinicianAct(asToPatient(talk, item.text), item.found)
  if (asksForIt(item.text)) return act
  if (thoughtToDo(item.text) !== undefined || goesBackTo(item.text) || waitsBefore(item.text)) return 'plan'
  // "Third, for the shaking I could give you propranolol" counts up.
  if (act !== 'offer' && (talk.late || talk.planning) && STARTS_WITH_DATE.test(item.text)) return 'plan'
  if (
    (talk.late || talk.planning) &&
    act !== 'plan' &&
    act !== 'education' &&
    act !== 'offer' &&
    ENDS_WITH.test(item.text)
  )
    return 'plan'
  const last = talk.statements.at(-1)
  // A second value of what was just measured.
  if (
    (act === 'restatement' || act === 'talk') &&
    /\d/.test(item.text) &&
    last?.act === 'observation' &&
    last.speaker === 'clinician' &&
    !isSchedule(item.text) &&
    // "It came out at 23." "Out of what?" "Forty."
    !/^\d+[.]?$/.test(item.text) &&
    // "Your A1c is 6.8. Metformin, 500."
    drugsIn(item.text).length === 0 &&
    !/\b(?:stays?|until|take off|we|i)\b/i.test(item.text) &&
    item.text.split(' ').length <= 16
  )
    return 'observation'
  // "Point five and point seven five": the numbers of what was just said, said back.
  // "It's a very expensive two minutes."
  if (act === 'talk' && item.found.length === 0 && /^it is an? (?:[a-z]+ ){1,3}\d+ \w+[.]?$/i.test(item.text))
    return act
  if (act === 'talk' && !talk.planning && /\d/.test(item.text) && item.text.split(' ').length <= 20)
    return talk.late &&
      !(last?.speaker === 'patient' && SUMS_UP.test(item.text)) &&
      !isEcho(talk, item) &&
      (OFTEN.test(item.text) || isSchedule(item.text) || drugsIn(item.text).length > 0) &&
      !TELLS_BACK.test(item.text)
      ? 'plan'
      : 'restatement'
  // "What I saw is that you started tight. You cried a little. By the end your shoulders were down."
  if (
    (act === 'restatement' || act === 'talk') &&
    last?.act === 'observation' &&
    last.topic === 'mental-status' &&
    last.speaker === 'clinician' &&
    SEEN_ON.test(item.text)
  )
    return 'observation'
  // "We have two things. Trichotillomania, and a depression."
  if (
    (act === 'restatement' || act === 'talk') &&
    last?.act === 'assessment' &&
    last.speaker === 'clinician' &&
    item.text.split(' ').length <= 14 &&
    item.found.some(
      ({ topic }) =>
        topic === 'diagnosis' || topic === 'mood' || topic === 'anxiety' || topic === 'risk-level',
    )
  )
    return 'assessment'
  // "So not psychosis. There's some depression riding along.": it goes on with what was judged a moment ago.
  if (
    (act === 'restatement' || act === 'talk') &&
    talk.late &&
    item.text.split(' ').length <= 18 &&
    JUDGES_ON.test(item.text) &&
    drugsIn(item.text).length === 0 &&
    item.found.some(({ topic }) => topic === 'diagnosis' || topic === 'mood' || topic === 'anxiety') &&
    talk.statements.slice(-5).some((made) => made.act === 'assessment' && made.speaker === 'clinician')
  )
    return 'assessment'
  if (
    act === 'restatement' &&
    talk.late &&
    drugsIn(item.text).length > 0 &&
    /\d/.test(item.text) &&
    !/\b(?:you (?:said|took|were|had|have (?:been|had)|are in|stopped)|was|were|ago|last)\b/i.test(item.text)
  )
    return 'plan'
  if (
    (act === 'restatement' || act === 'talk') &&
    talk.late &&
    /\d/.test(item.text) &&
    isSchedule(item.text) &&
    !TELLS_BACK.test(item.text)
  )
    return 'plan'
  if (!talk.planning || (act !== 'restatement' && act !== 'talk')) return act
  if (/^(?:in )?\d+ (?:weeks?|days?|months?)\b/i.test(item.text)) return 'plan'
  const topics = item.found.map(({ topic }) => topic)
  if (topics.filter((topic) => topic === 'mental-status' || topic === 'exam').length >= 2)
    return 'observation'
  if (topics.includes('exam') && item.text.split(' ').length <= 10) return 'observation'
  // "Therapy is with Dana, she only does OCD, Thursdays at one."
  if (topics.includes('therapy') && WEEKLY.test(item.text)) return 'plan'
  if (namesDiagnosis(item.text, item.found)) return 'assessment'
  if (act === 'restatement')
    return /^(?:so |and )?(?:you (?:did|had|have|were|are|said|told)|it |that |those |there |he |she |they |this |which |because )/i.test(
      item.text,
    )
      ? act
      : 'plan'
  return /\d|\b(?:every|daily|each|once|twice|before|after|until|sunday|monday|tuesday|wednesday|thursday|friday|saturday|morning|evening|night)\b/i.test(
    item.text,
  ) &&
    item.text.split(' ').length >= 3 &&
    !/^(?:that|it|this|you|i|there|he|she)\b/i.test(item.text)
    ? 'plan'
    : act
}

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight)'
const TEST_NAMED =
  '(?:bloods?|labs?|blood work|levels?|glucose|sugar|lipids|a1c|ekg|ecg|tsh|cbc|cmp|sodium|potassium|metabolic panel|liver (?:panel|tests?)|urine)'
/** What a visit ends with, said without a word of planning: the next time, tests to come, where the patient goes. */
const ENDS_WITH = new RegExp(
  [
    String.raw`^(?:(?:so|and|then|okay|otherwise)[, ]+)*(?:\d+|a|one) (?:weeks?|months?|days?|fortnight)(?:, (?:same|the|video|here|in person|by|on|with|then)\b| from ${DAY}|,? (?:same time|then)[.]?$|[.]?$)`,
    String.raw`^(?:(?:so|and|then|okay)[, ]+)*(?:me|i|you and (?:me|i)|us|video|telehealth|phone call|same (?:time|slot|day))\b[^?]{0,20}\b(?:on|in|by) (?:video|the|a|\d|january|february|march|april|may|june|july|august|september|october|november|december|${DAY})`,
    String.raw`\b${TEST_NAMED}\b(?!.*\b(?:was|were|is|are|came|shows?|showed|looks?|normal|negative|positive|back)\b)[^?]*\b(?:again|this week|next (?:week|month|visit)|in \d+ (?:days?|weeks?|months?)|on ${DAY}|${DAY}|before (?:the|you|your)|today)\b`,
    String.raw`^(?:(?:so|and|then|okay)[, ]+)*every (?:other (?:week|day|month)|\d+ (?:weeks|months|days))\b`,
    String.raw`^(?:(?:so|and|then|okay)[, ]+)*(?:the|an) ambulance (?:will|is going to|takes|is taking)\b`,
    String.raw`\bi (?:have to|am required to|must|need to) (?:let|tell|notify|warn|inform|report)\b`,
    String.raw`\b(?:program|iop|php|day hospital|group|class|intake|clinic)\b[^?]{0,24}\b(?:starts?|begins?|meets?|is|opens?)\b[^?]{0,16}\b${DAY}`,
    String.raw`\byou are (?:off|out of|not going (?:back )?to) work (?:for|until|till)\b`,
    String.raw`^(?:(?:so|and|okay)[, ]+)*(?:for )?homework\b|^(?:(?:so|and|okay)[, ]+)*this week[,:] (?!(?:you|i|it|he|she|they|we|my|the)\b)`,
    String.raw`\byou can (?:message|email|text|reach|write|ring|phone) (?:me|us)\b`,
    String.raw`\b(?:there is|we have(?: got)?|i have(?: got)?) a bed\b|\byou (?:would|will|can)? ?sign (?:yourself )?in\b`,
    String.raw`\b\d+[- ]minute (?:safety )?(?:checks|rounds)\b|\bone[- ](?:to|on)[- ]one (?:with|sitter|observation)|\b1[: -](?:to[- ])?1 (?:with|sitter|observation)`,
    String.raw`\b(?:someone|somebody|a sitter|staff|a nurse) (?:sits|stays|will (?:sit|stay|be)) with you\b`,
  ].join('|'),
  'i',
)
/** "Thursday, December 11th, video is okay, but I'd need a weight first." */
const STARTS_WITH_DATE =
  /^(?:(?:then|so|okay|and|next)[, ]+)*(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?= (?:the )?\d)|\d{1,2}(?:st|nd|rd|th))\b,?(?! (?:was|were|you|he|she|i|had|night was))/i

/** Of a patient for whom others answer "she's neatly dressed" says what "you're neatly dressed" says to others. */
function asToPatient(talk: Discourse, text: string): string {
  if (!talk.spokenFor) return text
  return text.replace(
    /^((?:(?:and|but|so|now)[, ]+)*)(?:he|she) (?:is|has been|looks|seems|sits|was|has)\b/i,
    (all, lead: string) =>
      `${lead}you ${/\b(is|was)$/i.test(all) ? 'are' : /looks$/i.test(all) ? 'look' : /seems$/i.test(all) ? 'seem' : 'have'}`,
  )
}

/** "Then I feel better for two minutes." "Two minutes.": said back, and nothing to do. */
function isEcho(talk: Discourse, { text }: Said): boolean {
  const words = text.replace(/[.!]$/, '').toLowerCase()
  return words.split(' ').length <= 3 && talk.lastSaid.some((said) => said.text.toLowerCase().includes(words))
}

/** "Two, two and three." "So seven a day." */
const SUMS_UP = /^so,? (?:that is )?(?:about )?\d+(?:\.\d+)? (?:a|per|every) \w+[.]?$/i
const SEEN_ON =
  /^(?:(?:and|but|then|still|so)[, ]+)*(?:you (?:cried|teared|smiled|laughed|spoke|talked|kept|held|looked|answered|sat|stayed|got (?:tearful|quiet|louder|restless)|were|are (?:calm|talking|answering|thinking|following|looking|neat|clean)|joke|answer|talk|make|made)|by the end|(?:now )?your (?:shoulders|voice|hands|thinking|thoughts|speech|eyes|face|mood|affect|words))\b/i
const JUDGES_ON =
  /^(?:(?:so|and|but|plus|also|okay)[, ]+)*(?:not|no|there is (?:some|a|an|also|no)|some|with|it is (?:not|also)|that is not|this is not)\b/i
const WEEKLY = /\b(?:weekly|every week|once a week|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i
/** Manners, and where the talk goes next. */
export const ONLY_KIND =
  /^(?:(?:so|and|okay|well|oh)[, ]+)*(?:i am (?:glad|happy|proud|sorry)|thank you for|let us see (?:where|how|what)|good (?:man|girl|boy|for you|job)|i (?:know|hear|understand|get) how you feel(?: about)?)\b/i
const OFTEN =
  /\b(?:every (?:day|night|morning|evening|\d+)|daily|each (?:day|night|time)|a (?:day|night|week)|for at least|minutes|times a)\b/i
const TELLS_BACK =
  /\b(?:you (?:said|took|were|had|have|are|take|did)|was|were|ago|last|did|used to|so far)\b/i
