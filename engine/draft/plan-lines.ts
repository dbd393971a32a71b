import type { Appointment, Fact, PlanStep } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Line } from './line.ts'

const STEPS: Record<PlanStep['of'], { topic: Line['topic']; need: Line['need'] }> = {
  disposition: { topic: 'plan_safety', need: 3 },
  safety: { topic: 'plan_safety', need: 3 },
  tests: { topic: 'plan_tests', need: 3 },
  therapy: { topic: 'plan_therapy', need: 2 },
  referral: { topic: 'plan_referral', need: 2 },
  release: { topic: 'plan_other', need: 2 },
  other: { topic: 'plan_other', need: 1 },
}

/** Lines on next steps, except medication. */
export function planLines(facts: readonly Fact[], _visit: UnitsOfVisit): Line[] {
  const steps = facts.filter((fact): fact is PlanStep => fact.kind === 'step')
  const appointments = facts.filter((fact): fact is Appointment => fact.kind === 'appointment')
  return [...steps.map(stepLine), ...appointments.map(appointmentLine)]
}

const ended = (text: string): string =>
  /[.!?]”?$/.test(text) ? text : text.endsWith('”') ? `${text.slice(0, -1)}.”` : `${text}.`

function stepLine({ of, what, units }: PlanStep): Line {
  const quotes = what.includes('“')
  return { ...STEPS[of], text: ended(what), units: [...units], by: quotes ? 'quote' : 'fact' }
}

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
