import { INSTRUMENT, nameOf } from './score-run.ts'
import type { Statement } from './statement.ts'

/**
 * "Y-BOCS: today is 19; was 28 when we began" of somebody in treatment for OCD says how the OCD goes, though nobody
 * says it in so many words. What is written is only what the numbers are: reduced from 28 to 19.
 */
const MEASURES: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^y-?bocs/i, 'OCD', /\b(?:ocd|obsessive[- ]compulsive)\b/i],
  [/^(?:phq|madrs|ham-?d|hdrs|bdi|gds)/i, 'Depression', /\bdepress\w*/i],
  [/^gad/i, 'Anxiety', /\banxi\w+/i],
  [/^(?:spin|lsas)/i, 'Social anxiety', /\bsocial (?:anxiety|phobia)\b/i],
  [/^pcl/i, 'PTSD', /\b(?:ptsd|post-?traumatic)\b/i],
  [/^(?:epds|edinburgh)/i, 'Postpartum depression', /\b(?:postpartum|perinatal)\b|\bafter the baby\b/i],
  [/^isi/i, 'Insomnia', /\binsomnia\b/i],
]
const FROM_TO = /\b(?:went |down |up |come |came )?from (?:an? )?(\d{1,2}) to (?:an? )?(\d{1,2})\b/i
const NOW =
  /\b(?:today|now|this (?:time|week|visit|morning))\b[^\d;,]{0,24}?(?<![\d./])(\d{1,2})(?![\d/]|\.\d)|(?<![\d./])(\d{1,2})(?![\d/]|\.\d)[^\d;,]{0,8}\b(?:today|now)\b|\bis (?:an? )?(\d{1,2})(?![\d/]|\.\d)/i
const BEFORE =
  /\b(?:(?:was|were|had|started|began)(?: at)?|from|last time|ago,?|at (?:intake|the start|first|baseline)(?: was)?|(?:first|last) one was)\s(?:it was |patient had )?(?:an? )?(\d{1,2})(?![\d/]|\.\d| (?:weeks?|months?|days?))/gi
const FIRST = /\b(\d{1,2})\s(?:when (?:we|patient|clinician)|at (?:intake|the start|first|baseline))/i
const RANGE = /\b(minimal|mild|moderate|severe|subclinical) range\b/i

/** What the numbers of a questionnaire come to, where no judgement of the visit says how it goes. */
export function withCourseByScores(statements: readonly Statement[]): readonly Statement[] {
  const scores = statements.filter(({ topic, about }) => topic === 'scores' && about === undefined)
  if (scores.length === 0) return statements
  const added: Statement[] = []
  for (const score of scores) {
    const instrument = INSTRUMENT.exec(score.text)?.[1]
    const measures = instrument && MEASURES.find(([pattern]) => pattern.test(instrument))
    const values = instrument && measures ? valuesIn(withoutName(score.text, instrument)) : undefined
    if (!instrument || !measures || !values) continue
    const [, disorder, named] = measures
    if (added.some(({ text }) => text.startsWith(`${disorder}: `))) continue
    // A judgement that was given is the clinician's; the numbers add none to it.
    if (statements.some((one) => isJudgement(one) && named.test(one.text))) continue
    if (!statements.some((one) => one !== score && isOfPatient(one) && named.test(one.text))) continue
    const range = scores.find(({ text }) => RANGE.test(text) && text.includes(String(values.now)))
    const { before, now } = values
    added.push({
      ...score,
      text: `${disorder}: ${nameOf(instrument)} ${now < before ? 'reduced' : 'increased'} from ${before} to ${now}${range ? `, ${RANGE.exec(range.text)?.[1]?.toLowerCase()} range` : ''}.`,
      spans: [...score.spans, ...(range && range !== score ? range.spans : [])],
      act: 'assessment',
      topic: 'course',
      weight: 10,
    })
  }
  return added.length > 0 ? [...statements, ...added] : statements
}

const isJudgement = ({ act, text }: Statement): boolean => act === 'assessment' && JUDGES.test(text)
const JUDGES =
  /\b(?:improv\w*|better|worse\w*|respon\w+|remission|stable|progress|controlled|mild|moderate|severe)\b/i

const isOfPatient = ({ about, act }: Statement): boolean => about === undefined && act !== 'denial'

const withoutName = (text: string, instrument: string): string => text.replace(instrument, '')

/** Numbers of other things, or of another questionnaire. */
const OF_OTHER_THINGS =
  /\b(?:items?|questions?|mg|milligrams?|times|attacks|nightmares|a week|per week|hours|runs|range is|started \d+ of|out of|percent)\b|%/i

/** Today's, and the one it is to be compared with: the first of all, or the last before. */
function valuesIn(text: string): { before: number; now: number } | undefined {
  if (OF_OTHER_THINGS.test(text) || INSTRUMENT.test(text) || (text.match(/\d+/g) ?? []).length > 4)
    return undefined
  const [, from, to] = FROM_TO.exec(text) ?? []
  if (from && to) return different(Number(from), Number(to))
  const [, after, ahead, is] = NOW.exec(text) ?? []
  const now = after ?? ahead ?? is
  const first = FIRST.exec(text)?.[1]
  const before = first ?? [...text.matchAll(BEFORE)].map(([, value]) => value).find((value) => value !== now)
  return now && before ? different(Number(before), Number(now)) : undefined
}

const different = (before: number, now: number) => (before === now ? undefined : { before, now })
