import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These files take longest. Started last, they would leave one core idle at the end. The ones that kill servers mostly
 * wait, so they aren't next to each other.
 */
const SLOW = [
  '/faults.test.ts',
  '/backup.test.ts',
  '/audit-walk.test.ts',
  '/psychotherapy-notes.leaks.test.ts',
  '/commands.test.ts',
  '/fuzz.test.ts',
  '/role-matrix.test.ts',
  '/three-processes.test.ts',
  '/token-matrix.test.ts',
]

export class SlowTestsFirst extends BaseSequencer {
  /** Within each project, because a worker that changes projects starts again and loads all modules again. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      usual.filter(({ project }) => project.name === name).sort((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((name) => moduleId.endsWith(name))
  return rank === -1 ? SLOW.length : rank
}
