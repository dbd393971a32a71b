import { MEASURES } from '../facts/chart/measure-names.ts'
import { readQuestion } from '../find/find-question.ts'
import { wordsIn } from '../find/find-words.ts'
import { expanded } from '../words/clean-speech.ts'

/** Longer plan items are read only this far. */
const MAX_ITEM = 400
/** A synonym in another form still counts; a related word doesn't. */
const SAME_WORD = 0.75
/** From here on, an item was talked about. */
const MENTIONED = 0.5

/** Words of any plan, which say nothing about the one item. */
const OF_ANY_PLAN = new Set(
  (
    'plan plans planned continue continues continued start started begin increase decrease check recheck repeat order ordered ' +
    'schedule scheduled discuss discussed review reviewed follow followup follow-up return returns visit visits session sessions ' +
    'appointment next week weeks month months day days daily today tomorrow patient client provider clinician will work working ' +
    'current currently dose dosing mg mcg time times home use using keep encourage encouraged monitor monitoring consider assess ' +
    'new more further ongoing weekly biweekly monthly nightly bedtime morning evening night call clinic needed at two three four six'
  ).split(' '),
)
const RETURN = /^(?:return|follow[- ]?up|rtc|next (?:visit|session|appointment)|see (?:again|back))\b/i

type Item = { id: string; text: string }

/** The items of a plan that none of the texts mentions. An item without telling words is left out. */
export function openPlanItems(items: readonly Item[], texts: readonly string[]): Item[] {
  if (items.length === 0) return []
  const present = new Set<string>()
  for (const text of texts) for (const { keys } of wordsIn(text)) for (const key of keys) present.add(key)
  const spoken = expanded(texts.join('\n')).toLowerCase()
  return items.filter(({ text }) => isOpen(text.slice(0, MAX_ITEM), present, spoken))
}

function isOpen(text: string, present: ReadonlySet<string>, spoken: string): boolean {
  if (RETURN.test(text.trim())) return false
  const measure = MEASURES.find(({ said }) => new RegExp(`\\b(?:${said})(?![\\w])`, 'i').test(text))
  if (measure) return !new RegExp(`\\b(?:${measure.said})(?![\\w])`, 'i').test(spoken)
  const { terms } = readQuestion(text.replace(/["“”]/g, ' '))
  const telling = terms.filter(({ typed }) => !OF_ANY_PLAN.has(typed) && !/^\d/.test(typed))
  if (telling.length === 0) return false
  const isPresent = ({ keys, meant, concepts }: (typeof telling)[number]) =>
    [...keys].some(([key, strength]) => strength >= SAME_WORD && present.has(key)) ||
    meant.some((all) => all.every((key) => present.has(key))) ||
    concepts.some(({ pattern }) => pattern.test(spoken))
  const drugs = telling.filter(({ keys }) => [...keys.keys()].some((key) => key.startsWith('drug ')))
  if (drugs.length > 0) return !drugs.some(isPresent)
  return telling.filter(isPresent).length / telling.length < MENTIONED
}
