import type { Reporter, TestModule, Vitest } from 'vitest/node'

/**
 * Fails a full run in which a project found no tests: otherwise a wrong pattern would silently turn "passes
 * on both databases" into "passes on one".
 */
export class NoEmptyProject implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    if (!this.vitest || isPartialRun(this.vitest)) return
    for (const { name } of this.vitest.projects) {
      const tests = modules.filter((module) => module.project.name === name).flatMap(testsOf)
      if (tests.length > 0) continue
      console.error(`The project "${name}" ran no tests. See the patterns in vitest.config.ts.`)
      process.exitCode = 1
    }
  }
}

function testsOf(module: TestModule) {
  return [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
}

/** A run of selected files or tests, or in watch mode, is not a full run. */
function isPartialRun(vitest: Vitest): boolean {
  const { config, filenamePattern } = vitest as Vitest & { filenamePattern?: string[] }
  return Boolean(config.watch || filenamePattern?.length || config.testNamePattern || config.changed)
}
