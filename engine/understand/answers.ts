import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import { accepts } from './acts.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { ACTED, ACTED_ON_HARM, WANTS_TO_ACT } from './ellipsis.ts'
import { asksForMark, gistOf, questionItself } from './gist.ts'
import { deniedOf, excepted, onlyAsFarAsAsked } from './how-far-a-no-goes.ts'
import { mayTellOthers } from './may-tell-others.ts'
import { ofMedicine } from './medicine-answers.ts'
import { agreedMedicine } from './medicine-plans.ts'
import { ASKS_OF_HIM_OR_HER, personMentioned, personOf, relativeAskedAbout } from './persons.ts'
import { planSentence } from './plan-sentence.ts'
import { countsWhatWasTold } from './pointed-at.ts'
import { opened } from './prepare.ts'
import { AGREES, GIVES_IN, PROPOSES, proposedTo } from './proposals.ts'
import { affirmed, GRAVE, graveAnswer, howMuch, SAYS_NO } from './qualified-answers.ts'
import {
  answerOf,
  askedAbout,
  askedIn,
  asStatement,
  goesOnWith,
  isBareAnswer,
  isJoke,
  isQuestion,
  isYesOrNo,
  NO_LONGER,
} from './questions.ts'
import { isNeverLost, NEVER_LOST, needsItsQuestion, quoted } from './quoted-answers.ts'
import { ofRelative } from './relatives-told.ts'
import { safetyPlanned } from './safety-answers.ts'
import type { Question, Said } from './said.ts'
import { scoreTold } from './score-told.ts'
import { isTakenBack } from './taken-back-no.ts'
import { asksHowItIs, asksWhetherNot, confirms } from './turned-questions.ts'
import { whereToReach } from './where-to-reach.ts'
import { denial, inTheirWords, listOf, lowerFirst } from './wording.ts'

/** The part of the turn that answers becomes a statement with its question; the rest stands for itself. */
export function answered(
  talk: Discourse,
  questions: readonly Question[],
  said: readonly Said[],
): readonly Said[] {
  // "Any thoughts of suicide? Any plan? Any guns?" "Yes. No. Yes."
  if (
    questions.length > 1 &&
    said.length >= questions.length &&
    said.slice(0, questions.length).every(isBare)
  ) {
    for (const [i, question] of questions.entries()) answered(talk, [question], [said[i] as Said])
    return said.slice(questions.length)
  }
  const asked = questionMeant(questions)
  // "On me? Nah.": the question said back is no answer.
  const [echo, after] = said
  if (echo && after && LEADS_TO_ANSWER.test(echo.text)) return answered(talk, questions, said.slice(1))
  if (
    echo &&
    after &&
    echo.text.split(' ').length <= 6 &&
    isQuestion(echo.text) &&
    answerOf(after.text) !== 'other'
  )
    return answered(talk, questions, said.slice(1))
  const first = said[0] as Said
  // "Any allergies, any guns in the home?" "Sulfa. And no guns."
  if (asked.topic !== 'allergies' && namesAllergen(asked, first)) {
    addReport(
      talk,
      asked,
      spansOf(questions, first),
      `Allergies: ${lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))}`,
      'allergies',
    )
    return said.slice(1)
  }
  if (allergicTo(talk, asked, first, spansOf(questions, first))) return said.slice(1)
  const left = ofRelative(talk, asked, said) ?? ofMedicine(talk, asked, said)
  if (left) return left
  // "Yes. No, wait, that's the one I stopped."
  if (answerOf(first.text) === 'yes' && isBareAnswer(first.text) && after && TAKES_BACK_YES.test(after.text))
    return answered(talk, questions, said.slice(1))
  if (wasOnce(talk, asked, first, spansOf(questions, first))) return said.slice(1)
  if (oneButNotTheOther(talk, asked, first, spansOf(questions, first))) return said.slice(1)
  const safe = safetyPlanned(talk, asked, said)
  if (safe) return safe
  const consented = mayTellOthers(talk, asked, said)
  if (consented) return consented
  const reached = whereToReach(talk, asked, said)
  if (reached) return reached
  const told = scoreTold(talk, asked, said)
  if (told > 0) return said.slice(told)
  if (countsWhatWasTold(talk, asked, first, spansOf(questions, first))) return said.slice(1)
  // "I skipped it." "On purpose?" "Yeah." "And not wake up?" "Yeah."
  if (ADDS_TO_IT.test(asked.said.text) && answerOf(first.text) !== 'other' && isBareAnswer(first.text)) {
    const grave = /purpose|accident|wake up/i.test(asked.said.text)
    quoted(talk, asked, first, spansOf(questions, first), grave ? 'risk' : (asked.topic ?? 'events'))
    return said.slice(1)
  }
  if (OTHER_THAN_HARM.test(asked.said.text) && isBare(first)) {
    quoted(talk, asked, first, spansOf(questions, first), 'risk')
    return said.slice(1)
  }
  if (ONLY_ONESELF.test(first.text) && asksForHarmToOthers(asked)) {
    quoted(talk, asked, first, spansOf(questions, first), 'risk')
    return said.slice(1)
  }
  const excepts = isYesOrNo(asked.said.text) && excepted(asked, first)
  const plain =
    !excepts && (isYesOrNo(asked.said.text) || deniesWhatIsNamed(asked, first))
      ? answerOf(first.text)
      : 'other'
  // "Sometimes I feel he is in the room" is no yes to voices: it says itself what it says.
  const answer =
    PERMISSION.test(asked.said.text) || (plain === 'yes' && namesOne(asked, first))
      ? 'other'
      : plain === 'yes' && GRAVE.has(asked.topic ?? 'events') && TELLS_ITSELF.test(first.text)
        ? 'other'
        : plain
  const spans = spansOf(questions, first)
  const words = first.text.split(' ').length
  if (isYesOrNo(asked.said.text) && asksWhetherNot(asked.said.text) && !personOf(asked.said.text)) {
    // "So no thoughts of hurting yourself?" "Right."
    if (confirms(first.text) && !excepts && yesOrNo(talk, questions, false, first, spans))
      return said.slice(1)
    // "You don't take the lithium anymore?" "Right.", or "No."
    const put = PUT_TO_PATIENT.exec(asked.said.text)?.[1]
    const known = asked.said.found.length > 0 || drugsIn(asked.said.text).length > 0
    if (put && known && (confirms(first.text) || (plain === 'no' && isBareAnswer(first.text)))) {
      const told = aboutPatient(put.replace(/\?$/, '.'), 'you', talk.pronoun)
      if (confirms(first.text) || !yesOrNo(talk, questions, false, first, spans))
        addReport(talk, asked, spans, told, asked.topic ?? 'events')
      return said.slice(1)
    }
    // A yes to it may mean either.
    if (plain === 'yes' && isBareAnswer(first.text) && GRAVE.has(asked.topic ?? 'events')) {
      quoted(talk, asked, first, spans)
      return said.slice(1)
    }
  }
  if (
    GRAVE.has(asked.topic ?? 'events') &&
    isYesOrNo(asked.said.text) &&
    isJoke(said.map(({ text }) => text))
  ) {
    yesOrNo(talk, questions, false, first, [...spans, ...said.slice(1).map(({ sentence }) => sentence)])
    return []
  }
  if (illnessOfRelative(talk, asked, first, spans)) return said.slice(1)
  if (livesAlone(talk, asked, first, spans) || agreedMedicine(talk, asked, said)) return said.slice(1)
  const agrees = answer === 'yes' || accepts(first.text) || GIVES_IN.test(first.text)
  const task = agrees || AGREES.test(first.text) ? proposedTo(asked.said.text) : undefined
  // "Can your sister take the cat?" "I'll ask."
  const proposed = ASKS_THEM.test(first.text)
    ? task?.replace(TASK_OF, (_, who: string) => `Patient will ask their ${lowerFirst(who)} to `)
    : task
  if (proposed !== undefined || (agrees && PROPOSES.test(asked.said.text))) {
    talk.add({
      text: planSentence(
        proposed ??
          asked.said.text
            .replace(PROPOSES, '')
            .replace(/,? or (?:do|should|will) i\b.*$/i, '')
            .replace(/\?$/, '.'),
        talk.pronoun,
      ),
      act: 'plan',
      found: asked.said.found,
      sentences: spans,
      speaker: 'clinician',
      answers: true,
    })
    return said.slice(1)
  }
  if (
    talk.planning &&
    (answer === 'yes' || accepts(first.text)) &&
    /\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week|same time/i.test(asked.said.text) &&
    !/^(?:how|what|when|why|who|do|did|are|have|is)\b/i.test(asked.said.text)
  ) {
    planned(talk, asked, spans)
    return said.slice(1)
  }
  // "Any guns?" "No. Just one."
  const next = said[1]
  const but = next && { ...next, text: `No, ${lowerFirst(next.text)}` }
  if (answer === 'no' && isBareAnswer(first.text) && next && but && excepted(asked, but)) {
    insteadOfNo(talk, asked, next, spans)
    return said.slice(2)
  }
  if (answer === 'no' && isBareAnswer(first.text) && isTakenBack(asked, said[1])) {
    insteadOfNo(talk, asked, said[1] as Said, spans)
    return said.slice(2)
  }
  if (
    !said.slice(1, 4).some(({ text }) => SAYS_NO.test(text)) &&
    !(answer === 'no' && asksHowItIs(asked.said.text, askedIn(asked.said).concepts)) &&
    graveAnswer(talk, asked, first, answer, spans)
  )
    return said.slice(1)
  if (answer !== 'other') {
    const bare = isBareAnswer(first.text)
    const declared =
      answer === 'yes' && GRAVE.has(asked.topic ?? 'events') ? DECLARED.exec(asked.said.text)?.[1] : undefined
    const done =
      yesOrNo(talk, questions, answer === 'yes', first, spans) ||
      (declared !== undefined &&
        addReport(
          talk,
          asked,
          spans,
          capitalised(aboutPatient(`${declared}.`, 'you', talk.pronoun)),
          asked.topic ?? 'risk',
        ))
    // "Has anybody close to you died by suicide?" "Yeah. A girl on my unit.": who belongs to the yes.
    const somebody = done && answer === 'yes' && talk.statements.at(-1)?.text.startsWith('Somebody')
    const who = somebody ? said.slice(1, 3).find(({ text }) => NAMES_WHO.test(text)) : undefined
    if (who) {
      talk.retellLast(
        `${talk.statements.at(-1)?.text.replace(/[.]$/, '')}: ${lowerFirst(aboutPatient(who.text, 'I', talk.pronoun))}`,
        who.sentence,
      )
      return said.slice(1).filter((item) => item !== who)
    }
    // "Yes. With my insulin.": how belongs to the yes.
    const how = done && answer === 'yes' && bare && GRAVE.has(asked.topic ?? 'events') ? said[1] : undefined
    if (how && HOW_IT_WOULD_BE.test(how.text)) {
      talk.retellLast(
        `${talk.statements.at(-1)?.text.replace(/[.]$/, '')}: ${lowerFirst(aboutPatient(how.text, 'I', talk.pronoun))}`,
        how.sentence,
      )
      return said.slice(2)
    }
    if (!done && (bare || (words <= 4 && YES_OR_NO_FIRST.test(first.text))) && isNeverLost(talk, asked)) {
      quoted(talk, asked, first, spans, asked.topic ?? 'risk')
      return said.slice(1)
    }
    if (done && answer === 'yes' && words <= 7 && HOW_OFTEN.test(first.text)) {
      withAmount(talk, first)
      return said.slice(1)
    }
    if (answer === 'no' && GRAVE.has(asked.topic ?? 'events') && said.some(({ text }) => JOKES.test(text)))
      return []
    if (bare) return said.slice(1)
    // "No, I told him no": what follows the word is said as well.
    const tail = first.text.replace(
      /^(?:(?:oh|um|well|god|heavens)[,.]?\s+)*(?:no+|nope|nah|yes|yeah|yep|yup|never|not really|right|correct|sure)[,.!;]*\s+(?:no[,.]?\s+)*/i,
      '',
    )
    if (tail === first.text && done && words <= 4) return said.slice(1)
    if (done && answer === 'yes' && WHEN.test(tail)) {
      withAmount(talk, { ...first, text: tail })
      return said.slice(1)
    }
    // "Do you have a plan?" "Yes, pills."
    if (
      done &&
      answer === 'yes' &&
      NEVER_LOST.has(asked.topic ?? 'events') &&
      tail !== first.text &&
      NAMES_HOW.test(tail)
    ) {
      withAmount(talk, { ...first, text: tail })
      return said.slice(1)
    }
    if (tail.split(' ').length < 3) return done ? said.slice(1) : said
    return [{ ...first, text: tail, found: conceptsIn(tail.toLowerCase()) }, ...said.slice(1)]
  }
  // "Did you ever want to die, then or now?" "In Libya I prayed for it. Now, no."
  const notNow = said.slice(1, 6).find(({ text }) => NOW_NO.test(text))
  if (notNow && GRAVE.has(asked.topic ?? 'events')) {
    const { concepts } = askedIn(asked.said)
    const labels = [...new Set(concepts.map(({ label }) => label))]
    if (labels.length > 0)
      talk.add({
        text: denial(labels, false, true),
        act: 'denial',
        found: [...asked.said.found],
        sentences: [...spans.slice(0, -1), notNow.sentence],
        speaker: 'patient',
        asked: asked.topic,
        answers: true,
      })
    return said.filter((item) => item !== notNow)
  }
  const later = said
    .slice(1, 4)
    .find(
      ({ text }) =>
        (SAYS_NO.test(text) && answerOf(text) === 'no') ||
        /^not \w+ing, no[.]?$/i.test(text) ||
        (asksForHarmToOthers(asked) && HARMS_NOBODY.test(text)),
    )
  // "Jittery? Jittery and kind of sweaty." "Any allergies? Codeine makes me sick.": what came first was no joke.
  const wanted = askedIn(asked.said).concepts
  const answersIt =
    drugsIn(first.text).length > 0 ||
    // "Any thought of it, any plan?" "Never a plan. No."
    (!/^(?:never|no|not)\b/i.test(first.text) &&
      first.found.some(({ id }) => wanted.some((each) => each.id === id)))
  if (later && !answersIt && isYesOrNo(asked.said.text) && wanted.length > 0) {
    yesOrNo(talk, questions, false, later, [...spans, later.sentence])
    return said.filter((item) => item !== later || item.text.split(' ').length > 3)
  }
  // A short answer says little without what was asked.
  const counts = COUNTS.test(first.text)
  const known =
    asked.said.found.length > 0 ||
    drugsIn(asked.said.text).length > 0 ||
    ASKS_HOW_IT_IS.test(asked.said.text) ||
    ASKS_OF_BODY.test(asked.said.text)
  const gist =
    (known || counts ? gistOf(asked.said.text, talk.pronoun) : undefined) ??
    (counts || WHO_HAS.test(asked.said.text) ? questionItself(asked.said.text, talk.pronoun) : undefined)
  if (
    words <= 9 &&
    gist &&
    // "What about Lamictal?" "Is that the one with the rash?"
    !ASKS_WHICH.test(first.text) &&
    first.found.length <= 1 &&
    (counts || !/^how (?:long|much|many|often)|^when/i.test(asked.said.text))
  ) {
    const reply = aboutPatient(
      first.text.replace(/^(?:(?:oh|um|uh|well|yeah|so|like|maybe)[,.]?\s+)+/i, ''),
      'I',
      talk.pronoun,
    )
      // "Six eight" is said of a value with a point in it.
      .replace(/^(\d) (\d)(?=[.,]|$)/, (all, whole, tenth) =>
        asked.topic === 'labs' ? `${whole}.${tenth}` : all,
      )
      .replace(/^me[.]?$/i, 'the patient.')
    const mark = asksForMark(asked.said.text)
      ? reply.replace(/(?<![\d./])(10|\d(?:\.5)?)(?![\d/]|\.\d| out of)/, '$1/10')
      : withWhatIsCounted(reply, asked.said.text, gist)
    talk.add({
      text: `${gist}: ${lowerFirst(mark)}`,
      act: 'report',
      found: [
        ...first.found,
        ...asked.said.found.filter(({ topic }) => topic !== 'scores' || !asksForMark(asked.said.text)),
      ],
      sentences: spans,
      speaker: 'patient',
      asked: asked.topic,
      answers: true,
    })
    return said.slice(1)
  }
  if (answer === 'other' && howMuch(talk, asked, first, spans)) return said.slice(1)
  // "Do you keep any guns?" "I do." "How many?" "Four."
  const counted = talk.threadLabels[0]
  if (counted && NEVER_LOST.has(asked.topic ?? 'events') && HOW_MANY.test(asked.said.text) && words <= 5) {
    addReport(
      talk,
      asked,
      spans,
      `${capitalised(counted)}, how many: ${lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))}`,
      asked.topic ?? 'risk',
    )
    return said.slice(1)
  }
  if (answer === 'other' && needsItsQuestion(talk, asked, first) && quoted(talk, asked, first, spans))
    return said.slice(1)
  return said
}

const isBare = ({ text }: Said): boolean => answerOf(text) !== 'other' && isBareAnswer(text)

/** "Do you see any way out other than suicide?": a no to it denies nothing of the kind. */
const OTHER_THAN_HARM =
  /\b(?:other than|besides|apart from|except|instead of|rather than|but) (?:suicide|dying|to die|death|killing|hurting|ending)\b/i
/** "Were you drunk when it happened?", "Do you want to be in the hospital?": of then, or of a wish, and of no more. */
const OF_THAT_TIME =
  /\b(?:when (?:it|that|this) happened|at the time|that (?:night|day|time|morning)|when you (?:did (?:it|that)|took|cut|jumped|tried|overdosed|crashed|fell))\b|^(?:(?:and|so|okay)[, ]+)*(?:do|did|would) you (?:want|like) to (?:be|go|stay) (?:in|at|to|back)\b/i

function spansOf(questions: readonly Question[], answer: Said): Sentence[] {
  return [...questions.map(({ said }) => said.sentence), answer.sentence]
}

/** "Are you still allergic to morphine?" "Itching.": what it does says yes. */
function allergicTo(talk: Discourse, asked: Question, first: Said, spans: readonly Sentence[]): boolean {
  // "Is anyone in your family allergic to penicillin?"
  if (
    /\b(?:family|anyone|anybody|he|she|his|her)\b/i.test(asked.said.text) ||
    personMentioned(asked.said.text)
  )
    return false
  const drugs = [...new Set(drugsIn(asked.said.text).map(({ drug }) => drug.name))]
  // "And the allergy is to amoxicillin, hives, still the only one?" "Yes."
  const named = ALLERGY_IS.exec(asked.said.text)?.[1]
  if (
    named &&
    drugs.length > 0 &&
    ((answerOf(first.text) === 'yes' && isBareAnswer(first.text)) || ONLY_THAT.test(first.text))
  )
    return addReport(talk, asked, spans, `Allergies: ${named}.`, 'allergies')
  // "And you're allergic to the sulfa, Bactrim?" "Yeah, my lip swelled up."
  const more = YES_AND.exec(first.text)?.[1]
  if (
    named &&
    drugs.length > 0 &&
    more &&
    !personMentioned(more) &&
    !personOf(more) &&
    !/\b(?:no|not|never|but|fine|okay|outgrew|anymore|question)\b|\?$/i.test(more)
  ) {
    const reaction = lowerFirst(aboutPatient(more, 'I', talk.pronoun)).replace(/[.]$/, '')
    return addReport(talk, asked, spans, `Allergies: ${named}; ${reaction}.`, 'allergies')
  }
  if (
    drugs.length !== 1 ||
    !/\ballerg/i.test(asked.said.text) ||
    first.text.split(' ').length > 6 ||
    drugsIn(first.text).length > 0 ||
    isQuestion(first.text) ||
    /\b(?:no|not|never|nothing|fine|okay|outgrew)\b/i.test(first.text) ||
    !first.found.some(({ topic }) => topic === 'side-effects' || topic === 'allergies')
  )
    return false
  const reaction = lowerFirst(aboutPatient(opened(first.text), 'I', talk.pronoun))
  return addReport(talk, asked, spans, `Allergies: ${drugs[0]}, ${reaction}`, 'allergies')
}

const namesAllergen = (asked: Question, first: Said): boolean =>
  asked.said.found.some(({ topic }) => topic === 'allergies') &&
  drugsIn(first.text).length > 0 &&
  first.text.split(' ').length <= 4 &&
  !/\b(?:no|not|never|take|on)\b/i.test(first.text)

const YES_AND = /^(?:yes|yeah|yep|yup|right|correct|i am)[,.]? (?:(?:it|that) )?(\S.*)$/i
const ONLY_THAT =
  /^(?:(?:yes|yeah|yep|right|still|just)[,. ]+)*(?:the only one|only that(?: one)?|just that(?: one)?|that one|that is (?:it|the only one|the one|right))[.!]?$/i
const ALLERGY_IS =
  /\ballerg(?:y|ies|ic)(?: (?:is|are|was))? (?:to )?([^?]+?)(?:,? (?:still|right|correct|yes|is that|that is|only|nothing else|and that)\b[^?]*)?\?$/i

function addReport(
  talk: Discourse,
  asked: Question,
  sentences: readonly Sentence[],
  text: string,
  topic: Topic,
): true {
  talk.add({
    text,
    act: 'report',
    found: asked.said.found,
    sentences,
    speaker: 'patient',
    asked: topic,
    answers: true,
    direct: true,
  })
  return true
}

const asksForHarmToOthers = ({ said }: Question): boolean =>
  askedIn(said).concepts.some(({ id }) => id === 'homicidal-ideation')
const ADDS_TO_IT =
  /^(?:(?:and|or|so|but)[, ]+)*(?:(?:was it |were they |did you do (?:it|that) |you did (?:it|that) |all )?(?:on purpose|by accident|accidentally|intentionally|deliberately)|not (?:wake|waking) up(?: again)?)\?$/i
/** "Do you feel like hurting anyone?" "Nobody but myself." */
const ONLY_ONESELF =
  /\b(?:nobody|no one|not anyone|not anybody|none|no) ?(?:but|except(?: for)?|besides|other than) (?:me|myself)\b|^(?:(?:no|well|um)[,. ]+)*(?:just|only) (?:me|myself)\b/i
/** "I was mad at him. But I ain't trying to hurt nobody." */
const HARMS_NOBODY =
  /^(?:(?:but|and|so|no)[, ]+)*i (?:(?:am|was) not (?:trying|going|looking|planning|out) to|do not (?:want|plan|mean) to|would never|would not|will not) (?:ever )?(?:hurt|harm|kill) (?:nobody|anybody|anyone|no one|him|her|them|somebody|someone|people|a soul)\b/i
/** A statement said with a voice that goes up. */
const PUT_TO_PATIENT =
  /^(?:(?:so|and|okay|then|but)[, ]+)*(you (?:are not|do not|have not|did not|were not|never)\b.*)$/i
const TAKES_BACK_YES =
  /^(?:(?:wait|well|actually|i mean|oh)[,. ]+)+(?:no\b|not\b)|^no,? (?:wait|actually|sorry|that is|i (?:stopped|quit|do not|am not|did not))\b|^no[.!]?$/i
const WAS_ONCE =
  /^(?:(?:well|um|oh)[, ]+)*(I (?:was|did|had(?: one)?|used to))(?: once| before| at first| back then)?(?:[.!]?$|,? ((?:but|until|till|then|up until|before)\b.*))/i
/** The question as it would be of what was: "Do you have a plan?" asked of then. */
function inThePast(question: string, was: string): string | undefined {
  const [from, to] = /was$/i.test(was)
    ? ([/\bare you(?: still)?\b/i, 'were you'] as const)
    : ([/\bdo you(?: still)?\b/i, 'did you'] as const)
  return from.test(question) ? question.replace(from, to) : undefined
}

/** "Are you taking lithium?" "I was." "Do you have a plan?" "I did." */
function wasOnce(talk: Discourse, asked: Question, first: Said, spans: readonly Sentence[]): boolean {
  const [, was, but] = WAS_ONCE.exec(first.text) ?? []
  const then = was === undefined ? undefined : inThePast(asked.said.text, was)
  const told = then && asStatement(then, true, talk.pronoun)?.replace(/[.]$/, '')
  if (!told) return false
  // "I was, but I got pregnant so I quit."
  const more = but ? `, ${lowerFirst(aboutPatient(but, 'I', talk.pronoun))}` : ` (“${was}”).`
  return addReport(talk, asked, spans, `${told}${more}`, asked.topic ?? 'events')
}

/** "So you had thoughts but not an attempt?" "Right.": a yes to both halves, and a no to neither. */
const ONE_BUT_NOT_THE_OTHER =
  /^(?:(?:so|and|okay|then)[, ]+)*(you\b[^?]*\bbut (?:not|no|never|you (?:do not|did not|have not|had not|are not|were not|never))\b[^?]*?)(?:,? (?:right|correct|yes|is that right|is that fair))?\?$/i

function oneButNotTheOther(
  talk: Discourse,
  asked: Question,
  first: Said,
  spans: readonly Sentence[],
): boolean {
  const both = ONE_BUT_NOT_THE_OTHER.exec(asked.said.text)?.[1]
  if (!both || !isBareAnswer(first.text)) return false
  if (answerOf(first.text) === 'no') return quoted(talk, asked, first, [...spans])
  if (answerOf(first.text) !== 'yes' && !confirms(first.text)) return false
  return addReport(talk, asked, spans, aboutPatient(`${both}.`, 'you', talk.pronoun), asked.topic ?? 'events')
}

/** "How many drinks do you have a week?" "About ten.": ten drinks a week. */
function withWhatIsCounted(reply: string, question: string, gist: string): string {
  const [, what, span, later] = HOW_MANY_OF.exec(question) ?? []
  if (!what || !JUST_COUNTS.test(reply)) return reply
  const named = gist.toLowerCase().includes(what) ? '' : ` ${what}`
  const each = span ?? later
  return reply.replace(/[.]?$/, `${named}${each ? ` a ${each}` : ''}.`)
}
const JUST_COUNTS =
  /^(?:(?:about|maybe|around|like|probably|roughly|some) )*\d[\d.]*(?:(?:,? or|,? to| -|,? maybe) \d[\d.]*)?[.]?$/i
/** Not "yes, sir", "yes, I do", "yes, it is". */
const NAMES_HOW =
  /^(?!(?:i|it|they|that|he|she|we|there|sir|ma'am|of course|please|sure|sort of|kind of|definitely|absolutely|really|well|um|uh|god|honestly|doc|doctor)\b)[a-z\d][\w' -]{2,30}[.]?$/i
/** "No, not since." */
const YES_OR_NO_FIRST = /^(?:no|nope|nah|not|never|yes|yeah|yep|yup)\b/i
const HOW_MANY_OF =
  /^(?:(?:and|so|okay|about|now)[, ]+)*how many (hours|minutes|days|nights|times|pounds|drinks|beers|glasses|cigarettes|packs|pills|tablets|doses|cups|meals|kids|children|sessions|attacks)(?: (?:a|per) (day|week|night|month))?(?: (?:do|did|are|have) you(?: [a-z]+){1,3}?)?(?: (?:in )?(?:a|per|each) (day|week|night|month))?\?$/i
const HOW_MANY =
  /^(?:(?:and|so|okay)[, ]+)*how many(?: (?:of them|are there|times|do you have|are left))?\?$/i
const HOW_IT_WOULD_BE =
  /^(?:with|by|using|off|from) (?:my|the|a|an|his|her|taking|jumping|hanging|shooting)\b(?:\s\S+){0,6}$/i
const NAMES_WHO =
  /^(?:an?|my|one of|two|the)\s(?!.*\b(?:is|was|are|were|has|have|had|did|does|took|used|said|told)\b)(?:\S+\s?){1,9}$/i
const WHO_HAS = /^(?:(?:and|so|okay)[, ]+)*who (?:has|have|keeps|holds|is holding|controls)\b/i
/** "So they are still there tonight?" */
const DECLARED =
  /^(?:(?:and|okay)[, ]+)*so,? (?!.*\b(?:not|never|no)\b)((?:they|it|those|that|he|she|you|there) (?:are|is|have|has|were|was|still|do|did)\b.*)\?$/i
const COUNTS =
  /\d|\b(?:once|twice|every|daily|never|all the time|half|couple|few|since|ago|yesterday|last (?:night|week|month|year|spring|summer|fall|winter)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:weeks|months|years|days))\b/i

const NOW_NO =
  /^(?:(?:but|and)[, ]+)*(?:right )?(?:now|today|these days|currently|at the moment|lately|anymore|since then),? (?:no|never|nothing|none|not at all)(?=[,.;!]|$)/i

/** "And the heart tests?" */
const ASKS_HOW_IT_IS =
  /^(?:(?:and|so|okay|what about|how about)[, ]+)*(?:the|your) [a-z]+(?: [a-z]+)? (?:tests?|scans?|results?|labs?|work|x-?ray|mri|ekg|study|appointment|referral|group|program|class|hearing|case|surgery)\?$/i

/** "Mouth?" "Dry." */
const ASKS_OF_BODY =
  /^(?:(?:and|so|okay|what about|how about|how is|how are)[, ]+)*(?:the |your )?(?:mouth|bowels?|skin|hands?|stomach|belly|gut|vision|eyes|legs|feet|hair|periods?|sex drive|balance|muscles|tongue|jaw|bladder|heart)\?$/i

const ASKS_THEM = /^(?:(?:okay|sure|yeah|yes)[,. ]+)*i (?:will|can|could) ask(?: (?:him|her|them))?[.!]?$/i
const TASK_OF = /^(\S+) to /
/** Asks of what was asked about, and tells nothing. */
const ASKS_WHICH =
  /^(?:(?:oh|um|wait|hm+|well)[, ]+)*(?:is|are|was|does|do|will|would|can) (?:that|it|this|they|those)\b[^?]*\?$/i

/** "Well.", "I'm not going to lie.": the answer comes next. */
const LEADS_TO_ANSWER =
  /^(?:well|um|uh|oh|hm+|honestly|okay|so|i mean|god|look|listen|ugh|truth(?: is)?|the truth|i will not lie(?: to you)?|i am not going to lie(?: to you)?|not going to lie|i was going to tell you(?: that)?|i knew you (?:would|were going to) ask(?: that| me that)?|every (?:visit|time),? huh|let me think)[.…!?]*$/i

/** "Any relatives who died by suicide?" "My uncle." */
function illnessOfRelative(
  talk: Discourse,
  asked: Question,
  first: Said,
  spans: readonly Sentence[],
): boolean {
  const illness =
    /\b(suicides?|bipolar(?: disorder)?|depression|schizophrenia|psychosis|mania|anxiety|autism|ocd|addiction|alcoholism|dementia|adhd|panic attacks)\b/i.exec(
      asked.said.text,
    )?.[1]
  if (asked.topic !== 'family' || illness === undefined) return false
  if (
    first.text.split(' ').length > 7 ||
    answerOf(first.text) !== 'other' ||
    isQuestion(first.text) ||
    /\b(?:me|myself|i)\b/i.test(first.text)
  )
    return false
  const who = lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))
  talk.add({
    text: `${capitalised(illness.toLowerCase().replace(/^suicides$/, 'suicide'))} in the family: ${who}`,
    act: 'report',
    found: asked.said.found,
    sentences: spans,
    speaker: 'patient',
    asked: 'family',
    about: 'family',
    answers: true,
  })
  return true
}

/** "Who's in the house with you?" "Nobody." */
function livesAlone(talk: Discourse, asked: Question, first: Said, spans: readonly Sentence[]): boolean {
  if (
    !/\bwho(?:'s| is| all| else| do| are)?\b.*\b(?:house|home|live|living|with you|there with)\b/i.test(
      asked.said.text,
    ) ||
    !/^(?:(?:oh|um|well|it is)[, ]+)*(?:nobody|no one|just me|only me|by myself|alone|i live alone|myself|(?:just |only )?(?:me and )?(?:the|my) (?:dog|cat)s?)(?:,? (?:and )?(?:me|myself|now|here|since \w+|and (?:the|my) (?:dog|cat)s?))*[.!]?$/i.test(
      first.text,
    )
  )
    return false
  return addReport(talk, asked, spans, 'Lives alone.', 'social')
}

/** "Any nights you can't remember?" "Twice this summer.": how often belongs to the yes. */
const HOW_OFTEN =
  /^(?:(?:oh|um|well|yes|yeah|yep)[,.]? )*(?:once|twice|sometimes|a (?:few|couple)|every|most|all the time|often|occasionally|here and there|some (?:days|nights)|now and then|always|constantly|a little|a bit|kind of|sort of)\b(?!.*\b(?:i|he|she|they|we|it|my)\b)/i

/** "Cocaine?" "Yeah, last weekend." */
const WHEN =
  /^(?:last (?:night|week|weekend|month|year|\w+day)|yesterday|this (?:morning|week|weekend|month)|today|(?:on|in|since) [a-z\d]+)[.!]?$/i

function withAmount(talk: Discourse, { text }: Said): void {
  const last = talk.statements.at(-1)
  if (!last || last.text.includes(':')) return
  const amount = aboutPatient(text.replace(/^(?:(?:oh|um|well|yes|yeah|yep)[,.]? )+/i, ''), 'I', talk.pronoun)
  talk.statements[talk.statements.length - 1] = {
    ...last,
    text: `${last.text.replace(/[.]$/, '')}: ${lowerFirst(amount)}`,
  }
}

function deniesAll(
  talk: Discourse,
  asked: Question,
  concepts: readonly Concept[],
  ever: boolean,
  sentences: readonly Sentence[],
): void {
  if (concepts.length === 0) return
  talk.add({
    text: denial(
      [...new Set(concepts.map(({ label }) => label))],
      ever,
      asksWhetherStill(asked.said.text, concepts),
    ),
    act: 'denial',
    found: concepts,
    sentences,
    speaker: 'patient',
    asked: asked.topic,
    answers: true,
  })
}

/** "Is the gambling still going on?" "No.": it was. */
const asksWhetherStill = (question: string, concepts: readonly Concept[]): boolean =>
  /\bstill\b/i.test(question) && concepts.every(({ topic }) => topic === 'substances')

/** What was said after a "no" that was none, with what it answers. */
function insteadOfNo(talk: Discourse, asked: Question, said: Said, spans: readonly Sentence[]): void {
  const { concepts, ever } = askedIn(asked.said)
  // "Drinking, vaping, energy drinks?" "No. I had a Celsius.": of the others the no holds.
  const named = concepts.filter(({ id }) => said.found.some((found) => found.id === id))
  const others = named.length > 0 ? concepts.filter((one) => !named.includes(one)) : []
  deniesAll(talk, asked, others, ever, spans)
  const labels = [...new Set((named.length > 0 ? named : concepts).map(({ label }) => label))]
  const words = aboutPatient(opened(said.text), 'I', talk.pronoun)
  talk.add({
    text: labels.length > 0 ? `${capitalised(listOf(labels, 'or'))}: ${lowerFirst(words)}` : words,
    act: 'report',
    found: [...said.found, ...asked.said.found],
    sentences: [...spans, said.sentence],
    speaker: 'patient',
    asked: asked.topic,
    answers: true,
    direct: true,
  })
}

/** "Is he drinking?" asked of the patient, unless it is the patient who is spoken of so. */
function somebodyElse(talk: Discourse, { said }: Question): string | undefined {
  if (talk.answersForPatient || talk.byProxy || talk.spokenFor) return undefined
  return ASKS_OF_HIM_OR_HER.test(said.text) ? 'somebody else' : undefined
}

/** "Has anybody close to you died by suicide?", "Have you lost anyone that way?" */
const OF_ANYBODYS_DEATH =
  /\b(?:has|have|had|did|does|know) (?:of )?(?:anybody|anyone|somebody|someone|a friend|friends)\b.*\b(?:died|die|suicid\w*|killed (?:him|her|them)sel\w+|overdos\w*|attempt\w*|taken (?:his|her|their))\b|\blost (?:anybody|anyone|somebody|someone|a friend|friends|family) to (?:a )?suicide\b/i

/** "How about alcohol?" "No." is as good a denial as "Any alcohol?" "No." */
function deniesWhatIsNamed(asked: Question, first: Said): boolean {
  return (
    /^(?:(?:and|so|okay|then)[, ]+)*(?:what|how) about\b/i.test(asked.said.text) &&
    answerOf(first.text) === 'no' &&
    askedIn(asked.said).concepts.length > 0
  )
}

/** "Nausea, sweating?" "A little nausea": of several things the one that is named. */
function namesOne(asked: Question, first: Said): boolean {
  const wanted = askedIn(asked.said).concepts
  return wanted.length > 1 && first.found.some(({ id }) => wanted.some((each) => each.id === id))
}

const PERMISSION =
  /\b(?:okay|all right|fine|good) (?:if|with you if) i\b|\bmind if i\b|\b(?:can|may|could) i (?:tell|ask|share|call|let)\b/i

const ASKS_ITSELF =
  /^(?:and |so |okay,? )*(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|any|how|what|when|where|who|why|which|you|still|tell)\b/i

/** "Any thoughts of hurting anyone? The boy with the drum kit?": the last words only add to the question. */
function questionMeant(questions: readonly Question[]): Question {
  const last = questions.at(-1) as Question
  const asks = opened(last.said.text)
  if (askedAbout(asks).concepts.length > 0 || asks.split(' ').length > 9 || ASKS_ITSELF.test(asks))
    return last
  const grave = questions.findLast(({ said }) =>
    askedIn(said).concepts.some(({ topic }) => topic === 'risk' || topic === 'psychosis'),
  )
  return grave && isYesOrNo(grave.said.text) ? grave : last
}

/** "Only the copay people." "I'll put down no.": the clinician says what the answer comes to. */
export function takenForNo(talk: Discourse, asked: Question, answer: Sentence, noted: Said): boolean {
  if (!GRAVE.has(asked.topic ?? 'events')) return false
  return yesOrNo(talk, [asked], false, noted, [asked.said.sentence, answer, noted.sentence])
}

/** "Monday the third, at eight?": what is asked is what is agreed on. */
export function planned(talk: Discourse, asked: Question, sentences: Sentence[]): void {
  talk.add({
    text: planSentence(asked.said.text.replace(/\?$/, '.'), talk.pronoun),
    act: 'plan',
    found: asked.said.found,
    sentences,
    speaker: 'clinician',
    answers: true,
  })
}

function yesOrNo(
  talk: Discourse,
  questions: readonly Question[],
  yes: boolean,
  first: Said,
  spans: Sentence[],
): boolean {
  const asked = questionMeant(questions)
  // Several questions in one breath about one thing are answered by one word.
  // "Hearing things? Times when you don't sleep and talk fast?" "No and no." answers both.
  const each = /^no,? and no\b/i.test(first.text)
  const together = questions.filter(
    ({ topic, said }) => (each || topic === asked.topic) && isYesOrNo(said.text),
  )
  const whole = askedAbout((together.length > 0 ? together : [asked]).map(({ said }) => said.text).join(' '))
  const about = yes ? whole : { ...whole, concepts: deniedOf(whole.concepts, first) }
  const who =
    personOf(asked.said.text) ??
    relativeAskedAbout(asked.said.text) ??
    somebodyElse(talk, asked) ??
    (OF_ANYBODYS_DEATH.test(asked.said.text) ? 'somebody else' : undefined)
  // "With the wine, and the PTSD? No." of a recogniser's stream: reasons for a plan, and not a question.
  if (!yes && /\b(?:going to|will (?:i|he|she|they)) be\b/i.test(asked.said.text)) return false
  if (!yes && (talk.planning ? REASON : DIAGNOSIS).test(asked.said.text)) return false
  // "Have you ever tried?" "Not since college." is no denial.
  const noLonger = yes ? undefined : NO_LONGER.exec(first.text)?.[1]
  if (noLonger && about.ever) return false
  const since = noLonger ? ` (${lowerFirst(aboutPatient(noLonger, 'I', talk.pronoun))}).` : '.'
  const answer = (text: string, act: 'report' | 'denial') => {
    const found = [...asked.said.found]
    talk.add({ text, act, found, sentences: spans, speaker: 'patient', asked: asked.topic, answers: true })
    return true
  }
  // "Hurting yourself or anybody else?" "Not anybody else, no.": of the other it says nothing.
  if (whole.concepts.length > 0 && about.concepts.length === 0) return quoted(talk, asked, first, spans)
  if (asked.said.text === WANTS_TO_ACT)
    return answer(
      yes ? 'Wants to act on these thoughts.' : 'Denies wanting to act on these thoughts.',
      yes ? 'report' : 'denial',
    )
  if (asked.said.text === ACTED || asked.said.text === ACTED_ON_HARM) {
    const besides = together.filter((question) => question !== asked).map(({ said }) => said.text)
    const others = yes ? [] : askedAbout(besides.join(' ')).concepts
    deniesAll(talk, asked, others, false, spans)
    return answer(
      yes ? 'Has acted on these thoughts.' : 'Denies having acted on these thoughts.',
      yes ? 'report' : 'denial',
    )
  }
  if (
    !who &&
    (asksHowItIs(asked.said.text, about.concepts) || (!yes && OF_THAT_TIME.test(asked.said.text)))
  ) {
    const told = asStatement(asked.said.text, yes, talk.pronoun)
    if (told && asked.said.text.split(' ').length <= 24) return answer(told, 'report')
  }
  if (!yes && !who && about.concepts.length > 0 && about.concepts.every(({ id }) => WIDE.has(id))) {
    // "And the hand-washing?" "No.": other rituals are not denied with it.
    const only = NAMES_ALL.test(asked.said.text)
      ? undefined
      : asStatement(asked.said.text, false, talk.pronoun)
    if (only && only.split(' ').length <= 9) {
      return answer(only.replace(/[.]$/, since), 'denial')
    }
  }
  if (about.concepts.length > 0 && !who) {
    const labels = [...new Set(about.concepts.map(({ label }) => label))].map((label) =>
      yes
        ? label
        : onlyAsFarAsAsked(
            label,
            (together.length > 0 ? together : [asked]).map(({ said }) => said.text).join(' '),
          ),
    )
    const text = yes
      ? affirmed(talk, asked, labels)
      : (noOtherAllergies(talk, asked, labels) ??
        denial(
          effectsOf(asked, labels),
          about.ever,
          NOT_NOW.test(first.text) || asksWhetherStill(asked.said.text, about.concepts),
        ).replace(/[.]$/, since))
    if (text) {
      return answer(text, yes ? 'report' : 'denial')
    }
  }
  if (
    !yes &&
    !who &&
    talk.threadLabels.length > 0 &&
    goesOnWith(asked.said.text) &&
    asked.topic &&
    GOES_ON.has(asked.topic)
  ) {
    const words = aboutPatient(asked.said.text.replace(/\?$/, ''), 'you', talk.pronoun)
    // Who has just told of thoughts does not deny them with a "no" to what was asked next.
    const last = talk.statements.slice(-5).findLast(({ topic }) => topic === asked.topic)
    if (
      (last && last.act !== 'denial') ||
      !SAME_AGAIN.test(asked.said.text) ||
      OF_OTHERS.test(asked.said.text)
    )
      return answer(
        BY_ITSELF.test(asked.said.text)
          ? `Asked “${inTheirWords(asked.said)}”: no.`
          : `${capitalised(words)}: no.`,
        'denial',
      )
    return answer(`Denies ${listOf(talk.threadLabels, 'or')} (${lowerFirst(words)}).`, 'denial')
  }
  const statement = asStatement(asked.said.text, yes, talk.pronoun)
  if (!statement || asked.said.text.split(' ').length > 30) return false
  if (asked.said.found.length === 0 && drugsIn(asked.said.text).length === 0) return false
  return answer(statement, yes ? 'report' : 'denial')
}

/** "Any side effects from the lithium?" "No.": of the others it says nothing. */
function effectsOf(asked: Question, labels: readonly string[]): string[] {
  const [one, other] = [...new Set(drugsIn(asked.said.text).map(({ drug }) => drug.name))]
  return labels.map((label) => (label === 'side effects' && one && !other ? `${label} from ${one}` : label))
}

/** "And no drug allergies?" "No.", after latex was named. */
function noOtherAllergies(talk: Discourse, asked: Question, labels: readonly string[]): string | undefined {
  if (labels.length !== 1 || !/allerg/.test(labels[0] ?? '')) return undefined
  // "Are you allergic to sulfa?" "No.": to sulfa.
  const these = [...new Set(drugsIn(asked.said.text).map(({ drug }) => drug.name))]
  if (these.length > 0) return `Denies allergy to ${listOf(these, 'or')}.`
  // "Latex?" "No.": to latex.
  const drugs = /\b(?:drug|medic\w+)\b/i.test(asked.said.text)
  const things = [...asked.said.text.matchAll(ALLERGEN)].map(([thing]) => thing.toLowerCase())
  if (things.length > 0 && !drugs) return `Denies allergy to ${listOf(things, 'or')}.`
  const named = talk.statements.some(({ topic, act }) => topic === 'allergies' && act !== 'denial')
  return named || drugs ? `No ${named ? 'other ' : ''}known ${drugs ? 'drug ' : ''}allergies.` : undefined
}

const ALLERGEN =
  /\b(?:latex|foods?|shellfish|peanuts?|nuts|eggs?|milk|bees?|bee stings?|pollen|dust|pets?|cats?|dogs?|contrast|iodine|adhesives?|tape)\b/gi
const TELLS_ITSELF =
  /^(?:sometimes|some|once|often|always|maybe|kind of|sort of|a (?:little|bit)|every \w+) (?:i|it|he|she|they|we|my|the|there)\b/i
const BY_ITSELF =
  /\b(?:you|your|i|he|she|they)\b|^(?:(?:and|so|okay|but)[, ]+)*(?:do|did|does|is|are|was|were|have|has|had|can|could|would|will)\b/i
/** "And ever?", "Nothing like that?", "Have you ever wanted to?": the same thing, more nearly or for another time. */
const SAME_AGAIN =
  /^(?:\S+\s?){1,2}$|\b(?:ever|before|past|now|today|tonight|lately|recently|that|those|them|any(?:thing)?|else|plans?|ideas?|wish\w*|want\w*|feel\w*|thoughts?|think\w*|urges?|even|never)\b/i
const OF_OTHERS = /\b(?:know|knows|seen|see|tell|told|talk\w*|anybody|anyone|someone|somebody)\b/i
/** Concepts that hold many things; who denies one of them does not deny all. */
const WIDE = new Set([
  'obsessions',
  'trauma',
  'other-drugs',
  'past-treatment',
  'opioids',
  'stimulants-illicit',
])
const NAMES_ALL =
  /\b(?:obsess\w*|compuls\w*|ocd|rituals|trauma\w*|flashbacks|drugs|substances|opioids?|opiates?|stimulants?|uppers|pain ?(?:killers?|pills|meds?)|treated|treatment)\b/i
/** "Not now", "not today": what was before is not denied. */
const NOT_NOW =
  /^(?:(?:no|oh|well|um)[,.]? )*not (?:now|right now|today|tonight|at the moment|anymore|any more)\b/i
const REASON = /^and the [\w ]{2,24}\?$/i
/** Nobody has a diagnosis no more because the answer to "and the PTSD?" is no. */
const DIAGNOSIS = /^(?:and )?(?:the|your) (?:ptsd|adhd|ocd|bipolar(?: disorder)?|schizo\w+)\?$/i
const JOKES = /\b(?:kidding|joking|just a joke)\b/i
const GOES_ON = new Set<Topic>([
  'risk',
  'psychosis',
  'mania',
  'substances',
  'side-effects',
  'obsessions',
  'eating',
])
