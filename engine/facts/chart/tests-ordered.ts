import type { PlanStep } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import {
  chartSentences,
  isSupposed,
  isUnfinished,
  listed,
  numbersOf,
  refusedAfter,
} from './chart-sentences.ts'
import TESTS from './tests.json' with { type: 'json' }
import { timesIn, timeWords } from './times.ts'

/** Tests that can be ordered, in chart wording and as spoken. */
const TEST = new RegExp(`\\b(?:${TESTS.map(({ said }) => `(${said})`).join('|')})(?![\\w-])`, 'gi')
const ORDERS =
  /\b(?:(?:i|we) (?:(?:will|am going to|are going to|would like to|want to|would like|need to|need|want|also|am) (?:also |then |just |you to )?)?(?:get|getting|check|checking|repeat|repeating|recheck|rechecking|draw|order|ordering|do|run|add)\b|i (?:want|need|would like) (?:an?|another|the|them to check|you to get|some|to see)\b|let us (?:get|check|repeat|recheck|do|draw|order)|(?:labs|blood work|tests?)(?: today| first| this week)?[:,]|^(?:(?:and|then|okay|so|also)[, ]+)*(?:repeat|recheck|another|an? (?:tsh|ekg|pregnancy test|lithium level|urine)|(?:blood|labs?|ekg) (?:again|today|in \d|on \w+day|next|this))|get repeated|be repeated|(?:will|to) (?:do|get|check|need) (?:an?|another|the)\b)/i
const NOT_AN_ORDER =
  /\b(?:if|unless|could|might|did|was|were|came back|showed|already|have not|do not|did not|not (?:going|need\w*|order\w*|repeat\w*)|no need|never|would you|do you|used to|last (?:time|week|month|year)|only if|instead of|thought about|too soon|too early|never mind|not yet|scratch that)\b/i

/** "Repeat prolactin and A1c, well, the A1c's too soon." */
const TAKEN_BACK = /\b(?:too soon|too early|never mind|scratch that|just the|only the)\b/i
/** A result is reported; nothing is ordered. */
const RESULT =
  /\b(?:is|are) (?:normal|fine|good|okay|\d)|\d\.\d|\b(?:rest|other|your) (?:of the )?(?:labs|blood work)[:,]/i

/** Tests the clinician orders, with when they are due. */
export function testsOrdered(visit: UnitsOfVisit): PlanStep[] {
  const said = chartSentences(visit)
  const found: { step: PlanStep; tests: string[] }[] = []
  for (const one of said) {
    if (one.role !== 'clinician' || one.question || isUnfinished(one.plain)) continue
    for (const clause of one.plain.split(
      /; |,? but | (?:be)?cause |, since (?=you)|,? so (?=i\b)|,? and (?=(?:i|we|you|then) )|, (?=(?:i|we) (?:will|am|want|would)\b)/i,
    )) {
      const order = ORDERS.exec(clause)
      if (
        !order ||
        NOT_AN_ORDER.test(clause) ||
        RESULT.test(clause) ||
        TAKEN_BACK.test(one.plain) ||
        isSupposed(clause)
      )
        continue
      const tests = namedAfter(clause, order.index)
      if (tests.length === 0 || refusedAfter(said, one.index)) continue
      const again =
        !/\brepeat (?:it|that|them)\b/i.test(clause) &&
        /\b(?:repeat\w*|recheck\w*|again|another)\b/i.test(clause)
      const when = timeWords(timesIn(clause.slice(order.index))) || (/\btoday\b/i.test(clause) ? 'today' : '')
      const what = `${again ? 'Repeat ' : ''}${listed(tests)}${when ? `${/^(?:in|within|on|at|every|tomorrow|tonight|today|this|next|the)/.test(when) ? ' ' : ' on '}${when}` : ''}`
      found.push({
        step: {
          kind: 'step',
          of: 'tests',
          what: what.charAt(0).toUpperCase() + what.slice(1),
          units: numbersOf(one.unit),
        },
        tests,
      })
    }
  }
  return found
    .filter(
      ({ tests }, index) =>
        !found.some((other, at) => at > index && tests.every((test) => other.tests.includes(test))),
    )
    .map(({ step }) => step)
}

function namedAfter(clause: string, from: number): string[] {
  const tests: string[] = []
  for (const match of clause.matchAll(TEST)) {
    if (match.index < from - 1 && !/repeated/i.test(clause)) continue
    const name = TESTS[match.slice(1).findIndex((part) => part !== undefined)]?.name
    const after = clause.slice(match.index + match[0].length, match.index + match[0].length + 14)
    const before = clause.slice(Math.max(0, match.index - 22), match.index)
    if (
      !name ||
      /^ (?:pills?|chloride|supplement|tablets?|\d|down|up|where|at \d|stays|dose|clinic|doctor)/i.test(after)
    )
      continue
    // "For the thyroid", "because of the potassium", "your lithium dose": a reason, not a test.
    if (
      /\b(?:for|because of|with|on|off|after|before|your|taking|of|start|cut|hold|stop) (?:the |that |your |a )?$/i.test(
        before,
      ) &&
      !(
        name === 'ferritin' ||
        /\b(?:blood count|tsh|check|repeat|with) (?:an? |the )?$/i.test(before) ||
        /\bwith (?:an? )?$/i.test(before)
      )
    )
      continue
    if (name === 'level' && tests.length > 0) continue
    if (!tests.includes(name)) tests.push(name)
  }
  // A bare "level" says nothing without its drug.
  return tests.length === 1 && tests[0] === 'level' ? [] : tests.filter((name) => name !== 'level')
}
