import type { Topic } from '../lexicon/concept.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { isDoseOf } from './dose-changes.ts'
import { drugsIn } from './drug-names.ts'
import { settledDose } from './medicine-plans.ts'
import { personOf } from './persons.ts'
import { opened } from './prepare.ts'
import { NEVER_HAD_IT } from './proposed-medicines.ts'
import { answerOf, askedIn, isBareAnswer, isQuestion, isYesOrNo } from './questions.ts'
import { quoted } from './quoted-answers.ts'
import type { Question, Said } from './said.ts'
import { whoCan } from './who-keeps.ts'
import { askedAndAnswered, lowerFirst } from './wording.ts'

/**
 * Answers about medicines and what they do that say little, or something else, without their question: "Did you take
 * those?" "Not all at once.", "Any rash?" "On my arms.", "Did they check a level?" "Two point one."
 */
type Rule = (talk: Discourse, asked: Question, said: readonly Said[]) => number

/** What is left of the turn, if its first sentences were such an answer. */
export function ofMedicine(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const first = said[0]
  if (!first || (asked.topic && OF_SOMETHING_ELSE.has(asked.topic)) || personOf(asked.said.text))
    return undefined
  for (const rule of RULES) {
    const used = rule(talk, asked, said)
    if (used > 0) return said.slice(used)
  }
  return undefined
}

/** Who is asked for these does not answer for a medicine. */
const OF_SOMETHING_ELSE = new Set<Topic>(['family', 'scores', 'trauma', 'obsessions'])

function tells(talk: Discourse, asked: Question, said: readonly Said[], text: string): number {
  talk.add({
    text,
    act: 'report',
    found: [...said.flatMap(({ found }) => found), ...asked.said.found],
    sentences: [asked.said.sentence, ...said.map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: asked.topic,
    answers: true,
    direct: true,
  })
  for (const { text: words, sentence } of said) {
    talk.hear(words, sentence)
    talk.mind(words)
  }
  return said.length
}

/** Question and answer as they were said, with the drug they are about. */
function quotes(talk: Discourse, asked: Question, said: readonly Said[], drug: string): number {
  return tells(
    talk,
    asked,
    said,
    `${askedAndAnswered(asked.said, ...said).replace(/^Asked/, `Asked of ${drug}`)}.`,
  )
}

/** The drug that question or answer names, or that was just spoken of. */
function drugOf(talk: Discourse, asked: Question, first: Said): string | undefined {
  const named = drugsIn(first.text)[0] ?? drugsIn(asked.said.text)[0]
  if (named) return named.drug.name
  const heard = talk.drugSpokenOf(asked.said.text, asked.said.sentence)?.name
  return heard && drugsIn(heard).length > 0 ? heard : talk.drugs.lastWithin(3)
}

const TAKEN_SO =
  /\b(?:take|took|taken|taking|swallow(?:ed)?)\b.*\b(?:those|them|these|a (?:bunch|handful|lot|whole)|all|extra|more than|double|2|too (?:many|much)|at once|to catch up)\b/i
const SOME_OF_IT =
  /^(?:(?:maybe|about|like|just|only|probably|around|well|um)[, ]+)*(?:\d+\b(?! (?:nights?|days?|times|weeks?|months?|mornings?)\b)|half\b|a (?:few|couple|handful|bunch)\b|not (?:all|every|that many|at once|both)\b|some of\b|both\b|most of\b)/i
const DID_IT = /\bi (?:did|do|have done|had done) (?:that|it|this)\b/i
const YES_WHEN = /^(?:yes|yeah|yep|sure|sometimes)[,.]? (?:(?:but )?only )?(?:if|when|whenever)\b/i

/** "Did you take a bunch at once?" "Five on Saturday with a bottle of wine.": five of what was taken. */
const takenSo: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || !isYesOrNo(asked.said.text) || !TAKEN_SO.test(asked.said.text)) return 0
  if (/\b(?:not|never)\b/i.test(asked.said.text) || talk.riskSpokenOf(2)) return 0
  if (isQuestion(first.text) || first.text.split(' ').length > 12 || personOf(first.text)) return 0
  if (!SOME_OF_IT.test(first.text) && !DID_IT.test(first.text) && !YES_WHEN.test(first.text)) return 0
  const drug = drugOf(talk, asked, first)
  return drug === undefined ? 0 : quotes(talk, asked, [first], drug)
}

const LAST_ONE = /^(?:(?:and|so|okay)[, ]+)*when (?:was|is) (?:the|your) last (?:one|ones)\?$/i

/** "When was the last one?" "Yesterday. Two." */
const lastOne: Rule = (talk, asked, said) => {
  const [first, next] = said
  if (!first || !LAST_ONE.test(asked.said.text) || isQuestion(first.text)) return 0
  if (first.text.split(' ').length > 6) return 0
  const before = talk.statements.at(-1)
  const drug = before && drugsIn(`${before.subject ?? ''} ${before.text}`)[0]?.drug.name
  if (drug === undefined) return 0
  const counted =
    next &&
    /^(?:(?:like|maybe|about|just|only) )?(?:\d+|one|a couple|a few|half)(?: of (?:them|those))?[.!]?$/i
  return quotes(talk, asked, next && counted?.test(next.text) ? [first, next] : [first], drug)
}

const DECLARED =
  /^(?:(?:so|and|okay|but|then|oh|wait)[, ]+)*(you (?:took|take|have taken|have been taking|stopped|quit|skipped|skip|missed|miss|ran out|run out|doubled|cut|were taking|are taking|were on|are on|drank|used|smoked)\b.*)\?$/i

/** "So you took extra of the trazodone?" "Yeah.": said with a voice that goes up. */
const declared: Rule = (talk, asked, said) => {
  const [first] = said
  const put = DECLARED.exec(asked.said.text)?.[1]
  const when =
    /^(?:yes|yeah|yep|right)[,.]? ((?:in|on|since|last|this|about|around|a|\d+|for) [^,;]{2,24})[.]$/i.exec(
      first?.text ?? '',
    )?.[1]
  if (!first || !put || answerOf(first.text) !== 'yes' || !(when || isBareAnswer(first.text))) return 0
  if (/\b(?:not|never|or|if|right|correct)\b/i.test(put) || put.split(' ').length > 16) return 0
  if (drugsIn(put).length === 0) return 0
  return tells(
    talk,
    asked,
    [first],
    capitalised(aboutPatient(`${put}${when ? `, ${when}` : ''}.`, 'you', talk.pronoun)),
  )
}

const NOT_TAKEN =
  /^(?:(?:and|so|okay)[, ]+)*(?:which|what)(?: (?:ones?|pills?|meds?|medicines?|medications?))?(?: of (?:them|these|those))? (?:do not you|do you not|are not you|are you not|have not you been|have you not been|did not you|did you not) (?:take|taking)\b/i

/** "Which ones don't you take?" "The little white one." "The Cogentin?" "Yeah." */
const notTaken: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || isQuestion(first.text) || first.text.split(' ').length > 9) return 0
  const reply = first.text.replace(/[.]$/, '')
  if (NOT_TAKEN.test(asked.said.text)) {
    if (answerOf(first.text) !== 'other' || /\b(?:all|i)\b/i.test(reply)) return 0
    return tells(
      talk,
      asked,
      [first],
      `Does not take: ${lowerFirst(aboutPatient(reply, 'I', talk.pronoun))}.`,
    )
  }
  const named = /^(?:(?:and|so|oh)[, ]+)*(?:the |that is the |you mean the )?([a-z][a-z-]+)\?$/i.exec(
    asked.said.text,
  )?.[1]
  const drug = named && drugsIn(named)[0]
  if (!drug || !talk.askedBefore || !NOT_TAKEN.test(talk.askedBefore.said.text)) return 0
  if (answerOf(first.text) !== 'yes' || !isBareAnswer(first.text)) return 0
  return tells(talk, asked, [first], `Does not take ${named}.`)
}

const WHERE_OR_HOW_MANY =
  /^(?:(?:yes|yeah|just|only|mostly|well|um|maybe|like)[,. ]+)*(?:(?:on|in|under|behind|around|across|along|down|up|all over|inside|between) (?:my|the|both|one|each)\b[^.;]{2,40}|one|two|a (?:few|couple)|\d+|everywhere|all over)[.!]?$/i

/** "Any rash?" "On my arms." "Any sores in your mouth?" "One.": where, and how many, says yes. */
const whereItIs: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || !WHERE_OR_HOW_MANY.test(first.text) || first.text.split(' ').length > 9) return 0
  if (/\b(?:family|there|is|are|was|had|have|has)\b/i.test(first.text)) return 0
  if (
    !/^(?:(?:and|so|okay|since [^,]{3,24},?)[, ]+)*(?:any|is there any|are there any|do you have any)\b/i.test(
      asked.said.text,
    )
  )
    return 0
  const wanted = askedIn(asked.said).concepts
  if (wanted.length === 0 || !wanted.every(({ topic }) => topic === 'side-effects')) return 0
  const thing = aboutPatient(
    asked.said.text
      .replace(/^(?:(?:and|so|okay)[, ]+)+/i, '')
      .replace(/\b(?:(?:is|are) there |do you have )?any /i, '')
      .replace(/[?]$/, ''),
    'you',
    talk.pronoun,
  )
  const where = aboutPatient(first.text.replace(/^(?:(?:yes|yeah|well|um)[,. ]+)+/i, ''), 'I', talk.pronoun)
  return tells(talk, asked, [first], `${capitalised(thing)}: ${lowerFirst(where)}`)
}

const LEVEL =
  /\b(?:check\w*|draw|drew|drawn|get|got|test\w*|run|ran|take|took)\b.*\b(?:a|the|your|any) levels?\b|\bwhat (?:was|is) (?:the|your) level\b/i

/** "Did they check a level?" "Two point one." */
const level: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || !LEVEL.test(asked.said.text)) return 0
  const value = /^(?:(?:yes|yeah|it was|about|like|um)[,. ]+)*(\d+(?:\.\d+)?)[.!]?$/i.exec(first.text)?.[1]
  if (value === undefined) return 0
  const drug = drugOf(talk, asked, first)
  return tells(talk, asked, [first], drug ? `Level of ${drug} was ${value}.` : `Level: ${value}.`)
}

const HOW_IT_WENT =
  /^(?:(?:and|so|okay)[, ]+)*how (?:did|is|was|has|does) (?:the|your|that) ([a-z][a-z-]+)(?: been)? (?:go|going|work out|treat(?:ing)? you|do(?:ing)?(?: for you)?|sit(?:ting)? with you)\?$/i

/** "How did the Ambien go?" "I woke up and I'd made a whole lasagna.": what happened on it. */
const howItWent: Rule = (talk, asked, said) => {
  const [first] = said
  const named = HOW_IT_WENT.exec(asked.said.text)?.[1]
  const drug = named && drugsIn(named)[0]
  if (!first || !drug || isQuestion(first.text) || drugsIn(first.text).length > 0) return 0
  if (
    !/^(?:(?:well|um|so|oh)[, ]+)*i /i.test(first.text) ||
    /\b(?:not|never)\b.*\b(?:take|took|taken|taking|start\w*|try|tried|fill\w*|know)\b/i.test(first.text)
  )
    return 0
  if (
    first.found.some(
      ({ topic }) =>
        topic === 'risk' ||
        topic === 'side-effects' ||
        topic === 'adherence' ||
        topic === 'social' ||
        topic === 'family',
    )
  )
    return 0
  const told = aboutPatient(opened(first.text), 'I', talk.pronoun)
  return tells(talk, asked, [first], `On ${named}: ${lowerFirst(told)}`)
}

/** "Would you want the shot once a month?" "Maybe.": neither wanted nor turned down. */
const maybe: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || !/^(?:(?:um|well|hm+|oh|yeah)[,. ]+)*(?:maybe|possibly|perhaps)[.!]?$/i.test(first.text))
    return 0
  if (
    !/^(?:(?:and|so|okay)[, ]+)*(?:would you|do you) (?:want|like|be (?:open|willing|interested)|consider|think you (?:would|could))\b/i.test(
      asked.said.text,
    )
  )
    return 0
  // "Would you like some water?"
  if (asked.said.found.length === 0 && drugsIn(asked.said.text).length === 0) return 0
  return tells(talk, asked, [first], `${askedAndAnswered(asked.said, first)}.`)
}

/** "How much?" "A handful." "What's a handful?" "Eight, ten.": so many, and no milligrams. */
const handful: Rule = (talk, asked, said) => {
  const [first] = said
  const what = /^(?:(?:and|so|okay)[, ]+)*what is (an? (?:handful|bunch|few|couple|lot))\?$/i.exec(
    asked.said.text,
  )?.[1]
  if (!first || !what || !/^(?:(?:like|maybe|about|um)[, ]+)*\d/i.test(first.text)) return 0
  const last = talk.statements.at(-1)
  const drug = last?.subject && drugsIn(last.subject)[0]?.drug.name
  if (!drug || first.text.split(' ').length > 6) return 0
  return quotes(talk, asked, [first], drug)
}

const NOTHING_SINCE =
  /^(?:(?:and|so|okay)[, ]+)*(?:(?:since (?:then|that)|after that),? )?(?:nothing|none|no(?:t any)? more|not (?:once|since))(?: (?:since(?: then)?|after that|else))?\?$/i

/** "And since then nothing?" "Nothing. Well, a hit off my buddy's pipe last Saturday.": both, as they were said. */
const nothingSince: Rule = (talk, asked, said) => {
  const [first, next] = said
  if (!first || !next || !NOTHING_SINCE.test(asked.said.text) || answerOf(first.text) === 'other') return 0
  if (!/^(?:well|except|but|okay|actually|i mean|oh)\b/i.test(next.sentence.text.trim())) return 0
  if (next.text.split(' ').length > 14 || isQuestion(next.text)) return 0
  return tells(talk, asked, [first, next], `${askedAndAnswered(asked.said, first, next)}.`)
}

/** "What about doxepin?" "Never had it." */
const neverHad: Rule = (talk, asked, said) => {
  const [first] = said
  const verb = NEVER_HAD_IT.exec(first?.text ?? '')?.[1]?.toLowerCase()
  const [drug, other] = [...new Set(drugsIn(asked.said.text).map((named) => named.drug.name))]
  if (!first || !verb || !drug || other) return 0
  return tells(talk, asked, [first], `Has never ${verb.replace('took', 'taken')} ${drug}.`)
}

/** "You stopped the Zoloft when you got pregnant?" "My OB said stop, so I stopped.": said again, it is a yes. */
const saidAgain: Rule = (talk, asked, said) => {
  const [first] = said
  const put = DECLARED.exec(asked.said.text)?.[1]
  const verb = /^you (stopped|quit|skipped|took|doubled|cut)\b/i.exec(put ?? '')?.[1]
  if (!first || !put || !verb || drugsIn(put).length !== 1 || drugsIn(first.text).length > 0) return 0
  if (/\b(?:not|never|or|if)\b/i.test(`${put} ${first.text}`) || put.split(' ').length > 16) return 0
  if (!new RegExp(`\\bi (?:just )?${verb}(?: (?:it|that))?[.!]?$`, 'i').test(first.text)) return 0
  const told = aboutPatient(put, 'you', talk.pronoun)
  const why = aboutPatient(opened(first.text), 'I', talk.pronoun)
  return tells(talk, asked, [first], `${capitalised(told)}: ${lowerFirst(why)}`)
}

const ASKED_OF_DRUG =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:(?:how|what) (?:was|is|about|did you think of) )?(?:the |your )?([a-z][a-z-]+)(?: now| then| these days)?\?$/i
const POUNDS =
  /^(?:(?:i )?(?:gained|put on|lost) |like |about |plus )*\d+ (?:pounds|kilos|lbs)\b[^,;]{0,30}$/i
const TAKEN_WITH =
  /^(?:i (?:take|am on|am at) |it is |at )?(\d+(?:\.\d+)?)(?: mg)? (?:with (?:dinner|supper|breakfast|lunch|food|a meal)|at (?:night|bedtime|dinner|supper)|in the (?:morning|evening)|(?:once|twice) a day|a day|daily)[^,;]{0,20}$/i

/** "And Zyprexa?" "Forty pounds in six months."; "And the Latuda now?" "Good. Sixty with dinner.": of that drug. */
const toldOfDrug: Rule = (talk, asked, said) => {
  const [first, next] = said
  const named = ASKED_OF_DRUG.exec(asked.said.text)?.[1]
  const drug = named && drugsIn(named)[0]
  if (!first || !named || !drug || isQuestion(first.text)) return 0
  if (POUNDS.test(first.text))
    return tells(
      talk,
      asked,
      [first],
      `On ${named}: ${lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))}`,
    )
  const dose = TAKEN_WITH.exec(next?.text ?? '')?.[1]
  if (
    !next ||
    dose === undefined ||
    first.text.split(' ').length > 3 ||
    !isDoseOf(drug.drug.name, Number(dose))
  )
    return 0
  if (answerOf(first.text) === 'no' || drugsIn(first.text).length > 0) return 0
  const words = next.text
    .replace(/^(?:i (?:take|am on|am at) |it is |at )/i, '')
    .replace(/^(\d+(?:\.\d+)?)(?: mg)?/, '$1 mg')
  return tells(
    talk,
    asked,
    [first, next],
    `${capitalised(named)}: ${lowerFirst(first.text).replace(/[.!]$/, '')}; ${words}`,
  )
}

/** "They said severe apnea." "Do you have a machine?" "In the closet.": as it was said. */
const machine: Rule = (talk, asked, said) => {
  const [first] = said
  if (!first || !/\b(?:machine|cpap|mask)\b/i.test(asked.said.text) || isQuestion(first.text)) return 0
  const apnea = /\b(?:apnea|cpap|sleep study)\b/i
  if (!apnea.test(asked.said.text) && !talk.statements.slice(-4).some(({ text }) => apnea.test(text)))
    return 0
  if ((answerOf(first.text) !== 'other' && isBareAnswer(first.text)) || first.text.split(' ').length > 10)
    return 0
  quoted(talk, asked, first, [asked.said.sentence, first.sentence], 'sleep')
  return 1
}

const settled: Rule = (talk, asked, said) => (settledDose(talk, asked, said) ? 1 : 0)

const RULES: readonly Rule[] = [
  takenSo,
  lastOne,
  declared,
  notTaken,
  whereItIs,
  level,
  howItWent,
  maybe,
  nothingSince,
  handful,
  toldOfDrug,
  machine,
  whoCan,
  neverHad,
  saidAgain,
  settled,
]
