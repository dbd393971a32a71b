import type { Topic } from '../lexicon/concept.ts'
import type { Visit } from '../read/visit.ts'
import { expanded } from '../words/clean.ts'
import { concise } from '../words/tighten.ts'
import { withCourseByScores } from './course-by-scores.ts'
import { dialogueStatements } from './dialogue.ts'
import { learnedOf, type Part } from './learned.ts'
import { narratedStatements } from './narration.ts'
import type { Act, Statement } from './statement.ts'
import { topicOf } from './topics.ts'

/** Everything the visit establishes, in its order. */
export function understand(visit: Visit): Statement[] {
  if (visit.form !== 'dialogue') return narratedStatements(visit).map(written)
  return withCourseByScores(weighed(dialogueStatements(visit))).map((one) => ({
    ...one,
    text: concise(one.text),
  }))
}

/** A chart has no contractions; what somebody said stands as it was said. */
const written = (statement: Statement): Statement =>
  /[“"]/.test(statement.text) || !/['’]/.test(statement.text)
    ? statement
    : { ...statement, text: expanded(statement.text) }

/** So sure the model has to be before it moves a statement to another part of the note. */
const SURE = 0.6
/** How many points of weight lie between what a note surely holds and what it surely leaves out. */
const LEARNED_WEIGHT = 14

/** What conversations taught about which statements a note holds, and where. */
function weighed(statements: readonly Statement[]): Statement[] {
  const told = statements.filter(({ weight }) => weight > 0)
  const learned = new Map(learnedOf(told).map((one, i) => [told[i] as Statement, one]))
  return statements.map((statement) => {
    const about = learned.get(statement)
    if (!about) return statement
    const { keep, parts } = about
    const weight = Math.max(0.1, statement.weight + (keep - 0.35) * LEARNED_WEIGHT)
    const here = partOf(statement.topic)
    const best = (['S', 'O', 'A', 'P'] as const).reduce((a, b) => (parts[b] > parts[a] ? b : a))
    // What a patient tells in the first half of a visit is a report, whatever it sounds like.
    // Later too, unless it is about what will be done.
    const reported =
      statement.speaker === 'patient' &&
      here === 'S' &&
      (statement.order < statements.length * 0.6 || !OF_WHAT_COMES.test(statement.text))
    // Findings and judgements are the clinician's.
    const foreign =
      statement.speaker === 'other'
        ? best !== 'S'
        : statement.speaker === 'patient'
          ? best === 'O' || best === 'A'
          : statement.act === 'assessment' && best === 'S'
    // What holds for anybody is nobody's history, and what was turned down is no finding.
    const taught = statement.act === 'education' || statement.act === 'declined' || statement.always
    // A question and its answer stand where the question belongs.
    const quoted = statement.text.startsWith('Asked ')
    if (
      best === here ||
      parts[best] < SURE ||
      FIXED.has(statement.topic) ||
      reported ||
      foreign ||
      taught ||
      quoted
    )
      return { ...statement, weight, stated: statement.weight }
    const act = ACT_OF[best]
    const placed = topicOf(act, statement.text, statement.concepts, undefined, statement.about)
    const topic = placed === 'mental-status' && INSTRUMENT.test(statement.text) ? 'scores' : placed
    // A finding of how somebody is names how, or what was measured.
    const seen =
      statement.concepts.some((one) => one.topic === 'mental-status' || one.topic === 'exam') ||
      MEASURED.test(statement.text)
    if (topic === 'mental-status' && !seen) return { ...statement, weight, stated: statement.weight }
    return {
      ...statement,
      weight,
      stated: statement.weight,
      act,
      topic,
    }
  })
}

/** "The grief one, the PG-13, was 31." */
const INSTRUMENT = /\b[A-Z]{2,5}-\d{1,2}\b.*\b(?:was|is) \d/
const MEASURED =
  /\b(?:level|index|aims|sugar|glucose|scor\w+|scale|pressure|weight|pulse|count|screen|test)\b.*\d|\d.*\b(?:aims|index|scale|score)\b/i
const OF_WHAT_COMES =
  /\b(?:will|going to|can|could|would|try|start|stop|call|ask|bring|wants?|agrees?|next|tomorrow|tonight|\w+day)\b/i

/** These are where they belong whatever their words look like. */
const FIXED = new Set<Topic>([
  'risk',
  'means',
  'allergies',
  'vitals',
  'labs',
  'scores',
  'collateral',
  'plan-medication',
  'plan-safety',
  'plan-follow-up',
  'plan-tests',
])
const ACT_OF: Record<Part, Act> = { S: 'report', O: 'observation', A: 'assessment', P: 'plan' }

function partOf(topic: Topic): Part {
  if (topic.startsWith('plan')) return 'P'
  if (['diagnosis', 'course', 'risk-level', 'formulation'].includes(topic)) return 'A'
  return ['vitals', 'labs', 'scores', 'exam', 'mental-status'].includes(topic) ? 'O' : 'S'
}
