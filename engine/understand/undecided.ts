import { aboutPatient } from '../words/third-person.ts'
import { accepts } from './acts.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { opened } from './prepare.ts'
import { answerOf } from './questions.ts'
import type { Question, Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** Medicines that were proposed, and that the patient has not yet made up the mind about: neither taken nor planned. */

const WANTS_TO_START =
  /^(?:(?:so|and|okay|now|then)[, ]+)*(?:do you want to|would you (?:like|want) to|would you be (?:open|willing) to|are you (?:open|willing|ready) to|have you thought about|what do you think about|how do you feel about) (?:start|try|go on|begin|starting|trying|going on|consider)\w*\b/i
const WOULD_START = /^(?:(?:so|and|well|then)[, ]+)*(?:we|i) would (?:start|begin|do it|give|only start)\b/i
const ITS_DOSE =
  /^(?:(?:so|and|about|like|just)[, ]+)*\d+(?:\.\d+)?(?: mg| milligrams?)?(?: (?:a day|twice a day|once a day|at night|at bedtime|in the morning|to start|daily))*[.]$/i

/** "Do you want to start Suboxone?": remembered until it is agreed to, or the talk leaves it. */
export function asksToStart(talk: Discourse, item: Said): void {
  const named = drugsIn(item.text)
  if (named.length === 1 && WANTS_TO_START.test(item.text))
    talk.askedToStart = { drug: named[0]?.said ?? '', from: item, told: [], turns: 0, agreed: false }
}

/** "We'd start when you're already in withdrawal. Four milligrams.": how it would be, while nobody has said yes. */
export function tellsHowItWouldBe(talk: Discourse, item: Said): boolean {
  const asked = talk.askedToStart
  if (!asked || asked.turns > 2 || asked.turns === 0) return false
  if (!WOULD_START.test(item.text) && !ITS_DOSE.test(item.text)) return false
  const words = lowerFirst(aboutPatient(opened(item.text), 'you', talk.pronoun))
  if (asked.agreed) {
    talk.add({
      text: `Start ${asked.drug}: ${words.replace(/^(?:we|i|clinician) would /i, '')}`,
      act: 'plan',
      found: item.found,
      sentences: [asked.from.sentence, item.sentence],
      speaker: 'clinician',
    })
    return true
  }
  asked.told.push(item)
  const told = asked.told.map(({ text }) => lowerFirst(opened(text)).replace(/[.]$/, ''))
  talk.offer = { ...item, text: `We could start ${[asked.drug, ...told].join('; ')}.` }
  return true
}

export const THINKS_IT_OVER =
  /^(?:(?:um|hm+|oh|well|maybe|okay|yeah)[,. ]+)*(?:(?:(?:can|could|may) i|let me|i (?:will|would|need to|want to|would like to|would have to|have to)) (?:think (?:about|on|over) (?:it|that|this)\b(?!.*\b(?:yes|okay|do it)\b)|think it over|(?:talk|speak) (?:to|with) (?:my|the|your) [a-z-]+(?: (?:first|about (?:it|that)))+|talk (?:it|that|this) over(?: with (?:my|the) [a-z-]+)?|(?:ask|check with) (?:my|the) [a-z-]+ first|sleep on it)|i (?:need|would need|want) (?:some |more |a little )?time (?:to think|with (?:it|that)))/i

/** "We could start Zoloft at twenty-five." "Let me talk to my husband first."; what is left of the turn. */
export function undecided(
  talk: Discourse,
  asked: Question | undefined,
  said: readonly Said[],
): readonly Said[] | undefined {
  const start = talk.askedToStart
  const agreed = said[0] && (answerOf(said[0].text) === 'yes' || accepts(said[0].text))
  if (asked && start && start.from.sentence === asked.said.sentence && agreed) start.agreed = true
  const answer = said
    .slice(0, 3)
    .find(({ text }) => THINKS_IT_OVER.test(text) && text.split(' ').length <= 14)
  if (!answer) return undefined
  const offer =
    talk.offer && talk.offerAge <= 1 && drugsIn(talk.offer.text).length === 1 ? talk.offer : undefined
  const from =
    asked && start?.from.sentence === asked.said.sentence
      ? start
      : start && start.told.length > 0
        ? start
        : undefined
  const what = from
    ? [
        `start ${from.drug}`,
        ...from.told.map(({ text }) => lowerFirst(aboutPatient(opened(text), 'you', talk.pronoun))),
      ]
        .map((part) => part.replace(/[.?]$/, ''))
        .join('; ')
    : offer &&
      lowerFirst(aboutPatient(opened(offer.text).replace(LEADS, ''), 'you', talk.pronoun)).replace(
        /[.?]$/,
        '',
      )
  if (!what) return undefined
  const sentences = from ? [from.from, ...from.told] : offer ? [offer] : []
  talk.offer = undefined
  talk.askedToStart = undefined
  talk.add({
    text: `${UNDECIDED} ${what} (patient: “${answer.text.replace(/[.?]$/, '')}”).`,
    act: 'declined',
    found: [],
    sentences: [...sentences, answer].map(({ sentence }) => sentence),
    speaker: 'clinician',
    answers: true,
  })
  return said.filter((item) => item !== answer)
}

const UNDECIDED = 'Discussed, not decided:'
const LEADS =
  /^(?:(?:or|and|so|then|well|now|\d|one|two|three)[, ]+)*(?:(?:we|i|you) (?:could|might|can)(?: also| maybe| always| just)? )?/i
const HOLDS_UNTIL =
  /^(?:(?:sure|okay|of course|yes)[,. ]+)*(?:we will|let us|i will|we can) (?:hold off|wait|hold on)(?: on (?:it|that|this))?(?: until| till|,? then|[.])/i

/** "We'll hold off until you do.", said of what was not decided. */
export function heldOff(talk: Discourse, { text, sentence }: Said): boolean {
  const last = talk.statements.at(-1)
  if (!last?.text.startsWith(UNDECIDED) || !HOLDS_UNTIL.test(text)) return false
  const words = lowerFirst(aboutPatient(opened(text), 'you', talk.pronoun)).replace(
    /^(?:we will|let us|i will|we can) /i,
    '',
  )
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${words}`, sentence)
  return true
}
