import { defineConfig } from 'vitest/config'
import { NoEmptyProject } from './scripts/no-empty-project.ts'
import { SlowTestsFirst } from './scripts/slow-tests-first.ts'

/** Needs neither a database nor a server. */
const unitTests = ['{shared,engine,speech,web,scripts}/**/*.test.{ts,tsx}', 'server/**/*.unit.test.ts']
/** Runs twice, on the embedded database and on PostgreSQL. */
const databaseTests = { include: ['server/**/*.test.ts'], exclude: ['server/**/*.unit.test.ts'] }

export default defineConfig({
  test: {
    // One worker per core of a small machine: PGlite keeps a core busy.
    maxWorkers: 2,
    // Loading the program anew for each file costs more than most of them test. What a file changes for all (a global,
    // a timer, the environment) it puts back.
    isolate: false,
    sequence: { sequencer: SlowTestsFirst },
    reporters: ['default', new NoEmptyProject(), ...countsFor(process.env.VITEST_REPORT)],
    projects: [
      project('unit', { include: unitTests }),
      project('embedded', {
        ...databaseTests,
        provide: { database: 'pglite', postgresUrl: '' },
        globalSetup: ['server/testing/embedded-template.ts'],
      }),
      project('postgres', {
        ...databaseTests,
        provide: { database: 'postgres', embeddedTemplate: '' },
        globalSetup: ['server/testing/global-setup.ts'],
      }),
    ],
  },
})

function project(name: string, test: object) {
  return {
    extends: true as const,
    test: { name, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, ...test },
  }
}

/** scripts/test.ts asks for the counts in a file. */
function countsFor(outputFile: string | undefined): ['json', { outputFile: string }][] {
  return outputFile ? [['json', { outputFile }]] : []
}
