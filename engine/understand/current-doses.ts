import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

const DOSE =
  /\b\d[\d.,]* ?(?:mg|mcg|units?|ml)\b(?:[^.;:]{0,24}?\b(?:daily|nightly|weekly|monthly|bedtime|(?:a|per|every|each|in the|at) (?:day|night|morning|evening|week|month|noon)|every \d+ \w+|mornings|nights))?/gi
const NO_LONGER =
  /\b(?:was|were|used to|had|last|ago|before|previously|went|from|stopped|instead|started|start(?:ing)?|would|if|thought|wanted|wrote|not|declined|missed|forgot|skipped|took|extra|half)\b/i

export type CurrentDose = { drug: string; dose: string; amount: number; from: Statement }

/** How much of a drug is taken now, if the visit says so in one way only. */
export function currentDose(statements: readonly Statement[], drug: string): CurrentDose | undefined {
  const told = statements.filter(
    ({ subject, topic, act, text }) =>
      subject?.toLowerCase() === drug.toLowerCase() &&
      (topic === 'medication' || topic === 'adherence') &&
      (act === 'report' || act === 'restatement') &&
      !NO_LONGER.test(text),
  )
  const doses = told.flatMap((from) => {
    const all = [...from.text.matchAll(DOSE)].map(([dose]) => dose)
    return all.length === 0 ? [] : [{ from, all }]
  })
  const amounts = new Set(doses.flatMap(({ all }) => all.map((dose) => Number.parseFloat(dose))))
  // Best the one that also says how often.
  const last = doses.findLast(({ all }) => all.some((dose) => / \S+ /.test(dose))) ?? doses.at(-1)
  if (!last || (amounts.size > 1 && doses.length > 1) || last.all.length > 2) return undefined
  const dose = last.all.join(', ')
  return { drug, dose, amount: Number.parseFloat(dose), from: last.from }
}

/** All drugs that are taken in a known dose, by the names the statements have. */
export function currentDoses(statements: readonly Statement[]): CurrentDose[] {
  const names = new Set(
    statements.flatMap(({ subject, topic }) =>
      subject !== undefined && topic === 'medication' && drugsIn(subject).length > 0 ? [subject] : [],
    ),
  )
  return [...names].flatMap((name) => currentDose(statements, name) ?? [])
}
