import type { Line } from '../draft/line.ts'
import type { TopicId } from '../reader/topics.ts'
import { RELATED } from './related.ts'
import { plainValue } from './spoken-numbers.ts'
import { type Claim, claimOf } from './statement.ts'

/** Most serious first. */
const GRAVE: readonly TopicId[] = [
  'risk',
  'plan_safety',
  'allergy',
  'plan_med',
  'plan_referral',
  'medication',
  'substance',
  'follow_up',
]
const MAX_OMITTED = 6
/** This share of a line's words must be somewhere in the note. */
const CARRIED = 0.5

/** Required lines that no statement covers: six at most, most serious first. */
export function omissionsOf<L extends Pick<Line, 'topic' | 'text' | 'units' | 'need'>>({
  lines,
  statements,
}: {
  lines: readonly L[]
  statements: readonly { text: string; cited?: readonly number[] }[]
}): L[] {
  const note = statements.map(({ text, cited = [] }) => held(claimOf(text), cited))
  const must = lines.filter(({ need, topic }) => need === 3 && GRAVE.includes(topic))
  const reported = reportedIn([...statements, ...must].map(({ text }) => text))
  return GRAVE.flatMap((topic) =>
    must.filter((line) => line.topic === topic && !isCarried(line, note) && !isDisputed(line, reported)),
  ).slice(0, MAX_OMITTED)
}

const DENIAL =
  /^(?:[^:]{0,40}: )?(?:[\w’'.]+,? ){0,3}?(?:denies|denied|denying|no|not|never|without|negative)\b/i
/** Ways to say that one would rather be dead, which no concept lists. */
const WEARY_OF_LIFE =
  /\bbetter off (?:without|if)\b|\b(?:not|n[’']t) (?:want to )?be (?:here|around)(?: any ?more)?\b|\b(?:not|n[’']t) mind (?:if|dying|being)\b|\b(?:quiere|querría|desea|quisiera) (?:morir|no despertar)/i
/** Wanting to be dead, in any of these forms, is the opposite of a denial of the first two. */
const AGAINST_LIFE = [
  ':suicidal-ideation',
  ':passive-ideation',
  ':suicide-plan',
  ':suicide-intent',
  ':suicide-note',
]

/** Concepts that something other than a denial names. */
function reportedIn(texts: readonly string[]): ReadonlySet<string> {
  const reported = new Set<string>()
  for (const text of texts) {
    if (DENIAL.test(text) && !WEARY_OF_LIFE.test(text)) continue
    for (const { concepts } of claimOf(text).words) for (const concept of concepts) reported.add(concept)
    if (WEARY_OF_LIFE.test(text)) reported.add(':passive-ideation')
  }
  if (AGAINST_LIFE.some((concept) => reported.has(concept))) {
    reported.add(':suicidal-ideation').add(':passive-ideation')
  }
  return reported
}

/** A denial next to the opposite, in the note or in the visit, is never offered: one click would put it in the chart. */
function isDisputed({ text }: Pick<Line, 'text'>, reported: ReadonlySet<string>): boolean {
  if (!DENIAL.test(text)) return false
  return claimOf(text).words.some(({ concepts }) => concepts.some((concept) => reported.has(concept)))
}

type Held = {
  keys: Set<string>
  concepts: Set<string>
  numbers: Set<string>
  drugs: Set<string>
  cited: Set<number>
}

function held({ words, numbers, drugs }: Claim, cited: readonly number[]): Held {
  const keys = new Set(words.map(({ key }) => key))
  for (const key of [...keys]) for (const other of RELATED.get(key) ?? []) keys.add(other)
  return {
    keys,
    concepts: new Set(words.flatMap(({ concepts }) => concepts)),
    numbers: new Set(numbers.map(({ value }) => plainValue(value))),
    drugs: new Set(drugs),
    cited: new Set(cited),
  }
}

/**
 * A drug is covered together with its doses; anything else by most of its words, or by some of them if the
 * statement cites the same words of the visit.
 */
function isCarried({ text, units }: Pick<Line, 'text' | 'units'>, note: readonly Held[]): boolean {
  const { words, numbers, drugs } = claimOf(text)
  const has = (test: (one: Held) => boolean): boolean => note.some(test)
  if (drugs.length > 0)
    return drugs.every((drug) => {
      const about = note.filter((one) => one.drugs.has(drug))
      const doses = numbers.filter((number) => number.drug === drug)
      return (
        about.length > 0 &&
        doses.every(({ value }) => about.some((one) => one.numbers.has(plainValue(value))))
      )
    })
  const found = words.filter(
    ({ key, concepts }) =>
      has(({ keys }) => keys.has(key) || (RELATED.get(key) ?? []).some((other) => keys.has(other))) ||
      concepts.some((concept) => has((one) => one.concepts.has(concept))),
  ).length
  const cited = has((one) => units.some((unit) => one.cited.has(unit)))
  return words.length === 0 || found / words.length >= (cited ? CARRIED / 2 : CARRIED)
}
