import type { Topic } from '../lexicon/concept.ts'
import type { Drug } from '../lexicon/drugs.ts'
import { capitalised } from '../words/third-person.ts'
import { isOfDrug, isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/** `asked` where the drug was named by a question: what is said next is said of it. */
type Spoken = { name: string; order: number; asked?: boolean }

export const OF_DRUGS: ReadonlySet<Topic> = new Set<Topic>(['medication', 'adherence', 'plan-medication'])

/** Which drug the talk is about, so that "stop it" and "ten at night" find theirs, or none. */
export class DrugThread {
  readonly #statements: readonly Statement[]
  readonly #now: () => number
  #last: Spoken | undefined
  /** The last few that were spoken of, the latest at the end. */
  #lately: Spoken[] = []

  /** `now` counts what has been said so far. */
  constructor(statements: readonly Statement[], now: () => number) {
    this.#statements = statements
    this.#now = now
  }

  get last(): string | undefined {
    return this.#last?.name
  }

  /** The talk turns to something else. */
  leave(): void {
    this.#last = undefined
  }

  /** What is said next may be about a drug these words name, unless they rule it out or only mention it. */
  mind(said: string): void {
    const text = this.#withoutReason(said)
    // "And what's this, Tylenol PM?" "Two every night.": of that, and not of the drug before it.
    const named = drugsIn(text).at(-1)?.drug
    const drug =
      !named || ONLY_NAMED.test(text)
        ? undefined
        : (drugMeant(text) ?? (text.endsWith('?') ? named : undefined))
    if (drug) {
      this.#last = { name: drug.name, order: this.#now(), asked: ASKS_FOR_IT.test(text) }
      this.#lately = [...this.#lately.filter(({ name }) => name !== drug.name), this.#last].slice(-5)
    } else if (THE_DOSE.test(text) && drugsIn(text).length === 0)
      this.#last = this.#mostSpokenOf() ?? this.#last
  }

  /** The drug that words about drugs are said of: "two in the morning" is said of the one last named. */
  subjectOf(said: string, topic: Topic): string | undefined {
    const words = this.#withoutReason(said)
    const named = drugsIn(words)[0]?.drug
    if (named) return capitalised(named.name)
    const other = OTHER_ONE.test(words) && !/\d/.test(words) ? this.#otherOne() : undefined
    if (other) return capitalised(other)
    const form = FORM.exec(words)?.[1]?.toLowerCase()
    if (form) {
      // "Half a film at noon": of the drug that was a film before.
      const same = this.#statements.findLast(
        ({ subject, text }) => subject && text.toLowerCase().includes(form),
      )
      if (same?.subject) return same.subject
      return this.#last && this.#since() <= 2 && comesAs(this.#last.name, form)
        ? capitalised(this.#last.name)
        : undefined
    }
    if (this.#last && FOR_RESCUE.test(this.#last.name) && TAKEN_BY_THE_CLOCK.test(words)) return undefined
    const meant = this.#nowAt(words) ?? this.#inDose(words, topic)
    if (meant === 'none') return undefined
    if (meant) this.#last = { name: meant, order: this.#now() }
    return this.#last && this.#since() <= (isOfDrug(words) ? DRUG_IS_MEANT_FOR : 2)
      ? capitalised(this.#last.name)
      : undefined
  }

  /** "It's the buspirone I pick up. The other gave me the sweats.": of two that were just spoken of the first. */
  #otherOne(): string | undefined {
    const two = this.#lately.filter(({ order }) => this.#now() - order <= 6)
    return two.length === 2 && two[1]?.name === this.#last?.name ? two[0]?.name : undefined
  }

  /** The reason's drug is not the one that is meant where another has just been proposed. */
  #withoutReason(text: string): string {
    const reason = REASON.exec(text)?.[0]
    const of = reason && drugsIn(reason)[0]?.drug.name
    if (!reason || !of) return text
    const proposed = this.#statements
      .slice(-6)
      .some(
        ({ act, topic, subject, text: planned }) =>
          act === 'plan' &&
          topic === 'plan-medication' &&
          subject !== undefined &&
          subject !== capitalised(of) &&
          (/\b(?:start|begin|go with|add|try|use)\b/i.test(planned) || isSchedule(planned)),
      )
    const rest = text.slice(reason.length)
    // "Because the Zoloft made you manic, I would stop it."
    return proposed && !ALTERS_IT.test(rest) ? rest : text
  }

  /** "You're on nine hundred at night.": of the drugs spoken of the last one that is given so. */
  fitting(words: string): string | undefined {
    return this.#lately.findLast(
      ({ name, order }) => this.#now() - order <= DOSE_IS_MEANT_FOR && this.#fits(words, name, EXACTLY),
    )?.name
  }

  /** The one named last, if that was not long ago. */
  lastWithin(statements: number): string | undefined {
    return this.#last && this.#since() <= statements ? this.#last.name : undefined
  }

  /** All of them. */
  allFitting(words: string): string[] {
    return this.#lately.filter(({ name }) => this.#fits(words, name, EXACTLY)).map(({ name }) => name)
  }

  /** Whether a plan says how the drug just named is taken, or what is done with it. */
  isPlannedIn(words: string): boolean {
    if (!this.#last || /\b(?:meeting|appointment|visit|court|session|group)\b/i.test(words)) return false
    if (this.#since() <= 3 && HANDLES_IT.test(words)) return true
    // "Five hundred with your dinner for a week, then twice a day."
    return (
      this.#since() <= (this.#fits(words) ? DRUG_IS_MEANT_FOR : 4) && /\d/.test(words) && isSchedule(words)
    )
  }

  #since(): number {
    return this.#last ? this.#now() - this.#last.order : Number.POSITIVE_INFINITY
  }

  /** "So one hundred.", said soon after a drug that is given in such doses. */
  isDose(words: string): boolean {
    if (!this.#last || this.#since() > 3) return false
    if (words.split(' ').length > 12 || SOMETHING_ELSE.test(words)) return false
    if ((words.match(/[a-z]{4,}/gi) ?? []).filter((word) => !OF_A_DOSE.test(word)).length > 2) return false
    if (
      /\b(?:weeks?|days?|hours?|months?|years?|minutes?|pounds?|percent|out of|o'clock|times|nights?|calories|dollars|a\.m|p\.m|am|pm)\b/i.test(
        words.replace(/\b(?:a|every|at) (?:day|night)s?\b|after a week|times a day/gi, ''),
      )
    )
      return false
    return this.#fits(words)
  }

  /** "We go from nine hundred to six hundred": the one that is at nine hundred; no other that is known to be at less. */
  #nowAt(words: string): string | 'none' | undefined {
    const from = FROM_TO.exec(words)?.[1]
    if (from === undefined) return undefined
    const said = this.#statements.filter(
      ({ subject, topic, text }) =>
        subject !== undefined && (topic === 'medication' || topic === 'adherence') && AMOUNT.test(text),
    )
    const at = new Set(
      said.flatMap(({ subject, text }) =>
        subject && [...text.matchAll(AMOUNTS)].some(([amount]) => amount === from) ? [subject] : [],
      ),
    )
    if (at.size === 1) return [...at][0]?.toLowerCase()
    const last = this.#last && capitalised(this.#last.name)
    return at.size === 0 && said.some(({ subject }) => subject === last) ? 'none' : undefined
  }

  /** "We go up to twenty": of the drugs spoken of lately the last one that is given in such doses; none may be. */
  #inDose(words: string, topic: Topic): string | 'none' | undefined {
    if (!this.#last) return undefined
    const lately = this.#lately.filter(({ order }) => this.#now() - order <= DOSE_IS_MEANT_FOR)
    // Only what is taken can be stopped, raised or lowered.
    const isAnswer = this.#last.asked && this.#since() === 0
    if (ALTERS_IT.test(words) && !CHANGES_TO.test(words) && !isAnswer && !this.#isOn(this.#last.name)) {
      const on = lately.filter(({ name }) => this.#isOn(name))
      return on.length === 1 ? on[0]?.name : 'none'
    }
    if (!CHANGES_TO.test(words))
      return topic === 'plan-medication' ? this.#betterFit(words, lately) : undefined
    // "I want to go up to one fifty", of two that could, and the one named last is neither.
    const taken = new Set(
      this.#statements.flatMap(({ topic, subject }) => (subject && topic === 'medication' ? [subject] : [])),
    )
    const could = [...taken].filter((name) => this.isTaken(name) && this.#fits(words, name, EXACTLY))
    if (could.length > 1 && !this.#fits(words)) return 'none'
    if (this.#fits(words)) {
      if (this.isTaken(this.#last.name) || this.isAskedAbout(this.#last.name))
        return this.#betterFit(words, lately)
      return lately.findLast(({ name }) => this.isTaken(name) && this.#fits(words, name))?.name
    }
    if (drugsIn(this.#last.name)[0]?.drug.doseMg === undefined) return undefined
    return lately.findLast(({ name }) => this.#fits(words, name))?.name ?? 'none'
  }

  /** "Ten at night": no dose of the drug last named, but the usual one of another that is taken. */
  #betterFit(words: string, lately: readonly { name: string }[]): string | undefined {
    // "Three in a day is the most" counts tablets.
    if (/\b\d+ (?:in a|per|times a) day\b/i.test(words)) return undefined
    if (words.split(' ').length > 12 || this.#fits(words, this.#last?.name, EXACTLY)) return undefined
    return lately.findLast(({ name }) => this.#isOn(name) && this.#fits(words, name, EXACTLY))?.name
  }

  /** Whether the patient told of taking it, or the clinician said so. */
  #isOn(name: string): boolean {
    const of = capitalised(name)
    return this.#statements.some(
      ({ subject, topic, text }) =>
        subject === of &&
        OF_DRUGS.has(topic) &&
        topic !== 'plan-medication' &&
        /\d|\b(?:tak(?:es|ing|en)|on|once|twice|daily|morning|night|bedtime)\b/.test(text),
    )
  }

  /** Whether every number could be a dose of a drug, the last one named if no other is given. */
  #fits(words: string, name = this.#last?.name, [below, above] = ROUGHLY): boolean {
    const drug = name === undefined ? undefined : drugsIn(name)[0]?.drug
    const range = drug?.doseMg
    const numbers = [
      ...words.matchAll(
        /(?<![\d.:/$#-])\d+(?:\.\d+)?(?![\d:/%]|\.\d|st|nd|rd|th| (?:weeks?|days?|months?|nights?|mornings?|hours?|times|years?)\b)/g,
      ),
    ]
    if (!range || numbers.length === 0) return false
    return numbers.every(
      ([value]) =>
        (Number(value) >= range[0] / below && Number(value) <= range[1] * above) ||
        drug.depotMg?.includes(Number(value)),
    )
  }

  /** "And the Concerta?" "We leave it at thirty-six.": asked about a moment ago, it is taken. */
  isAskedAbout(name: string): boolean {
    return this.#last?.asked === true && this.#last.name === name.toLowerCase() && this.#since() <= 3
  }

  /** Whether the visit already says that the drug is taken. */
  isTaken(name: string): boolean {
    const subject = capitalised(name)
    return this.#statements.some(
      (made) =>
        made.subject === subject &&
        ((made.topic === 'medication' &&
          !/\bwanted (?:him|her|them|patient) on\b/.test(made.text) &&
          /\d|\btak(?:es|ing|en)\b|\bon\b|^(?!.*\b(?:could|would|might|if)\b).*(?:\bhalf an? (?:milligram|tablet|pill)|\bwhen patient needs it\b)/.test(
            made.text,
          )) ||
          (made.topic === 'plan-medication' && made.act === 'plan')),
    )
  }

  /** A drug that was offered and not wanted is not the one the talk goes on with. */
  forget(unwanted: string): void {
    const last = this.#last
    if (!last || this.#now() - last.order > 3 || last.name !== unwanted) return
    this.#lately = this.#lately.filter(({ name }) => name !== last.name)
    this.#last = this.#lately.at(-1)
  }

  /** "I could leave the dose, or lower it": of the drug that is taken and that the visit is mostly about. */
  #mostSpokenOf(): { name: string; order: number } | undefined {
    const times = new Map<string, number>()
    for (const { topic, subject } of this.#statements)
      if (subject !== undefined && OF_DRUGS.has(topic)) times.set(subject, (times.get(subject) ?? 0) + 1)
    const most = [...times].sort((a, b) => b[1] - a[1])[0]
    return most && most[1] >= 3 && this.isTaken(most[0])
      ? { name: most[0].toLowerCase(), order: this.#now() }
      : undefined
  }
}

/** "Since the Celexa knocked you out, let's do twenty-five" is said of the one that is proposed. */
const REASON =
  /^(?:(?:well|but|and|so|now)[, ]+)*(?:since|because|given|after|seeing (?:as|how)) [^,;]{3,70}, (?=(?:let (?:us|team)|we will|i will|i would|clinician|start|do|would)\b)|^(?:(?:well|but|and|so)[, ]+)*(?:since|because of|given|after) (?:the |that |your )?[a-z-]+[.]?$/i

/** Of several drugs in a sentence the last, unless it is ruled out, or only what the first acts on. */
function drugMeant(text: string): Drug | undefined {
  const named = drugsIn(text).filter(
    ({ start, drug }) => hasDoses(drug) && !RULED_OUT.test(text.slice(0, start)),
  )
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return undefined
  return ACTS_ON.test(text.slice(first.end, last.start)) ? first.drug : last.drug
}

/** Some are counted by the capsule: "take one off every four days" is said of the kratom, not of what was named before it. */
const hasDoses = (drug: Drug): boolean => drug.doseMg !== undefined || drug.class === 'supplement'
/** "Did anybody have to Narcan you?" "No. I take the two strips in the morning.": not of what nobody takes by the clock. */
const FOR_RESCUE = /^naloxone$/i
const TAKEN_BY_THE_CLOCK = /\d|\b(?:strips?|films?|tongue|mornings?|nights?|daily|bedtime)\b/i

function comesAs(name: string, form: string): boolean {
  const forms = drugsIn(name)[0]?.drug.release ?? []
  return forms.some((each) => each.toLowerCase() === form || (each === 'SL' && /^(?:film|strip)$/.test(form)))
}

const OTHER_ONE =
  /^(?:(?:and|but|so|well)[, ]+)*(?:the|that) other(?: one)?\b(?! (?:day|night|week|time|way|thing|side|half))/i
/** "And the Concerta?", and nothing else: "Did you ever try Wellbutrin?" is no question for one that is taken. */
const ASKS_FOR_IT =
  /^(?:(?:and|so|okay|but|well)[, ]+)*(?:the |my |your |his |her |that )[a-z][a-z-]+(?: (?:xr|er|xl|sr|cr))?\?$/i
/** What only some drugs come as. */
const FORM = /\b(film|patch|strip|lozenge|capful|inhaler|nasal spray)(?:e?s)?\b/i
const ONLY_NAMED =
  /\b(?:leave [a-z]+ out|off the table|allerg\w*|hives|throat|cannot (?:have|take)|for (?:instance|example)|such as|things like|we (?:could|might|would)|i (?:could|might)|you (?:could|might)|some people|down the line|one day|instead of|does not mix|interact\w*|tangles?|clash\w*|does not go with|dangerous with|do not want (?:any|the|that)|(?:no|not|never) \w+(?:ine|ol|am|one|ide|pram|pine|done|zole|tal|ate)\b)/i
/** "No Aleve either" says nothing of what is taken next. */
const RULED_OUT =
  /\b(?:no|not|never|without|avoid|before|than|instead of|(?:not|never|no) with)\s(?:the |an? |more |any )?$/i
/** "They make the kidneys hang on to lithium" is said of what does it. */
const ACTS_ON =
  /\b(?:makes?|raises?|affects?|hang on|holds?|blocks?|slows?|builds?|pushe?s?|interacts?|mix\w*|fights?|cancels?)\b/i
const THE_DOSE = /\b(?:leave|lower|raise|keep|drop|change|cut|increase|reduce|on) the dose\b/i
/** "I'd move it to the morning", "we stop it": what is done with a drug. */
const HANDLES_IT =
  /\b(?:keep (?:that|it|some) (?:in the house|on hand|for (?:a |an )?(?:real |true )?(?:emergenc\w+|the bad)|at home)|bring(?:ing)? (?:it|them|that one) (?:up|down|back))\b|\b(?:mov(?:e|ing)|shift(?:ing)?|giv(?:e|ing)|tak(?:e|ing)|stop(?:ping)?|start(?:ing)?|restart(?:ing)?|hold(?:ing)?|split(?:ting)?|taper(?:ing)?|cut(?:ting)?|rais(?:e|ing)|lower(?:ing)?|increas(?:e|ing)|decreas(?:e|ing)|doubl(?:e|ing)|continu(?:e|ing)) (?:it|them|that one|this one)\b(?! (?:easy|slow|day by day|one day|from there|out|down|away|personally|up with))/i
const ALTERS_IT =
  /(?<!\b(?:not|never) )\b(?:stop|stopping|cut|cutting|lower|lowering|taper|tapering|wean|weaning|continue|skip|skipping|raise|raising|increase|decrease|drop|dropping) (?:it|them|that one|the dose)\b/i
const FROM_TO = /\bfrom (\d+(?:\.\d+)?)(?: mg)? (?:up |down |back )?to \d/i
const AMOUNT = /\d(?: mg|.*\b(?:daily|morning|night|bedtime|evening|a day))\b/i
const AMOUNTS = /(?<![\d.:/])\d+(?:\.\d+)?(?![\d:/%]|\.\d)/g
const CHANGES_TO =
  /\bgo(?:ing)? (?:from|to) \d|\b(?:stay|keep|hold|leave|remain)\w*\b[^.;\d]{0,16}\b(?:at|on|to) (?:the )?\d|\b(?:go(?:ing)? (?:up|down|back)|drop|cut|raise|lower|increase|decrease|bump|up|down|reduce|move|double)\b[^.;]{0,30}\bto (?:a )?\d/i
const DRUG_IS_MEANT_FOR = 12
const DOSE_IS_MEANT_FOR = 40
/** Half tablets and first steps below what is usual, and a little above. */
const ROUGHLY: readonly [number, number] = [4, 1.5]
const EXACTLY: readonly [number, number] = [1, 1]
const SOMETHING_ELSE = /\b(?:sleep|asleep|awake|bed|cirrhosis|cancer|died|years old|feet|miles|degrees)\b/i
const OF_A_DOSE =
  /^(?:milligrams?|micrograms?|tablets?|pills?|capsules?|morning|evening|night|noon|bedtime|daily|twice|once|half|take[sn]?|taking|took|start\w*|stay\w*|back|down|from|about|around|maybe|still|just|only|then|with|every|each|total|extended|release|dose|increase\w*|decrease\w*|raise\w*|lower\w*|went|goes|going|that|this|these|those|been|have|patient|clinician|they|some|more|less|week|after|before|when|where|what|which|since|because|pharmacy|prescri\w*|slow|long|acting|short|and|then|like|currently|now|same)$/i
