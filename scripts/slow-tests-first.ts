import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These files take as long as all others together. Started last, they would leave one core idle at the end. */
const SLOW = [/(faults|fuzz|commands|backup|three-processes)\.test\.ts$/]

export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (SLOW.some((name) => name.test(moduleId)) ? 0 : 1)
    const usual = await super.sort(files)
    return usual.sort((a, b) => rank(a) - rank(b))
  }
}
