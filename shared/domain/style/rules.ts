import { NOTE_LENGTHS, type NoteLength } from '../evidence.ts'
import { groupOf, STOCK_PHRASES, TERM_GROUPS } from './vocabulary.ts'

/** Rules of a clinician's style. Every value is from a closed list (vocabulary.ts), never text from a note. */
export type StyleRule =
  /** One form of a term for all others. */
  | { kind: 'term'; group: string; to: string }
  /** A stock phrase is left out. */
  | { kind: 'cut'; phrase: string }
  /** Each sentence on a line, or sentences of one topic together. */
  | { kind: 'layout'; to: StyleLayout }
  | { kind: 'length'; to: NoteLength }

export const STYLE_LAYOUTS = ['lines', 'paragraphs'] as const
export type StyleLayout = (typeof STYLE_LAYOUTS)[number]

/** Offered once this many signed notes were changed in the same way. */
export const STYLE_OFFER_AFTER = 3
export const MAX_STYLE_EXAMPLES = 5

/** Two rules with the same subject exclude each other. */
export function subjectOf(rule: StyleRule): string {
  if (rule.kind === 'term') return `term:${rule.group}`
  if (rule.kind === 'cut') return `cut:${rule.phrase}`
  return rule.kind
}

/** Equal only for equal rules. */
export function ruleKey(rule: StyleRule): string {
  return 'to' in rule ? `${subjectOf(rule)}:${rule.to}` : subjectOf(rule)
}

/** Every rule there can be. What isn't here is refused, and it limits how many are stored. */
export const ALL_RULES: readonly StyleRule[] = [
  ...TERM_GROUPS.flatMap(({ id, forms }) =>
    forms
      .filter(({ text }) => forms.some((other) => other.text !== text && other.found))
      .map(({ text }): StyleRule => ({ kind: 'term', group: id, to: text })),
  ),
  ...STOCK_PHRASES.map(({ id }): StyleRule => ({ kind: 'cut', phrase: id })),
  ...STYLE_LAYOUTS.map((to): StyleRule => ({ kind: 'layout', to })),
  ...NOTE_LENGTHS.map((to): StyleRule => ({ kind: 'length', to })),
]

const KEYS = new Set(ALL_RULES.map(ruleKey))

export function isStyleRule(rule: StyleRule): boolean {
  return KEYS.has(ruleKey(rule))
}

const LENGTH_WORDS: Record<NoteLength, string> = {
  brief: 'Write brief notes',
  standard: 'Write notes of standard length',
  detailed: 'Write detailed notes',
}

/** "Write “client” instead of “patient”". */
export function ruleSentence(rule: StyleRule): string {
  switch (rule.kind) {
    case 'term': {
      const others = (groupOf(rule.group)?.forms ?? [])
        .filter(({ text, found }) => text !== rule.to && found)
        .map(({ text }) => `“${text}”`)
      return `Write “${rule.to}” instead of ${others.join(' or ')}`
    }
    case 'cut':
      return `Leave out “${STOCK_PHRASES.find(({ id }) => id === rule.phrase)?.text ?? rule.phrase}”`
    case 'layout':
      return rule.to === 'lines'
        ? 'Start a new line for each sentence'
        : 'Write sentences on one topic together'
    case 'length':
      return LENGTH_WORDS[rule.to]
  }
}

/** Where and how a rule is applied, for the list of rules. */
export const RULE_HINTS: Record<StyleRule['kind'], string> = {
  term: 'In lines Groundnote writes, outside quotations.',
  cut: 'In lines Groundnote writes, outside quotations and never in a denial.',
  layout: 'In all sections except numbered ones.',
  length: 'Selected when you start a note. You can still choose another length.',
}
