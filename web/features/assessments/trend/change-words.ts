import type { TrendSeries } from '#shared/contracts/assessments.ts'
import { changeBetween } from '#shared/domain/instruments/change.ts'
import { formatDay } from '../../../lib/format.ts'

type Point = TrendSeries['points'][number]
type Rules = TrendSeries['rules']

/**
 * What became of the score since the last time and since the first: "13 more than on Oct 22, reliably worse. 3 less than
 * on May 4, within the error of measurement." Empty where there is nothing to compare with.
 */
export function changeSentence({ points, rules }: Pick<TrendSeries, 'points' | 'rules'>): string {
  const last = points.at(-1)
  const first = points[0]
  const before = points.at(-2)
  if (!first || !last || !before) return ''
  const sinceBefore = before === first ? undefined : compared(before, last, rules)
  return [sinceBefore, compared(first, last, rules), reached(last)].filter(Boolean).join(' ')
}

function compared(from: Point, to: Point, rules: Rules): string {
  const difference = to.score - from.score
  if (difference === 0) return `The same as on ${formatDay(from.at)}.`
  const than = `${Math.abs(difference)} ${difference < 0 ? 'less' : 'more'} than on ${formatDay(from.at)}`
  return `${than}${rules ? judged(changeBetween(rules, from.score, to.score).reliable) : ''}.`
}

function judged(reliable: NonNullable<Point['change']>['reliable']): string {
  if (reliable === 'improved') return ', a reliable improvement'
  return reliable === 'worsened' ? ', reliably worse' : ', within the error of measurement'
}

function reached({ change }: Point): string {
  const words = [change?.response && 'response', change?.remission && 'remission'].filter(Boolean)
  return words.length > 0 ? `Measured by the first score that is ${words.join(' and ')}.` : ''
}

/** One row of the table, in words. */
export function changeCell({ change }: Point): string {
  if (!change) return ''
  const sign = change.points > 0 ? '+' : change.points < 0 ? '−' : ''
  const words = [
    change.reliable === 'improved' && 'reliable improvement',
    change.reliable === 'worsened' && 'reliably worse',
    change.response && 'response',
    change.remission && 'remission',
  ].filter(Boolean)
  return [`${sign}${Math.abs(change.points)}`, ...words].join(', ')
}

/** What the rules are, so that the words can be checked. */
export function rulesLine(rules: NonNullable<Rules>): string {
  const share = Math.round(rules.responseShare * 100)
  return `Reliable change: ${rules.reliableChange} points or more. Response: at least ${share} % less than the first score. Remission: ${rules.remissionAtMost} or less. ${rules.source}`
}
