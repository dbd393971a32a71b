import type { Turn } from '../read/visit.ts'
import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'
import { lowerFirst } from './wording.ts'

/**
 * "I listened to it. Three times.", "He gave me a sample. I didn't take it.": words that say nothing alone belong to the
 * sentence before them, under its heading, and stay or go with it.
 */
export function withFragments(statements: readonly Statement[], turns: readonly Turn[]): Statement[] {
  const turnOf = turnFinder(turns)
  const out: Statement[] = []
  for (const statement of statements) {
    const head = out.at(-1)
    if (head && isFragment(statement) && goesWith(statement, head) && turnOf(statement) === turnOf(head))
      out[out.length - 1] = joined(head, statement)
    else out.push(statement)
  }
  return out
}

/** The turn whose words a statement rests on last. */
function turnFinder(turns: readonly Turn[]): (statement: Statement) => number {
  const starts = turns.map(({ sentences }) => sentences[0]?.start ?? 0)
  return ({ spans }) => {
    const at = spans.at(-1)?.start ?? 0
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as number) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}

const FEW_WORDS = 4
const NOT_MANY_WORDS = 9
/** How often, since when, how much, of something that is named before. */
const MEASURES =
  /^(?:(?:that|it|this|those|they) (?:is|was|are|were|started|lasted|has been|have been)|since|for|about|now|maybe|every|until|not since|only|usually|mostly|sometimes|at least|up to|once|twice|half|\d)\b/i
/** What was done, or not done, with it. */
const DONE_WITH_IT =
  /^(?:did|does|has|had|have|will|would|could|can|is|was|never|stopped|took|kept|quit|gave|put|threw|got|lost|missed)\b.*\b(?:it|that|them|those|one|ones)\b[^,;]{0,16}$/i

function isFragment({ act, speaker, text, concepts, about }: Statement): boolean {
  if (act !== 'report' || speaker !== 'patient' || about !== undefined || text.includes(':')) return false
  if (concepts.length > 0 || drugsIn(text).length > 0) return false
  const words = text.split(' ').length
  return words <= FEW_WORDS || (words <= NOT_MANY_WORDS && (MEASURES.test(text) || DONE_WITH_IT.test(text)))
}

function goesWith(fragment: Statement, head: Statement): boolean {
  return (
    head.act === 'report' &&
    head.speaker === 'patient' &&
    head.about === undefined &&
    (fragment.subject === undefined || fragment.subject === head.subject) &&
    fragment.order - head.order <= 2 &&
    head.text.split(' ').length <= LONG
  )
}
const LONG = 24

function joined(head: Statement, fragment: Statement): Statement {
  return {
    ...head,
    text: `${head.text.replace(/[.]$/, '')}; ${lowerFirst(fragment.text)}`,
    spans: [...head.spans, ...fragment.spans],
    concepts: [...head.concepts, ...fragment.concepts],
    order: head.order,
    weight: Math.max(head.weight, fragment.weight),
  }
}
