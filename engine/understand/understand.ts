import type { Topic } from '../lexicon/concept.ts'
import type { Visit } from '../read/visit.ts'
import { dialogueStatements } from './dialogue.ts'
import { learnedOf, type Part } from './learned.ts'
import { narratedStatements } from './narration.ts'
import type { Act, Statement } from './statement.ts'
import { topicOf } from './topics.ts'

/** Everything the visit establishes, in its order. */
export function understand(visit: Visit): Statement[] {
  return visit.form === 'dialogue' ? weighed(dialogueStatements(visit)) : narratedStatements(visit)
}

/** So sure the model has to be before it moves a statement to another part of the note. */
const SURE = 0.6
/** How many points of weight lie between what a note surely holds and what it surely leaves out. */
const LEARNED_WEIGHT = 4

/** What conversations taught about which statements a note holds, and where. */
function weighed(statements: readonly Statement[]): Statement[] {
  const of = statements.filter(({ weight }) => weight > 0).length
  return statements.map((statement) => {
    if (statement.weight === 0) return statement
    const { keep, parts } = learnedOf(statement, of)
    const weight = Math.max(0.1, statement.weight + (keep - 0.35) * LEARNED_WEIGHT)
    const here = partOf(statement.topic)
    const best = (['S', 'O', 'A', 'P'] as const).reduce((a, b) => (parts[b] > parts[a] ? b : a))
    // What a patient tells in the first half of a visit is a report, whatever it sounds like.
    const told = statement.speaker === 'patient' && here === 'S' && statement.order < statements.length * 0.6
    // Findings and judgements are the clinician's.
    const foreign =
      statement.speaker === 'other'
        ? best !== 'S'
        : statement.speaker === 'patient'
          ? best === 'O' || best === 'A'
          : statement.act === 'assessment' && best === 'S'
    // What holds for anybody is nobody's history.
    const taught = statement.act === 'education'
    if (best === here || parts[best] < SURE || FIXED.has(statement.topic) || told || foreign || taught)
      return { ...statement, weight, stated: statement.weight }
    const act = ACT_OF[best]
    return {
      ...statement,
      weight,
      stated: statement.weight,
      act,
      topic: topicOf(act, statement.text, statement.concepts, undefined, statement.about),
    }
  })
}

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
