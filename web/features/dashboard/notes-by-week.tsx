import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { barHeight, weekDay, weeksDescription } from './weeks.ts'

/** Bar chart of twelve weeks. The current week is dark. */
export function NotesByWeek({ weeks }: { weeks: DashboardStats['notesByWeek'] }) {
  const most = Math.max(...weeks.map(({ count }) => count))
  const [first] = weeks
  return (
    <Card className="p-5">
      <section aria-labelledby="notes-by-week" className="grid gap-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="notes-by-week" className="title-card">
            Notes by week
          </h2>
          <span className="hint">{weeks.length} weeks</span>
        </div>
        <div
          role="img"
          aria-label={weeksDescription(weeks)}
          className="grid h-18 auto-cols-fr grid-flow-col items-end gap-1 border-b border-line-strong"
        >
          {weeks.map(({ weekStart, count }, n) => (
            <span
              key={weekStart}
              className={classNames(
                'rounded-t-[2px]',
                n === weeks.length - 1
                  ? 'bg-accent'
                  : 'bg-[color-mix(in_oklab,var(--accent)_38%,var(--sheet))]',
              )}
              style={{ height: barHeight(count, most) }}
            />
          ))}
        </div>
        <div aria-hidden="true" className="hint flex justify-between gap-3 tabular-nums">
          <span>{first && weekDay(first.weekStart)}</span>
          <span>This week: {weeks.at(-1)?.count ?? 0}</span>
        </div>
      </section>
    </Card>
  )
}
