import type { PromptName } from '../../server/adapters/note-writer/prompts.ts'
import { type Behavior, breaksAfter, says, taskOf } from '../../server/testing/model-server.ts'
import { DRAFTED, LINES, MISSING, OWN_LINES, SHORTER, type WrittenLine } from './reviewed-visit.ts'

/** The scripted model's behavior for a note whose visit contains a word. */
export type ModelBehavior = {
  /** Fails after this many lines of its draft. */
  dies?: number
  /** Answers to this task wait for the promise. */
  held?: { task: PromptName; onAsked: () => void; until: Promise<void> }
}

/**
 * A scripted language model over real HTTP. It recognizes the task and answers for one known visit; for other
 * visits, it writes one line that quotes them.
 */
export function visitModel(wishFor: (visit: string) => ModelBehavior): Behavior {
  return async (exchange) => {
    const { messages } = exchange.body
    const request = messages.at(-1)?.content ?? ''
    const units = unitsOf(request)
    const { dies, held } = wishFor(request)
    const lines = answerTo(request, units)
    if (dies !== undefined && /Write the note now/.test(request)) {
      return breaksAfter(`${lines.slice(0, dies).join('\n')}\n`)(exchange)
    }
    if (held?.task === taskOf(messages[0]?.content ?? '')) {
      held.onAsked()
      await held.until
    }
    return says(lines.join('\n'), { pieceLength: 40 })(exchange)
  }
}

type Units = readonly { number: number; words: string }[]

function unitsOf(request: string): Units {
  return [...request.matchAll(/^\[(\d+)\] (?:[^:\n]{1,30}: )?(.*)$/gm)].map(([, number, words = '']) => ({
    number: Number(number),
    words,
  }))
}

function cited(units: Units, cites: readonly string[]): number[] {
  return units.filter(({ words }) => cites.some((part) => words.includes(part))).map(({ number }) => number)
}

function lineOf({ section, topic, text, cites }: WrittenLine, units: Units): string {
  return JSON.stringify({ section, topic, text, units: cited(units, cites) })
}

function answerTo(request: string, units: Units): string[] {
  const known = units.some(({ words }) => words.includes('mirtazapine, seven and a half'))
  if (request.includes('Judge every statement now')) return verdictsOn(request, units)
  if (request.includes('List what is missing now')) {
    if (!known) return []
    return MISSING.map(({ kind, grave, ...line }) =>
      JSON.stringify({ kind, grave, ...JSON.parse(lineOf(line, units)) }),
    )
  }
  if (request.includes('Correct the statements now')) {
    // A contradicted line stays contradicted.
    return statementsIn(request).map(({ id, topic, text, units: own }) =>
      JSON.stringify({ id, topic, text, units: own }),
    )
  }
  if (request.includes('Rewrite what the block PART holds')) {
    const section = statementsIn(request)[0]?.section ?? 'OBJECTIVE'
    return [lineOf({ section, topic: '', text: SHORTER, cites: ['You look tired'] }, units)]
  }
  if (!known) {
    const first = units[0]
    return [
      JSON.stringify({
        section: 'SUBJECTIVE',
        topic: '',
        text: first?.words ?? 'Came.',
        units: [first?.number ?? 1],
      }),
    ]
  }
  const draft = request.includes('Write the note now')
  return LINES.map((line) =>
    lineOf(draft && line.text === DRAFTED.after ? { ...line, text: DRAFTED.before } : line, units),
  )
}

type Sent = { id: string; section?: string; topic?: string; text: string; units?: number[] }

function statementsIn(request: string): Sent[] {
  return [...request.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line) as Sent)
}

function verdictsOn(request: string, units: Units): string[] {
  return statementsIn(request).map(({ id, text, units: own = [] }) => {
    const line = [...LINES, ...OWN_LINES].find((each) => each.text === text)
    const verdict = (line?.verdict ?? 'supported').replace('-', '_')
    const numbers = line ? cited(units, line.cites) : own.length > 0 ? own : cited(units, [text.slice(0, 12)])
    return JSON.stringify({ id, verdict, units: numbers, why: line?.why ?? 'The visit supports this.' })
  })
}
