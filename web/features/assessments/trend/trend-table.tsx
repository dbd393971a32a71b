import { Link } from 'wouter'
import type { TrendSeries, Trends } from '#shared/contracts/assessment-trends.ts'
import { formatDate } from '../../../lib/format.ts'
import { notePath } from '../../../lib/links.ts'
import { changeCell } from './score-change-text.ts'

type Row = { key: string; at: string; details: string; score: string; noteId?: number }

/** Everything the chart shows, in chronological order. */
export function trendRows(series: TrendSeries, trends: Trends): Row[] {
  const scores = series.points.map(
    (point): Row => ({
      key: `score-${point.assessmentId}`,
      at: point.at,
      score: `${point.score}${point.severity ? `, ${point.severity}` : ''}`,
      details: [changeCell(point), point.safety && 'safety concern'].filter(Boolean).join(', '),
    }),
  )
  const notes = trends.notes.map(
    (note): Row => ({
      key: `note-${note.noteId}`,
      at: note.at,
      score: '',
      details: note.noteType,
      noteId: note.noteId,
    }),
  )
  const changes = trends.treatmentChanges.map(
    (change, index): Row => ({
      key: `change-${index}`,
      at: change.at,
      score: '',
      details: change.text,
      ...(change.noteId === null ? {} : { noteId: change.noteId }),
    }),
  )
  return [...scores, ...notes, ...changes].sort((a, b) => a.at.localeCompare(b.at))
}

export function TrendTable({ series, trends }: { series: TrendSeries; trends: Trends }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      aria-label={`${series.shortName} as a table`}
      className="max-h-96 overflow-auto rounded-2 border border-line"
    >
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-well text-2xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              Date
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {series.shortName} (of {series.max})
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Details
            </th>
          </tr>
        </thead>
        <tbody>
          {trendRows(series, trends).map(({ key, at, score, details, noteId }) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 font-normal whitespace-nowrap tabular-nums">
                {formatDate(at)}
              </th>
              <td className="px-3 py-2 font-medium tabular-nums">{score}</td>
              <td className="px-3 py-2 wrap-anywhere text-ink-2">
                {noteId === undefined ? (
                  details
                ) : (
                  <Link to={notePath(noteId)} className="link">
                    {details}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
