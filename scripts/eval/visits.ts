import { textOfBody } from '#shared/domain/statement-text.ts'
import { type EvalVisit, firstMatch, inItsSection, soapSections } from '../../engine/eval/read-visits.ts'
import type { Engine } from '../../server/adapters/engine/engine.ts'
import { soapSections as template } from '../engine-rows.ts'
import { percent } from './sets.ts'

/** Scores a note against the checklist of its visit. */
export type VisitScore = {
  visit: EvalVisit
  found: number
  placed: number
  missed: string[]
  forbidden: string[]
  noteWords: number
  quotes: number
  statements: number
}
export type VisitSet = { name: string; open: boolean; scores: VisitScore[] }

export async function scoreVisit(engine: Engine, visit: EvalVisit): Promise<VisitScore> {
  const sections = template()
  const { text, noteType, facts, forbidden } = visit
  const { statements } = await engine.write({ text, noteType, sections, length: 'standard' })
  const note = textOfBody({ sections: sections.map(({ heading }) => heading), statements })
  const inSections = soapSections(note)
  const missed = facts.filter(({ match }) => firstMatch(match, note) === undefined)
  return {
    visit,
    found: facts.length - missed.length,
    placed: facts.filter((fact) => inItsSection(fact, inSections)).length,
    missed: missed.map(({ id }) => id),
    forbidden: forbidden.filter(({ match }) => firstMatch(match, note) !== undefined).map(({ id }) => id),
    noteWords: wordsIn(note),
    quotes: statements.filter(({ by }) => by === 'quote').length,
    statements: statements.length,
  }
}

export const VISIT_COLUMNS = [
  'visits',
  'number',
  'facts anywhere',
  'in section',
  'critical',
  'forbidden',
  'words to reference',
  'quotations',
]

/** Facts found, facts in their section, critical facts found, forbidden statements, and the note's length. */
export function visitRow(name: string, scores: readonly VisitScore[]): string[] {
  const sum = (count: (score: VisitScore) => number) =>
    scores.reduce((total, score) => total + count(score), 0)
  const facts = sum(({ visit }) => visit.facts.length)
  const critical = sum(({ visit }) => visit.facts.filter((fact) => fact.critical).length)
  const missedCritical = sum(
    ({ visit, missed }) => visit.facts.filter((fact) => fact.critical && missed.includes(fact.id)).length,
  )
  const traps = sum(({ visit }) => visit.forbidden.length)
  const forbidden = sum((score) => score.forbidden.length)
  const ratio = sum(({ noteWords }) => noteWords) / sum(({ visit }) => wordsIn(visit.reference))
  return [
    name,
    String(scores.length),
    percent(
      sum(({ found }) => found),
      facts,
    ),
    percent(
      sum(({ placed }) => placed),
      facts,
    ),
    percent(critical - missedCritical, critical),
    `${forbidden} of ${traps}`,
    ratio.toFixed(2),
    percent(
      sum(({ quotes }) => quotes),
      sum(({ statements }) => statements),
    ),
  ]
}

/** Lists IDs only, so the visit's text stays in its file. */
export function missesOf({ name, open, scores }: VisitSet): string[] {
  if (!open) return [`${name}: not listed, because this set is held out.`]
  return scores.map(({ visit, missed, forbidden }) => {
    const named = missed.map((id) => {
      const fact = visit.facts.find((one) => one.id === id)
      return `${id}${fact?.critical ? '!' : ''} ${fact?.fact ?? ''}`
    })
    return `${visit.id}: missing ${named.join('; ') || 'nothing'}. Forbidden: ${forbidden.join(', ') || 'none'}.`
  })
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
