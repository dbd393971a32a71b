import type { Appointment, Fact, PlanStep } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Line } from './line.ts'

/** Lines on tests and appointments; other steps are quoted. */
export function planLines(facts: readonly Fact[], _visit: UnitsOfVisit): Line[] {
  return facts.flatMap((fact) =>
    fact.kind === 'step' ? [stepLine(fact)] : fact.kind === 'appointment' ? [appointmentLine(fact)] : [],
  )
}

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const stepLine = ({ what, units }: PlanStep): Line => ({
  topic: 'plan_tests',
  need: 3,
  text: ended(what),
  units: [...units],
  by: 'fact',
})

function appointmentLine({ what, when, mode, units }: Appointment): Line {
  return {
    topic: 'follow_up',
    text: ended(`${what} ${when}${mode ? `, ${mode}` : ''}`),
    units: [...units],
    by: 'fact',
    need: 3,
    ...(what === 'Next injection' ? { key: 'next-injection' } : {}),
  }
}
