import type { NotePiece } from '#shared/contracts/writing.ts'
import type { Statement, Verdict } from '#shared/domain/statements.ts'
import { rulesThatChange, statementInStyle } from '#shared/domain/style/apply.ts'
import type { StyleRule } from '#shared/domain/style/rules.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { OnPiece, VisitToWrite } from '../../ports/note-writer.ts'

type Visit = Pick<VisitToWrite, 'text' | 'noteType' | 'sections'>
type Styled = { statements: Statement[]; applied: StyleRule[]; dropped: StyleRule[] }

/**
 * Applies the clinician's rules to a written note and checks every changed line again. If a line's check gets worse, or
 * something important would now be missing from the note, the rules that caused it are dropped for this note.
 */
export async function inStyle(
  facts: NoteChecker,
  visit: Visit,
  written: readonly Statement[],
  rules: readonly StyleRule[],
  signal: AbortSignal,
): Promise<Styled> {
  let left = [...rules]
  for (;;) {
    const statements = written.map((statement) => statementInStyle(statement, left))
    // A note that can't be checked again keeps the writer's words.
    const worse = await changedForWorse(facts, visit, written, statements, left, signal).catch(() => left)
    signal.throwIfAborted()
    const kept = left.filter((rule) => !worse.includes(rule))
    if (worse.length === 0) {
      const applied = left.filter((rule) => changes(written, statements, rule))
      return { statements, applied, dropped: rules.filter((rule) => !left.includes(rule)) }
    }
    left = kept.length < left.length ? kept : []
  }
}

/** Shows lines in the clinician's style while they are written. */
export function piecesInStyle(onPiece: OnPiece, rules: readonly StyleRule[]): OnPiece {
  if (rules.length === 0) return onPiece
  return (piece: NotePiece) => {
    if (piece.kind === 'statement') onPiece({ ...piece, statement: statementInStyle(piece.statement, rules) })
    else if (piece.kind === 'statements')
      onPiece({ ...piece, statements: piece.statements.map((one) => statementInStyle(one, rules)) })
    else onPiece(piece)
  }
}

function changes(written: readonly Statement[], styled: readonly Statement[], rule: StyleRule): boolean {
  if (rule.kind === 'layout') {
    return written.some(({ newLine }, index) => styled[index]?.newLine !== newLine)
  }
  return written.some(({ text, by }) => by !== 'clinician' && rulesThatChange(text, [rule]).length > 0)
}

type Line = { before: Statement; after: Statement }

/** The rules behind lines whose check got worse. */
async function changedForWorse(
  facts: NoteChecker,
  visit: Visit,
  written: readonly Statement[],
  styled: readonly Statement[],
  rules: readonly StyleRule[],
  signal: AbortSignal,
): Promise<StyleRule[]> {
  const changed = written.flatMap((before, index): Line[] => {
    const after = styled[index]
    return after && after.text !== before.text ? [{ before, after }] : []
  })
  if (changed.length === 0) return []
  const { worse, isMissing } = await compared(facts, visit, written, styled, changed, signal)
  const causesOf = (lines: readonly Line[]) =>
    rules.filter((rule) => lines.some(({ before }) => rulesThatChange(before.text, [rule]).length > 0))
  if (isMissing) return causesOf(changed)
  const causes = causesOf(worse)
  if (causes.length < 2) return worse.length > 0 && causes.length === 0 ? [...rules] : causes
  // Several rules changed these lines: only those that do harm alone are to blame, if there are any.
  const alone: StyleRule[] = []
  for (const rule of causes) {
    const lines = worse.map(({ before }) => ({ before, after: statementInStyle(before, [rule]) }))
    const found = await compared(facts, visit, written, written, lines, signal)
    if (found.worse.length > 0) alone.push(rule)
  }
  return alone.length > 0 ? alone : causes
}

/** Checks both versions of the lines in the same way. */
async function compared(
  facts: NoteChecker,
  { text: source, noteType, sections }: Visit,
  written: readonly Statement[],
  styled: readonly Statement[],
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<{ worse: Line[]; isMissing: boolean }> {
  const check = (statements: readonly Statement[], note: readonly Statement[]) =>
    facts.check({ source, noteType, sections, statements, note }, signal)
  const old = await check(
    lines.map(({ before }) => before),
    written,
  )
  const now = await check(
    lines.map(({ after }) => after),
    styled,
  )
  const missing = new Set(old.omissions.map(({ id }) => id))
  return {
    worse: lines.filter(
      ({ before: { id } }) => rank(now.checks.get(id)?.verdict) > rank(old.checks.get(id)?.verdict),
    ),
    isMissing: now.omissions.some(({ id }) => !missing.has(id)),
  }
}

const RANKS: readonly Verdict[] = ['supported', 'unchecked', 'unsure', 'not-found', 'contradicted']

function rank(verdict: Verdict = 'unchecked'): number {
  return RANKS.indexOf(verdict)
}
