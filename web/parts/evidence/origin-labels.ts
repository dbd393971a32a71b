import type { Origin, Statement } from '#shared/domain/statements.ts'
import { ruleSentence } from '#shared/domain/style/rules.ts'

const HERE = 'this computer'

function at(where: string | undefined): string {
  if (!where) return ''
  return where === HERE ? ` on ${HERE}` : ` at ${where}`
}

/** How a draft by the built-in writer is described. */
export const BUILT_IN_DRAFT = 'Facts and quotations from the visit.'

/** The built-in writer wrote it, and some of its lines are still there. */
export function isBuiltInDraft(origin: Origin | null, statements: readonly Pick<Statement, 'by'>[]): boolean {
  return origin?.writer === 'embedded' && statements.some(({ by }) => by === 'fact' || by === 'quote')
}

/** "Written by llama3.1:8b on this computer, prompts v3." */
export function writtenSentence({ writer, model, where, prompts }: Origin): string {
  if (writer === 'clinician') return 'Written by the clinician.'
  if (writer === 'embedded') return 'Built-in draft: facts and quotations from the visit.'
  const version = prompts ? `, prompts ${/^v/i.test(prompts) ? prompts : `v${prompts}`}` : ''
  return `Written by ${model ?? 'a language model'}${at(where)}${version}.`
}

export function checkedSentence({ verifier, verifierWhere }: Origin): string {
  return verifier ? `Checked by ${verifier}${at(verifierWhere)}.` : 'Checked by built-in rules.'
}

/** Which rules of the clinician's style were used, and which a check refused. Empty without any. */
export function styleSentences({ style }: Origin): string[] {
  if (!style) return []
  const { applied, dropped } = style
  const used =
    applied.length === 1
      ? '1 rule of your style was used.'
      : `${applied.length} rules of your style were used.`
  return [...(applied.length > 0 ? [used] : []), ...dropped.map(droppedSentence)]
}

type Rule = NonNullable<Origin['style']>['dropped'][number]

export function droppedSentence(rule: Rule): string {
  return `Not used, because a check got worse: ${ruleSentence(rule)}.`
}
