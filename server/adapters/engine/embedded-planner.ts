import type { PlanDrafter } from '../../ports/plan-drafter.ts'
import type { Engine } from './engine.ts'

export function embeddedPlanner(engine: Pick<Engine, 'plan'>): PlanDrafter {
  return { draft: (notes, scores) => engine.plan(notes, scores) }
}
