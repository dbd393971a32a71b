import type { Line } from '../draft/line.ts'
import { wordBudget } from '../draft/select-lines.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
import type { Told } from './narrated-lines.ts'
import { isDecided } from './topics.ts'

/** Topics that must be in the note, most important first. */
const MUSTS: readonly (readonly TopicId[])[] = [
  [
    'risk',
    'allergy',
    'assessment',
    'plan_med',
    'plan_safety',
    'plan_other',
    'follow_up',
    'medication',
    'mse',
  ],
  ['plan_tests', 'plan_referral', 'plan_therapy', 'scores', 'vitals', 'substance'],
]
/** Required topics beyond the first row take at most this share of the note. */
const SHARE = 1.1
/** For these, the note needs only the beginning. */
const MOST: Partial<Record<TopicId, number>> = {
  reason: 50,
  mse: 60,
  labs: 40,
  risk: 130,
  assessment: 90,
  medication: 80,
  plan_med: 120,
  plan_safety: 90,
  plan_other: 60,
}
const MOST_WORDS = 35

/** Assigns each sentence its priority, and joins neighbors of the same topic and priority into lines. */
export function withPriorities(told: readonly Told[], { source, form }: UnitsOfVisit): Line[] {
  const room = wordBudget(wordsOf(source), form, 'standard') * SHARE
  const must = new Set<Told>()
  const spent = new Map<TopicId, number>()
  const full = new Set<TopicId>()
  let used = 0
  const add = (line: Told, urgent: boolean): void => {
    const words = wordsOf(line.text)
    const ofTopic = (spent.get(line.topic) ?? 0) + words
    if (must.has(line) || full.has(line.topic) || line.follows) return
    if (spent.has(line.topic) && ofTopic > (MOST[line.topic] ?? 1000)) {
      if (line.topic !== 'risk') full.add(line.topic)
      return
    }
    if (!urgent && used + words > room) return
    must.add(line)
    spent.set(line.topic, ofTopic)
    used += words
  }
  for (const line of told) if (line.topic === 'reason') add(line, true)
  for (const [row, topics] of MUSTS.entries()) {
    for (const line of row === 0 ? longestFirst(told, 'mse') : told)
      if (topics.includes(line.topic) || (row === 0 && isDecided(line.text))) add(line, row === 0)
  }
  for (const line of told) if (!spent.has(line.topic)) add(line, false)
  // The continuation of a required sentence means little alone, and the other way around: "Then she cried."
  for (const [at, line] of told.entries()) {
    const before = told[at - 1]
    if (line.follows && before && must.has(before) && before.topic === line.topic) must.add(line)
  }
  const seen = new Set<TopicId>(spent.keys())
  const lines: Line[] = []
  for (const one of told) {
    const need = must.has(one) ? 3 : seen.has(one.topic) ? 1 : 2
    seen.add(one.topic)
    const before = lines.at(-1)
    if (
      before &&
      before.topic === one.topic &&
      before.need === need &&
      wordsOf(before.text) + wordsOf(one.text) <= MOST_WORDS
    ) {
      before.text = `${before.text} ${one.text}`
      before.units = [...new Set([...before.units, ...one.units])].sort((a, b) => a - b)
    } else lines.push({ topic: one.topic, text: one.text, units: one.units, by: 'fact', need })
  }
  return lines
}

/** The exam is in one long sentence, not in the remark before it. */
function longestFirst(told: readonly Told[], topic: TopicId): Told[] {
  const exam = told.filter((line) => line.topic === topic).sort((a, b) => b.text.length - a.text.length)
  return [...exam, ...told.filter((line) => line.topic !== topic)]
}

const wordsOf = (text: string): number => text.split(/\s+/).length
