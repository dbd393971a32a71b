import type { Topic } from '../lexicon/concept.ts'
import type { Said } from './said.ts'
import type { Statement } from './statement.ts'

/**
 * A denial that does not stand: "Any guns at home?" "No." "There's your father's in the closet, honey." Both are said,
 * so the note must not read as if nobody had objected.
 */

/** What somebody else may know better, and has seen. */
const SEEN_BY_OTHERS = new Set<Topic>([
  'means',
  'substances',
  'side-effects',
  'eating',
  'risk',
  'psychosis',
  'adherence',
])
const CALLED = `(?:(?:well|um|uh|oh|now|honey|hon|babe|sweetie|mom|dad|mija|mijo|[A-Z][a-z]+)[,.] )*`
const THERE_IS = new RegExp(
  `^${CALLED}(?:there (?:is|are|was|were) (?!no\\b|not\\b|none\\b|nothing\\b)|what about )`,
  'i',
)
const YOU_DO = new RegExp(
  `^${CALLED}(?:(?:yes|yeah|no)[,.] )?(?:(?:you|he|she) (?:do|does|did|have|has|is|are|was|were)(?: too| so)?[.,!]|that is (?:not true|a lie|not (?:what|how))|not true\\b)`,
  'i',
)
const SAW_IT =
  /^(?:(?:well|but|and|um)[, ]+)*i (?:found|saw|caught|heard|smelled|cleaned|counted|have (?:found|seen|heard|smelled)) (?:it|them|him|her|you|one|some|a|an|the|your|his|two|\d+)\b(?! (?:hard|difficult|easier|tough|strange|odd|funny|sad))/i

/** Whether another person's words say the opposite of what the patient just denied. */
export function contradicts(denial: Statement | undefined, first: Said): boolean {
  if (denial?.act !== 'denial' || denial.speaker !== 'patient') return false
  const { text, found } = first
  if (YOU_DO.test(text)) return true
  if (!SEEN_BY_OTHERS.has(denial.topic)) return false
  const same = found.some(({ id }) => denial.concepts.some((concept) => concept.id === id))
  if (THERE_IS.test(text)) return denial.topic === 'means' || same
  return SAW_IT.test(text) && !/\b(?:never|not|no)\b/i.test(text)
}

/** The denial, with who objects to it. */
export function objectedTo(denial: Statement, name: string, { sentence }: Said): Statement {
  return {
    ...denial,
    text: `${denial.text.replace(/[.]$/, '')}; ${name} says otherwise.`,
    spans: [...denial.spans, { start: sentence.start, end: sentence.end }],
  }
}

const FIREARM =
  /\b(?:guns?|pistols?|rifles?|shotguns?|revolvers?|handguns?|glock|firearms?|\d+ millimeter)\b/i
const IS_THERE =
  /\b(?:there (?:is|are)|has|have|owns?|keeps?|kept|carries|loaded|locked)\b|\bin (?:the|my|their|his|her|our) (?:truck|closet|safe|car|drawer|shed|garage|nightstand|basement|attic|barn|bedroom|glove ?box|dresser|house|home)\b/i
const IS_NOT =
  /\b(?:no|not|never|none|nobody|neither|sold|gone|rid|gave|went|took|taken|used to|years ago|had|wish|would|if|toy|nail|glue|water|bb|cops?|police|officer|neighbor|movie|game)\b|\bat (?:my|his|her|their) \w+(?:'s)?\b/i

/** "Do you own a gun?" "No." … "I mean, there's the pistol in my truck.": what is said later, and by whom, counts. */
export function withoutFalseDenials(statements: readonly Statement[]): Statement[] {
  return statements.map((denial, i) => {
    if (denial.act !== 'denial' || denial.topic !== 'means' || !/^No firearms\b[^;]*$/.test(denial.text))
      return denial
    const later = statements.slice(i + 1).find(hasFirearm)
    if (!later) return denial
    const denied = denial.text.replace(/^No firearms\b/, 'no firearms')
    return {
      ...denial,
      act: 'report',
      text: `At first said ${denied}`,
      spans: [...denial.spans, ...later.spans],
    }
  })
}

/** Whether the patient tells of one that is there. */
function hasFirearm({ act, speaker, text, about }: Statement): boolean {
  if (act !== 'report' || speaker !== 'patient' || about !== undefined) return false
  return text
    .split(/[,;]/)
    .some((clause) => FIREARM.test(clause) && IS_THERE.test(clause) && !IS_NOT.test(clause))
}
