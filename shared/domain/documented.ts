import type { Statement } from './statements.ts'

/**
 * Recognizes what a statement documents, by its section, label and words. What isn't recognized may still be there in
 * other words.
 */
export type Finder = { section?: RegExp; topic?: RegExp; text?: RegExp }

/** Longer lines are read only this far. */
const MAX_READ = 2_000

export const INTERVENTION: Finder = {
  section: /\b(?:interventions?|techniques?|treatment provided)\b/i,
  topic: /^(?:session|therapy|interventions?)$/i,
  text: /\b(?:CBT|DBT|EMDR|CPT\b(?! \d)|cognitive|behaviou?ral activation|exposure|dialectical|motivational interviewing|supportive (?:psycho)?therapy|psychodynamic|interpersonal therapy|acceptance and commitment|mindfulness|grounding|relaxation|breathing|psychoeducation|problem[- ]solving|refram(?:ed|ing)|role[- ]?play|validated|processed|explored|thought record|coping skills|solution[- ]focused|family therapy|trauma[- ]focused|skills training|socratic|safety planning)\b/i,
}

/** How the patient responded to it. */
export const RESPONSE: Finder = {
  section: /\b(?:response|progress)\b/i,
  topic: /^(?:response|progress)$/i,
  text: /\b(?:respond(?:ed|s)|response to|receptive|engaged|participated|tolerated|able to (?:identify|use|practice|name|apply)|was able to|agreed to|motivated|resistant|insight gained|found (?:it|this) helpful|progress(?:ed|ing)? )/i,
}

export function isFound(
  { section, topic, text }: Finder,
  statement: Pick<Statement, 'section' | 'topic' | 'text'>,
): boolean {
  return (
    section?.test(statement.section) === true ||
    topic?.test(statement.topic) === true ||
    text?.test(statement.text.slice(0, MAX_READ)) === true
  )
}
