import type { Span } from '../../shared/domain/evidence.ts'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { capitalised, type Pronoun } from '../words/third-person.ts'
import { tightened } from '../words/tighten.ts'
import { countedOtherwise } from './corrections.ts'
import { isSchedule, withUnits } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { DrugThread, OF_DRUGS } from './drug-thread.ts'
import type { Wish } from './ellipsis.ts'
import { asksForAnything, asksForMark } from './gist.ts'
import { drugNamed } from './not-used.ts'
import { parentNamed, personMentioned, relativeAskedAbout } from './persons.ts'
import { countAskedOfTold, toldLast } from './pointed-at.ts'
import { withMonth } from './put-right.ts'
import type { Questionnaire } from './questionnaire.ts'
import { askedAbout, continues } from './questions.ts'
import { isOnlyTime, namesTime, rescheduled, timeItOpensWith } from './reschedule.ts'
import { type Question, type Said, topicAsked } from './said.ts'
import type { Act, Statement } from './statement.ts'
import { topicOf, weightOf } from './topics.ts'
import { finished } from './wording.ts'

/** One thing that was said, before its topic is found. */
export type Made = {
  text: string
  act: Act
  found: readonly Concept[]
  sentences: readonly Sentence[]
  /** Words said earlier that it rests on as well. */
  spans?: readonly Span[]
  speaker: Statement['speaker']
  /** What was asked, if it answers something. */
  asked?: Topic | undefined
  about?: string | undefined
  answers?: boolean
  /** It is what was asked for, not what was told beside it. */
  direct?: boolean
  /** What was found in it is all there is: it stands as it was said. */
  asSaid?: boolean
  /** Where it belongs, if that is known, and then it is always told. */
  always?: Topic
}

/** What a conversation has established so far, and what it is about at the moment. */
export class Discourse {
  readonly statements: Statement[] = []
  /** Questions of the last turn that nobody has answered yet. */
  questions: Question[] = []
  /** Whether the visit was written down with its questions marked. */
  asksWithMarks = false
  /** Somebody else answers for the patient: "he" and "she" of the question are the patient. */
  answersForPatient = false
  offer: Said | undefined
  /** A drug the patient was asked to start and has not agreed to, with what was told of it since. */
  askedToStart: { drug: string; from: Said; told: Said[]; turns: number; agreed: boolean } | undefined
  /** "Could we do thirty?": a dose the patient asks for instead of the one that was proposed. */
  doseAskedFor: { dose: string; said: Said } | undefined
  /** "And if it's positive?": what the patient asked last, for the clinician's next turn. */
  supposed: Said | undefined
  /** "What about Lamictal?": a drug that was brought up, so many turns of the clinician ago, and not yet settled. */
  proposal: { drug: string; what: string; sentence: Sentence; turns: number } | undefined
  /** The patient's last turn. */
  lastSaid: readonly Said[] = []
  /** What is being measured a second time. */
  remeasured: string | undefined
  /** For so many turns of the clinician ways are laid out, of which one will be taken. */
  optionsOpen = 0
  /** Made in the turn just before. */
  offerIsNew = false
  /** So many turns of the clinician ago. */
  offerAge = 0
  /** One that is being read out, item by item. */
  questionnaire: Questionnaire | undefined
  /** What the patient was asked last, and the words that answered it. */
  lastAnswer: { asked: Question; answer: Sentence } | undefined
  /** What the patient was asked before that. */
  askedBefore: Question | undefined
  /** What the talk has been about; "When?" and "How many?" go on with it. */
  thread: Topic | undefined
  threadLabels: string[] = []
  /** What the last question asks about by "that" or "it". */
  pointedAt: Statement | undefined
  /** A date the patient cannot keep: the next one named takes its place. */
  #moving: { statement: Statement; turns: number; settled?: boolean } | undefined
  /** Where the statements of the clinician's last turn begin, and those of this one. */
  plansFrom = 0
  turnFrom = 0
  /** Set from outside: where the statements of the last turn begin that was not the clinician's. */
  lastTurnFrom = 0
  /** What somebody else asked the patient to tell about. */
  broughtUp: string | undefined
  /** Somebody else in the room has just spoken of the patient, or answered. */
  afterOther = false
  /** Asked of the patient about harm or means, and answered by somebody else. */
  answeredFor: Question[] = []
  /** Asked, and answered by a question how it is meant. */
  waiting: Question[] = []
  /** Set from outside: the end of a visit is about what will be done. */
  planning = false
  /** The second half of the visit. */
  late = false
  readonly pronoun: Pronoun
  /** What a plan goes on about: "The beer." */
  heading: string | undefined
  /** Set from outside: who answers is not the patient, and a "she" is. */
  byProxy = false
  /** Set from outside: an interpreter or a carer answers, and the patient is spoken of. */
  spokenFor = false
  /** Set from outside: films or tablets are cut in this visit, and nobody's skin. */
  cutsPills = false
  #persons: { name: string; order: number }[] = []
  #substance: { name: string; id: string; order: number } | undefined
  /** Named by anybody, taken or not: what "I'd pass on it" is said of. */
  #named: { name: string; order: number; sentences: readonly Sentence[] } | undefined
  #order = 0
  /** When a mark out of ten or a hundred was asked for last. */
  #marked = Number.NEGATIVE_INFINITY
  readonly drugs = new DrugThread(this.statements, () => this.#order)

  constructor(pronoun: Pronoun) {
    this.pronoun = pronoun
  }

  /** `alone` where nothing was said in this turn before the question that it could point at. */
  threadOf(item: Said, alone = false): Topic | undefined {
    const own = topicAsked(item)
    this.pointedAt =
      alone && (own === undefined || LOOSE.has(own)) && countAskedOfTold(item.text)
        ? toldLast(this.statements.slice(this.lastTurnFrom))
        : undefined
    if (this.pointedAt) {
      this.thread = this.pointedAt.topic
      this.threadLabels = []
      return this.thread
    }
    // "Have you had that thought since?": however much was told in between.
    if (own === undefined && THAT_THOUGHT.test(item.text) && this.#thoughtsAreOfHarm()) {
      this.thread = 'risk'
      this.threadLabels = []
      return this.thread
    }
    const goesOn =
      (own === undefined && this.#echoes(item.text)) ||
      ((continues(item.text) || asksForMark(item.text)) && (own === undefined || LOOSE.has(own))) ||
      (OF_NOW.test(item.text) && (own === undefined || own === 'mental-status' || LOOSE.has(own)))
    // "Your uncle drank and drove off. What's different about you?"
    const turns = this.thread === 'family' && /\babout (?:you|yourself)\?$/i.test(item.text)
    if (!goesOn || turns || asksForAnything(item.text)) {
      this.thread = own
      this.threadLabels = []
    } else if (ASKS_TAKEN.test(item.text) && !(this.thread && MAY_BE_TAKEN.has(this.thread)))
      this.thread = 'medication'
    if (asksForMark(item.text) || ASKS_NUMBER.test(item.text)) this.#marked = this.#order
    const asked = askedAbout(item.text).concepts.map(({ label }) => label)
    if (asked.length > 0) this.threadLabels = asked
    return this.thread
  }

  /** "I run it like a movie." "What's in the movie?": a short question that takes up a word of what was just said. */
  #echoes(question: string): boolean {
    const words = question.toLowerCase().match(/[a-z]{5,}/g) ?? []
    if (
      words.length > 4 ||
      !/^(?:(?:and|so|okay)[, ]+)*(?:what|how|where|when|who|which|tell me)\b/i.test(question)
    )
      return false
    const said = this.statements.slice(this.lastTurnFrom).filter(({ speaker }) => speaker === 'patient')
    return said.some(({ text }) =>
      words.some((word) => !COMMON_IN_QUESTIONS.has(word) && new RegExp(`\\b${word}\\b`, 'i').test(text)),
    )
  }

  /** A plan or a gun that the last question, or what was said to it, is about. */
  planOrGunNamed(): string | undefined {
    const ids = [
      ...this.statements.slice(this.lastTurnFrom).flatMap(({ concepts }) => concepts),
      ...(this.lastAnswer?.asked.said.found ?? []),
    ].map(({ id }) => id)
    if (ids.includes('firearms')) return 'a gun'
    return ids.includes('suicide-plan') ? 'a suicide plan' : undefined
  }

  /** What was just asked of a relative, if anything was. */
  askedOfOthers(): readonly string[] {
    const asked = this.lastAnswer?.asked
    if (!asked) return []
    const { text } = asked.said
    return asked.topic === 'family' || relativeAskedAbout(text)
      ? [...new Set(askedAbout(text).concepts.map(({ label }) => label))]
      : []
  }

  /** "No, that's my husband's": what was said last is not the patient's. */
  takeBackLast(): void {
    const last = this.statements.at(-1)
    if (last && this.#order - last.order <= 1 && last.act !== 'plan' && !KNOWN_BETTER.test(last.text))
      this.statements.pop()
  }

  /** What was understood a moment ago without the "not" that belongs to it. */
  takesBackWhatWasHeard(repeated: string): void {
    const words = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? []
    const meant = words(repeated)
    const from = Math.max(0, this.statements.length - 4)
    const index = this.statements.findLastIndex(
      ({ act, speaker, text }, i) =>
        i >= from &&
        act === 'report' &&
        speaker === 'patient' &&
        !/\b(?:not|no|never)\b/i.test(text) &&
        meant.length >= 2 &&
        meant.every((word) => words(text).includes(word)),
    )
    if (index >= 0) this.statements.splice(index, 1)
  }

  /** "I can take penicillin": it was somebody else's allergy. */
  takesBackAllergy(drug: string): void {
    const index = this.statements.findLastIndex(
      ({ topic, act, text }) =>
        topic === 'allergies' && act !== 'denial' && drugsIn(text).some((named) => named.drug.name === drug),
    )
    if (index >= 0 && drugsIn(this.statements[index]?.text ?? '').length === 1)
      this.statements.splice(index, 1)
  }

  /** The last statement in other words, which rest on this sentence as well. */
  retellLast(text: string, { start, end }: Sentence): void {
    const last = this.statements.pop()
    if (last) this.statements.push({ ...last, text, spans: [...last.spans, { start, end }] })
  }

  /** "Anything over three hundred gets said first." "Five hundred.": the other speaker's number is the one agreed on. */
  countsOtherwise(words: string, sentence: Sentence): boolean {
    const last = this.statements.at(-1)
    const text =
      last && countedOtherwise(words, last.text, last.act === 'restatement' && last.speaker === 'clinician')
    if (text === undefined) return false
    this.retellLast(text, sentence)
    return true
  }

  /** "I'd add mirtazapine. … You know what, let's not add that today.": it was planned only a moment ago. */
  withdrawPlan(name: string): boolean {
    const subject = capitalised(name)
    const from = Math.max(0, this.statements.length - 6)
    const index = this.statements.findLastIndex(
      ({ act, topic, subject: of, text }, i) =>
        i >= from &&
        act === 'plan' &&
        topic === 'plan-medication' &&
        of === subject &&
        /\b(?:add|start|begin|try|put)\b/i.test(text),
    )
    const others = this.statements.some(
      ({ act, topic, subject: of }, i) =>
        i < from && of === subject && topic === 'medication' && act !== 'plan',
    )
    if (index < 0 || others) return false
    this.statements.splice(index, 1)
    return true
  }

  /** What somebody asked for of a drug that is left as it is. */
  notDone(drug: string): void {
    const index = this.statements.findLastIndex(
      ({ text, subject }) => subject === drug && text.startsWith(ASKED_FOR),
    )
    const asked = this.statements[index]
    if (asked && this.statements.length - index <= 6)
      this.statements[index] = { ...asked, text: asked.text.replace(ASKED_FOR, 'Asked for and not done:') }
  }

  /** "One in the morning, two at night. Actually, let's make it all three at bedtime.": when it was to be taken before. */
  withdrawSchedule(): string | undefined {
    const from = Math.max(0, this.statements.length - 5)
    const planned = this.statements
      .slice(from)
      .find(({ act, text }) => (act === 'plan' || FROM_NOW.test(text)) && TWO_TIMES.test(text))?.spans[0]
    // How it is taken now is no plan; only what is said back after one goes with it.
    if (!planned) return undefined
    let drug = this.drugs.lastWithin(DRUG_GOES_ON)
    for (let i = this.statements.length - 1; i >= from; i--) {
      const { topic, subject, text, spans } = this.statements[i] as Statement
      if ((spans[0]?.start ?? 0) < planned.start) continue
      if (!(OF_PLANS.has(topic) || topic === 'events') || !TWO_TIMES.test(text)) continue
      if (text.split(' ').length > 14) continue
      if (subject && this.drugs.last && subject !== capitalised(this.drugs.last)) continue
      drug = subject ?? drug
      this.statements.splice(i, 1)
    }
    return drug
  }

  /** "She died on the ninth." "April ninth." */
  namesMonth(words: string, sentence: Sentence): boolean {
    const last = this.statements.at(-1)
    const text = last && withMonth(last.text, words)
    if (text === undefined) return false
    this.retellLast(text, sentence)
    return true
  }

  /** The patient asks for another time than the one just named. */
  timeIsOpen(): void {
    const index = this.statements.findLastIndex(
      ({ topic, text, order }) => topic.startsWith('plan') && this.#order - order <= 3 && namesTime(text),
    )
    const statement = this.statements[index]
    if (statement) this.#moving = { statement, turns: 3 }
  }

  /** Whether the words name the time that was still open; it is written where the first one stood. */
  settlesTime(words: string, sentences: readonly Sentence[]): boolean {
    const statement = this.#moving?.statement
    const index = statement ? this.statements.indexOf(statement) : -1
    if (!this.#moving || !statement || index < 0) return false
    if (this.#moving.turns-- <= 0) this.#moving = undefined
    const long = words.split(' ').length > 12
    // "Friday at four. And you see Denise on the 22nd.": another day for something else.
    if (this.#moving?.settled && !isOnlyTime(words) && !timeItOpensWith(words)) return false
    const time = long ? timeItOpensWith(words) : words
    const text = time === undefined ? undefined : rescheduled(statement.text, time)
    if (text === undefined) return false
    const moved = {
      ...statement,
      text,
      spans: [...statement.spans, ...sentences.map(({ start, end }): Span => ({ start, end }))],
    }
    this.statements[index] = moved
    // Who has moved it once may move it again.
    if (this.#moving)
      this.#moving =
        text === statement.text
          ? { ...this.#moving, statement: moved }
          : { statement: moved, turns: 3, settled: true }
    // A longer sentence says more than when.
    return !long
  }

  /** What the clinician says back, or mentions, is what the answer goes on with. */
  goOnWith({ topic, subject, concepts }: Statement): void {
    if (LOOSE.has(topic) || topic === 'social' || NOT_ANSWERED.has(topic) || topic.startsWith('plan')) return
    if (topic === 'medication' ? subject === undefined : !concepts.some((concept) => concept.topic === topic))
      return
    this.thread = topic
    this.threadLabels = []
  }

  endThread(): void {
    this.thread = undefined
    this.threadLabels = []
  }

  /** Whoever was spoken of in the last few sentences; a "she" of earlier is anybody's guess. */
  lately(): string[] {
    return this.#persons
      .filter(({ order }) => this.#order - order <= PERSON_IS_MEANT_FOR)
      .map(({ name }) => name)
  }

  /** Whether one of the last statements was about harm to oneself, or about means. */
  riskSpokenOf(within: number): boolean {
    return this.statements.slice(-within).some(({ topic }) => topic === 'risk' || topic === 'means')
  }

  #thoughtsAreOfHarm(): boolean {
    const last = this.statements.findLast(({ topic }) => OF_THOUGHTS.has(topic))
    return last?.topic === 'risk' && this.thoughtsSpokenOf() !== undefined
  }

  isAllergicTo(drug: string): boolean {
    return this.statements.some(
      ({ topic, text, speaker }) =>
        topic === 'allergies' &&
        speaker !== 'clinician' &&
        drugsIn(text).some((named) => named.drug.name === drug),
    )
  }

  /** Whether what was told last was harm, and no denial of it: whatever is asked next is asked of that. */
  harmJustTold(): boolean {
    const last = this.statements.at(-1)
    return (
      last?.topic === 'risk' &&
      last.act !== 'denial' &&
      last.about === undefined &&
      !last.text.startsWith('Asked “')
    )
  }

  /** Whether the last statements were about a suicide, a relative's or the patient's, and not about harm to others. */
  suicideSpokenOf(): boolean {
    const ids = this.statements
      .slice(this.lastTurnFrom)
      .slice(-1)
      .flatMap(({ concepts }) => concepts.map(({ id }) => id))
    return (
      ids.some((id) => OF_SUICIDE.has(id)) &&
      !ids.includes('homicidal-ideation') &&
      !ids.includes('self-harm')
    )
  }

  /** Whether one of the last statements was about a medicine or another treatment. */
  medicineSpokenOf(within: number): boolean {
    return this.statements
      .slice(-within)
      .some(
        ({ topic, subject }) =>
          topic === 'medication' || topic === 'therapy' || (topic === 'adherence' && subject),
      )
  }

  /** "I said three, it's closer to seven.": the earlier answer counts as the later one. */
  countsAgain(before: string, now: string, { start, end }: Sentence): void {
    const number = new RegExp(`(?<![\\d.:/])${before.replace('.', '\\.')}(?![\\d:/]|\\.\\d)`)
    const from = Math.max(0, this.statements.length - 3)
    const index = this.statements.findLastIndex(
      ({ speaker, act, text, topic }, i) =>
        i >= from &&
        speaker === 'patient' &&
        act === 'report' &&
        (this.thread === undefined || topic === this.thread) &&
        number.test(text),
    )
    const statement = this.statements[index]
    if (!statement) return
    this.statements[index] = {
      ...statement,
      text: statement.text.replace(number, now),
      spans: [...statement.spans, { start, end }],
    }
  }

  /** Whether one of the last statements was about a treatment or a substance, which one may have tried as well. */
  triedSpokenOf(within: number): boolean {
    return (
      this.medicineSpokenOf(within) ||
      this.statements
        .slice(-within)
        .some(({ topic }) => topic === 'substances' || topic === 'side-effects' || topic.startsWith('plan'))
    )
  }

  /** The wish that one of the last statements was about, unless means were spoken of since. */
  wishSpokenOf(within: number): Wish | undefined {
    const last = this.statements
      .slice(-within)
      .findLast((made) => made.topic === 'means' || (made.topic === 'risk' && idsOfRisk(made).length > 0))
    return last?.topic === 'risk' ? wishOf(idsOfRisk(last)) : undefined
  }

  /** "How long have you been having these thoughts?": those that were told of, unless others were since. */
  thoughtsSpokenOf(): Wish | undefined {
    const last = this.statements
      .slice(-THOUGHTS_ARE_MEANT_FOR)
      .findLast(
        (made) => made.topic === 'obsessions' || (made.topic === 'risk' && idsOfRisk(made).length > 0),
      )
    return last?.topic === 'risk' && last.act === 'report' ? wishOf(idsOfRisk(last)) : undefined
  }

  mention(name: string): void {
    this.#persons = [
      ...this.#persons.filter((person) => person.name !== name),
      { name, order: this.#order },
    ].slice(-3)
  }

  /** The drug, or the substance, that is spoken of: "two in the morning" is said of the one last named. */
  #subjectOf(
    topic: Topic,
    words: string,
    about: string | undefined,
    found: readonly Concept[],
  ): string | undefined {
    if (topic === 'collateral') return about && `Collateral (${about.toLowerCase()})`
    if (about && about !== 'someone') return undefined
    if (OF_DRUGS.has(topic)) return this.drugs.subjectOf(words, topic)
    if (
      topic === 'means' &&
      this.threadLabels.some((label) => /firearms/.test(label)) &&
      !/\b(?:gun|firearm|rifle|pistol|weapon)/i.test(words)
    )
      return 'Firearms'
    if (topic === 'substances') {
      const substance = found.find(({ topic: of }) => of === 'substances')
      if (substance && !ASKS_HOW_USED.test(words) && !this.#isAmountOfLast(words)) this.#used(substance)
      const { name, order } = this.#substance ?? { order: Number.NEGATIVE_INFINITY }
      return this.#order - order <= SUBSTANCE_IS_MEANT_FOR ? name : undefined
    }
    return undefined
  }

  /** "Meth. I was smoking like half a gram a day.": the amount is of what was named, whatever else is weighed so. */
  #isAmountOfLast(words: string): boolean {
    if (!this.#substance || this.#order - this.#substance.order > SUBSTANCE_IS_MEANT_FOR) return false
    // "It's carts. The vape ones."
    if (this.#substance.id === 'cannabis' && THE_VAPE_ONES.test(words)) return true
    if (!WEIGHED_OR_SMOKED.test(words) || !SMOKED_OR_WEIGHED.has(this.#substance.id)) return false
    const plain = words.toLowerCase().replace(AMOUNT_OF_ANY, ' ')
    return !conceptsIn(plain).some(({ topic }) => topic === 'substances')
  }

  /** "Number?" "Forty-five." … "I'm at thirty-five." "From seventy-five.": marks, whatever drug was named meanwhile. */
  #isMark(words: string): boolean {
    return (
      this.#order - this.#marked <= MARKS_GO_ON &&
      BARE_NUMBERS.test(words) &&
      drugsIn(words).length === 0 &&
      !isSchedule(words)
    )
  }

  #asksForNoDose(): boolean {
    return this.lastAnswer !== undefined && ASKS_FOR_NO_DOSE.test(this.lastAnswer.asked.said.text)
  }

  #used({ id, label }: Concept, text = ''): void {
    // "Any mushrooms, anything like that?" asks for mushrooms, not for just any drug.
    const [named, other] = id === 'other-drugs' ? (text.match(OTHER_DRUG) ?? []) : []
    const name = named && !other ? named.toLowerCase() : label.replace(/ use$/, '')
    this.#substance = { name: capitalised(name), id, order: this.#order }
  }

  /** The drug that was named in these words or in the last few, with the words that named it. */
  drugSpokenOf(words: string, sentence: Sentence) {
    const own = drugNamed(words)
    if (own) return { name: own, sentences: [sentence] }
    if (!this.#named || this.#order - this.#named.order > 3) return undefined
    return { name: this.#named.name, sentences: [...this.#named.sentences, sentence] }
  }

  /** A drug that is not taken up, once: later words are more evidence of the same. */
  setAside(name: string, made: Made): void {
    const index = this.statements.findIndex(
      ({ act, text }) => act === 'declined' && text.toLowerCase().includes(name),
    )
    const before = this.statements[index]
    if (before)
      this.statements[index] = {
        ...before,
        spans: [...before.spans, ...made.sentences.map(({ start, end }): Span => ({ start, end }))],
      }
    else this.add(made)
  }

  hear(text: string, sentence: Sentence): void {
    const name = drugNamed(text.replace(COMPARED, ''))
    if (name) this.#named = { name, order: this.#order, sentences: [sentence] }
  }

  mind(text: string, found: readonly Concept[] = []): void {
    const substance = found.find(({ topic }) => topic === 'substances')
    if (substance && !ASKS_HOW_USED.test(text)) this.#used(substance, text)
    // "Now the gummies." "Ten milligrams, every night."
    if (substance && drugsIn(text).length === 0) this.drugs.leave()
    // "Anything else? Over the counter?": of another than the last.
    if (ASKS_FOR_OTHERS.test(text)) this.drugs.leave()
    // Somebody else's drug, or one that only might be taken, is not the one that is spoken of next.
    const allergy = this.thread === 'allergies' || found.some(({ topic }) => topic === 'allergies')
    const another = personMentioned(text) ?? parentNamed(text)
    if (!(another && !PRESCRIBES.test(another)) && !allergy) this.drugs.mind(text)
  }

  /** Without what the words only sound like: "no cutting" where films are cut, "tramadol with that can kill you". */
  #meant(found: readonly Concept[], words: string): readonly Concept[] {
    const kills = CAN_KILL.test(words) && drugsIn(words).length > 0
    const given = GIVEN_SO.test(words) && drugsIn(words).length > 0
    const brewed = this.#isPotOfCoffee(words)
    const ofMedicine =
      !found.some(({ id }) => OF_TAKING.has(id)) ||
      NAMES_MEDICINE.test(words) ||
      drugsIn(words).length > 0 ||
      this.#medicineIsMeant()
    return found.filter(
      ({ id }) =>
        (ofMedicine || !OF_TAKING.has(id)) &&
        !(this.cutsPills && id === 'self-harm') &&
        !(kills && id === 'homicidal-ideation') &&
        !(given && id === 'abuse') &&
        !(brewed && id === 'cannabis'),
    )
  }

  /** "If I get bored I'll miss one", of bumps in the road: of doses only where medicines are spoken of. */
  #medicineIsMeant(): boolean {
    const asked = [this.thread, this.lastAnswer?.asked.topic, this.askedBefore?.topic]
    return (
      this.drugs.lastWithin(MEDICINE_IS_MEANT_FOR) !== undefined ||
      asked.some((topic) => topic !== undefined && OF_MEDICINES.has(topic)) ||
      this.statements.slice(-MEDICINE_IS_MEANT_FOR).some(({ topic }) => OF_MEDICINES.has(topic))
    )
  }

  /** "How much coffee are you having?" "A pot." */
  #isPotOfCoffee(words: string): boolean {
    if (!/\bpots?\b/i.test(words)) return false
    const asked = this.lastAnswer?.asked.said.text ?? ''
    return (
      /\b(?:coffee|tea|caffeine)\b/i.test(`${words} ${asked}`) &&
      !conceptsIn(words.toLowerCase().replace(/\bpots?\b/g, '')).some(({ id }) => id === 'cannabis')
    )
  }

  add({
    text,
    act,
    found: heard,
    sentences,
    spans: earlier = [],
    speaker,
    asked: askedFor,
    about,
    answers: answersIt = false,
    direct = false,
    asSaid = false,
    always,
  }: Made): void {
    const found = this.#meant(heard, text)
    // "I've locked every razor away." "She missed the one in my pencil case.": of the razors.
    const ofRisk =
      askedFor === undefined && act === 'report' && heard.length > found.length
        ? this.statements.slice(-3).findLast(({ topic: of }) => of === 'risk' || of === 'means')?.topic
        : undefined
    const asked = askedFor ?? ofRisk
    const answers = answersIt || ofRisk !== undefined
    let words = finished(tightened(text))
    if (words.replace(/[^\p{L}\p{N}]/gu, '').length < 2) return
    const own = asSaid ? found : this.#meant(conceptsIn(words.toLowerCase()), words)
    // What a patient answers is a report, though a score was asked for.
    const topicAskedFor =
      speaker === 'patient' &&
      asked &&
      NOT_ANSWERED.has(asked) &&
      !/(?<![\d.])(?:1[1-9]|[2-9]\d)(?!\d)/.test(words) &&
      !own.some(({ topic: of }) => of === asked)
        ? undefined
        : asked
    const all = act === 'denial' ? found : own
    const placed = topicOf(
      act,
      words,
      act === 'denial' && asked ? found : own.length > 0 ? own : found,
      topicAskedFor,
      about,
    )
    const scheduled = act === 'plan' && this.drugs.isPlannedIn(words)
    // Whom to call is agreed on at the end of a visit, whoever says it.
    const crisis =
      always === undefined &&
      (act === 'report' || act === 'restatement') &&
      ((this.late &&
        WHOM_TO_CALL.test(words) &&
        !/\b(?:went|took|was|were|called|drove|ago)\b/i.test(words)) ||
        (this.planning && placed === 'means' && speaker === 'clinician'))
    const changedBefore = this.drugs.lastWithin(3) !== undefined && CHANGED_BEFORE.test(words)
    const dosed =
      changedBefore ||
      (!(asked && (NOT_ANSWERED.has(asked) || (COUNTED_OTHERWISE.has(asked) && !isSchedule(words)))) &&
        own.every(({ topic: of }) => OF_DOSES.has(of)) &&
        !this.#asksForNoDose() &&
        !this.#isMark(words) &&
        this.drugs.isDose(words) &&
        (about === undefined || about === 'someone'))
    const taken =
      placed === 'events' && act === 'restatement' && ON_A_DOSE.test(words)
        ? this.drugs.fitting(words)
        : undefined
    if (taken) this.drugs.mind(taken)
    // "Any allergies?" "Bactrim. I break out.": what it does belongs to it.
    const before = this.statements.at(-1)
    const reaction =
      placed === 'side-effects' &&
      act === 'report' &&
      before?.topic === 'allergies' &&
      before.act === 'report' &&
      this.thread === 'allergies' &&
      words.split(' ').length <= 8 &&
      drugsIn(words).length === 0
    const topic: Topic = always
      ? always
      : crisis
        ? 'plan-safety'
        : OF_DRUGS.has(placed) && this.#isMark(words)
          ? 'events'
          : reaction
            ? 'allergies'
            : taken
              ? 'medication'
              : dosed && (act === 'report' || act === 'restatement')
                ? 'medication'
                : dosed && act === 'plan' && (placed === 'plan-other' || placed === 'plan-disposition')
                  ? 'plan-medication'
                  : scheduled &&
                      (placed === 'plan-other' || placed === 'plan-therapy' || placed === 'plan-follow-up')
                    ? 'plan-medication'
                    : placed
    if (
      (topic === 'medication' || topic === 'adherence') &&
      act === 'report' &&
      all.some(({ id }) => id === 'stopped-medication') &&
      !NOT_STOPPED.test(words) &&
      // "Do you still have the pills?" "I flushed them." "Do you have a safety plan?" "I threw it away."
      !(asked === 'means' || asked === 'risk' || /\bplan\b/i.test(this.lastAnswer?.asked.said.text ?? '')) &&
      !/\b(?:extra|leftover|spare|old) /i.test(this.lastAnswer?.asked.said.text ?? '') &&
      !/\b(?:stop\w*|quit|off|discontinu\w*|no longer|wean\w*|not tak\w*)\b/i.test(words)
    )
      words = `Stopped: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    // In a note "she" is the patient: of somebody else it says who, or nobody.
    if (topic === 'family') words = words.replace(AND_SHE, '$1 ')
    const subject = crisis ? undefined : this.#subjectOf(topic, words, about, all)
    // "Your dad's metoprolol?" "I looked up what happens if you took the whole bottle.": of what.
    const bottle =
      topic === 'risk' && act === 'report' && THE_WHOLE_BOTTLE.test(words) && drugsIn(words).length === 0
        ? this.drugs.lastWithin(4)
        : undefined
    if (bottle) words = words.replace(THE_WHOLE_BOTTLE, `$& (${bottle})`)
    // "Stop it two weeks before.": a plan names what is stopped.
    if (topic === 'plan-medication' && act === 'plan' && subject)
      words = words.replace(/^(Stop|Hold|Restart) it\b/, `$1 ${subject.toLowerCase()}`)
    this.statements.push({
      text:
        OF_DRUGS.has(topic) &&
        !QUOTED.test(words) &&
        !this.#isMark(words) &&
        !(speaker === 'patient' && this.#asksForNoDose())
          ? withUnits(
              words,
              subject,
              this.statements.slice(-3).map(({ text: said }) => said),
            )
          : words,
      spans: [...sentences.map(({ start, end }): Span => ({ start, end })), ...earlier],
      speaker,
      act: crisis ? 'plan' : act,
      topic,
      concepts: all,
      ...(about !== undefined && { about }),
      ...(subject !== undefined && { subject }),
      ...(always !== undefined && { always: true as const }),
      order: this.#order++,
      weight: weightOf(topic, all, words, answers, direct && topic === (asked ?? 'events')),
    })
  }
}

const THOUGHTS_ARE_MEANT_FOR = 60
const idsOfRisk = ({ concepts }: Statement): string[] =>
  concepts.filter(({ topic }) => topic === 'risk').map(({ id }) => id)

function wishOf(ids: readonly string[]): Wish | undefined {
  if (ids.length === 0) return undefined
  if (ids.includes('homicidal-ideation')) return 'to harm others'
  if (ids.every((id) => id === 'passive-ideation')) return 'to be dead'
  return ids.every((id) => id === 'self-harm') ? 'to harm oneself' : 'to die by suicide'
}

/** "What did you take tonight?" */
const ASKS_TAKEN =
  /^(?:(?:and|so|okay)[, ]+)*(?:what|which|how many|how much)(?: of (?:them|it|those))? (?:did|do|are|have|had|were) (?:you|he|she|they) (?:\w+ )?(?:take|taking|taken|swallow|swallowed)\b(?! (?:it|that|care|part|time|a|an|the|from|away))/i
/** What is taken there is no medicine, or it goes on being spoken of. */
const MAY_BE_TAKEN = new Set<Topic>([
  'risk',
  'means',
  'substances',
  'adherence',
  'side-effects',
  'medication',
])
const OF_SUICIDE = new Set([
  'suicidal-ideation',
  'suicide-attempt',
  'suicide-plan',
  'suicide-intent',
  'passive-ideation',
])
/** "You cut it to one hundred back in the winter." */
const CHANGED_BEFORE =
  /\bclinician (?:cut|lowered|raised|changed|moved|dropped|brought|put|took|reduced|upped|bumped) (?:it|that)(?: (?:down|up|back))? to \d/i
const ON_A_DOSE =
  /^(?:is|are|takes?) (?:on |at )?(?:the )?\d{2,4}(?:\.\d)?(?: mg)? (?:at (?:night|bedtime)|in the (?:morning|evening)|(?:once|twice|\d times) (?:a day|daily)|a day|daily|every)\b/i
/** A denial somebody else objected to, in their words. */
export const KNOWN_BETTER = /^At first said no [a-z ]+; [^“]+: “[^”]+”[.]$/
export const ASKED_FOR = 'Asked for:'
const OF_PLANS = new Set<Topic>(['plan-medication', 'plan-other', 'medication'])
/** So many statements later a new schedule may be of the drug that was spoken of. */
const DRUG_GOES_ON = 8
const FROM_NOW = /\bfrom (?:tomorrow|tonight|today|now on)\b/i
const TWO_TIMES =
  /\bmorning\b.*\b(?:night|bedtime|evening|noon|supper|dinner)\b|\btwice (?:a day|daily)\b|\b2 times a day\b/i

/** "His sister got like this and she wanted to die". */
const AND_SHE =
  /(\band|\bbut|,) (?:she|he) (?=(?:\w{3,}ed|was|is|has|had|did|got|took|went|died|tried|drank|kept|left|lost|came|said|could|would|cannot|never)\b)/gi

/** Numbers of these are hours, pounds and drinks. */
const COUNTED_OTHERWISE = new Set<Topic>([
  'sleep',
  'appetite',
  'vitals',
  'labs',
  'substances',
  'family',
  'risk',
])
/** "What's your number now?", "How many are there?", "What time?": a bare number answers for itself. */
const ASKS_FOR_NO_DOSE =
  /\b(?:how many(?! (?:milligrams|mg))|what time|how old|suds|scale|out of (?:10|100)|your number|the number|how (?:anxious|high|bad|strong|often|long)|percent|when do you|when did you)\b|^(?:(?:and|so|okay)[, ]+)*what (?:are|were) they\?$|\bpills?\b.*\b(?:what|which)\b|\b(?:any|how many|some)(?: more)? left\b|\bhandful\b|\bat once\b|\ba (?:bunch|few|couple)(?=\?)|\b(?:once|twice|\d times) a day(?=\?)/i

/** What stands as it was said gets no unit. */
/** "Not habit forming like Valium was for your dad" proposes no Valium. */
const COMPARED = /\b(?:like|unlike|than) (?:the |that )?[a-z-]{4,} (?:was|is|did|does)\b.*$/i
const QUOTED = /^Asked (?:of [a-z -]+ )?“|^Does not take: |^Discussed, not decided: /

/** "Never threw it out", "never started it", "threw out the soy sauce": nothing was taken and left. */
const NOT_STOPPED =
  /\bif\b|\bnever\b|\bnot\b|\bthrow them\b|\b(?:threw|throw|tossed|dumped|chucked|flushed) (?:out|away) (?:the|my|all|some|those) (?!(?:rest|pills|bottle|meds|medic\w*|tablets|box)\b)/i
const COMMON_IN_QUESTIONS = new Set(
  'about there where which would could other things still think today right after before these those being doing going really usually mother father sister brother husband daughter school'.split(
    ' ',
  ),
)
/** "They hit me with Narcan": given, and nobody was struck. */
const GIVEN_SO = /\bhit (?:me|him|her|them|patient|us) with\b/i
const ASKS_FOR_OTHERS =
  /^(?:(?:and|so|okay)[, ]+)*(?:anything|what) else\?$|^(?:anything |any )?over the counter\b[^?]{0,30}\?$|^(?:and )?(?:any )?other (?:medicines?|medications?|meds|pills)\?$/i
const THE_WHOLE_BOTTLE = /\bthe (?:whole|entire|full) bottle\b/i
const THE_VAPE_ONES = /^(?:the |it is )?(?:vape|pen|cart) (?:ones?|kind)[.]?$/i
const WEIGHED_OR_SMOKED = /\b(?:grams?|eighths?|ounces?|quarters?|hits?|pipe)\b/i
/** "Snorting or shooting?": how it is used, and not what. */
const ASKS_HOW_USED =
  /^(?:(?:and|so|are you)[, ]+)*(?:snorting|smoking|shooting|injecting|eating)(?: it)?,? (?:or|and) (?:snorting|smoking|shooting|injecting|eating)\b/i
const SMOKED_OR_WEIGHED = new Set(['stimulants-illicit', 'opioids', 'other-drugs'])
const OTHER_DRUG =
  /\b(?:mushrooms|shrooms|psilocybin|acid|lsd|ketamine|nitrous|whippets|kratom|spice|k2|bath salts|pcp|dmt|salvia|inhalants)\b/gi
const AMOUNT_OF_ANY =
  /\b(?:half an?|an?|\d+) (?:gram|eighth|ounce|quarter)s?(?: (?:a|every|per) \w+)?|\bof an? (?:gram|eighth|ounce)(?: (?:a|every|per) \w+)?|\b(?:smok\w*|hits?|pipes?)\b/g
const OF_TAKING = new Set(['missed-doses', 'stopped-medication', 'extra-doses'])
const OF_MEDICINES = new Set<Topic>(['medication', 'adherence', 'side-effects', 'plan-medication'])
const NAMES_MEDICINE =
  /\b(?:pills?|pillbox|doses?|meds?|medic\w*|tablets?|capsules?|prescri\w*|refill\w*|pharmac\w*|insurance|inhaler|patch\w*|shots?|injections?|films?|strips?|drugs?|tak(?:e|es|ing|en)|took|fill(?:ed|s)?|adher\w*|complian\w*|wean\w*|taper\w*)\b/i
const MEDICINE_IS_MEANT_FOR = 8
const CAN_KILL = /\b(?:can|could|will|would|might|may) (?:\w+ )?kill\b/i

const ASKS_NUMBER =
  /^(?:(?:and|so|okay|good)[,. ]+)*(?:what is (?:the|your) )?number(?: now| right now)?\b|\bsuds\b/i
const MARKS_GO_ON = 14
const BARE_NUMBERS =
  /^(?:(?:is|at|a|an|about|maybe|from|down|to|now|still|like|was|it|and|then|or|like|around) )*\d{1,3}(?:[,;]? (?:(?:from|down|to|now|then|or|maybe|and|about) )*\d{1,3})*(?: (?:now|still))?[.]?$/i
const NOT_ANSWERED = new Set<Topic>([
  'scores',
  'vitals',
  'labs',
  'exam',
  'mental-status',
  'diagnosis',
  'risk-level',
  'course',
  'formulation',
])
/** "And now, sitting here?" */
const OF_NOW =
  /^(?:(?:and|so|okay|how about|what about)[, ]+)*(?:right )?(?:now|today|tonight|since then|this (?:morning|week|minute))\b(?:,[^?]{0,30})?\?$/i
/** Words of these stand in many short questions that go on with something else. */
const THAT_THOUGHT = /\b(?:that|those|these|the) thoughts?\b/i
/** What a thought may be of: harm, a worry that comes again and again, a belief. */
const OF_THOUGHTS = new Set<Topic>(['risk', 'obsessions', 'psychosis', 'mania'])
const LOOSE = new Set<Topic>(['events', 'course', 'function'])
const PERSON_IS_MEANT_FOR = 4
/** "Your doctor had brought up propranolol" is said of the patient's drug, not of the doctor's. */
const PRESCRIBES = /^(?:doctor|primary|therapist|counselor)$/
const WHOM_TO_CALL = /\b(?:988|911)\b|\bcrisis (?:line|number)|\bemergency (?:room|department)|\bthe er\b/i
/** Besides nothing at all, a dose may name these. */
const OF_DOSES = new Set<Topic>(['medication', 'adherence', 'events', 'sleep', 'substances'])
const SUBSTANCE_IS_MEANT_FOR = 5
