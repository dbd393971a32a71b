import { capitalised } from '../words/third-person.ts'
import { accepts, declines } from './acts.ts'
import { continuesAll, drugLeft, leavesAsIs, withRest } from './continues.ts'
import type { Discourse } from './discourse.ts'
import { doseChange, goesOff, isDoseOf } from './dose-changes.ts'
import { drugsIn } from './drug-names.ts'
import { patientRejects } from './not-used.ts'
import { planSentence } from './plan-sentence.ts'
import { leftAfterAll } from './proposed-medicines.ts'
import { answerOf, isQuestion } from './questions.ts'
import type { Question, Said } from './said.ts'
import type { Statement } from './statement.ts'
import { lowerFirst, ofClinician } from './wording.ts'

/** A medicine that goes on as it is, or all of them. */
export function leftAsIs(talk: Discourse, item: Said): boolean {
  const left = leavesAsIs(item.text)
  if (left === undefined) return false
  if (left === 'all') {
    // "The EKG is normal. No change." says nothing of medicines.
    const ofMedicines = /\b(?:med\w*|pills|doses?|dosage|prescriptions?|regimen|taking|on)\b/i.test(item.text)
    const afterFinding = talk.statements.at(-1)?.act === 'observation'
    if (!ofMedicines && (afterFinding || !(talk.late || talk.planning))) return false
    const all = continuesAll(talk.statements)
    if (!all) return false
    talk.add({
      text: all.text,
      act: 'plan',
      found: [],
      sentences: [item.sentence],
      spans: all.spans,
      speaker: 'clinician',
    })
    return true
  }
  const named = drugsIn(item.text)
  const meant = named[0]
    ? capitalised(named[0].drug.name)
    : takenSo(
        talk,
        talk.drugs.subjectOf(item.text, 'plan-medication') ?? drugLeft(item.text, talk.statements),
        item,
      )
  if (!meant || named.length > 1) return false
  // Who stays at a dose has been on it, though the visit did not say how much.
  if (!talk.drugs.isTaken(meant) && named.length > 0) return false
  const words = ofClinician(planSentence(item.text, talk.pronoun))
  talk.notDone(meant)
  leftAfterAll(talk, meant, item)
  return plans(talk, item, `Continue ${meant.toLowerCase()}: ${lowerFirst(words)}`)
}

/** What is done with a medicine, by this sentence; it ends what was asked about before. */
function plans(
  talk: Discourse,
  { found, sentence }: Said,
  text: string,
  spans: Statement['spans'] = [],
): true {
  talk.add({ text, act: 'plan', found, sentences: [sentence], spans, speaker: 'clinician' })
  talk.endThread()
  return true
}

/** The one that is meant if it is taken, else the one of the visit that is given in the dose they stay at. */
function takenSo(talk: Discourse, meant: string | undefined, { text }: Said): string | undefined {
  // "And the Concerta?" "We leave it at thirty-six.": told how much, it is taken.
  const told = /\d|\bhalf\b|\bwhere it is\b|\bthe same\b/i.test(text)
  if (meant && (talk.drugs.isTaken(meant) || (told && talk.drugs.isAskedAbout(meant)))) return meant
  const last = /\bit\b/i.test(text) && (talk.late || talk.planning) ? talk.drugs.lastWithin(5) : undefined
  if (last && talk.drugs.isTaken(last)) return capitalised(last)
  if (
    !/\b(?:stay|keep|leave|hold|remain|sit)\w*\b.*\d|^\D{0,12}\d+(?:\.\d+)?(?: mg)?,? (?:it stays|(?:then,? )?as)\b/i.test(
      text,
    )
  )
    return undefined
  const names = talk.drugs
    .allFitting(text)
    .filter(
      (name) =>
        !talk.statements.some(
          ({ act, text: said }) => act === 'declined' && said.toLowerCase().includes(name),
        ),
    )
  return names.length === 1 && names[0] ? capitalised(names[0]) : undefined
}

/** "And the lorazepam?" "That stops tonight." "First, the ZzzQuil. That stops." */
const THAT_STOPS =
  /^(?:(?:and|so|okay|no|yes|well)[,. ]+)*(?:that|that one|this one) (?:stops?|ends?|comes? off|goes(?= (?:tonight|today|now|away)|[.]?$)|we (?:stop|drop))(?: (?:tonight|today|now|tomorrow|for good|completely|altogether|this week|right away|as of (?:now|today|tonight)))*[.!]?$/i

export function thatStops(talk: Discourse, item: Said, before: Said | undefined): boolean {
  const named = goesOff(item.text)
  const off = named && talk.drugs.isTaken(named) ? named : undefined
  const last = THAT_STOPS.test(item.text) ? talk.drugs.lastWithin(2) : undefined
  // "The shouting, that stops.": only of a drug that was asked about, or named by itself just before.
  const meant =
    last &&
    (talk.drugs.isAskedAbout(last) ||
      (before && before.text.split(' ').length <= 5 && drugsIn(before.text)[0]?.drug.name === last))
      ? last
      : undefined
  const drug = off ?? meant
  if (!drug) return false
  return plans(talk, item, withRest(`Stop ${drug}`, ofClinician(planSentence(item.text, talk.pronoun))))
}

const THEN = `^(?:(?:okay|so|then|well|all right|alright|yes|right|good|sure|fine)[,. ]+)*`
const DO_IT = `(?:we can|we will|let us|i will|i would|we are going to|i am going to)(?: just| go ahead and)*`
const TODAY = `(?: then| for now| today| now| altogether| completely| tonight)*[.!]?$`
/** "Okay, we can drop that.", "Let's get rid of it.", "Off it is." */
const DROPS_IT = new RegExp(
  `${THEN}(?:${DO_IT} (?:drop|ditch|lose|get rid of|cut out) (?:that|it|that one|this one)|off (?:it|that) (?:is|comes|goes))${TODAY}`,
  'i',
)
/** "You're on Depakote. I want to get you off it." */
const GETS_OFF = new RegExp(
  `${THEN}(?:${DO_IT}|i want to|i would like to|we need to|we should) (?:get|take|wean) you off(?: of)? (?:it|that|that one|this one)${TODAY}`,
  'i',
)
/** "I ran out in May." "Let's get that going again." */
const GETS_GOING = new RegExp(
  `${THEN}(?:${DO_IT}|i want to|i would like to) (?:get (?:that|it|you) (?:going|started) again|get (?:that|it) back (?:on board|going)|get you back on (?:that|it)|go back on (?:that|it)|put you back on (?:that|it)|start (?:that|it) (?:back up|up again))${TODAY}`,
  'i',
)

/** Said of the drug that was spoken of in the last words, and of nothing else that one may drop. */
export function dropsOrRestarts(talk: Discourse, item: Said): boolean {
  const done = DROPS_IT.test(item.text)
    ? 'Stop'
    : GETS_OFF.test(item.text)
      ? 'Get patient off'
      : GETS_GOING.test(item.text)
        ? 'Restart'
        : undefined
  const drug = done && talk.drugs.lastWithin(3)
  if (!drug) return false
  // "I keep the pistol loaded." "Let's get rid of it."
  const last = talk.statements.at(-1)
  const of = last?.subject === capitalised(drug) || (last?.topic === 'side-effects' && !last.subject)
  return of && plans(talk, item, `${done} ${drug}.`)
}

/** A dose that goes up or down, or a drug that is stopped, of those that are taken. */
export function changedDose(talk: Discourse, item: Said): boolean {
  const change = talk.late || talk.planning ? doseChange(item.text, talk.statements) : undefined
  if (!change) return false
  const { action, drug, to, known } = change
  // "And the lorazepam?" "We're done with it.": not of the only one whose dose is known.
  const last = talk.drugs.lastWithin(2)
  if (action === 'Stop' && drugsIn(item.text).length === 0 && last && capitalised(last) !== drug) return false
  const words = ofClinician(planSentence(item.text, talk.pronoun))
  return plans(
    talk,
    item,
    withRest(`${action} ${drug.toLowerCase()}${to === undefined ? '' : ` to ${to} mg`}`, words),
    known.spans,
  )
}

const BARE_DOSE =
  /^(?:(?:so|okay|well|fine|right|no|all right|yes|yeah|sure|good|deal|alright|just)[,. ]+)*(\d+(?:\.\d+)?)(?: mg)?(?: first| to start(?: with)?| for now| it is| today| tonight| then| instead)*[.!]?$/i
/** "Well, let me think, with the pressure dropping and his stomach, seventy-five first." */
const THOUGHT_BETTER =
  /^(?:(?:well|actually|hm+|no|but|you know what|on second thought|let me think)[,. ]+)+\D*?[, ](\d+(?:\.\d+)?)(?: mg)?(?: first| instead| to start(?: with)?| for now)[.!]?$/i
/** "Atomoxetine we will take to 80 mg." */
const ONE_DOSE = /^([^\d]*\bto )\d+(?:\.\d+)? mg(?=[^\d]*$)/
const PLANNED_TO = /^((?:Increase|Decrease) [a-z-]+ to )(\d+(?:\.\d+)?)( mg)/

/** "We'll take it to eighty. Well, he's not a big fellow. Sixty first.": a number alone takes the place of the one before. */
export function revisedDose(talk: Discourse, item: Said): boolean {
  const dose = (BARE_DOSE.exec(item.text) ?? THOUGHT_BETTER.exec(item.text))?.[1]
  if (dose === undefined) return false
  return takesPlaceOf(talk, dose, [item], 3)
}

const NOT_AGREED = /^Proposed, not agreed to: (.*?\bto )\d+(?:\.\d+)? mg\b/

/** Another dose in the place of the one that was planned, or proposed in vain, at most so many statements ago. */
function takesPlaceOf(talk: Discourse, dose: string, said: readonly Said[], within: number): boolean {
  const index = talk.statements.findLastIndex(
    ({ text, topic }) =>
      PLANNED_TO.test(text) ||
      (topic === 'plan-medication' && (ONE_DOSE.test(text) || NOT_AGREED.test(text))),
  )
  const planned = talk.statements[index]
  if (
    !planned?.subject ||
    talk.statements.length - index > within ||
    !isDoseOf(planned.subject, Number(dose))
  )
    return false
  const spans = said.map(({ sentence: { start, end } }) => ({ start, end }))
  const proposed = NOT_AGREED.exec(planned.text)?.[1]
  if (proposed) {
    const text = `${capitalised(proposed)}${dose} mg.`
    const sentences = said.map(({ sentence }) => sentence)
    talk.add({ text, act: 'plan', found: [], sentences, spans: planned.spans, speaker: 'clinician' })
    return true
  }
  talk.statements[index] = {
    ...planned,
    text: PLANNED_TO.test(planned.text)
      ? planned.text.replace(PLANNED_TO, `$1${dose}$3`).replace(/: .*/, '').replace(/[.]?$/, '.')
      : planned.text.replace(ONE_DOSE, `$1${dose} mg`),
    spans: [...planned.spans, ...spans],
  }
  return true
}

/** "Let's bring it down to ten." "I can't work on ten." "Fifteen?" "I can live with fifteen." */
export function settledDose(talk: Discourse, { said: asked }: Question, answer: readonly Said[]): boolean {
  const first = answer[0]
  const dose = ASKED_DOSE.exec(asked.text)?.[1]
  if (!first || dose === undefined || isQuestion(first.text) || HOLDS_BACK.test(first.text)) return false
  if (declines(first.text) || answerOf(first.text) === 'no') return false
  const repeats = new RegExp(`\\b${dose.replace('.', '\\.')}\\b`).test(first.text)
  if (answerOf(first.text) !== 'yes' && !accepts(first.text) && !GOES_ALONG.test(first.text) && !repeats)
    return false
  return takesPlaceOf(talk, dose, [{ ...first, sentence: asked.sentence }, first], 5)
}

const ASKED_DOSE =
  /^(?:(?:so|okay|well|then|what about|how about|and)[, ]+)*(\d+(?:\.\d+)?)(?: mg)?(?: then| instead| first| to start)?\?$/i

const OFFERED_DOSE =
  /^(?:(?:so|okay|well|then|or|and)[, ]+)*(?:we|i) (?:could|can|might) (?:do|try|go (?:to|with)|start with|make it) (\d+(?:\.\d+)?)(?: mg)?(?: first| instead| then| to start(?: with)?| for now)*[.]?$/i

/** "We could do one twenty-five first." "I like that better.": in the place of the one hundred and fifty. */
export function takesSmallerStep(talk: Discourse, offer: Said, said: readonly Said[]): boolean {
  const dose = OFFERED_DOSE.exec(offer.text)?.[1]
  return dose !== undefined && takesPlaceOf(talk, dose, [offer, ...said.slice(0, 1)], 5)
}

const LEADS_IN =
  /^(?:(?:so|and|then|okay|now|well)[, ]+)*(?:what would you (?:say to|think (?:of|about))|how would you feel about|what do you (?:think|say) (?:of|about|to)|how about(?: we)?|what about|what if we|shall we|should we|can we|could we|can i|may i|(?:(?:is it )?okay )?if (?:we|i)|would it be okay if (?:we|i)|are you (?:okay|fine|all right|comfortable|good|up for|open to|willing)(?: with| to)?(?: me| us)?|would you (?:be )?(?:willing|open|okay|fine|happy|up for)(?: to| with)?|would you (?:try|take|consider)|do you want to|why (?:do not|don't) we)\s+(?:trying |try |to |us )?/i
const TAGGED =
  /,?\s+(?:would that be (?:all right|okay|fine)|is that (?:all right|okay|fine)|does that (?:sound|work|sit|seem)\b.*|how does that sound|what do you (?:think|say)|okay|all right|deal|sound good|you okay with that|are you (?:game|in|up for (?:it|that)|willing|okay with (?:it|that)|fine with (?:it|that))|you (?:game|in)|fair(?: enough)?|right)\?$/i
const GOES_ALONG =
  /\b(?:fine|okay|ok|good|sure|can do|could do|i would take|i will take|let us|why not|got it|if it (?:will|would|helps|gets)|worth a (?:try|shot)|sounds|works|all right|i would say (?:okay|yes)|it does|would be|game|go for it|up for|happy to|i will try|give it a (?:try|go|shot))\b/i
const HOLDS_BACK =
  /\b(?:not|no|never|rather|but|however|scared|worried|nervous|hate|instead|only if|unless|think about it|maybe|i guess not)\b/i

/** What a question proposes to take, as a statement: "Shall we go to a hundred?", "Lithium, 300 twice a day, okay?" */
function proposedIn(question: string): string | undefined {
  const said = question.replace(/^(?:(?:so|and|then|okay|now|well)[, ]+)+/i, '')
  const plain = said.replace(LEADS_IN, '')
  const bare = plain.replace(TAGGED, '').replace(/[?]$/, '').trim()
  const proposes = plain !== said || bare !== said.replace(/[?]$/, '').trim()
  const named = drugsIn(bare).length > 0
  // "So a hundred from tomorrow?" has no word of asking.
  if (!proposes && !/\bfrom (?:tomorrow|today|tonight|now on)\b/i.test(bare)) return undefined
  if (!named && !/\d/.test(bare)) return undefined
  if (named && !/\d|\b(?:start|add|try|stop|switch|increase|lower)\b/i.test(bare)) return undefined
  if (/\b(?:how|what|when|where|who|why|did|have you|are you|were you|do you)\b/i.test(bare)) return undefined
  const [, dose, of] =
    /^(?:about )?(\d+(?:\.\d+)?)(?: mg)?(?: of (?:the |your )?([a-z-]+))?(?: from (?:tomorrow|today|tonight|now on))?$/i.exec(
      bare,
    ) ?? []
  return dose === undefined ? `${bare}.` : `Go to ${dose}${of ? ` of ${of}` : ''}.`
}

/** A medicine that was proposed by a question and agreed to, in whatever words. */
export function agreedMedicine(talk: Discourse, { said: asked }: Question, answer: readonly Said[]): boolean {
  const first = answer[0]
  if (!first || !(talk.late || talk.planning)) return false
  const text = proposedIn(asked.text)
  if (text === undefined || isQuestion(first.text) || HOLDS_BACK.test(first.text)) return false
  if (declines(first.text) || patientRejects(first.text) || answerOf(first.text) === 'no') return false
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
  const repeats = numbers.some((number) => new RegExp(`\\b${number}\\b`).test(first.text))
  if (answerOf(first.text) !== 'yes' && !accepts(first.text) && !GOES_ALONG.test(first.text) && !repeats)
    return false
  const item = { ...asked, text }
  if (changedDose(talk, item)) return true
  if (drugsIn(text).length === 0) return false
  talk.add({
    text: ofClinician(planSentence(text, talk.pronoun)),
    act: 'plan',
    found: asked.found,
    sentences: [asked.sentence, first.sentence],
    speaker: 'clinician',
    answers: true,
  })
  return true
}

const PUT_INSTEAD =
  /^(?:(?:um|well|hm+|okay|oh|but)[,. ]+)*(?:(?:could|can) (?:we|i) (?:do|try|go (?:to|with|up to|down to)|start with|make it|stay (?:at|on)|take)(?: like| maybe| just)?|(?:what|how) about) (\d+(?:\.\d+)?)(?: mg)?(?: first| instead| for now)?\?$/i
const GRANTS =
  /^(?:(?:yes|yeah|sure|okay|of course|absolutely|all right|alright|fine|we can(?: do that)?|that works|sounds good|let us do that|deal)[,.! ]*)+$/i

/** "I'd go to forty." "Could we do thirty?" */
export function dosePutInstead(said: readonly Said[]): { dose: string; said: Said } | undefined {
  const asks = said.find(({ text }) => PUT_INSTEAD.test(text))
  const dose = asks && PUT_INSTEAD.exec(asks.text)?.[1]
  return asks && dose !== undefined ? { dose, said: asks } : undefined
}

/** "Sure.": the dose the patient asked for is the one that is planned. */
export function grantsDose(talk: Discourse, said: readonly Said[]): void {
  const asked = talk.doseAskedFor
  talk.doseAskedFor = undefined
  const [first, ...rest] = said
  // "Okay. Let's see. No, twenty is the dose.", "Sure. Why fifteen?": not granted yet.
  if (rest.some(({ text }) => isQuestion(text) || /\b(?:no|not|but|still)\b|\bis the dose\b/i.test(text)))
    return
  if (rest.some(({ text }) => /\d/.test(text) && !new RegExp(`\\b${asked?.dose}\\b`).test(text))) return
  if (asked && first && GRANTS.test(first.text)) takesPlaceOf(talk, asked.dose, [asked.said, first], 3)
}
