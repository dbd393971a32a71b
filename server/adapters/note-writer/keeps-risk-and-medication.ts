import type { Draft } from './drafts.ts'

const MATTERS = [/risk|suicid|homicid|violence|safety/i, /medic|prescri|drug/i]

/** Rejects a rewrite that drops risk or medication. */
export function keepsRiskAndMedication(before: readonly Draft[], after: readonly Draft[]): boolean {
  const about = (drafts: readonly Draft[], words: RegExp) =>
    drafts.some(({ topic, text }) => words.test(topic) || words.test(text))
  return MATTERS.every((words) => {
    const had = before.some(({ topic }) => words.test(topic))
    return !had || about(after, words)
  })
}
