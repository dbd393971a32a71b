import type { TrendSeries } from '#shared/contracts/assessment-trends.ts'
import { changeBetween } from '#shared/domain/instruments/change.ts'
import { formatDay } from '../../../lib/format.ts'

type Point = TrendSeries['points'][number]
type Rules = TrendSeries['rules']

/**
 * How the score changed since the last one and since the first: "Up 13 points since Oct 22, a reliable worsening. Down 3
 * points since May 4, within measurement error." Empty when there is nothing to compare.
 */
export function changeSentence({ points, rules }: Pick<TrendSeries, 'points' | 'rules'>): string {
  const last = points.at(-1)
  const first = points[0]
  const previous = points.at(-2)
  if (!first || !last || !previous) return ''
  const sincePrevious = previous === first ? undefined : comparison(previous, last, rules)
  return [sincePrevious, comparison(first, last, rules), outcome(last)].filter(Boolean).join(' ')
}

function comparison(from: Point, to: Point, rules: Rules): string {
  const difference = to.score - from.score
  if (difference === 0) return `Unchanged since ${formatDay(from.at)}.`
  const points = Math.abs(difference) === 1 ? '1 point' : `${Math.abs(difference)} points`
  const change = `${difference < 0 ? 'Down' : 'Up'} ${points} since ${formatDay(from.at)}`
  return `${change}${rules ? reliability(changeBetween(rules, from.score, to.score).reliable) : ''}.`
}

function reliability(reliable: NonNullable<Point['change']>['reliable']): string {
  if (reliable === 'improved') return ', a reliable improvement'
  return reliable === 'worsened' ? ', a reliable worsening' : ', within measurement error'
}

function outcome({ change }: Point): string {
  const words = [change?.response && 'response', change?.remission && 'remission'].filter(Boolean)
  return words.length > 0
    ? `Compared with the first score, this meets the criteria for ${words.join(' and ')}.`
    : ''
}

/** The change in one row of the table: "−16, reliable improvement, response". */
export function changeCell({ change }: Point): string {
  if (!change) return ''
  const sign = change.points > 0 ? '+' : change.points < 0 ? '−' : ''
  const words = [
    change.reliable === 'improved' && 'reliable improvement',
    change.reliable === 'worsened' && 'reliable worsening',
    change.response && 'response',
    change.remission && 'remission',
  ].filter(Boolean)
  return [`${sign}${Math.abs(change.points)}`, ...words].join(', ')
}

/** The rules behind the words above, with their source. */
export function rulesLine(rules: NonNullable<Rules>): string {
  const share = Math.round(rules.responseShare * 100)
  return `Reliable change: ${rules.reliableChange} points or more. Response: at least ${share}% below the first score. Remission: a score of ${rules.remissionAtMost} or less. ${rules.source}`
}
