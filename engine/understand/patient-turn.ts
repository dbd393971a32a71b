import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Topic } from '../lexicon/concept.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import { accepts, commits, declines } from './acts.ts'
import { tookAnothers } from './anothers-medicine.ts'
import { answered, planned } from './answers.ts'
import { asksBack, BACKCHANNEL, putsOff } from './backchannel.ts'
import { saidBefore } from './corrections.ts'
import type { Discourse, Made } from './discourse.ts'
import { isOfDrug } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { agreesToGo, goesWhen } from './hospital-agreed.ts'
import { confirmsWhen, tellsHowItWent } from './how-it-went.ts'
import { takesBackConsent } from './may-tell-others.ts'
import { dosePutInstead, takesSmallerStep } from './medicine-plans.ts'
import { patientRejects } from './not-used.ts'
import { beginsWithPronoun, meantBy, parentNamed, personMentioned, personOf, withSubject } from './persons.ts'
import { planSentence } from './plan-sentence.ts'
import { opened } from './prepare.ts'
import { hearsAgainst, saysToSetAside } from './proposed-medicines.ts'
import { putRight } from './put-right.ts'
import { marksItem } from './questionnaire.ts'
import { answerOf, isQuestion, isYesOrNo, tellsAsking } from './questions.ts'
import { foundThem, putsRelativeRight, tellsHowTheyDied } from './relatives-told.ts'
import {
  asksForAnotherTime,
  countsDays,
  isOnlyTime,
  namesTime,
  onlySaysWhenNot,
  timePutForward,
} from './reschedule.ts'
import type { Question, Said } from './said.ts'
import { testDoneAlready } from './short-orders.ts'
import { asksWhatIf } from './supposed-plans.ts'
import { THINKS_IT_OVER, undecided } from './undecided.ts'
import { goesOnTelling, repliesToOther, valueOfLast } from './values-told.ts'
import { inTheirWords, lowerFirst, patientWill, stripped } from './wording.ts'

/** What the patient answers, tells, agrees to and declines. */
export function patientTurn(talk: Discourse, said: readonly Said[]): void {
  const own = talk.questions.length > 0 ? undefined : answersItself(talk, said)
  talk.answeredFor = []
  if (own) {
    talk.questions = own.questions
    patientTurn(talk, own.said)
    return
  }
  const questions = talk.questions
  talk.questions = []
  const asTold = said.map((item, i) => hadDone(item, said[i - 1], questions.at(-1)))
  if (asTold.some((item, i) => item !== said[i])) {
    talk.questions = questions
    patientTurn(talk, asTold)
    return
  }
  const first = said[0]
  if (!first) return
  if (questions.length > 0 && said.every(({ text }) => putsOff(text) || !/[a-z\d]/i.test(text))) {
    talk.questions = questions
    return
  }
  // "Did you miss any?" "Does the camping weekend count?" "It does." "Then three."
  if (
    questions.length > 0 &&
    said.every(({ text, found }) => asksBack(text) && found.length === 0) &&
    // "Any self-harm?" "Does burning my arm count?" tells of it.
    !(/\bcount\?$/i.test(first.text) && GRAVE.has(questions.at(-1)?.topic ?? 'events'))
  ) {
    talk.waiting = questions
    return
  }
  let rest = said
  const asked = questions.at(-1)
  if (marksItem(talk, asked, first)) {
    if (said.length > 1) patientTurn(talk, said.slice(1))
    return
  }
  if (asked && putsQuestionRight(talk, asked, said)) {
    patientTurn(talk, said.slice(NO_WAIT.test(first.text) ? 2 : 1))
    return
  }
  talk.supposed = asksWhatIf(said)
  talk.lastSaid = said
  hearsAgainst(talk, said)
  if (!asked && saysToSetAside(talk, said)) {
    patientTurn(talk, said.slice(1))
    return
  }
  talk.doseAskedFor = asked ? undefined : dosePutInstead(said)
  if (!asked && repliesToOther(talk, said)) return
  if (!asked && goesOnTelling(talk, first)) {
    patientTurn(talk, said.slice(1))
    return
  }
  const without = undecided(talk, asked, said) ?? (asked ? undefined : testDoneAlready(talk, said))
  if (without) {
    patientTurn(talk, without)
    return
  }
  talk.askedBefore = talk.lastAnswer?.asked
  talk.lastAnswer = asked && { asked, answer: first.sentence }
  if (talk.offer && (said.some(({ text }) => declines(text)) || saysNo(talk, asked, said))) {
    declined(talk, talk.offer, said)
    talk.offer = undefined
  } else if (talk.offer && isTakenUp(talk, asked, said)) {
    takenUp(talk, talk.offer, said)
    talk.offer = undefined
  } else if (!asked || asksForConsent(asked)) objected(talk, said)
  const others = said.filter(
    ({ text, found }) =>
      asksForAnotherTime(text) && !found.some(({ topic }) => LISTED.has(topic) && topic !== 'family'),
  )
  const another = others.find(({ text }) => !onlySaysWhenNot(text)) ?? others[0]
  // "I work nights." tells of work, unless a time was just put forward.
  const dated =
    (asked && namesTime(asked.said.text)) ||
    talk.statements
      .slice(-3)
      .some(({ act, speaker, text }) => act === 'plan' && speaker === 'clinician' && namesTime(text))
  if (another && dated) {
    if (asked && namesTime(asked.said.text) && !/^(?:how|what|when|did|do|are|have)\b/i.test(asked.said.text))
      planned(talk, asked, [asked.said.sentence])
    talk.timeIsOpen()
    if (!onlySaysWhenNot(another.text)) talk.settlesTime(timePutForward(another.text), [another.sentence])
    // "I'm out that week. Three weeks, so Wednesday the twelfth."
    rest = said.filter(
      (item) =>
        said.indexOf(item) < said.indexOf(another) ||
        (item !== another &&
          !(
            !holdsSomethingGrave(item.found) &&
            drugsIn(item.text).length === 0 &&
            isOnlyTime(item.text) &&
            talk.settlesTime(item.text, [item.sentence])
          )),
    )
  } else if (asked) {
    rest = answered(talk, questions, said)
    for (const item of said) if (!rest.includes(item)) talk.mind(item.text)
  }
  const askedOf = personAsked(talk, asked)
  // Of an open question, what follows goes on with what was said just before.
  let flow = asked ? asked.topic : talk.planning ? undefined : talk.thread
  if (!asked && flow === 'medication' && !isOfDrug(first.text)) flow = undefined
  // "What keeps you going?" "Joanne. The baby.": the first words, and others as short, are the answer.
  let direct = asked !== undefined
  let brought = false
  for (const told of rest) {
    const again = saidBefore(told.text)
    if (again) talk.countsAgain(again.before, again.now, told.sentence)
    const item = again ? { ...told, text: again.truth, found: conceptsIn(again.truth.toLowerCase()) } : told
    const repeated = SAID_NOT.exec(item.text)?.[1]
    if (repeated) talk.takesBackWhatWasHeard(repeated)
    if (LIED.test(item.text) && admitsDenial(talk, item, asked)) {
      // "I lied just now. I think about it all the time.": about that.
      flow = talk.thread
      brought = true
      continue
    }
    takesBackConsent(talk, item)
    if (!asked && isQuotedInPlan(talk, item)) continue
    if (refused(talk, item) || putsAway(talk, item)) continue
    if (saidNo(talk, item) || tookAnothers(talk, item) || valueOfLast(talk, item)) continue
    if (tellsHowItWent(talk, item)) continue
    if (agreesToGo(talk, item) || goesWhen(talk, item)) continue
    if (putsRelativeRight(talk, item) || tellsHowTheyDied(talk, item) || foundThem(talk, item)) continue
    if (talk.namesMonth(item.text, item.sentence) || (talk.late && countsDays(item.text))) continue
    // "Amoxicillin's my sister."
    if (
      (asked?.topic === 'allergies' || talk.thread === 'allergies') &&
      (IS_ANOTHERS.test(item.text) || THE_ONE_OF.test(item.text) || SHE_IS_THE_ONE.test(item.text))
    )
      continue
    // "The sulfa, that's my wife."
    const anothers = asked?.topic === 'allergies' ? IT_IS_ANOTHERS.exec(item.text)?.[1] : undefined
    if (anothers && drugsIn(anothers)[0]) {
      talk.takesBackAllergy(drugsIn(anothers)[0]?.drug.name ?? '')
      continue
    }
    const tolerated = TOLERATES.test(item.text) ? drugsIn(item.text)[0]?.drug : undefined
    if (tolerated) talk.takesBackAllergy(tolerated.name)
    talk.hear(item.text, item.sentence)
    talk.mind(item.text)
    if (
      SAYS_NOTHING.test(item.text) ||
      BACKCHANNEL.test(item.text) ||
      (isQuestion(item.text) && !tellsAsking(item.text))
    )
      continue
    if (!asked && confirmsWhen(talk, item)) continue
    // "I'll kill myself.", "I could do it." after harm was told: neither agrees to anything.
    const agrees = !holdsSomethingGrave(item.found) && !talk.riskSpokenOf(1)
    if (agrees && (accepts(item.text) || LIKES_IT.test(item.text)) && item.text.split(' ').length <= 4)
      continue
    if (agrees && AGREES_TO_TRY.test(item.text) && talk.statements.at(-1)?.act === 'plan') continue
    if (dated && AGREES_TO_TIME.test(item.text)) continue
    const silent = item.found.length === 0 && !/\d/.test(item.text) && drugsIn(item.text).length === 0
    // Small talk after a question about risk says nothing about risk.
    const explained = !asked && explains(talk, item, said)
    // "Tell him about the knife." "I held it.": what somebody else brought up is no small talk.
    brought ||=
      !asked &&
      talk.thread !== undefined &&
      (talk.afterOther || (told === rest[0] && GRAVE.has(talk.thread) && POINTS_BACK.test(item.text)))
    const aside =
      silent && talk.thread !== undefined && GRAVE.has(talk.thread) && !asked && !explained && !brought
    // "Did you see the game?" asks for nothing a note holds.
    if (silent && asked && asked.topic === undefined && isIdle(asked)) continue
    const before = talk.statements.length
    const plainly = isQuestion(item.text) ? { ...item, text: item.text.replace(/\?(["”']?)$/, '.$1') } : item
    direct &&= told === rest[0] || item.text.split(' ').length <= FEW_WORDS
    const about = talk.broughtUp
    talk.broughtUp = undefined
    report(
      talk,
      about
        ? {
            ...plainly,
            text: `${capitalised(about)}: ${lowerFirst(plainly.text)}`,
            found: conceptsIn(`${about}: ${plainly.text}`.toLowerCase()),
          }
        : plainly,
      aside ? undefined : (flow ?? (explained ? talk.thread : undefined)),
      asked !== undefined || explained || brought,
      direct,
      askedOf ?? goesOnAbout(rest, told, asked),
    )
    const made = talk.statements.length > before ? talk.statements.at(-1) : undefined
    // "Panic attacks, voices?" "No voices. Panic, I had a couple. That's eleven years ago."
    const alsoAsked = asked?.said.found.some(({ topic }) => topic === made?.topic) ?? false
    if (
      made?.act === 'report' &&
      (flow === undefined || VAGUE.has(flow) || alsoAsked) &&
      made.concepts.some(({ topic }) => topic === made.topic)
    )
      flow = made.topic
    // "What did you take?" "Trazodone." "How many?"
    if (made?.topic === 'medication' && made.subject && asked && asked.topic === undefined)
      talk.goOnWith(made)
    // "I mean, there's the pistol in my truck." "Loaded?"
    if (made && (made.topic === 'means' || made.topic === 'risk') && !asked?.topic?.match(/^(?:risk|means)$/))
      talk.goOnWith(made)
  }
}

/** "You said you'd kill yourself if we sent you home." "I said that because nobody was listening. I didn't mean it." */
function explains(talk: Discourse, item: Said, said: readonly Said[]): boolean {
  const last = talk.statements.findLast(({ speaker }) => speaker === 'clinician')
  if (last?.topic !== talk.thread || said.indexOf(item) > 2) return false
  return /\b(?:said (?:that|it)|(?:did|do) not mean (?:it|that)|meant (?:it|that)|never (?:said|meant)|was (?:just )?(?:joking|kidding|upset|drunk|angry|mad|blowing off)|that was (?:just|only|before|a|when))\b/i.test(
    item.text,
  )
}

/** What somebody else has just answered, and where the patient's own answer begins. */
function answersItself(
  talk: Discourse,
  said: readonly Said[],
): { questions: Question[]; said: readonly Said[] } | undefined {
  if (talk.answeredFor.length === 0) return undefined
  // "Mom. No. Let me talk. I have.": what is said to her is no answer.
  const asks = said.findIndex(({ text }) => TO_THE_OTHER.test(text))
  const at = said.findIndex(
    ({ text }, i) =>
      i > asks &&
      !/\b(?:mom|mum|mama|mommy|mother|dad|papa|daddy|father|honey)\b/i.test(text) &&
      (answerOf(text) !== 'other' || HAS_INDEED.test(text)),
  )
  if (at < 0 || said.slice(Math.max(0, asks), at).some(({ text }) => text.split(' ').length > 6))
    return undefined
  return { questions: talk.answeredFor, said: said.slice(at) }
}

const TO_THE_OTHER =
  /\blet me (?:talk|speak|answer|finish)\b|\bdo not (?:answer|speak|talk) for me\b|\bstop it\b/i
const HAS_INDEED =
  /^(?:but |well,? )?(?:yes,? )?i (?:have|do|did|cannot (?:promise|say)|had) ?(?=$|[.,!]|thought|think|want|been|not|it|that|promise|say)/i
/** "Let me talk with her alone." "It was last night." */
const POINTS_BACK =
  /^(?:it|that) was (?:last|this|yesterday|today|tonight|on|about \d|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|^(?:it|that|they|those)(?: is| are| has| have|'s)? (?:all )?(?:gone|over|stopped|passed|back|still there)\b|^i (?:had|have had|felt|thought) (?:it|them|that|those)\b(?! (?:was|were|is|out|checked|done|would))/i
const NO_WAIT = /^(?:no,? )?(?:wait|hang on|hold on|actually)[.!]?$/i

/** "Potassium, twenty a day for seven days?" "No wait, five days.": of a recogniser's stream one speaker says both. */
function putsQuestionRight(talk: Discourse, asked: Question, said: readonly Said[]): boolean {
  const [first, second] = said
  if (!first || !/^(?:no,? (?:wait|actually|hang on|hold on|sorry)|wait|hang on|hold on)\b/i.test(first.text))
    return false
  const bare = NO_WAIT.test(first.text)
  const words = bare ? `No wait, ${second?.text ?? ''}` : first.text
  const right = putRight(asked.said.text.replace(/\?$/, '.'), words)
  if (!right || !(talk.late || talk.planning)) return false
  const sentences = [asked.said.sentence, first.sentence, ...(bare && second ? [second.sentence] : [])]
  planned(talk, { ...asked, said: { ...asked.said, text: right.text } }, sentences)
  return true
}

/** A plain "no" to what was offered a moment ago, when nothing else was asked. */
function saysNo(talk: Discourse, asked: Question | undefined, said: readonly Said[]): boolean {
  if (!talk.offerIsNew || (asked && asked.said.found.length > 0)) return false
  return said.slice(0, 3).some(({ text }) => /^(?:then )?(?:no|nope|nah)[.!,]/i.test(text))
}

/** "My roommate found me. I'd cut my wrists.": had, where what was asked or told before is past. */
function hadDone(item: Said, before: Said | undefined, asked: Question | undefined): Said {
  if (!WOULD_OR_HAD.test(item.text) || !/\bI'd\b/i.test(item.sentence.text) || SUPPOSES.test(item.text))
    return item
  const past = before
    ? TOLD_OF.test(before.text)
    : asked !== undefined && /\b(?:happened|did you do|have you done)\b/i.test(asked.said.text)
  if (!past || (asked && /\b(?:would|could|plan|going to)\b/i.test(asked.said.text))) return item
  const text = item.text.replace(WOULD_OR_HAD, '$1 had $2')
  return { ...item, text, found: conceptsIn(text.toLowerCase()) }
}

const WOULD_OR_HAD =
  /\b(I) would ((?:just |already |even )?(?:cut|hurt|hit|put|shut|quit|let|set|slit|burst|hid|split))\b/i
const SUPPOSES = /\b(?:if|rather|maybe|probably|never|then|always|could|might|someday|every time)\b/i
const TOLD_OF = /\b(?:found|was|were|had|got|went|came|called|woke|saw|took|did|\w{3,}ed)\b/i

/** "I lied just now." */
const LIED =
  /^(?:(?:well|okay|um|no|actually|sorry|look|so|but)[,. ]+)*(?:i (?:just )?(?:lied|was lying|am lying|was not (?:being )?(?:honest|truthful|straight)|did not tell (?:you )?the truth|was not telling (?:you )?the truth|should have told you the truth)|that (?:was|is) (?:a lie|not (?:true|the truth|honest))(?=[.!]?$))(?!.*\b(?:(?:to|with) (?:my|him|her|them|the)|about my (?:age|weight)|last (?:time|visit)|on the (?:form|paper)))/i

/** A denial its own speaker calls a lie is told as that, with what came first. */
function admitsDenial(talk: Discourse, item: Said, asked: Question | undefined): boolean {
  const at = talk.statements.findLastIndex(({ act, speaker }) => act === 'denial' && speaker === 'patient')
  const denial = talk.statements[at]
  if (!denial || talk.statements.length - at > 5) return false
  // Asked about something else meanwhile, it is of that.
  if (asked?.topic !== undefined && asked.topic !== denial.topic) return false
  talk.statements[at] = {
    ...denial,
    act: 'report',
    text: `At first ${lowerFirst(denial.text)
      .replace(/^denies /, 'denied ')
      .replace(/[.]$/, '')}, then said: “${inTheirWords(item)}”.`,
    spans: [...denial.spans, { start: item.sentence.start, end: item.sentence.end }],
  }
  talk.thread = denial.topic
  return true
}

const TURNED_IT_DOWN =
  /^(?:(?:and|but|so)[, ]+)*i (?:said no|told (?:him|her|them) no|did not (?:take|want) (?:it|one|any)|turned (?:it|him|her|them) down|refused(?: it)?)\b[^,;]{0,20}$/i
/** "She told me to take Saint John's wort. I didn't, because you said to check." */
const DID_NOT_BECAUSE = /^(?:but )?i did not,? (?:because|since)\b/i

/** "My sister wanted to give me one of hers, the lorazepam. I said no.": the first is half of it. */
function saidNo(talk: Discourse, item: Said): boolean {
  const last = talk.statements.at(-1)
  if (
    !(TURNED_IT_DOWN.test(item.text) || DID_NOT_BECAUSE.test(item.text)) ||
    last?.speaker !== 'patient' ||
    last.act !== 'report' ||
    (drugsIn(last.text).length === 0 && !last.concepts.some(({ topic }) => topic === 'substances'))
  )
    return false
  const no = lowerFirst(aboutPatient(opened(item.text), 'I', talk.pronoun))
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${no}`, item.sentence)
  return true
}

/** "I don't want that one", "I never filled it", said of a drug that is not taken otherwise. */
function refused(talk: Discourse, item: Said): boolean {
  if (!patientRejects(item.text) || isQuestion(item.text) || personOf(item.text)) return false
  const drug = talk.drugSpokenOf(item.text, item.sentence)
  if (!drug || talk.drugs.isTaken(drug.name)) return false
  // What was named as an allergy was not offered.
  if (drugsIn(item.text).length === 0 && talk.isAllergicTo(drug.name)) return false
  // "Have you thought about increasing the Prozac?" "I'd rather not."
  if (
    /\b(?:increas|rais|go(?:ing)? (?:up|down)|lower|chang|switch|bump)/i.test(
      talk.lastAnswer?.asked.said.text ?? '',
    )
  )
    return false
  // "I could put it up to three hundred." "I'd rather not.": the raise is declined, not the drug.
  if (
    talk.statements
      .slice(-3)
      .some(({ act, subject }) => act === 'declined' && subject === capitalised(drug.name))
  )
    return false
  const words = aboutPatient(opened(item.text), 'I', talk.pronoun).replace(/[.]$/, '')
  talk.setAside(drug.name, {
    text: `Not taking ${drug.name}: ${lowerFirst(words)}.`,
    act: 'declined',
    found: [],
    sentences: drug.sentences,
    speaker: 'patient',
    answers: true,
  })
  talk.drugs.forget(drug.name)
  return true
}

/** "I want the guns out tonight." "Rui can carry them to Turlock." */
function putsAway(talk: Discourse, item: Said): boolean {
  const taken = talk.planning || talk.late ? TAKES_IT.exec(item.text) : null
  const last = talk.statements
    .slice(-2)
    .findLast(({ topic }) => topic === 'plan-safety' || (taken !== null && topic === 'means'))
  const thing = /\b(guns?|firearms?|rifles?|pistols?|shotguns?|pills|weapons?|lock)\b/i.exec(
    (last?.topic === 'means' ? last : talk.statements.at(-1))?.text ?? '',
  )?.[1]
  if (!last || !thing || (last.topic === 'plan-safety' && last !== talk.statements.at(-1))) return false
  if (last.topic === 'means') {
    const who = personMentioned(item.text) ?? meantBy(item.text, talk.lately())
    talk.add({
      text: `${aboutPatient(who ? withSubject(opened(item.text), who) : opened(item.text), 'I', talk.pronoun).replace(/[.]$/, '')} (the ${thing.toLowerCase()}).`,
      act: 'plan',
      found: conceptsIn(`lock up the ${thing.toLowerCase()}`),
      sentences: [item.sentence],
      speaker: 'patient',
      answers: true,
    })
    return true
  }
  if (
    !/\b(?:can|could|will|would|is going to) (?:\w+ )?(?:take|carry|keep|hold|lock|get|store|pick|move|bring|come get)\b.*\b(?:them|it|those|that)\b/i.test(
      item.text,
    )
  )
    return false
  talk.add({
    text: aboutPatient(opened(item.text), 'I', talk.pronoun),
    act: 'plan',
    found: last.concepts,
    sentences: [item.sentence],
    speaker: 'patient',
    answers: true,
  })
  return true
}

/** "My grandson hunts. He can have it." "Marek's going to take it." */
const TAKES_IT =
  /^(?:(?:and|so|then|okay|well)[, ]+)*(?:he|she|they|my [a-z]+|[A-Z][a-z]+)(?: [A-Z][a-z]+)?(?:'s| is)? (?:can|could|will|would|is going to|going to) (?:have|take|keep|hold|store|come get|pick up) (?:it|them|those|that)\b/i

/** "I said I haven't had the bad thoughts.", on a bad line. */
const SAID_NOT =
  /\bi said (?:that )?i (?:have not|had not|did not|do not|am not|was not|never)\s+(?:ever )?(.+)$/i
const IS_ANOTHERS =
  /^\S+(?:'s| is| was) (?:my|his|her) (?:\w+ )?(?:sister|brother|mother|mom|father|dad|son|daughter|wife|husband|aunt|uncle|cousin|grand\w+)(?:'s)?[.]?$/i
const IT_IS_ANOTHERS =
  /^(?:(?:and|but|no|oh)[, ]+)*(?:the |that )?([a-z-]{4,20}),? (?:that|it) (?:is|was) (?:my|his|her) (?:\w+ )?(?:sister|brother|mother|mom|father|dad|son|daughter|wife|husband|aunt|uncle|cousin|grand\w+|partner|roommate)(?:'s)?[.]?$/i
/** "No, that's my mom, she's the one with sulfa." */
const SHE_IS_THE_ONE =
  /^(?:he|she|(?:my|his|her) \w+) is the one (?:with (?:the )?\w+(?: allergy)?|(?:who is )?allergic(?: to .{3,20})?)[.]?$/i
/** "The penicillin one was Ramón." */
const THE_ONE_OF =
  /^(?:but |and )?[Tt]he (?:one (?:of|with|for|to) (?:the )?\S+|\S+ (?:one|allergy)) (?:is|was) [A-Z][a-zà-ÿ]+(?:'s)?[.]?$/
const TOLERATES =
  /^(?:(?:and|but|so|no|oh)[, ]+)*i (?:can (?:still )?take|am (?:not allergic to|fine with|okay with))\b/i

/** What the patient says of the clinician: "you put me on it". */
function ofClinician(text: string): string {
  return text.replace(
    /\byou (?=(?:told|said|gave|put|asked|prescribed|wanted|mentioned|called|sent|started|increased|raised|lowered|moved|changed|cut|dropped|reduced|brought|stopped|switched|upped|bumped|wrote|had me|took me)\b)/gi,
    'clinician ',
  )
}

/** "My uncle did. Hung himself in the eighties.": a sentence without a subject goes on with the one before it. */
function goesOnAbout(said: readonly Said[], item: Said, asked: Question | undefined): string | undefined {
  const at = said.indexOf(item)
  // "My brother did it. Ninety-eight. Hung himself in the camp."
  const fragment = /^(?:in |back in |around )?(?:\d{2,4}|the \d+s)[.]?$/i.test(said[at - 1]?.text ?? '')
  const before = said[at - (fragment ? 2 : 1)]
  const kin = ASKS_FOR_ANYONE.test(asked?.said.text ?? '') && item.text.split(' ').length <= 3
  const bare =
    before &&
    (BARE_KIN.exec(before.text) ?? (kin ? BARE_PARTNER.exec(before.text) : null))?.[1]?.toLowerCase()
  if (bare && !/\b(?:i|my|me|we|our|us)\b/i.test(item.text) && item.text.split(' ').length <= 12) return bare
  const person = before && personOf(opened(before.text))
  if (!person || !NO_SUBJECT.test(item.text)) return undefined
  return DID.test(before.text) || /\b(?:himself|herself)\b/i.test(item.text) ? person : undefined
}

/** "Anyone in the family?" "Pops. Bipolar, on lithium since forever." */
const BARE_KIN =
  /^(?:(?:oh|um|well|yeah|yes|just|only|my)[, ]+)*(mom|mother|mum|dad|father|pops|pop|papa|brother|sister|uncle|aunt|grandma|grandmother|grandpa|grandfather|cousin)[.!]?$/i
/** "Does anyone at home use?" "My boyfriend. Meth." */
const BARE_PARTNER =
  /^(?:(?:oh|um|well|yeah|yes|just|only|my)[, ]+)*(boyfriend|girlfriend|husband|wife|partner|roommate|ex|son|daughter|friend)[.!]?$/i
const ASKS_FOR_ANYONE = /\b(?:anyone|anybody|someone|somebody)\b/i
const NO_SUBJECT =
  /^(?:hung|hanged|shot|died|drank|killed|took|overdosed|had|has|was|is|went|got|lost|drowned|passed|lives|lived|works|worked|used|never|still|in|at|back|twice|once|by|with)\b/i
const DID = /\b(?:did|does|was|is|has|had|do|were|have)[.]?$/i

/** Whom a question is about, when it is not the patient: "How old was he then?" */
function personAsked(talk: Discourse, asked: Question | undefined): string | undefined {
  if (!asked || /\b(?:you|your)\b/i.test(asked.said.text)) return undefined
  const kin = personOf(
    asked.said.text.replace(
      /^(?:and |so )?(?:is|are|was|were|does|did|do|has|have|had|how|what|when|how old|where) (?:is |are |was |were |does |did |do |has )?/i,
      '',
    ),
  )
  if (kin) return kin
  // Of whom another speaks all the time is the patient.
  if (talk.byProxy) return undefined
  const pronoun = /\b(he|she)\b/i.exec(asked.said.text)?.[1]
  return pronoun ? meantBy(pronoun, talk.lately()) : undefined
}

function report(
  talk: Discourse,
  item: Said,
  asked: Topic | undefined,
  answers: boolean,
  direct: boolean,
  askedOf?: string,
): void {
  let text = opened(item.text).replace(/,\s*(?:mum|mom|mama|dad|papa|doc|doctor)(?=[.!]?$)/i, '')
  const own = personOf(text) ?? (talk.byProxy ? undefined : parentNamed(text))
  let about = own
  if (!own && !talk.byProxy && beginsWithPronoun(text)) {
    const meant = meantBy(text, talk.lately())
    about = meant ?? 'someone'
    if (meant) text = withSubject(text, meant)
  }
  const mentioned = own ?? personMentioned(text)
  // "She had shock treatment, because my aunt told me. She got better.": not the aunt.
  if (mentioned && !TOLD_BY.test(text)) talk.mention(mentioned)
  if (!about && askedOf && !/\b(?:i|my|me|we|our|us)\b/i.test(text)) {
    about = askedOf
    text = `${askedOf}: ${lowerFirst(text)}`
  }
  // "My dad got hooked on those. Valium, for his back.": his.
  const told = talk.statements.at(-1)
  if (
    !about &&
    told?.about &&
    told.speaker === 'patient' &&
    drugsIn(text).length > 0 &&
    FOR_HIS_OR_HER.test(text)
  ) {
    about = told.about
    text = `${told.about}: ${lowerFirst(text)}`
  }
  const third = aboutPatient(ofClinician(text), 'I', talk.pronoun)
  if (
    talk.planning &&
    commits(item.text) &&
    !about &&
    // "I can't promise I'll be here next week."
    !item.found.some(({ topic }) => topic === 'risk') &&
    /\d|\b(?!(?:i|am|will|can|could|do|does|that|it|this|try|to|going|promise|we|them|those|okay|all|of|the|a|my|for|you|just|definitely|sure)\b)[a-z]{3,}/i.test(
      text,
    )
  ) {
    talk.add({
      text: patientWill(third),
      act: 'plan',
      found: item.found,
      sentences: [item.sentence],
      speaker: 'patient',
      answers,
    })
    return
  }
  talk.add({
    text: third,
    act: 'report',
    found: item.found,
    sentences: [item.sentence],
    speaker: 'patient',
    asked,
    about,
    answers: answers && (third.split(' ').length > 1 || (asked !== undefined && LISTED.has(asked))),
    direct,
  })
}

const FOR_HIS_OR_HER = /^(?:the |some |it was )?[a-z-]+,? for (?:his|her) [a-z]+[.]?$/i
const TOLD_BY =
  /\b(?:because|as|since|that is what) (?:my|his|her|their) \w+ (?:told|said|says|tells|always said)\b[^,;]*$/i

/** "Another SSRI?" "Not yet." says nothing of what was planned before it; "Is that okay?" "Not yet." does. */
function asksForConsent({ said: { text } }: Question): boolean {
  return (
    drugsIn(text).length > 0 ||
    /\b(?:okay|all right|alright|right|sounds?|fair|good|work|works|deal|that|it|this|willing|open|want|ready|agree\w*|feel|think)\b/i.test(
      text,
    )
  )
}

/** What was planned and is not wanted must not stand there as agreed on. */
export function objected(talk: Discourse, said: readonly Said[], who = 'patient'): void {
  const no = said.slice(0, 3).find(
    ({ text }) =>
      // "So not today?" asks.
      !/^(?:(?:so|then|but|okay)[, ]+)*not (?:today|now|yet)\?$/i.test(text) &&
      (who === 'patient'
        ? declines(text) || THINKS_IT_OVER.test(text) || cannotOn(talk, text)
        : REFUSES_FOR.test(text)) &&
      text.split(' ').length <= 20,
  )
  const from = Math.max(0, talk.statements.length - 3)
  // A relative may name what is ruled out a moment later.
  const ruled =
    who === 'patient' || no
      ? undefined
      : said.slice(0, 3).flatMap((item) => {
          const at = talk.statements.findLastIndex(
            ({ act, speaker, text }, i) =>
              i >= from && act === 'plan' && speaker === 'clinician' && rulesOut(item.text, text),
          )
          return at < 0 ? [] : [{ item, at }]
        })[0]
  const index = ruled?.at ?? talk.statements.length - 1
  const against = no ?? ruled?.item
  const last = talk.statements[index]
  // "We stop the Ativan." "She is not starting it again.": agreed.
  if (who !== 'patient' && /\b(?:stop|hold|lock|remove|no)\b/i.test(last?.text ?? '')) return
  if (!against || last?.act !== 'plan' || last.speaker !== 'clinician' || !last.topic.startsWith('plan'))
    return
  // "Jess is on Zyprexa, I don't want that" is said of another drug than the one that was planned.
  const planned = drugsIn(`${last.subject ?? ''} ${last.text}`).map(({ drug }) => drug.name)
  const meant = drugsIn(against.text).map(({ drug }) => drug.name)
  if (planned.length > 0 && meant.length > 0 && !meant.some((name) => planned.includes(name))) return
  talk.statements[index] = {
    ...last,
    act: 'declined',
    text: `Proposed, not agreed to: ${lowerFirst(last.text.replace(/[.]$/, '').replace(PROPOSES, ''))} (${who.toLowerCase()}: “${inTheirWords(against)}”).`,
    spans: [...last.spans, { start: against.sentence.start, end: against.sentence.end }],
  }
}

/** What a relative says against a plan, and not of something else. */
const REFUSES_FOR =
  /^(?:(?:no|absolutely not|no way)[,.!]? )*(?:(?:i|we) (?:do not|will not) (?:want|have|let) (?:her|him|them) (?:on|taking|to take|take|going|to go|to be on)\b|(?:she|he) is not (?:going (?:to the|into the|in there|there)|starting (?:it|that|this|any))\b|we are not (?:doing|starting|giving) (?:it|that|this|any|her|him)\b)/i

/** "I'd like you to come in to the unit." "No, not the unit.": names what it rules out. */
function rulesOut(text: string, plan: string): boolean {
  const thing = /^(?:(?:no|oh)[,. ]+)*not (?:the|that|another|any) ([a-z]{4,})/i.exec(text)?.[1]
  return thing !== undefined && plan.toLowerCase().includes(thing.toLowerCase())
}

/** What was said against a dose stands with the plan for it. */
function isQuotedInPlan(talk: Discourse, item: Said): boolean {
  const last = talk.statements.at(-1)
  return (
    CANNOT_ON.test(item.text) && last?.act === 'declined' && last.text.includes(`“${inTheirWords(item)}”`)
  )
}

const CANNOT_ON =
  /\bi (?:cannot|could not|can not) (?:work|function|sleep|live|manage|get by|get through|think|study|drive|do (?:it|anything))\b[^,;]{0,24}\bon (\d+(?:\.\d+)?)\b/i
/** "Let's bring it down to ten." "I can't work on ten." */
function cannotOn(talk: Discourse, text: string): boolean {
  const dose = CANNOT_ON.exec(text)?.[1]
  const planned = talk.statements.at(-1)
  return (
    dose !== undefined &&
    planned?.topic === 'plan-medication' &&
    new RegExp(`\\b${dose.replace('.', '\\.')} mg\\b`).test(planned.text)
  )
}

/** "I'd go to ninety." "Could I think about it?" */
const PROPOSES = /^(?:obtain|start|order|patient to|follow-up:|get|do) /i

/** "Okay, let's try that." says yes to what stands in the plan. */
const AGREES_TO_TRY =
  /^(?:(?:okay|ok|yes|yeah|sure|fine|alright|all right|good|then|i guess|well)[,. ]+)*(?:let us|we can|i can|i could|i will|i would) (?:try|do|go with|take|give) (?:that|it|this|that one|(?:it|that) a (?:try|shot|go|chance))(?: then)?[.!]?$/i
/** "Two weeks works." */
const AGREES_TO_TIME =
  /^(?:(?:okay|ok|yes|yeah|sure|fine|alright|all right|good)[,. ]+)*(?:(?:in )?(?:\d+|a|one) (?:weeks?|months?|days?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:at )?\d{1,2}(?::\d\d)?|that|then|same time)(?: (?:at \d{1,2}(?::\d\d)?|time|then))? (?:works?|is (?:fine|good|okay|great|perfect|all right)|sounds (?:good|fine))(?: for me)?[.!]?$/i
const LIKES_IT = /^i (?:like|prefer) (?:it|that)(?: one)?(?: better| more)?[.!]?$/i
/** Says yes to what was offered; a mere "okay" may only mean "go on". */
const TAKES_UP =
  /^(?:(?:okay|ok|yeah|yes|sure|alright|all right|well|then|fine|i guess|oh|hm+|good|honestly|um)[,. ]+)*(?:let us (?:do|try|go with|start)\b|(?:that|it)(?: (?:one|all))? (?:works|(?:sounds|would be) (?:good|fine|great|okay|right|reasonable|doable|nice|perfect)|is (?:fine|okay)(?: (?:with|by) me)?)\b|that one[.!]?$|sounds (?:good|fine|great|okay|right|reasonable|doable|like a plan)|(?:i|we) (?:will|would|could|can|want to|guess i will|am willing to|am happy to|think i will)(?: like to)? (?:try|take|do|start|go with|give|like|go for|use|have) (?:it|that|this|one|the|a|them|those)\b(?! (?:pass|miss))|yes,? please|please[.!]?$|i am (?:in|game|up for (?:it|that)|open to (?:it|that|trying)|okay with (?:it|that)|fine with (?:it|that)|good with (?:it|that)|willing)\b|worth a (?:try|shot|go)|why not\b|sign me up|(?:yeah|yes|sure),? (?:definitely|absolutely|okay)|fine by me|i would (?:take|like|love|prefer) (?:it|that)\b|i (?:like|prefer) (?:it|that)(?: one)? (?:better|more|best)|deal[.!]?$|(?:sure|definitely|absolutely)[.!]?$)/i
const takesUp = (text: string): boolean =>
  TAKES_UP.test(text) &&
  !declines(text) &&
  !patientRejects(text) &&
  !/\b(?:but|not|never|unless|if)\b/i.test(text)

/** At once, or after a question or two about it. */
function isTakenUp(talk: Discourse, asked: Question | undefined, said: readonly Said[]): boolean {
  const yes = said.slice(0, 3).find(({ text }) => takesUp(text))
  if (!yes) return false
  // "We could add bupropion. Ever had a seizure?" "Sure, as a kid." says yes to something else.
  if (asked && (!asksForConsent(asked) || asked.said.found.length > 0)) return false
  if (talk.offerIsNew) return true
  return talk.offerAge <= 2 && /\b(?:try|take|do|start|go with|go for)\b.*\b(?:it|that|one)\b/i.test(yes.text)
}

/** "We could add bupropion." "Let's do it.": what was offered is planned. */
function takenUp(talk: Discourse, offer: Said, said: readonly Said[]): void {
  if (takesSmallerStep(talk, offer, said)) return
  const options = offer.text.split(/,? or (?=we|you|i|there)|, (?=we could|you could|i could)/i).length
  // "Leave the Zoloft where it is and add bupropion": two things are done, each with its drug.
  const parts = offer.text.split(AND_DOES)
  if (options > 1) return
  if (drugsIn(offer.text).length > 1) {
    const yes = said.find(({ text }) => takesUp(text))?.text ?? ''
    // A part that hangs on something, and a yes to one part of it, plan neither.
    if (HANGS_ON.test(offer.text) || ONE_OF_THEM.test(yes) || drugsIn(yes).length > 0) return
    if (parts.length !== 2 || parts.some((part) => drugsIn(part).length !== 1)) return
  }
  for (const part of drugsIn(offer.text).length > 1 ? parts : [offer.text])
    planTakenUp(talk, { ...offer, text: part.replace(/[.]?$/, '.') }, said)
}

/** "That's my thing.", "That's it.", "I know, I know." */
const SAYS_NOTHING =
  /^(?:(?:and|but|so|well|yeah)[, ]+)*(?:that is (?:(?:just |kind of )?(?:the|my) thing|it|all|about it|pretty much it)|i know(?:,? i know)+)[.!]?$/i
const HANGS_ON =
  /\b(?:if|once|after|when|unless|until|before|but|or|depending|as long as|someday|eventually)\b/i
const ONE_OF_THEM = /\b(?:first|second|either|one|part|just|only|half|next|later|not|one of)\b/i
const AND_DOES =
  /,? and (?:then )?(?=(?:add|start|stop|keep|leave|drop|cut|lower|raise|use|try|hold|taper|increase|decrease)\b)/i

function planTakenUp(talk: Discourse, offer: Said, said: readonly Said[]): void {
  const what = opened(offer.text)
    .replace(
      /^(?:(?:or|and|so|then|well|now)[, ]+)*(?:(?:we|i|you) (?:could|might|can)(?: also| maybe| always| just)?|(?:one|another|the other|an) option (?:is|would be)(?: to)?|there is (?:also |always )?(?:(?:a|an|another|one) )?(?:(?:medicine|medication|drug|option|pill|thing|one)(?: called)?,? )?|what (?:about|if we)|how about|it might be worth|(?:i am |i was |i have been )?thinking (?:about|of))\s*/i,
      '',
    )
    .replace(/[?]$/, '.')
  const agreed = said.find(({ text }) => takesUp(text))
  talk.drugs.mind(what)
  talk.add({
    text: planSentence(what, talk.pronoun).replace(/[.]$/, '; patient agrees.'),
    act: 'plan',
    found: conceptsIn(what.toLowerCase()),
    sentences: [offer.sentence, ...(agreed ? [agreed.sentence] : [])],
    speaker: 'clinician',
    answers: true,
  })
}

export function declined(talk: Discourse, offer: Said, said: readonly Said[]): void {
  const what = aboutPatient(stripped(offer.text), 'you', talk.pronoun)
    .replace(/[.?]$/, '')
    .replace(/^(?:i|we) could (?:also |maybe |always |just )?/i, '')
  const item = { ...offer, found: conceptsIn(offer.text.toLowerCase()) }
  // Of several options the one that was spoken of last is the one that is not wanted.
  const options = offer.text.split(/,? or (?=we|you|i|there)|, (?=we could|you could|i could)/i).length
  const unwanted =
    options > 1 ? drugsIn(offer.text).find(({ drug }) => drug.name === talk.drugs.last) : undefined
  const only = options === 1 ? drugsIn(offer.text)[0]?.drug.name : undefined
  const made: Made = {
    text:
      options === 1
        ? `Discussed, declined: ${lowerFirst(what)}.`
        : `Options discussed: ${lowerFirst(what)}${unwanted ? `; ${unwanted.drug.name} declined` : ''}.`,
    act: 'declined',
    found: item.found,
    sentences: [offer.sentence, ...said.map(({ sentence }) => sentence)],
    speaker: 'clinician',
    answers: true,
  }
  if (only) talk.setAside(only, made)
  else talk.add(made)
  // "I could add a small dose": of the drug that the statement was found to be about.
  const unwantedDrug = only ?? (options === 1 ? talk.statements.at(-1)?.subject?.toLowerCase() : undefined)
  // More of what is taken was not wanted: it is still taken.
  if (unwantedDrug && !talk.drugs.isTaken(unwantedDrug)) talk.drugs.forget(unwantedDrug)
}

function isIdle({ said: { text, found } }: Question): boolean {
  return found.length === 0 && drugsIn(text).length === 0 && isYesOrNo(text) && !NAMES_THING.test(text)
}

/** "And the heart tests?" asks how they were. */
const NAMES_THING =
  /^(?:(?:and|so|okay|what about|how about)[, ]+)*(?:the|your|those|that) (?!(?:game|weather|parking|traffic|weekend|trip|drive|show|movie)\b)[a-z]/i

/** Of these a single word is an answer: a name, a substance, a symptom. */
const LISTED = new Set<Topic>([
  'allergies',
  'risk',
  'means',
  'medication',
  'medical',
  'protective',
  'side-effects',
  'substances',
  'family',
])
const FEW_WORDS = 5
/** A question about these is often answered by something else. */
const VAGUE = new Set<Topic>(['events', 'social', 'function', 'course'])
const GRAVE = new Set<Topic>(['risk', 'means', 'allergies', 'psychosis', 'abuse'])
