import { isListSection } from '../statement-text.ts'
import type { Statement } from '../statements.ts'
import type { StyleRule } from './rules.ts'
import { groupOf, STOCK_PHRASES } from './vocabulary.ts'

/** Applies rules to text. Quotations, and lines with unclear quotation marks, stay as they are. */

const QUOTED = /“[^”]*”|"[^"]*"|‘[^’]*’/g

/** A denial is as wide as its words: "denies hallucinations at this time" says less than without its end. */
const DENIAL = /\b(?:no|not|none|never|denie[sd]|denying|without|negative|nor|neither)\b|n[’']t\b/i

export function textInStyle(text: string, rules: readonly StyleRule[]): string {
  if (hasUnclearQuotes(text)) return text
  return rules.reduce((styled, rule) => {
    if (rule.kind === 'term') return withTerm(styled, rule)
    if (rule.kind === 'cut' && !DENIAL.test(styled)) return withoutPhrase(styled, rule)
    return styled
  }, text)
}

function hasUnclearQuotes(text: string): boolean {
  return /["“”‘]/.test(text.replace(QUOTED, ''))
}

/** The text between quotations, with a function for each stretch. */
function outsideQuotes(text: string, change: (stretch: string) => string): string {
  let out = ''
  let at = 0
  for (const { 0: quoted, index } of text.matchAll(QUOTED)) {
    out += change(text.slice(at, index)) + quoted
    at = index + quoted.length
  }
  return out + change(text.slice(at))
}

function withTerm(text: string, { group, to }: Extract<StyleRule, { kind: 'term' }>): string {
  const others = (groupOf(group)?.forms ?? []).filter((form) => form.text !== to)
  return outsideQuotes(text, (stretch) =>
    others.reduce(
      (one, { found }) => (found ? one.replace(found, (match) => inCaseOf(match, to)) : one),
      stretch,
    ),
  )
}

/** "Patient" becomes "Client"; abbreviations keep their own case, except that a sentence begins with a capital. */
function inCaseOf(match: string, to: string): string {
  const isCapital = /^\p{Lu}/u.test(match)
  const wasAbbreviation = match.length > 1 && match === match.toUpperCase()
  if (!isCapital || wasAbbreviation) return to
  return to.charAt(0).toUpperCase() + to.slice(1)
}

function withoutPhrase(text: string, { phrase }: Extract<StyleRule, { kind: 'cut' }>): string {
  const found = STOCK_PHRASES.find(({ id }) => id === phrase)?.found
  if (!found) return text
  const cut = outsideQuotes(text, (stretch) => stretch.replace(found, ''))
  if (cut === text) return text
  const tidy = cut
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[.,;:!?])/g, '')
    .trim()
    .replace(/^[,;:]\s*/, '')
  // A line that was only the phrase keeps it.
  if (!/[\p{L}\p{N}]/u.test(tidy)) return text
  return /^\p{Lu}/u.test(text) ? tidy.charAt(0).toUpperCase() + tidy.slice(1) : tidy
}

/** Rules that rewrite a statement, or that place it. */
export function statementInStyle<Line extends Pick<Statement, 'by' | 'section' | 'text' | 'newLine'>>(
  statement: Line,
  rules: readonly StyleRule[],
): Line {
  if (statement.by === 'clinician') return statement
  const text = textInStyle(statement.text, rules)
  const layout = rules.find((rule) => rule.kind === 'layout')
  const styled = text === statement.text ? statement : { ...statement, text }
  if (!layout || isListSection(statement.section)) return styled
  if (layout.to === 'lines') return styled.newLine ? styled : { ...styled, newLine: true }
  const { newLine, ...joined } = styled
  return newLine ? (joined as Line) : styled
}

/** The rules that would change this text. */
export function rulesThatChange(text: string, rules: readonly StyleRule[]): StyleRule[] {
  const changing = rules.filter((rule) => textInStyle(text, [rule]) !== text)
  if (changing.length > 0 || textInStyle(text, rules) === text) return changing
  return [...rules]
}
