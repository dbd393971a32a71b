import { type Claim, readClaims } from '../../engine/eval/claims.ts'
import { type EvalVisit, plainForm } from '../../engine/eval/read-visits.ts'

/**
 * Claims made by machine: sentences of the reference notes that carry a fact, as they stand (true) or with one thing
 * changed: a dose, a number, a drug, a denial, the person. The same visits give the same claims. Every one was read;
 * those whose label would have been wrong are named in LEFT_OUT.
 */
type Candidate = { key: string; claim: string; kind: Claim['kind']; label: Claim['label']; note: string }

const SEED = 20261115
const TRUE_PER_VISIT = 3
const BAD_PER_VISIT = 2
const KEY_LENGTH = 24
const NO_NUMBERS = new Set(['988', '911', '504'])

export function machineClaims(visits: readonly EvalVisit[], leftOut: ReadonlySet<string>): Claim[] {
  return visits.flatMap((visit) => {
    const next = randomFrom(SEED + numberOf(visit.id))
    const sentences = factSentences(visit)
    const critical = patternsOf(visit.facts.filter((fact) => fact.critical))
    const plain = take(
      sentences.map((sentence) => asItStands(visit, sentence)),
      TRUE_PER_VISIT,
      leftOut,
      next,
    )
    const mutations = [wrongDose, wrongNumber, wrongDrug, flipped, wrongPerson].map((mutate) =>
      sentences.flatMap((sentence) => mutate(visit, sentence, next)),
    )
    // One of a kind at most, so that doses do not push out denials.
    const one = shuffled(mutations, next).flatMap((list) => take(list, 1, leftOut, next))
    return [...plain, ...one.slice(0, BAD_PER_VISIT)].map(({ claim, kind, label, note }, i) => ({
      id: `${visit.id}-g${String(i + 1).padStart(2, '0')}`,
      visit: visit.id,
      claim,
      label,
      kind,
      severity: finds(critical, claim) || finds(critical, note) ? 'high' : 'low',
      note,
    }))
  })
}

export function withoutMachineClaims(jsonl: string): Claim[] {
  return readClaims(jsonl).filter(({ id }) => !/-g\d+$/.test(id))
}

/** Sentences of the reference note that a fact's pattern finds. */
function factSentences(visit: EvalVisit): string[] {
  const patterns = patternsOf(visit.facts)
  return visit.reference
    .split('\n')
    .filter((line) => !line.startsWith('**'))
    .flatMap((line) =>
      line.replace(/^\d+\. /, '').split(/(?<=\.)(?<!\b(?:Dr|Mr|Ms|Mrs|St)\.)\s+(?=[A-Z0-9])/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length
      return words >= 4 && words <= 28 && finds(patterns, sentence)
    })
}

function asItStands(visit: EvalVisit, sentence: string): Candidate {
  const denial = /^(?:risk: )?(?:denies|no)\b(?! longer)/i.test(sentence)
  return {
    key: `${visit.id} true ${sentence.slice(0, KEY_LENGTH)}`,
    claim: sentence,
    kind: denial ? 'denial-true' : /(?<![\w-])\d/.test(sentence) ? 'number-normalised' : 'paraphrase',
    label: 'supported',
    note: 'A sentence of the reference note, unchanged',
  }
}

/** Read and found unfit: the visit, the kind and how the claim begins. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  't06 true Workshop worker seen wit',
  't07 true High risk; not safe to g',
  'u03 true No longer goes to the co',
  'u06 true Video visit with connect',
  'u07 true Feels hopeless; "sixty-f',
  'u09 negation-flip Positive for guns, son t',
])

type Mutation = (visit: EvalVisit, sentence: string, next: () => number) => Candidate[]

/** Strengths as they are sold, so that a wrong dose looks like one. */
const STRENGTHS = [
  0.25, 0.5, 1, 2, 2.5, 3, 4, 5, 7.5, 10, 12.5, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 125, 150, 200,
  225, 250, 300, 375, 400, 450, 500, 600, 750, 900, 1000, 1200, 1500, 1800, 2000,
]

const wrongDose: Mutation = (visit, sentence, next) => {
  if (/\b(?:not|never|declin|avoid)/i.test(sentence)) return []
  return [...sentence.matchAll(/(?<![\d.,–-])(\d+(?:\.\d+)?)(?= mg\b)/g)].slice(-1).flatMap((found) => {
    const value = Number(found[1])
    const near = STRENGTHS.filter((dose) => dose >= value / 3 && dose <= value * 3 && isNew(visit, dose))
    const dose = pick(near, next)
    return dose === undefined ? [] : [changed(visit, sentence, 'wrong-dose', found, String(dose))]
  })
}

const wrongNumber: Mutation = (visit, sentence, next) =>
  [
    ...sentence.matchAll(
      /(?<![\w.,:/–-])(\d+)(?![\d:/–%-]|[.,]\d| mg| mcg|(?:st|nd|rd|th|[ap])\b| [ap]\.?m)/g,
    ),
  ]
    .filter((found) => !NO_NUMBERS.has(found[1] ?? '') && Number(found[1]) < 1000)
    .slice(0, 1)
    .map((found) => {
      const value = Number(found[1])
      const other = [3, 4, 5, 7, -2, -3, 11]
        .map((step) => value + step)
        .filter((n) => n > 0 && isNew(visit, n))
      return changed(visit, sentence, 'wrong-number', found, String(pick(other, next) ?? value + 23))
    })

/** Drugs of the same shelf: one stands for the other. */
const SHELVES = [
  ['sertraline', 'fluoxetine', 'escitalopram', 'citalopram', 'paroxetine'],
  ['venlafaxine', 'duloxetine', 'desvenlafaxine'],
  ['mirtazapine', 'trazodone', 'nortriptyline', 'amitriptyline', 'vilazodone', 'vortioxetine'],
  ['quetiapine', 'olanzapine', 'risperidone', 'aripiprazole', 'lurasidone', 'paliperidone', 'ziprasidone'],
  ['lamotrigine', 'divalproex', 'oxcarbazepine', 'topiramate', 'lithium'],
  ['lorazepam', 'clonazepam', 'diazepam', 'alprazolam'],
  ['buspirone', 'hydroxyzine', 'propranolol', 'gabapentin', 'pregabalin'],
  ['methylphenidate', 'lisdexamfetamine', 'dextroamphetamine', 'atomoxetine', 'viloxazine', 'guanfacine'],
  ['naltrexone', 'acamprosate', 'disulfiram'],
  ['methadone', 'buprenorphine'],
]

const wrongDrug: Mutation = (visit, sentence, next) =>
  SHELVES.flatMap((shelf) => {
    const found = new RegExp(`\\b(${shelf.join('|')})\\b`, 'i').exec(sentence)
    const all = `${visit.text} ${visit.reference}`.toLowerCase()
    const other = shelf.filter((drug) => !all.includes(drug.slice(0, 6)))
    const name = pick(other, next)
    if (!found?.[1] || !name || /^(?:no|avoid|denies)\b/i.test(sentence)) return []
    const cased = /^[A-Z]/.test(found[1]) ? name.charAt(0).toUpperCase() + name.slice(1) : name
    return [changed(visit, sentence, 'wrong-drug', found as RegExpExecArray, cased)]
  }).slice(0, 1)

const flipped: Mutation = (visit, sentence) => {
  const simple = !/[;:(]|\b(?:but|however|except|now|since|declin|not|longer|discharge)\b/i.test(
    sentence.replace(/^risk: /i, ''),
  )
  const claim = sentence
    .replace(/^(?:Risk: )?(?:Patient )?denies (?:any |current )?/i, 'Endorses ')
    .replace(/^No (?:known |current )?/i, 'Positive for ')
    .replace(/\bor\b/g, 'and')
    .replace(/\banyone\b/g, 'someone')
    .replace(/\bany \b/g, '')
  if (!simple || claim.replace(/\band\b/g, 'or') === sentence || !/^(?:Endorses|Positive)/.test(claim))
    return []
  return [candidate(visit, 'negation-flip', claim, sentence)]
}

const RELATIVE =
  '(?:mother|father|sister|brother|aunt|uncle|grandmother|grandfather|niece|cousin|twin|roommate|wife|husband|partner)'
const wrongPerson: Mutation = (visit, sentence) => {
  const found = new RegExp(`\\b${RELATIVE}\\b(?: \\w+)? (?:has|had|takes|with) ([^.;,]{4,60})`, 'i').exec(
    sentence,
  )
  if (!found?.[1]) return []
  const verb = /takes/.test(found[0]) ? 'takes' : 'has a history of'
  return [candidate(visit, 'wrong-person', `Patient ${verb} ${found[1].trim()}.`, sentence)]
}

function changed(
  visit: EvalVisit,
  sentence: string,
  kind: string,
  found: RegExpExecArray,
  by: string,
): Candidate {
  const claim = sentence.slice(0, found.index) + by + sentence.slice(found.index + (found[1]?.length ?? 0))
  return candidate(visit, kind, claim, sentence)
}

function candidate(visit: EvalVisit, kind: string, claim: string, from: string): Candidate {
  return {
    key: `${visit.id} ${kind} ${claim.slice(0, KEY_LENGTH)}`,
    claim,
    kind,
    label: 'contradicted',
    note: `The reference note has: ${from}`,
  }
}

/** A number that the visit says nowhere, in digits or in words, so that the changed sentence cannot be true by chance. */
function isNew(visit: EvalVisit, value: number): boolean {
  let said = numbersIn.get(visit)
  if (!said) {
    said = new Set(plainForm(`${visit.text} ${visit.reference}`).match(/\d+(?:\.\d+)?/g))
    numbersIn.set(visit, said)
  }
  return !said.has(String(value))
}

const numbersIn = new WeakMap<EvalVisit, Set<string>>()

function patternsOf(facts: EvalVisit['facts']): RegExp[] {
  return facts.flatMap(({ match }) => match).map((pattern) => new RegExp(pattern, 'i'))
}

function finds(patterns: readonly RegExp[], text: string): boolean {
  // A pattern of look-aheads alone finds no words of its own; such facts are spread over a sentence.
  return [text, plainForm(text)].some((form) => patterns.some((pattern) => pattern.exec(form)?.[0]))
}

function take(
  list: readonly Candidate[],
  count: number,
  leftOut: ReadonlySet<string>,
  next: () => number,
): Candidate[] {
  return shuffled(
    list.filter(({ key }) => !leftOut.has(key)),
    next,
  ).slice(0, count)
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

function pick<T>(list: readonly T[], next: () => number): T | undefined {
  return list[Math.floor(next() * list.length)]
}

function numberOf(id: string): number {
  return [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
}

/** A small generator with a seed: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
