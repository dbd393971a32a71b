import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { LineList } from './found-lines.tsx'
import type { ChartSearch } from './use-chart-search.ts'

/** Lines that share no word with the question. Only on request: it takes longer, and they may be about something else. */
export function SimilarLines({ search }: { search: ChartSearch }) {
  const { found, comparing, findSimilar } = search
  if (!found) return null
  const { similar, searched } = found
  if (!similar) {
    return (
      <div>
        <Button size="sm" onClick={findSimilar} busyText={comparing && 'Comparing lines...'}>
          Look for similar lines
        </Button>
      </div>
    )
  }
  const compared =
    searched.compared !== null && searched.compared < searched.statements
      ? ` Only the newest ${formatCount(searched.compared)} of ${formatCount(searched.statements)} lines were compared.`
      : ''
  return (
    <section aria-label="Similar lines" className="grid gap-2 pt-1">
      <h3 className="font-strong">Similar lines</h3>
      <p className="hint">
        {similar.length > 0
          ? 'These lines don’t contain your words but are close in meaning. They may be about something else.'
          : 'No lines are close in meaning.'}
        {compared}
      </p>
      {similar.length > 0 && <LineList label="Similar lines" lines={similar} />}
    </section>
  )
}
