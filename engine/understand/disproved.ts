import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/**
 * Denials of allergies and of drugs that the visit itself disproves a moment later: "Any street drugs?" "Not anymore."
 * … "Well, a hit off my buddy's pipe last Saturday." They stand as what was said at first.
 */
export function withoutDisproved(statements: readonly Statement[]): Statement[] {
  return statements.map((denial, i) => {
    const said = denial.act === 'denial' && SAID_NONE.exec(denial.text)?.[0]
    if (!said) return denial
    const disproves =
      denial.topic === 'allergies' ? namesAllergy : denial.topic === 'substances' ? usedLately : undefined
    const later = disproves && statements.slice(i + 1, i + 1 + SOON).find((made) => disproves(made, denial))
    if (!later) return denial
    const words = said
      .replace(/^Denies /, 'no ')
      .replace(/^No /, 'no ')
      .replace(/[.]$/, '')
    return {
      ...denial,
      act: 'report',
      text: `At first said ${words}.`,
      spans: [...denial.spans, ...later.spans],
    }
  })
}

const SOON = 8
const SAID_NONE =
  /^(?:No (?:other )?known (?:drug )?allergies|Denies (?:current )?(?:other drug|opioid|stimulant|cannabis|alcohol|nicotine) use)[.]$/
const NOT =
  /\b(?:no|not|never|none|denies|without|fine|can take|tolerates|outgrew|used to|would|before|ago|clean|sober|quit|stopped)\b/i
const REACTION =
  /\b(?:hives|rash|swell\w*|swelled|throat|anaphyla\w*|epi-?pen|breaks? out|broke out|allergic|shellfish|peanuts?|latex|nuts|bees?)\b/i

function namesAllergy({ act, topic, text }: Statement): boolean {
  if (act !== 'report' || topic !== 'allergies' || NOT.test(text)) return false
  return drugsIn(text).length > 0 || REACTION.test(text)
}

/** "Cocaine?" "Yeah." */
const REPORTS = /^Reports [a-z ]+(?:[.]|: (?!once\b|in \d|as a)[^.]*[.])$/
const LATELY =
  /\b(?:yesterday|today|tonight|this (?:morning|week|weekend|month)|last (?:night|week|weekend|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

function usedLately({ act, topic, speaker, text, subject, about }: Statement, denial: Statement): boolean {
  if (act !== 'report' || topic !== 'substances' || speaker !== 'patient' || about !== undefined) return false
  const words = text.replace(/^Asked “[^”]*”: “(?:no|nope|nothing|none|right)[.,] /i, '')
  if (!(LATELY.test(words) || REPORTS.test(words)) || NOT.test(words)) return false
  const wide = denial.concepts.some(({ id }) => id === 'other-drugs')
  return wide ? /^(?:Stimulant|Opioid|Other drug)$/.test(subject ?? '') : denial.subject === subject
}
