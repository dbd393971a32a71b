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
  `^${CALLED}(?:(?:yes|yeah|no)[,.] )?(?:(?:you|he|she) (?:do|does|did|have|has)(?: too| so)?(?:[.!]|, (?:doctor|doc|honey|hon|mom|dad|actually|every|all the time|at night|too))|that is (?:not true|a lie|not (?:what|how))|not true\\b)`,
  'i',
)
const SAW_IT =
  /^(?:(?:well|but|and|um)[, ]+)*i (?:found|saw|caught|heard|smelled|cleaned|have (?:found|seen|heard|smelled)) (?:(?:it|them) (?:out|in|on|under|behind|up|all)\b|(?:him|her|you) (?:cutting|drinking|smoking|vaping|throwing up|vomiting|purging|hitting|burning|hiding|talking to (?:himself|herself|nobody|no one|the|people))\b)/i
const SAW_SOME =
  /^(?:(?:well|but|and|um)[, ]+)*i (?:found|saw|caught|smelled|counted|have (?:found|seen|smelled)) (?:a|an|the|some|your|his|her|two|\d+) (?:[a-z]+ ){0,2}(?:bottles?|cans?|pipe|needles?|vape|joints?|blades?|razors?|guns?|pills|baggie|vomit|cuts|scars|blood|rope)\b/i

/** "There were fresh cuts." */
const FRESH = /\b(?:fresh|new|recent) (?:cuts?|burns?|scars|marks|scratches)\b/i

/** "No falls." "Twice. The bath mat, then the back step." */
const COUNTS_IT = /^(?:(?:well|um)[, ]+)*(?:once|twice|\d+ times|a (?:few|couple(?: of)?) times)[.,]/i
/** "There's your father's in the hall closet." */
const SOMEWHERE =
  /\b(?:in|under|behind|on) (?:the|his|her|your|our|my)\b.*|\b(?:father|dad|grandpa|grandfather|brother|husband|uncle|son)(?:'s| is)\b/i

/** Whether another person's words say the opposite of what the patient just denied. */
export function contradicts(denial: Statement | undefined, first: Said): boolean {
  if (denial?.speaker !== 'patient') return false
  if (denial.act !== 'denial' && !/^No [a-z]+[.]$/.test(denial.text)) return false
  const { text, found } = first
  if (YOU_DO.test(text)) return true
  if (!SEEN_BY_OTHERS.has(denial.topic) && denial.act === 'denial') return false
  if (COUNTS_IT.test(text)) return true
  const same = found.some(({ id }) => denial.concepts.some((concept) => concept.id === id))
  if (THERE_IS.test(text))
    return (
      (same && (denial.topic !== 'risk' || FRESH.test(text))) ||
      (denial.topic === 'means' && /^[^?]*\bthere\b/i.test(text) && SOMEWHERE.test(text))
    )
  const of = found.some(({ topic }) => topic === denial.topic)
  return (
    (SAW_IT.test(text) || (SAW_SOME.test(text) && (of || denial.topic !== 'risk'))) &&
    !/\b(?:never|not|no)\b/i.test(text)
  )
}

/** The denial, with who objects to it. */
export function objectedTo(denial: Statement, name: string, { sentence }: Said): Statement {
  return {
    ...denial,
    text: `${denial.text.replace(/[.]$/, '')}; ${name} says otherwise.`,
    spans: [...denial.spans, { start: sentence.start, end: sentence.end }],
  }
}

const GUN = String.raw`(?:guns?|pistols?|rifles?|shotguns?|revolvers?|handguns?|glock|firearms?)\b(?! (?:range|show|shop|store|shot|control|violence|club))`
const HAS_ONE = new RegExp(
  String.raw`\b(?:there (?:is|are)|has|have|owns?|keeps?|kept|carries|got) (?:still |also |just |only )*(?:a|an|the|my|their|his|her|one|two|\d+|some|that|this|old) (?:[\w'-]+ ){0,3}?${GUN}|\b${GUN}[^,;]{0,24}\bin (?:the|my|their|his|her|our) (?:truck|closet|safe|car|drawer|shed|garage|nightstand|basement|attic|barn|bedroom|glove ?box|dresser|house|home)\b`,
  'i',
)
const IS_NOT =
  /\b(?:no|not|never|none|nobody|neither|sold|gone|rid|gave|went|took|taken|used to|years ago|had|wish|would|if|toy|massage|heat|staple|spray|tattoo|caulk|price|radar|nerf|paintball|airsoft|squirt|cap|at work|nail|glue|water|bb|cops?|police|officer|neighbor|movie|game)\b|\bat (?:my|his|her|their) \w+(?:'s)?\b/i

/** "Do you own a gun?" "No." … "I mean, there's the pistol in my truck.": what is said later, and by whom, counts. */
export function withoutFalseDenials(statements: readonly Statement[]): Statement[] {
  const stands = statements.filter((one, i) => !deniesWhatWasCounted(one, statements, i))
  return stands.map((denial, i) => {
    if (denial.act !== 'denial' || denial.topic !== 'means' || !/^No firearms\b[^;]*$/.test(denial.text))
      return denial
    const later = stands.slice(i + 1).find(hasFirearm)
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

/** "Two cans, most nights." "No liquor?" "No, I gave up the rum.": who has told how much does not deny to drink. */
function deniesWhatWasCounted(
  { act, text }: Statement,
  statements: readonly Statement[],
  i: number,
): boolean {
  return (
    act === 'denial' &&
    /^Denies (?:current )?alcohol use[.]$/.test(text) &&
    statements
      .slice(0, i)
      .some(
        (told) =>
          told.subject === 'Alcohol' &&
          told.act === 'report' &&
          told.speaker === 'patient' &&
          told.about === undefined &&
          /\d|\b(?:couple|few)\b/.test(told.text) &&
          !NO_MORE.test(told.text),
      )
  )
}
const NO_MORE =
  /\b(?:quit|stopped|used to|was|were|had|ago|since|sober|years?|never|not|no|gave up|last|until|drank)\b/i

/** Whether the patient tells of one that is there. */
function hasFirearm({ act, speaker, text, about }: Statement): boolean {
  if (act !== 'report' || speaker !== 'patient' || about !== undefined) return false
  return text.split(/[,;]/).some((clause) => HAS_ONE.test(clause) && !IS_NOT.test(clause))
}
