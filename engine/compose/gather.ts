import type { Topic } from '../lexicon/concept.ts'
import type { Turn } from '../read/visit.ts'
import type { Statement } from '../understand/statement.ts'

/** These are looked for under their own heading, whatever was said around them. */
const OWN_LINE = new Set<Topic>([
  'risk',
  'means',
  'allergies',
  'abuse',
  'substances',
  'family',
  'vitals',
  'labs',
  'scores',
  'collateral',
  'diagnosis',
  'plan-medication',
  'plan-follow-up',
])
const OF_A_MEDICINE = new Set<Topic>(['medication', 'adherence', 'side-effects'])

/**
 * What was said in one breath stands together: "she gave me the pill, I have not filled it" is one line, not two under
 * different words. Only what has no line of its own moves, and never to another section.
 */
export function gathered(
  statements: readonly Statement[],
  turns: readonly Turn[],
  placeOf: (topic: Topic) => number,
): Statement[] {
  const inOrder = [...statements].sort((a, b) => a.order - b.order)
  const before = new Map<number, { statement: Statement; turn: number }>()
  let turn = 0
  return inOrder.map((statement) => {
    turn = turnAt(statement.spans[0]?.start ?? 0, turns, turn)
    const place = placeOf(statement.topic)
    const last = before.get(place)
    const moved =
      last?.turn === turn && follows(statement, last.statement)
        ? { ...statement, topic: last.statement.topic, subject: last.statement.subject }
        : statement
    before.set(place, { statement: moved, turn })
    return moved
  })
}

function follows(one: Statement, before: Statement): boolean {
  if (one.topic === before.topic || one.subject !== undefined || OWN_LINE.has(one.topic)) return false
  // "It's the buspirone I pick up. The other gave me the sweats."
  if (/^(?:the|that) other\b/i.test(one.text)) return false
  return one.concepts.length === 0 || (OF_A_MEDICINE.has(one.topic) && OF_A_MEDICINE.has(before.topic))
}

/** Statements come nearly in the order of the turns: the search begins where the last one ended. */
function turnAt(at: number, turns: readonly Turn[], from: number): number {
  let n = from
  while (n > 0 && (turns[n]?.start ?? 0) > at) n--
  while (n + 1 < turns.length && (turns[n + 1] as Turn).start <= at) n++
  return n
}
