import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These files take longest. Started last, they would leave one core idle at the end. */
const SLOW = [/(faults|fuzz|commands|backup|three-processes|audit-walk)\.test\.ts$/]

export class SlowTestsFirst extends BaseSequencer {
  /** Within each project, because a worker that changes projects starts again and loads all modules again. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project.name))]
    const rank = ({ moduleId }: TestSpecification) => (SLOW.some((name) => name.test(moduleId)) ? 0 : 1)
    return projects.flatMap((name) =>
      usual.filter(({ project }) => project.name === name).sort((a, b) => rank(a) - rank(b)),
    )
  }
}
