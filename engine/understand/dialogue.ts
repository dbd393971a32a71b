import type { Span } from '../../shared/domain/evidence.ts'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Sentence, Turn, Visit } from '../read/visit.ts'
import { aboutPatient, capitalised, type Pronoun } from '../words/third-person.ts'
import { accepts, clinicianAct, commits, declines } from './acts.ts'
import { belongsToAnother, disowns, mendedIn, replacedIn, takesBack, withoutCue } from './corrections.ts'
import { drugsIn } from './drug-names.ts'
import { beginsWithPronoun, meantBy, personMentioned, personOf, withSubject } from './persons.ts'
import { planSentence } from './plan-sentence.ts'
import { opened, preparedSentence } from './prepare.ts'
import { pronounOf } from './pronoun.ts'
import {
  answerOf,
  askedAbout,
  asStatement,
  gistOf,
  goesOnWith,
  isBareAnswer,
  isQuestion,
  isYesOrNo,
  looksLikeQuestion,
} from './questions.ts'
import type { Act, Statement } from './statement.ts'
import { topicOf, weightOf } from './topics.ts'

type Said = { sentence: Sentence; text: string; found: Concept[] }
type Question = { said: Said; topic: Topic | undefined }

/** What a conversation establishes: reports, answers with their questions, findings, judgements and agreements. */
export function dialogueStatements(visit: Visit): Statement[] {
  const turns = visit.turns.map((turn) => ({ turn, said: withoutCorrected(turn.sentences.map(read)) }))
  const reader = new DialogueReader(pronounOf(visit))
  const planning = planningFrom(turns)
  turns.forEach(({ turn, said }, i) => {
    reader.planning = i >= planning
    reader.late = i >= turns.length * 0.55
    reader.take(turn, said)
  })
  return reader.statements
}

/** The turn from which on the conversation is about what will be done. */
function planningFrom(turns: readonly { turn: Turn; said: readonly Said[] }[]): number {
  const plans = turns.map(({ turn, said }) =>
    turn.role !== 'clinician'
      ? 0
      : said.filter(({ text, found }) => !isQuestion(text) && clinicianAct(text, found) === 'plan').length,
  )
  for (let i = Math.floor(turns.length * 0.5); i < turns.length; i++) {
    if ((plans[i] ?? 0) === 0) continue
    const ahead = plans.slice(i, i + 14).reduce((sum, n) => sum + n, 0)
    if (ahead >= 4) return i
  }
  return Math.floor(turns.length * 0.9)
}

const BACKCHANNEL =
  /^(?:mm+[- ]?h?m*|uh[- ]?huh|okay|ok|right|sure|i see|alright|all right|got it|yeah|yes|yep|no|nope|hello|hi|hey|bye|good morning|good afternoon|thanks|thank you|cool|good|great|perfect|exactly|exactly right|wow|oh|true|fair enough|absolutely|of course|that works|sounds good|please|really|ha|i know|me too|same|deal|no problem|you too|i hear you|not at all)[.!,?]*$/i

const PROPOSES =
  /^(?:(?:so|and|then|okay|now),?\s+)*(?:would you (?:be (?:willing|able|okay|open) (?:to|with)|like to|consider|mind|want to)|could you|can you|can we|could we|shall we|how about(?: we)?|do you think you could|are you (?:willing|okay|open|able) (?:to|with)|what if we)\s+/i

class DialogueReader {
  readonly statements: Statement[] = []
  #questions: Question[] = []
  #offer: Said | undefined
  #persons: { name: string; order: number }[] = []
  /** What the talk has been about; "When?" and "How many?" go on with it. */
  #thread: Topic | undefined
  #threadLabels: string[] = []
  #substance: string | undefined
  #drug: { name: string; order: number } | undefined
  /** Set from outside: the end of a visit is about what will be done. */
  planning = false
  /** The second half of the visit. */
  late = false
  #order = 0
  readonly #pronoun: Pronoun

  constructor(pronoun: Pronoun) {
    this.#pronoun = pronoun
  }

  take(turn: Turn, said: readonly Said[]): void {
    if (turn.role === 'clinician') this.#clinician(said)
    else if (turn.role === 'patient') this.#patient(said)
    else this.#other(said, turn.who)
  }

  #clinician(said: readonly Said[]): void {
    const questions: Question[] = []
    for (const item of said) {
      this.#mind(item.text, item.found)
      const spokenOf = personMentioned(item.text)
      if (spokenOf) this.#mention(spokenOf)
      if (BACKCHANNEL.test(item.text)) continue
      if (isQuestion(item.text)) {
        const before =
          /^(.{20,}?[,;])\s+((?:do|does|did|are|is|was|were|have|has|any|how|what|when|who|why|where|can|could|would|will)\b.+)$/i.exec(
            item.text,
          )
        const question =
          before?.[2] &&
          !looksLikeQuestion(before[1] ?? '') &&
          conceptsIn(before[1]?.toLowerCase() ?? '').length > 0
            ? before[2]
            : item.text
        questions.push({ said: { ...item, text: question }, topic: this.#threadOf(item) })
        continue
      }
      const act = this.#clinicianActOf(item)
      this.#offer = act === 'offer' ? item : act === 'plan' ? undefined : this.#offer
      if (act === 'offer') continue
      if (act !== 'talk') this.#clinicianStatement(item, act)
      // Talk that names a drug, a risk or a number may hold what nobody says again.
      else if (
        item.text.split(' ').length >= 4 &&
        (drugsIn(item.text).length > 0 || item.found.some(({ critical }) => critical !== undefined))
      )
        this.#clinicianStatement(item, this.planning ? 'plan' : 'restatement')
    }
    // Two questions in a row without an answer: the first stays unanswered.
    this.#questions =
      questions.length > 0
        ? questions
        : this.#questions.length > 0 && said.every(({ text }) => BACKCHANNEL.test(text))
          ? this.#questions
          : []
  }

  #threadOf(item: Said): Topic | undefined {
    const own = topicAsked(item)
    const goesOn = item.text.split(' ').length <= 8 && (own === undefined || LOOSE.has(own))
    if (!goesOn) {
      this.#thread = own
      this.#threadLabels = []
    }
    const asked = askedAbout(item.text).concepts.map(({ label }) => label)
    if (asked.length > 0) this.#threadLabels = asked
    return this.#thread
  }

  #clinicianActOf(item: Said): ReturnType<typeof clinicianAct> {
    const act = clinicianAct(item.text, item.found)
    const last = this.statements.at(-1)
    // "Point five and point seven five": the numbers of what was just said, said back.
    if (
      act === 'talk' &&
      !this.planning &&
      /\d/.test(item.text) &&
      this.#thread &&
      item.text.split(' ').length <= 20
    )
      return 'restatement'
    // A second value of what was just measured.
    if (
      (act === 'restatement' || act === 'talk') &&
      /\d/.test(item.text) &&
      last?.act === 'observation' &&
      last.speaker === 'clinician' &&
      item.text.split(' ').length <= 16
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
    if (
      act === 'restatement' &&
      this.late &&
      drugsIn(item.text).length > 0 &&
      /\d/.test(item.text) &&
      !/\b(?:you (?:said|took|were|had|have been|stopped)|was|were|ago|last)\b/i.test(item.text)
    )
      return 'plan'
    if (!this.planning || (act !== 'restatement' && act !== 'talk')) return act
    if (/^(?:in )?\d+ (?:weeks?|days?|months?)\b/i.test(item.text)) return 'plan'
    const topics = item.found.map(({ topic }) => topic)
    if (topics.filter((topic) => topic === 'mental-status' || topic === 'exam').length >= 2)
      return 'observation'
    if (topics.includes('exam') && item.text.split(' ').length <= 10) return 'observation'
    if (topics.includes('diagnosis')) return 'assessment'
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

  #clinicianStatement(item: Said, act: Exclude<ReturnType<typeof clinicianAct>, 'talk' | 'offer'>): void {
    const person = personOf(item.text)
    const plan = act === 'plan'
    const text = plan
      ? planSentence(item.text, this.#pronoun)
      : observed(aboutPatient(stripped(item.text), 'you', this.#pronoun))
    this.#push(
      text,
      act,
      item,
      [item.sentence],
      act === 'restatement' ? this.#thread : undefined,
      act === 'restatement' ? person : undefined,
      false,
      'clinician',
    )
  }

  #patient(said: readonly Said[]): void {
    const questions = this.#questions
    this.#questions = []
    const first = said[0]
    if (!first) return
    let rest = said
    const asked = questions.at(-1)
    if (this.#offer && said.some(({ text }) => declines(text))) {
      this.#declined(this.#offer, said)
      this.#offer = undefined
    } else this.#objected(said)
    if (asked) rest = this.#answer(questions, said)
    for (const item of rest) {
      this.#mind(item.text)
      if (BACKCHANNEL.test(item.text) || isQuestion(item.text)) continue
      if (accepts(item.text) && item.text.split(' ').length <= 4) continue
      const silent = item.found.length === 0 && !/\d/.test(item.text) && drugsIn(item.text).length === 0
      // Small talk after a question about risk says nothing about risk.
      if (silent && this.#thread && GRAVE.has(this.#thread) && !asked) continue
      this.#report(item, asked ? asked.topic : this.planning ? undefined : this.#thread, asked !== undefined)
    }
  }

  /** The part of the turn that answers becomes a statement with its question; the rest stands for itself. */
  #answer(questions: readonly Question[], said: readonly Said[]): readonly Said[] {
    const asked = questions.at(-1) as Question
    const first = said[0] as Said
    const answer = isYesOrNo(asked.said.text) ? answerOf(first.text) : 'other'
    const spans = [...questions.map(({ said: q }) => q.sentence), first.sentence]
    const words = first.text.split(' ').length
    if (answer === 'yes' && PROPOSES.test(asked.said.text)) {
      this.#push(
        planSentence(asked.said.text.replace(PROPOSES, '').replace(/\?$/, '.'), this.#pronoun),
        'plan',
        asked.said,
        spans,
        undefined,
        undefined,
        true,
        'clinician',
      )
      return said.slice(1)
    }
    if (
      this.planning &&
      (answer === 'yes' || accepts(first.text)) &&
      /\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week|same time/i.test(asked.said.text) &&
      !/^(?:how|what|when|why|who|do|did|are|have|is)\b/i.test(asked.said.text)
    ) {
      this.#push(
        planSentence(asked.said.text.replace(/\?$/, '.'), this.#pronoun),
        'plan',
        asked.said,
        spans,
        undefined,
        undefined,
        true,
        'clinician',
      )
      return said.slice(1)
    }
    if (answer !== 'other') {
      const bare = isBareAnswer(first.text)
      const done = this.#yesOrNo(questions, answer === 'yes', first, spans)
      if (bare) return said.slice(1)
      // "No, I told him no": what follows the word is said as well.
      const tail = first.text.replace(
        /^(?:(?:oh|um|well|god|heavens)[,.]?\s+)*(?:no+|nope|nah|yes|yeah|yep|yup|never|not really|right|correct|sure)[,.!;]*\s+(?:no[,.]?\s+)*/i,
        '',
      )
      if (tail === first.text && done && words <= 4) return said.slice(1)
      if (tail.split(' ').length < 3) return done ? said.slice(1) : said
      return [{ ...first, text: tail, found: conceptsIn(tail.toLowerCase()) }, ...said.slice(1)]
    }
    const later = said
      .slice(1, 4)
      .find(
        ({ text }) =>
          (/^(?:so,? |but,? )?no[,.]/i.test(text) && answerOf(text) === 'no') ||
          /^not \w+ing, no[.]?$/i.test(text),
      )
    if (later && isYesOrNo(asked.said.text) && askedAbout(asked.said.text).concepts.length > 0) {
      this.#yesOrNo(questions, false, later, [...spans, later.sentence])
      return said.filter((item) => item !== later || item.text.split(' ').length > 3)
    }
    // A short answer says little without what was asked.
    const gist = gistOf(asked.said.text)
    if (words <= 7 && gist && first.found.length <= 1) {
      const reply = aboutPatient(
        first.text.replace(/^(?:(?:oh|um|uh|well|yeah|so|like)[,.]?\s+)+/i, ''),
        'I',
        this.#pronoun,
      )
      this.#push(
        `${gist}: ${lowerFirst(reply)}`,
        'report',
        { ...first, found: [...first.found, ...asked.said.found] },
        spans,
        asked.topic,
        undefined,
        true,
        'patient',
      )
      return said.slice(1)
    }
    return said
  }

  #yesOrNo(questions: readonly Question[], yes: boolean, first: Said, spans: Sentence[]): boolean {
    const asked = questions.at(-1) as Question
    // Several questions in one breath about one thing are answered by one word.
    const together = questions.filter(({ topic, said }) => topic === asked.topic && isYesOrNo(said.text))
    const about = askedAbout(
      (together.length > 0 ? together : [asked]).map(({ said }) => said.text).join(' '),
    )
    const who = personOf(asked.said.text)
    const item = { ...first, found: [...asked.said.found] }
    if (about.concepts.length > 0 && !who) {
      const labels = [...new Set(about.concepts.map(({ label }) => label))]
      const text = yes ? this.#affirmed(asked, labels) : denial(labels, about.ever)
      if (text) {
        this.#push(text, yes ? 'report' : 'denial', item, spans, asked.topic, undefined, true, 'patient')
        return true
      }
    }
    if (
      !yes &&
      !who &&
      this.#threadLabels.length > 0 &&
      goesOnWith(asked.said.text) &&
      asked.topic &&
      GOES_ON.has(asked.topic)
    ) {
      const words = aboutPatient(asked.said.text.replace(/\?$/, ''), 'you', this.#pronoun)
      this.#push(
        `Denies ${listOf(this.#threadLabels, 'or')} (${lowerFirst(words)}).`,
        'denial',
        item,
        spans,
        asked.topic,
        undefined,
        true,
        'patient',
      )
      return true
    }
    const statement = asStatement(asked.said.text, yes, this.#pronoun)
    if (!statement || asked.said.text.split(' ').length > 30) return false
    if (asked.said.found.length === 0 && drugsIn(asked.said.text).length === 0) return false
    this.#push(statement, yes ? 'report' : 'denial', item, spans, asked.topic, undefined, true, 'patient')
    return true
  }

  #affirmed(asked: Question, labels: readonly string[]): string | undefined {
    const statement = asStatement(asked.said.text, true, this.#pronoun)
    return statement && asked.said.text.split(' ').length <= 16
      ? statement
      : `Reports ${listOf(labels, 'and')}.`
  }

  /** Whoever was spoken of in the last few sentences; a "she" of earlier is anybody's guess. */
  #lately(): string[] {
    return this.#persons
      .filter(({ order }) => this.#order - order <= PERSON_IS_MEANT_FOR)
      .map(({ name }) => name)
  }

  #mention(name: string): void {
    this.#persons = [
      ...this.#persons.filter((person) => person.name !== name),
      { name, order: this.#order },
    ].slice(-3)
  }

  #report(item: Said, asked: Topic | undefined, answers: boolean): void {
    let text = opened(item.text)
    const own = personOf(text)
    let about = own
    if (!own && beginsWithPronoun(text)) {
      const meant = meantBy(text, this.#lately())
      about = meant ?? 'someone'
      if (meant) text = withSubject(text, meant)
    }
    const mentioned = own ?? personMentioned(text)
    if (mentioned) this.#mention(mentioned)
    const third = aboutPatient(text, 'I', this.#pronoun)
    if (this.planning && commits(item.text) && !about) {
      this.#push(patientWill(third), 'plan', item, [item.sentence], undefined, undefined, answers, 'patient')
      return
    }
    this.#push(
      third,
      'report',
      item,
      [item.sentence],
      asked,
      about,
      answers && third.split(' ').length > 1,
      'patient',
    )
  }

  /** What was planned and is not wanted must not stand there as agreed on. */
  #objected(said: readonly Said[]): void {
    const no = said.slice(0, 3).find(({ text }) => declines(text) && text.split(' ').length <= 20)
    const last = this.statements.at(-1)
    if (!no || last?.act !== 'plan' || last.speaker !== 'clinician' || !last.topic.startsWith('plan')) return
    this.statements[this.statements.length - 1] = {
      ...last,
      act: 'declined',
      text: `${last.text.replace(/[.]$/, '')}; patient: “${no.text.replace(/[.]$/, '')}.”`,
      spans: [...last.spans, { start: no.sentence.start, end: no.sentence.end }],
    }
  }

  #declined(offer: Said, said: readonly Said[]): void {
    const what = aboutPatient(stripped(offer.text), 'you', this.#pronoun).replace(/[.?]$/, '')
    const item = { ...offer, found: conceptsIn(offer.text.toLowerCase()) }
    this.#push(
      `Discussed, declined: ${lowerFirst(what)}.`,
      'declined',
      item,
      [offer.sentence, ...said.map(({ sentence }) => sentence)],
      undefined,
      undefined,
      true,
      'clinician',
    )
  }

  #other(said: readonly Said[], who: string | undefined): void {
    const name = who ? capitalised(who) : 'Other person'
    for (const item of said) {
      if (BACKCHANNEL.test(item.text) || isQuestion(item.text) || item.text.split(' ').length < 4) continue
      if (item.found.length === 0 && !/\d/.test(item.text)) continue
      const words = opened(item.text)
        .replace(/^(?:dad|mom|honey|babe|sweetie|mum|ma|pop),?\s+/i, '')
        .replace(/,\s*(?:dad|mom|honey|babe|sweetie)(?=[.,]|$)/gi, '')
      this.#push(
        /^i\b|\b(?:i|my|me)\b/i.test(words) ? `“${words.replace(/[.]$/, '')}.”` : words,
        'collateral',
        item,
        [item.sentence],
        undefined,
        name,
        false,
        'other',
      )
    }
  }

  /** The drug, or the substance, that is spoken of: "two in the morning" is said of the one last named. */
  #subjectOf(
    topic: Topic,
    words: string,
    about: string | undefined,
    found: readonly Concept[],
  ): string | undefined {
    if (topic === 'collateral') return about && `Collateral (${about.toLowerCase()})`
    const named = drugsIn(words)[0]?.drug
    if (about && about !== 'someone') return undefined
    if (DRUG_TOPICS.has(topic)) {
      if (named) return capitalised(named.name)
      if (this.#drug && this.#order - this.#drug.order <= DRUG_IS_MEANT_FOR)
        return capitalised(this.#drug.name)
    }
    if (
      topic === 'means' &&
      this.#threadLabels.some((label) => /firearms/.test(label)) &&
      !/\b(?:gun|firearm|rifle|pistol|weapon)/i.test(words)
    )
      return 'Firearms'
    if (topic === 'substances') {
      const substance = found.find(({ topic: of }) => of === 'substances')
      if (substance) this.#substance = capitalised(substance.label.replace(/ use$/, ''))
      return this.#substance
    }
    return undefined
  }

  #mind(text: string, found: readonly Concept[] = []): void {
    const substance = found.find(({ topic }) => topic === 'substances')
    if (substance) this.#substance = capitalised(substance.label.replace(/ use$/, ''))
    // Somebody else's drug is not the one that is spoken of next.
    const drug = personMentioned(text) ? undefined : drugsIn(text).at(-1)?.drug
    if (drug) this.#drug = { name: drug.name, order: this.#order }
  }

  #push(
    text: string,
    act: Act,
    { found }: Said,
    sentences: readonly Sentence[],
    asked: Topic | undefined,
    about: string | undefined,
    answers: boolean,
    speaker: Statement['speaker'],
  ): void {
    const words = finished(text)
    if (words.replace(/[^\p{L}\p{N}]/gu, '').length < 2) return
    const own = conceptsIn(words.toLowerCase())
    const all = act === 'denial' ? found : own
    const placed = topicOf(
      act,
      words,
      act === 'denial' && asked ? found : own.length > 0 ? own : found,
      asked,
      about,
    )
    // "Five hundred with your dinner for a week, then twice a day", said of the drug just named.
    const scheduled =
      act === 'plan' &&
      this.#drug &&
      this.#order - this.#drug.order <= 4 &&
      /\d/.test(words) &&
      SCHEDULE.test(words)
    // Whom to call is agreed on at the end of a visit, whoever says it.
    const crisis =
      (act === 'report' || act === 'restatement') &&
      ((this.late &&
        WHOM_TO_CALL.test(words) &&
        !/\b(?:went|took|was|were|called|drove|ago)\b/i.test(words)) ||
        (this.planning && placed === 'means' && speaker === 'clinician'))
    if (crisis) {
      this.#add('plan-safety', 'plan', words, all, sentences, about, undefined, answers, speaker)
      return
    }
    const topic: Topic =
      scheduled && (placed === 'plan-other' || placed === 'plan-therapy' || placed === 'plan-follow-up')
        ? 'plan-medication'
        : placed
    this.#add(
      topic,
      act,
      words,
      all,
      sentences,
      about,
      this.#subjectOf(topic, words, about, all),
      answers,
      speaker,
    )
  }

  #add(
    topic: Topic,
    act: Act,
    words: string,
    concepts: readonly Concept[],
    sentences: readonly Sentence[],
    about: string | undefined,
    subject: string | undefined,
    answers: boolean,
    speaker: Statement['speaker'],
  ): void {
    this.statements.push({
      text: DRUG_TOPICS.has(topic) ? withUnits(words, subject) : words,
      spans: sentences.map(({ start, end }): Span => ({ start, end })),
      speaker,
      act,
      topic,
      concepts,
      ...(about !== undefined && { about }),
      ...(subject !== undefined && { subject }),
      order: this.#order++,
      weight: weightOf(topic, concepts, words, answers),
    })
  }
}

/** "Twenty-five" of a drug that is given in such doses is 25 mg. */
function withUnits(text: string, subject: string | undefined): string {
  const range = subject === undefined ? undefined : drugsIn(subject)[0]?.drug.doseMg
  if (!range) return text
  return text.replace(
    /(?<![\d.:/$-])(\d+(?:\.\d+)?)(?=(?:[.,;](?!\d)|$| at (?:night|bedtime)| in the (?:morning|evening)| a day| every| twice| once| for (?:a|\d)| daily| alone| now| then| and then))(?! ?(?:mg|mcg|weeks?|days?|times|hours?|%|tablets?|p\.m|a\.m|nights|years|months|pounds))/g,
    (all, dose: string) => {
      const value = Number(dose)
      return value >= range[0] / 4 && value <= range[1] * 1.5 && value >= 2 ? `${dose} mg` : all
    },
  )
}

/** Words of these stand in many short questions that go on with something else. */
const LOOSE = new Set<Topic>(['events', 'course', 'function'])
const GOES_ON = new Set<Topic>([
  'risk',
  'psychosis',
  'mania',
  'substances',
  'side-effects',
  'obsessions',
  'eating',
])
const DRUG_TOPICS = new Set<Topic>(['medication', 'adherence', 'plan-medication'])
const SCHEDULE =
  /\b(?:with (?:your |their |breakfast|dinner|food|supper)|(?:every|in the) (?:morning|evening|night)|at (?:night|bedtime)|(?:once|twice|\d times) (?:a day|daily)|for a week,? then|for \d+ (?:days|weeks?),? then|and then \d)/i
const PERSON_IS_MEANT_FOR = 4
const WHOM_TO_CALL = /\b(?:988|911)\b|\bcrisis (?:line|number)|\bemergency (?:room|department)|\bthe er\b/i
const GRAVE = new Set<Topic>(['risk', 'means', 'allergies', 'psychosis', 'abuse'])
const DRUG_IS_MEANT_FOR = 12

function read(sentence: Sentence): Said {
  return { sentence, ...preparedSentence(sentence) }
}

/** A sentence that is taken back by the next ones of the same turn says nothing. */
function withoutCorrected(said: readonly Said[]): Said[] {
  const gone = new Set<number>()
  const words = said.map(({ text }) => text)
  said.forEach((later, i) => {
    for (let j = Math.max(0, i - 2); j < i; j++) {
      const earlier = said[j] as Said
      const replaced =
        replacedIn(later.text, words[j] ?? '') ??
        (j === i - 1 ? mendedIn(later.text, words[j] ?? '') : undefined)
      if (replaced !== undefined) {
        words[j] = replaced
        gone.add(i)
      } else if (takesBack(later.text, earlier.text)) gone.add(j)
      else if (j === i - 1 && belongsToAnother(later.text)) {
        gone.add(j)
        gone.add(i)
      } else if (disowns(later.text) && j === i - 1) {
        gone.add(j)
        gone.add(i)
      } else if (disowns(later.text) && /^(?:well|no)[.,]?$/i.test(said[i - 1]?.text ?? '')) {
        gone.add(j)
        gone.add(i)
      }
    }
  })
  return said.flatMap((item, i) => {
    if (gone.has(i) || item.text === '') return []
    const text = withoutCue(words[i] as string)
    return [text === item.text ? item : { ...item, text, found: conceptsIn(text.toLowerCase()) }]
  })
}

function topicAsked({ text, found }: Said): Topic | undefined {
  if (
    drugsIn(text).length > 0 &&
    !found.some(({ topic }) => topic === 'side-effects' || topic === 'allergies')
  )
    return 'medication'
  const topics = found.map(({ topic }) => topic)
  return (
    topics.find(
      (topic) => topic !== 'events' && topic !== 'social' && topic !== 'course' && !topic.startsWith('plan'),
    ) ?? topics.find((topic) => topic === 'social' || topic === 'events')
  )
}

function denial(labels: readonly string[], ever: boolean): string {
  const historic = labels.filter((label) => /attempt|self-harm|hospitaliz/.test(label))
  if (ever && historic.length === labels.length) return `No history of ${listOf(labels, 'or')}.`
  if (labels.some((label) => /firearms/.test(label))) return `No ${listOf(labels, 'or')}.`
  if (labels.length === 1 && /allerg/.test(labels[0] as string)) return 'No known allergies.'
  return `Denies ${listOf(labels, 'or')}.`
}

function listOf(items: readonly string[], word: 'and' | 'or'): string {
  if (items.length <= 1) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

function lowerFirst(text: string): string {
  return /^(?:I\b|[A-Z]{2}|[A-Z][a-z]+ [A-Z])/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

function stripped(text: string): string {
  return opened(text).replace(/^(?:so|and|but|then|now),?\s+/i, '')
}

/** "For the record, what I am seeing today is that …" */
function observed(text: string): string {
  return capitalised(
    text
      .replace(
        /^(?:for the record,?\s*)?(?:what i (?:am (?:seeing|noticing)|see|notice)(?: today| here| while they talk)? is,?(?: that)?|i (?:see|notice|noticed|am noticing|am seeing|can see)(?: that)?|let me tell \w+ what i am noticing[^:,]*[:,]?)\s+/i,
        '',
      )
      .replace(/^(?:i (?:think|believe|would say|would call it|would call this|suspect)(?: that)?)\s+/i, '')
      .replace(/^patient /, 'Patient '),
  )
}

function patientWill(text: string): string {
  return text.replace(/^(?:Will|Is going to|Can|Could)\b/, (verb) =>
    /^Can|^Could/.test(verb) ? 'Patient can' : 'Patient will',
  )
}

export function finished(text: string): string {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/[,;:\s—–-]+$/, '')
    .replace(/\?$/, '.')
    .trim()
  if (clean === '') return ''
  return capitalised(/[.!”"]$/.test(clean) ? clean.replace(/!$/, '.') : `${clean}.`)
}
