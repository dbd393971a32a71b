import { sameHeading } from '../note-text.ts'
import { isListSection } from '../statement-text.ts'
import type { NoteBody, Statement } from '../statements.ts'
import { textInStyle } from './apply.ts'
import { ALL_RULES, type StyleRule } from './rules.ts'
import { groupOf, STOCK_PHRASES } from './vocabulary.ts'

/**
 * The rules behind a clinician's changes to a writer's lines. A change that isn't on the closed list is not a rule,
 * whatever it is.
 */
export function rulesFromEdits(written: NoteBody, signed: NoteBody): StyleRule[] {
  const now = new Map(signed.statements.map((statement) => [statement.id, statement]))
  const ours = written.statements.filter(({ by }) => by !== 'clinician')
  const pairs = ours.flatMap((before) => {
    const after = now.get(before.id)
    return after ? [{ before, after }] : []
  })
  const edited = pairs.filter(({ before, after }) => before.text !== after.text)
  const words = edited.flatMap(({ before, after }) => rulesFromLine(before.text, after.text))
  const layout = layoutFrom(pairs, ours, signed)
  const length = lengthFrom(ours, signed.statements)
  const found = new Set([...words, ...layout, ...length])
  return ALL_RULES.filter((rule) => found.has(rule))
}

/** A longer line is rewritten more often than restyled, and comparing it takes longer. */
const LONGEST_LINE = 2_000

function rulesFromLine(before: string, after: string): StyleRule[] {
  if (before.length > LONGEST_LINE || after.length > LONGEST_LINE) return []
  return ALL_RULES.filter((rule) => {
    if (rule.kind === 'term') return tookTerm(before, after, rule)
    return rule.kind === 'cut' && lostPhrase(before, after, rule)
  })
}

const outsideQuotes = (text: string) => text.replace(/“[^”]*”|"[^"]*"|‘[^’]*’/g, ' ')
const count = (text: string, found: RegExp) => outsideQuotes(text).match(found)?.length ?? 0
const literal = (text: string) =>
  new RegExp(`(?<![\\p{L}\\d/-])${text.replace(/[/]/g, '\\/')}(?![\\p{L}\\d/-])`, 'giu')

/** The other forms became this one, as often as they disappeared. */
function tookTerm(
  before: string,
  after: string,
  { group, to }: Extract<StyleRule, { kind: 'term' }>,
): boolean {
  const forms = groupOf(group)?.forms ?? []
  const own = forms.find(({ text }) => text === to)
  if (!own) return false
  const others = forms.flatMap(({ text, found }) => (text === to || !found ? [] : [found]))
  const lost = others.reduce((sum, found) => sum + count(before, found) - count(after, found), 0)
  const gained = count(after, own.found ?? literal(to)) - count(before, own.found ?? literal(to))
  return lost > 0 && gained === lost
}

/** The phrase was removed and most of the rest kept. Otherwise the line was rewritten. */
function lostPhrase(before: string, after: string, rule: Extract<StyleRule, { kind: 'cut' }>): boolean {
  const phrase = STOCK_PHRASES.find(({ id }) => id === rule.phrase)
  if (!phrase || count(before, phrase.found) === 0 || count(after, phrase.found) > 0) return false
  const rest = wordsIn(textInStyle(before, [rule]))
  const kept = new Set(wordsIn(after))
  return rest.length > 0 && rest.filter((word) => kept.has(word)).length >= rest.length * 0.7
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

type Pair = { before: Statement; after: Statement }

/** At least two line breaks added, or removed, in the writer's sections. */
function layoutFrom(pairs: readonly Pair[], ours: readonly Statement[], signed: NoteBody): StyleRule[] {
  const isProse = ({ section }: Statement) => !isListSection(section)
  const before = new Map(ours.map((statement) => [statement.id, statement]))
  const split = signed.statements.filter(
    (statement) =>
      isProse(statement) &&
      statement.newLine &&
      !before.get(statement.id)?.newLine &&
      ours.some(({ section }) => sameHeading(section, statement.section)),
  )
  const joined = pairs.filter(({ before, after }) => isProse(before) && before.newLine && !after.newLine)
  return ALL_RULES.filter(
    (rule) => rule.kind === 'layout' && (rule.to === 'lines' ? split.length >= 2 : joined.length >= 2),
  )
}

/** A note of fewer words is too short to tell. */
const WORDS_TO_TELL = 60
const SHORTER = 0.7
const LONGER = 1.4

function lengthFrom(ours: readonly Statement[], signed: readonly Statement[]): StyleRule[] {
  const size = (statements: readonly Statement[]) =>
    statements.reduce((sum, { text }) => sum + wordsIn(text).length, 0)
  const written = size(ours)
  if (written < WORDS_TO_TELL) return []
  const ratio = size(signed) / written
  const to = ratio < SHORTER ? 'brief' : ratio > LONGER ? 'detailed' : undefined
  return ALL_RULES.filter((rule) => rule.kind === 'length' && rule.to === to)
}
