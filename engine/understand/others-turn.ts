import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Topic } from '../lexicon/concept.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import { declines } from './acts.ts'
import { answered } from './answers.ts'
import { BACKCHANNEL } from './backchannel.ts'
import { contradicts, objectedTo } from './contradicted.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { gistOf } from './gist.ts'
import { patientRejects } from './not-used.ts'
import { declined, objected } from './patient-turn.ts'
import { beginsWithPronoun, isBlood, personOf, withSubject } from './persons.ts'
import { opened } from './prepare.ts'
import { answerOf, askedIn, isQuestion, isYesOrNo } from './questions.ts'
import type { Question, Said } from './said.ts'
import type { Statement } from './statement.ts'
import { askedAndAnswered, inTheirWords, lowerFirst } from './wording.ts'

/** What a relative or another person in the room tells, and answers for the patient. */
export function othersTurn(talk: Discourse, said: readonly Said[], who: string | undefined): void {
  const questions = talk.questions
  talk.questions = []
  const asked = questions.at(-1)
  // "She hasn't, doctor." "Let me talk. I have.": asked of the patient, it is still the patient's to answer.
  if ((asked?.topic === 'risk' || asked?.topic === 'means') && said.some(answersForPatient))
    talk.answeredFor = questions
  // A daughter who decides for her father.
  if (talk.offer && said.some(({ text }) => declines(text) || patientRejects(text))) {
    declined(talk, talk.offer, said)
    talk.offer = undefined
  } else if (!asked) objected(talk, said, who ?? 'other person')
  for (const item of said) refusedFor(talk, item, who ?? 'other person')
  // "And the sertraline, fifty?" "No, that one's mine."
  const mine = said.slice(0, 2).findIndex(({ text }) => IS_MINE.test(text))
  if (mine >= 0) {
    talk.questions = []
    othersTurn(
      talk,
      said.slice(mine + 1).filter(({ text }) => OF_PATIENT.test(text)),
      who,
    )
    return
  }
  const name = who ? capitalised(who) : 'Other person'
  const denied = asked ? undefined : talk.statements.at(-1)
  const objection = said.slice(0, 3).find((item) => contradicts(denied, item)) ?? saysNoTo(denied, said)
  const objects = objection !== undefined
  if (denied && objection)
    talk.statements[talk.statements.length - 1] = objectedTo(denied, shown(name), objection)
  const known = !objects && denied && said[0] && namesAllergy(denied, said[0]) ? whatIsKnown(said) : []
  if (denied && known.length > 0)
    talk.statements[talk.statements.length - 1] = knownBetter(denied, shown(name), known)
  const rest = (asked ? answeredFor(talk, questions, said, name) : said).slice(known.length)
  let first = rest[0]
  let spokenOf: string | undefined
  // What is told after the first words goes on with what was asked until it is about something else.
  let flow = asked?.topic
  // "Doug, there was a rifle." "My brother came and got it.": told, though nothing was asked.
  const last = talk.statements.at(-1)
  const grave =
    asked === undefined && last?.speaker === 'clinician' && (last.topic === 'means' || last.topic === 'risk')
      ? last.topic
      : undefined
  if (grave) flow = grave
  // "Couple beers." "This week it's six a night.": put right by who knows.
  const putsRight =
    asked === undefined && last?.speaker === 'patient' && PUT_RIGHT.has(last.topic) ? last.topic : undefined
  if (putsRight) flow = putsRight
  if (objects) flow = denied?.topic
  // What the patient says next goes on with this, unless it was about something else altogether.
  talk.afterOther =
    objects ||
    (asked?.topic !== undefined && asked.topic === talk.thread) ||
    said.some(({ text }) => TELL_ABOUT.test(text) || OF_PATIENT.test(text))
  let ownDrug: string | undefined
  for (const told of rest) {
    const item = ownDrug ? handedOn(told, ownDrug, rest[rest.indexOf(told) + 1]) : told
    // "And the lorazepam?": what the clinician answers is said of that one.
    if (isQuestion(item.text) && !OF_SELF.test(item.text)) talk.mind(item.text)
    // "Tell him about the knife.": what the patient says next is said of that.
    talk.broughtUp = TELL_ABOUT.exec(item.text)?.[1] ?? talk.broughtUp
    if (BACKCHANNEL.test(item.text) || isQuestion(item.text)) continue
    if (TELL_ABOUT.test(item.text) && !item.found.some(({ critical }) => critical !== undefined)) continue
    const kin = personOf(item.text)
    if (kin && /^(?:\W|and|but|well|yes|no|\s)*my\b/i.test(item.text))
      spokenOf = `${name.toLowerCase()}'s ${kin}`
    const answers = (asked?.topic !== undefined && told === first) || (objects && told === objection)
    const few = item.text.split(' ').length
    if (few < (grave ? 2 : 4) && !answers && !item.found.some(({ critical }) => critical !== undefined))
      continue
    // "Anyone in the family?" "I'm bipolar, on lithium.": the mother's illness is the family's history.
    if (
      isOwn(item) &&
      asked?.topic === 'family' &&
      isBlood(name.toLowerCase()) &&
      !/\b(?:my|our)\b/i.test(item.text)
    ) {
      talk.add({
        text: `${name}: ${lowerFirst(aboutPatient(opened(item.text), 'I', 'they').replace(/\bpatient\b/g, name.toLowerCase()))}`,
        act: 'report',
        found: item.found,
        sentences: [item.sentence],
        speaker: 'other',
        asked: 'family',
        about: name.toLowerCase(),
        answers: true,
      })
      continue
    }
    // "Penicillin brings me out in lumps. He's fine with it."
    if (
      flow === 'allergies' &&
      /\b(?:brings?|makes?|gives?|gave|brought|made) me (?:out in|hives|a rash|lumps|swell|itch|itchy|sick|throw up|break out)\b/i.test(
        item.text,
      ) &&
      !OF_PATIENT.test(item.text)
    ) {
      if (told === first) first = rest[rest.indexOf(told) + 1]
      continue
    }
    // "What were they?" "My trazodone."
    if (
      isOwn(item) &&
      !(told === first && asked && /^(?:and )?(?:what|which|whose)\b/i.test(asked.said.text))
    ) {
      ownDrug = drugsIn(item.text)[0]?.drug.name ?? ownDrug
      continue
    }
    if (
      item.found.length === 0 &&
      !/\d/.test(item.text) &&
      !answers &&
      !(asked && OF_PATIENT.test(item.text)) &&
      !(grave && flow === grave) &&
      !PUTS_AWAY.test(item.text) &&
      !(
        talk.thread === 'risk' &&
        (FOUND_WRITTEN.test(item.text) || FOUND_WRITTEN.test(rest[0]?.text ?? ''))
      ) &&
      !(flow === 'allergies' && drugsIn(item.text).length > 0)
    )
      continue
    const written = talk.thread === 'risk' && FOUND_WRITTEN.test(item.text)
    const own = item.found[0]?.topic
    if (
      own !== undefined &&
      told !== first &&
      !NOT_GIVEN.test(item.text) &&
      !(flow === 'allergies' && (own === 'medication' || own === 'side-effects'))
    )
      flow = own
    tell(talk, item, {
      name,
      asked: answers ? asked : undefined,
      answers:
        asked !== undefined ||
        (objects && flow === denied?.topic) ||
        (grave !== undefined && flow === grave) ||
        (putsRight !== undefined && flow === putsRight && PUTS_RIGHT.test(item.text)),
      spokenOf,
      flow: written ? 'risk' : flow,
      objects: told === objection || written,
    })
  }
}

/** "The thirty-thirty, in the closet." "No, Dad. Ramón took it to his house.": said against what the patient tells. */
function saysNoTo(told: Statement | undefined, said: readonly Said[]): Said | undefined {
  if (told?.speaker !== 'patient' || told.act !== 'report' || !KNOWN_TO_OTHERS.has(told.topic))
    return undefined
  const [first, next] = said
  if (
    !first ||
    !/^no,? (?:dad|mom|mama|papa|pop|honey|babe|sweetie|mother|father|grandma|grandpa|[A-Z][a-z]+)[.,!]/.test(
      first.sentence.text.trim().replace(/^No/, 'no'),
    )
  )
    return undefined
  return next && first.text.split(' ').length <= 3 ? next : first
}

const KNOWN_TO_OTHERS = new Set<Topic>(['means', 'substances', 'medication', 'adherence', 'risk'])

/** "There's risperidone." "I don't want Risperdal.": a mother who decides for her son, of a drug he does not take. */
function refusedFor(talk: Discourse, item: Said, who: string): void {
  if (!patientRejects(item.text) && !/\bnot want\b/i.test(item.text)) return
  const named = drugsIn(item.text)[0]
  const drug =
    named && (patientRejects(item.text) || DOES_NOT_WANT.test(item.text.slice(0, named.start)))
      ? named.drug.name
      : undefined
  if (
    !drug ||
    isQuestion(item.text) ||
    talk.drugs.isTaken(drug) ||
    /\b(?:for|my)(?:self| own)\b/i.test(item.text)
  )
    return
  talk.setAside(drug, {
    text: `Not wanted by ${shown(capitalised(who))}: ${drug} (“${inTheirWords(item)}”).`,
    act: 'declined',
    found: [],
    sentences: [item.sentence],
    speaker: 'other',
    answers: true,
  })
}

const DOES_NOT_WANT =
  /\b(?:do|does|did|would) not want (?:(?:him|her|them) )?(?:(?:on|taking|to (?:take|be on|go on|start|try)) )?(?:the |any |that )?$/i

/** "Any allergies?" "No." "You had that thing with Bactrim.": a drug named against it. */
function namesAllergy({ topic, act, speaker, text: denied }: Statement, { text }: Said): boolean {
  if (topic !== 'allergies' || act !== 'denial' || speaker !== 'patient' || drugsIn(denied).length > 0)
    return false
  return (
    drugsIn(text).length > 0 &&
    !OF_SELF.test(text) &&
    !/\b(?:not|no|never|fine|okay|mine|takes?|taking|on|tests?|tested|clean|negative|worried|ruled|outgrew)\b|\bi am\b/i.test(
      text,
    )
  )
}

/** The drug, and what it did: "Amoxicillin. He swelled up." */
function whatIsKnown(said: readonly Said[]): readonly Said[] {
  const [first, next] = said
  if (!first) return []
  const did =
    next && /^(?:he|she|you|it|his|her|your)\b/i.test(next.text) && next.text.split(' ').length <= 10
  return did && !isQuestion(next.text) ? [first, next] : [first]
}

function knownBetter(denial: Statement, name: string, said: readonly Said[]): Statement {
  return {
    ...denial,
    act: 'report',
    text: `${denial.text.replace(/[.]$/, '').replace(/^N/, 'At first said n')}; ${name}: “${inTheirWords(...said)}”.`,
    spans: [...denial.spans, ...said.map(({ sentence: { start, end } }) => ({ start, end }))],
  }
}

/** "But his dad doesn't give it on weekends." */
const NOT_GIVEN =
  /\b(?:(?:does|do|did|will|would) not|never|forgets? to|forgot to) (?:always |even )?(?:give|gave) (?:it|them|him (?:it|his|them|that|the)|her (?:it|hers?|them|that|the))\b/i
const MISSES = /\b(?:miss(?:es|ed|ing)?|skip(?:s|ped|ping)?|forgets?|forgot)\b/i
const HOW_OFTEN =
  /^(?:(?:yes|yeah|oh|well|about|like|maybe)[,. ]+)*(?:every|most|all|some|sometimes|once|twice|\d+ times|a (?:few|couple))\b[^,;]{0,24}$/i

/** "He got into my Xanax.": taken by the patient, and not the patient's. */
const TOOK_MINE =
  /^(?:(?:well|and|but|so|yes|yeah)[,. ]+)*(?:he|she) (?:(?:has been |was |keeps |kept )?(?:got|gets|getting|took|takes|taking|stole|steals|stealing|swiped|swallowed|raided)(?: into| in| from)?|helped (?:himself|herself) to|has been in(?:to)?) (?:\w+ of )?my\b(?!.*\b(?:script|prescription|filled|keys|for me|to the)\b)/i
const tookMine = ({ text }: Said): boolean =>
  TOOK_MINE.test(text) && drugsIn(text).length > 0 && !/\b(?:not|never)\b/i.test(text)

/** "I found a note in her backpack.", while the talk is about harm. */
const FOUND_WRITTEN =
  /\bi found (?:a|the|this|his|her) (?:\w+ )?(?:note|letter|text|message|diary|journal)\b/i
const GAVE_ONE = /\bgave (?:her|him|them)\b.*\b(?:one|half|it|mine|some|a couple|\d+)\b/i
/** "I take lorazepam for flying. I gave her half of one. Half a milligram.": of that drug, and how much. */
function handedOn(item: Said, drug: string, next: Said | undefined): Said {
  if (!GAVE_ONE.test(item.text) || drugsIn(item.text).length > 0) return item
  const dose =
    next && /^(?:\d[\d.]*|half an?) ?(?:mg|milligrams?|mcg)[.]?$/i.test(next.text) ? next : undefined
  const words = `${item.text.replace(/[.]$/, '')} (${drug})${dose ? `, ${lowerFirst(dose.text.replace(/[.]$/, ''))}` : ''}.`
  return {
    ...item,
    text: words,
    found: [...item.found, ...conceptsIn(words.toLowerCase())],
    sentence: dose ? { ...item.sentence, end: dose.sentence.end } : item.sentence,
  }
}

const PUT_RIGHT = new Set<Topic>([
  'substances',
  'sleep',
  'medication',
  'adherence',
  'psychosis',
  'appetite',
  'psychiatric-history',
  'means',
  'eating',
])
const answersForPatient = ({ text }: Said): boolean =>
  !isQuestion(text) && (answerOf(text) !== 'other' || OF_PATIENT.test(text))
const TELL_ABOUT =
  /^(?:(?:well|and|so|go on|honey|sweetie)[,.]? )*tell (?:him|her|them|the (?:doctor|nurse|lady|man)|[A-Z][a-z]+) about (?:the |your |that )?([a-z][a-z' -]{2,30})[.!]?$/i
const PUTS_RIGHT =
  /^(?:(?:no|well|actually|but|and)[, ]+)*(?:it|that|those|he|she|more like|this|last|every|most|about|maybe|\d)\b/i
const IS_MINE = /\b(?:that|those|these|it|that one|those ones)(?:'s| is| are| was| were) mine\b/i
/** "I give it maybe four nights a week." */
const GIVES =
  /^(?:and |but |so )?i (?:give|gave|have been giving|had given|do give) (?:it|them|that|those|her (?:it|that|them|the|one|two|\d+)|him (?:it|that|them|the|one|two|\d+))(?: to (?:her|him))?\b/i
const OF_PATIENT = /\b(?:he|she|him|her|his|hers)\b/i
const OF_SELF =
  /^(?:(?:well|and|but|so|yes|no|me|that is me)[,.? ]+)*i (?:am|was|have|take|took|sleep|slept|cry|cried|feel|felt|get|got|do not sleep|cannot)\b/i

/** "I have the Tylenol locked in my car." */
const PUTS_AWAY =
  /\b(?:lock\w*|hid|hidden|hide|threw|thrown|flushed|removed|took (?:them|it|those|that|the \w+) (?:out|away|home|to)|safe|key|trunk)\b|\b(?:them|it|those) (?:all )?(?:in|with) (?:my|the) (?:car|purse|trunk|bag|room|house|office)\b|\btaking (?:it|them|those|that|the \w+) (?:off|away|home|with|to)\b/i

const MEANS =
  /\b(?:guns?|rifles?|pistols?|firearms?|weapons?|pills|tablets|bottles?|medicines?|meds|knives|knife|blades?|razors?|rope)\b/i

/** "I'm on something for sleep myself": nothing of the patient. */
function isOwn({ text, found }: Said): boolean {
  if (/^(?:and )?my own (?:stuff|meds?|medicine|pills|things)\b/i.test(text)) return true
  if (!OF_SELF.test(text) || OF_PATIENT.test(text) || PUTS_AWAY.test(text)) return false
  return drugsIn(text).length > 0 || found.some(({ topic }) => topic !== 'social' && topic !== 'events')
}

/** A yes or no for the patient, with its question: what it establishes is known from this person. */
function answeredFor(
  talk: Discourse,
  questions: readonly Question[],
  said: readonly Said[],
  name: string,
): readonly Said[] {
  const first = said[0]
  const asked = questions.at(-1)
  if (!first || !asked || !isYesOrNo(asked.said.text) || answerOf(first.text) === 'other') return said
  if (askedIn(asked.said).concepts.length === 0) return said
  const before = talk.statements.length
  talk.answersForPatient = true
  const rest = answered(talk, questions, said)
  talk.answersForPatient = false
  for (let i = before; i < talk.statements.length; i++) {
    const made = talk.statements[i] as Statement
    talk.statements[i] = { ...made, speaker: 'other', text: per(made.text.replace(/^Denies /, 'No '), name) }
  }
  return rest
}

type Told = {
  name: string
  /** The question that these words answer. */
  asked: Question | undefined
  /** Whether anything was asked. */
  answers: boolean
  spokenOf: string | undefined
  flow: Topic | undefined
  /** Whether these words say the opposite of what the patient denied. */
  objects: boolean
}

function tell(talk: Discourse, item: Said, { name, asked, answers, spokenOf, flow, objects }: Told): void {
  let words = opened(item.text)
    .replace(/^(?:dad|mom|honey|babe|sweetie|mum|ma|pop),?\s+/i, '')
    .replace(/,\s*(?:dad|mom|honey|babe|sweetie)(?=[.,]|$)/gi, '')
    .replace(/,? i (?:think|guess|believe|suppose)(?:,|(?=[.]?$))/gi, '')
  if (spokenOf && beginsWithPronoun(words)) words = withSubject(words, spokenOf)
  else if (spokenOf && personOf(words))
    words = words.replace(/^my\b/i, capitalised(`${name.toLowerCase()}'s`))
  if (tookMine(item)) {
    talk.hear(item.text, item.sentence)
    words = words.replace(/\bmy\b/gi, `${shown(name)}'s`)
  }
  // In their own words: "there's your father's in the closet" is easily taken for something else.
  if (objects) words = `“${inTheirWords(item)}”`
  const gist =
    asked && item.text.split(' ').length <= (/^\d/.test(item.text) ? 12 : 9)
      ? gistOf(asked.said.text, talk.pronoun)
      : undefined
  if (gist) words = `${gist}: ${lowerFirst(words)}`
  // "So he misses two days a week?" "Every week.": how often, and not how it is taken.
  else if (asked && MISSES.test(asked.said.text) && HOW_OFTEN.test(item.text))
    words = askedAndAnswered(asked.said, item)
  const own = objects
    ? flow
    : PUTS_AWAY.test(words) && (MEANS.test(words) || drugsIn(words).length > 0 || flow === 'means')
      ? 'means'
      : flow === 'allergies' &&
          (drugsIn(words).length > 0 ||
            item.found.some(({ topic: of }) => of === 'allergies' || of === 'side-effects'))
        ? flow
        : drugsIn(words).length > 0 && item.found.some(({ id }) => id === 'allergies')
          ? 'allergies'
          : tookMine(item)
            ? 'medication'
            : answers && (flow === 'medication' || flow === 'adherence') && NOT_GIVEN.test(words)
              ? 'adherence'
              : item.found.find(({ topic }) => KEPT_APART.has(topic))?.topic
  const topic =
    spokenOf && flow !== 'means' && !objects
      ? 'family'
      : (own ?? (answers && flow && !IN_GENERAL.has(flow) ? flow : undefined))
  if (topic === 'medication' || topic === 'adherence') words = words.replace(GIVES, 'Given')
  const speaks = !objects && /\b(?:i|my)\b/i.test(words)
  if (!speaks && !objects) words = words.replace(/\bme\b/gi, name.toLowerCase())
  if (topic === 'means' && speaks) words = `“${words.replace(/[.]$/, '')}”`
  else if (topic === undefined || speaks) {
    talk.add({
      text: speaks ? `“${words.replace(/[.]$/, '')}.”` : words,
      act: 'collateral',
      found: item.found,
      sentences: [item.sentence],
      speaker: 'other',
      about: name,
      answers,
    })
    return
  }
  talk.add({
    text: per(words, name),
    act: 'report',
    found: item.found,
    sentences: [item.sentence],
    speaker: 'other',
    asked: topic,
    // Where a weapon is, and what is done with it, counts without having been asked for.
    answers:
      asked !== undefined || objects || topic === 'means' || topic === 'risk' || NOT_GIVEN.test(item.text),
    direct: asked !== undefined,
  })
}

/** A relation in small letters, a name as it is written. */
function shown(name: string): string {
  return RELATION.test(name) ? name.toLowerCase() : name
}

const RELATION =
  /^(?:mother|mom|mum|mama|father|dad|papa|wife|husband|partner|son|daughter|sister|brother|aunt|uncle|grand\w+|step\w+|roommate|friend|caregiver|carer|aide|nurse|staff|case manager|cm|other person|parent|spouse|girlfriend|boyfriend|fianc\w+|cousin|niece|nephew|guardian|interpreter|social worker|teacher|counselor|police|officer|neighbor|house manager|sponsor|home health \w+)\b/i

function per(text: string, name: string): string {
  return `${text.replace(/[.]\s*$/, '')} (per ${shown(name)}).`
}

/** Told by somebody else, these are their view of it. */
const IN_GENERAL = new Set<Topic>(['complaint', 'events', 'social', 'function', 'collateral', 'therapy'])

/** Looked for under their own heading, whoever tells them and whether or not they were asked. */
const KEPT_APART = new Set<Topic>([
  'risk',
  'means',
  'abuse',
  'allergies',
  'medication',
  'adherence',
  'side-effects',
  'substances',
  'family',
])
