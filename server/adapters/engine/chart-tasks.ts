import type { UnitsOfVisit } from '../../../engine/facts/visit-units.ts'
import { visitUnits } from '../../../engine/facts/visit-units.ts'
import { type ChartLine, checkChartLine } from '../../../engine/since/check-chart-lines.ts'
import { clonedLines } from '../../../engine/since/cloned-lines.ts'
import { type SinceOffer, sinceLast, type ToCompare } from '../../../engine/since/since-last.ts'
import type { ChartReader } from '../../ports/chart-reader.ts'
import { recentVisits } from './recent-visits.ts'

/** Comparing notes, in any thread. It doesn't need the reader model. */
export function chartTasks() {
  const visits = recentVisits<UnitsOfVisit>()
  return {
    compareNotes: ({ visit, ...notes }: ToCompare & { visit: string }): SinceOffer[] =>
      sinceLast(notes, visit === '' ? undefined : visits.get(visit, () => visitUnits(visit))),

    checkChartLines: (lines: readonly ChartLine[]) =>
      lines.map((line): [string, ReturnType<typeof checkChartLine>] => [line.id, checkChartLine(line)]),

    findClones: ({ paragraphs, earlier }: Parameters<ChartReader['clones']>[0]) =>
      clonedLines(paragraphs, earlier),
  }
}

export type ChartTasks = ReturnType<typeof chartTasks>
