import { conceptsIn } from '../lexicon/all-concepts.ts'
import { table } from '../words/table.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { personOf } from './persons.ts'
import { answerOf, isBareAnswer, isQuestion } from './questions.ts'
import { quoted } from './quoted-answers.ts'
import type { Question, Said } from './said.ts'
import type { Statement } from './statement.ts'
import { askedAndAnswered, inTheirWords, lowerFirst } from './wording.ts'

/** What is asked and put right about a relative, so that it is not told of the patient. */

const OF_THEM = /\b(?:himself|herself|themselves)\b/i
const OF_PATIENT = /\b(?:you|your|yourself)\b/i
const OWN = /\b(?:i|my|me|we|our|us|myself)\b/i

const KIN_NAMED =
  /\b(?:(?:step|half-?|grand)?(?:mother|father|brother|sister|son|daughter)|mom|dad|aunt|uncle|cousin|niece|nephew|grandma|grandpa|wife|husband|friend)\b/i

/** The relative the patient has just spoken of. */
function relativeJustTold(talk: Discourse): string | undefined {
  const last = talk.statements.at(-1)
  if (last?.speaker !== 'patient' || (last.topic !== 'family' && last.about === undefined)) return undefined
  if (last.about && last.about !== 'someone' && last.about !== 'family') return last.about
  return KIN_NAMED.exec(last.text)?.[0].toLowerCase() ?? talk.lately().at(-1)
}

/** "My brother tried." "Tried to kill himself?" "Yeah, with a rope.": the brother, and the brother's rope. */
function askedOfRelative(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const question = asked.said.sentence.text
  if (talk.byProxy || talk.spokenFor || !OF_THEM.test(question) || OF_PATIENT.test(question)) return undefined
  const who = relativeJustTold(talk)
  if (who === undefined) return undefined
  const own = said.findIndex(({ text }) => OWN.test(text) || isQuestion(text))
  // "No, but I did.": the no is of the relative.
  const [, no, rest] = (own === 0 && YES_OR_NO_AND.exec(said[0]?.text ?? '')) || []
  const first = said[0]
  if (first && no && rest && rest.split(' ').length <= 3) {
    quoted(talk, asked, first, [asked.said.sentence, first.sentence])
    return said.slice(1)
  }
  if (first && no && rest) {
    const left = capitalised(rest)
    askedOfRelative(talk, asked, [{ ...first, text: no, sentence: { ...first.sentence, text: no } }])
    return [{ ...first, text: left, found: conceptsIn(left.toLowerCase()) }, ...said.slice(1)]
  }
  const answer = own < 0 ? said : said.slice(0, own)
  if (answer.length === 0 || answer.some(({ text }) => text.split(' ').length > 14)) return undefined
  tells(
    talk,
    asked,
    answer,
    who,
    `${capitalised(who)}: ${lowerFirst(askedAndAnswered(asked.said, ...answer))}.`,
  )
  // "And you?" asks for the same.
  if (answer[0]) talk.lastAnswer = { asked: { ...asked, topic: 'family' }, answer: answer[0].sentence }
  return said.slice(answer.length)
}

const YES_OR_NO_AND = /^(yes|yeah|no|nope|yep)[,.]? (?:(?:but|and) )?(\S.*)$/i

const OTHER_KIN =
  /^(?:(?:well|no|actually|i mean|sorry|oh|my)[,. ]+)*((?:step|half[- ]?|foster[- ]?|adoptive |adopted |great[- ]?)[- ]?(mother|mom|mum|father|dad|brother|sister|son|daughter|grandmother|grandfather|aunt|uncle)|(?:mother|father|brother|sister)-in-law|ex-(?:husband|wife))[.!]?$/i
const SAME_KIN = table<string>({
  mom: '(?:mother|mom|mum|mama)',
  mum: '(?:mother|mom|mum|mama)',
  mother: '(?:mother|mom|mum|mama)',
  dad: '(?:father|dad|papa)',
  father: '(?:father|dad|papa)',
})

/** "Your brother died, you said." "Stepbrother."; "My mom's bipolar. Well, stepmom.": it was that one. */
export function putsRelativeRight(talk: Discourse, { text, sentence }: Said): boolean {
  const [, kin, plain] = OTHER_KIN.exec(text) ?? []
  const last = talk.statements.at(-1)
  if (!kin || !last || (last.about === undefined && last.topic !== 'family')) return false
  const base = (plain ?? kin.replace(/-in-law$|^ex-/i, '')).toLowerCase()
  const named = new RegExp(`(?<![-\\w])(?:(?:their|his|her|your) )?${SAME_KIN[base] ?? base}(?![-\\w])`, 'i')
  if (!named.test(last.text)) return false
  const right = kin.toLowerCase()
  const words = last.text.replace(named, right)
  talk.retellLast(capitalised(words), sentence)
  const told = talk.statements.pop() as Statement
  talk.statements.push({ ...told, about: right })
  talk.mention(right)
  return true
}

/** "It was an overdose" after the death of somebody: whose words these are. */
const HOW_ONE_DIED =
  /^(?:(?:it was|from|by|of|um|an?)[, ]+)*(?:an? )?(?:(?:drug |fentanyl |heroin |pill |accidental )*overdose|od|suicide|hanging|hung|gunshot|gun|a gun|rope|drowning|carbon monoxide|(?:car|motorcycle) (?:accident|crash)|cancer|heart attack|stroke|aids|liver(?: failure)?|drinking|alcohol)[.!]?$/i
const DIED = /\b(?:died|dead|death|passed(?: away)?|lost|killed|buried|funeral)\b/i

/** "Your brother died." "Overdose.": how, and of nobody else. */
export function tellsHowTheyDied(talk: Discourse, { text, sentence }: Said): boolean {
  const last = talk.statements.at(-1)
  if (!last || (last.about === undefined && last.topic !== 'family')) return false
  if (!HOW_ONE_DIED.test(text) || !DIED.test(last.text) || OWN.test(text)) return false
  const how = lowerFirst(aboutPatient(text, 'I', talk.pronoun))
  talk.retellLast(`${last.text.replace(/[.]$/, '')}: ${how}`, sentence)
  return true
}

const ASKS_WHEN =
  /^(?:(?:and|so|oh no|okay)[,. ]+)*(?:when|how long ago|what year)(?: (?:was|did) (?:that|it|this|he|she|they)(?: die| happen| pass)?)?\?$/i
const SAYS_WHEN =
  /^(?:(?:um|like|it was|about|around|just|on|in|at|last|this|two|a|\d+)[, ]+)*(?:christmas(?: eve| day)?|thanksgiving|easter|new year'?s?(?: eve| day)?|halloween|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|year|years ago|months ago|weeks ago|days ago|\d{4}|yesterday|today)(?: (?:ago|\d{1,4}|the \d+\w*))*[.!]?$/i

/** "Stepbrother. Overdose." "When?" "Christmas Eve.": when that was. */
function tellsWhenTheyDied(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const [first] = said
  const last = talk.statements.at(-1)
  if (!first || !last || !ASKS_WHEN.test(asked.said.text) || !SAYS_WHEN.test(first.text)) return undefined
  if ((last.about === undefined && last.topic !== 'family') || !DIED.test(last.text)) return undefined
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${lowerFirst(first.text)}`, first.sentence)
  return said.slice(1)
}

const FOUND_THEM =
  /^(?:(?:and|but|so)[, ]+)*i (?:was the one (?:who|that) |am the one (?:who|that) )?found (?:him|her|them)\b[^,;]{0,30}$/i
const DEAD = /\b(?:hung|hanged|shot|died|dead|overdos\w*|killed|suicide)\b/i

/** "My best friend hung herself in May." "Oh no." "I found her." */
export function foundThem(talk: Discourse, { text, sentence }: Said): boolean {
  const last = talk.statements.at(-1)
  if (last?.speaker !== 'patient' || (last.about === undefined && last.topic !== 'family')) return false
  if (!FOUND_THEM.test(text) || !DEAD.test(last.text)) return false
  const told = lowerFirst(aboutPatient(text, 'I', talk.pronoun)).replace(/^(?:and |but |so )/i, '')
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; patient ${told}`, sentence)
  return true
}

const ANYONE =
  /^(?:(?:and|so|okay)[, ]+)*(?:has |have |did |does |do |is |was |were |are )?(?:there )?(?:anyone|anybody)(?: else)?(?: in (?:the|your) family)?\b/i
const TELLS_ON = /^(?:he|she|they|hung|hanged|shot|died|killed|overdosed|in|when|back)\b/i

/** "Anyone die by suicide?" "My mom's brother. He hanged himself when I was nine.": in the family, as it was said. */
function anyoneWho(talk: Discourse, asked: Question, said: readonly Said[]): readonly Said[] | undefined {
  const question = asked.said.text
  if (
    talk.byProxy ||
    talk.spokenFor ||
    !ANYONE.test(question) ||
    OF_PATIENT.test(question.replace(/\byour family\b/i, ''))
  )
    return undefined
  if (!asked.said.found.some(({ topic }) => topic === 'risk')) return undefined
  const [first, next] = said
  const who = first && personOf(first.text)
  if (!first || !who || first.text.split(' ').length > 5 || /\b(?:i|me|us)\b/i.test(first.text))
    return undefined
  const more = next && TELLS_ON.test(next.text) && next.text.split(' ').length <= 12 ? [next] : []
  const answer = [first, ...more]
  tells(talk, asked, answer, who, `${askedAndAnswered(asked.said, ...answer)}.`)
  return said.slice(answer.length)
}

function tells(talk: Discourse, asked: Question, answer: readonly Said[], who: string, text: string): void {
  talk.add({
    text,
    act: 'report',
    found: [],
    sentences: [asked.said.sentence, ...answer.map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: 'family',
    about: who,
    answers: true,
    direct: true,
  })
  talk.mention(who)
  // "When was that?" goes on with the relative.
  talk.thread = 'family'
  talk.threadLabels = []
}

const AND_YOU = /^(?:(?:and|so|okay|what about|how about)[, ]+)*(?:for )?you(?:rself)?\?$/i

/** "And your mom, any allergies?" "Mom's allergic to penicillin." "And you?" "Just codeine, I itch." */
function allergiesOfTwo(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const [first] = said
  if (!first || talk.byProxy || talk.spokenFor) return undefined
  const before = talk.askedBefore
  if (
    AND_YOU.test(asked.said.text) &&
    before &&
    ALLERGIES.test(before.said.text) &&
    kinIn(before.said.text)
  ) {
    const told = lowerFirst(aboutPatient(first.text.replace(/^(?:just|only) /i, ''), 'I', talk.pronoun))
    const text =
      drugsIn(first.text).length > 0
        ? `Allergies: ${told}`
        : `Allergies: ${lowerFirst(askedAndAnswered(asked.said, first))}.`
    talk.add({
      text,
      act: 'report',
      found: before.said.found,
      sentences: [asked.said.sentence, first.sentence],
      speaker: 'patient',
      asked: 'allergies',
      answers: true,
      direct: true,
    })
    return said.slice(1)
  }
  const who = ALLERGIES.test(asked.said.text) ? kinIn(asked.said.text) : undefined
  if (!who || OWN.test(first.text.replace(/\bmy (?=mom|mother|dad|father|sister|brother|son|daughter)/i, '')))
    return undefined
  tells(talk, asked, [first], who, `${capitalised(who)}: ${lowerFirst(askedAndAnswered(asked.said, first))}.`)
  return said.slice(1)
}

const ALLERGIES = /\ballerg/i
const kinIn = (question: string): string | undefined =>
  /^(?:(?:and|so|okay|what about|how about|does|is|has)[, ]+)*your (mom|mother|dad|father|sister|brother|son|daughter|husband|wife)\b/i
    .exec(question)?.[1]
    ?.toLowerCase()

const HOW_HIGH =
  /^(?:(?:and|so|okay)[, ]+)*how (?:high|low|bad|far)(?: (?:did it (?:go|get)|was (?:it|that)))?\?$/i

/** "You said Effexor raised your pressure. How high?" "They said one sixty over a hundred.": of then. */
function tellsHowHigh(talk: Discourse, asked: Question, said: readonly Said[]): readonly Said[] | undefined {
  const [first] = said
  const last = talk.statements.at(-1)
  if (!first || !HOW_HIGH.test(asked.said.text) || !/\d/.test(first.text) || first.text.split(' ').length > 9)
    return undefined
  if (last?.act !== 'restatement' || last.speaker !== 'clinician' || /\d/.test(last.text)) return undefined
  const told = lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))
  talk.retellLast(
    `${last.text.replace(/[.]$/, '')}; ${lowerFirst(inTheirWords(asked.said))}: ${told}`,
    first.sentence,
  )
  return said.slice(1)
}

const ECHO =
  /^(?:(?:and|so)[, ]+)*(?:the|that|his|her) ([a-z]{4,})\b(?! (?:is|was|are|were|has|had|did|does))[^?]{3,40}\?$/i

/** "I gave him the money." "The money for the drugs?" "Yeah. It's my fault.": of what was told, as it was said. */
function takesUpWord(talk: Discourse, asked: Question, said: readonly Said[]): readonly Said[] | undefined {
  const word = ECHO.exec(asked.said.text)?.[1]
  const last = talk.statements.at(-1)
  if (!word || last?.speaker !== 'patient' || (last.about === undefined && last.topic !== 'family'))
    return undefined
  if (!new RegExp(`\\b${word}\\b`, 'i').test(last.text)) return undefined
  const [first, next] = said
  if (!first || answerOf(first.text) === 'other' || !isBareAnswer(first.text)) return undefined
  const answer = next && next.text.split(' ').length <= 5 && !isQuestion(next.text) ? [first, next] : [first]
  const words = lowerFirst(askedAndAnswered(asked.said, ...answer))
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${words}.`, (answer.at(-1) as Said).sentence)
  return said.slice(answer.length)
}

/** What is left of a turn that answers for a relative, or tells of what a relative did. */
export function ofRelative(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  for (const rule of [
    askedOfRelative,
    tellsWhenTheyDied,
    anyoneWho,
    allergiesOfTwo,
    tellsHowHigh,
    takesUpWord,
  ]) {
    const left = rule(talk, asked, said)
    if (left) return left
  }
  return undefined
}
