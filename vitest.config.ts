import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { NoEmptyProject } from './scripts/no-empty-project.ts'
import { SlowTestsFirst } from './scripts/slow-tests-first.ts'

/** Tests without a database or a server. */
const unitTests = ['{shared,engine,speech,web,scripts}/**/*.test.ts', 'server/**/*.unit.test.ts']
/** Run on PostgreSQL, and a sample of them on the embedded database. */
const databaseTests = ['server/**/*.test.ts']
const notDatabaseTests = ['server/**/*.unit.test.ts']

/**
 * Behavior that can differ on the embedded database: starting, migrating, transactions, queues, crashes, backups. The
 * browser journeys run on it, too. CONTRIBUTING.md explains why that is enough. EVERY_DATABASE=1 runs everything on both.
 */
const embeddedSample = [
  'server/db/database.test.ts',
  'server/db/migrate.test.ts',
  'server/db/row-security.test.ts',
  'server/jobs/queue.test.ts',
  'server/backup/backup.test.ts',
  'server/vault/rotate.test.ts',
  'server/access/audit.test.ts',
  'server/testing/faults/faults.test.ts',
  'server/http/stored-responses.test.ts',
]
const everyDatabase = Boolean(process.env.EVERY_DATABASE)
/** Checks the harness of `npm run processes`, which runs it. */
const processesHarness = process.env.APP_PROCESSES ? [] : ['server/testing/processes/child-server.test.ts']

const onlyPostgres = [
  // Need several connections at the same time; the embedded database has one.
  'server/features/assessments/assessments.races.test.ts',
  'server/features/notes/notes.limits.test.ts',
  'server/testing/processes/three-processes.test.ts',
  'server/testing/processes/child-server.test.ts',
  // Starts its own server.
  'server/testing/voice/voice-on-disk.test.ts',
  // Starts with the tables of an older version.
  'server/adapters/payments/sandbox.migration.test.ts',
]

for (const file of [...embeddedSample, ...onlyPostgres]) {
  if (!existsSync(new URL(file, import.meta.url))) throw new Error(`vitest.config.ts: ${file} doesn't exist.`)
}

export default defineConfig({
  test: {
    // One more than a small machine has cores, because some files mostly wait.
    maxWorkers: 3,
    // Test files share loaded modules, because loading them takes longer than most tests. A file that changes a global, a
    // timer or the environment restores it.
    isolate: false,
    tags: [{ name: 'long', description: 'Not part of npm test. npm run test:all and a single file run it.' }],
    sequence: { sequencer: SlowTestsFirst },
    reporters: ['default', new NoEmptyProject(), ...countsFor(process.env.VITEST_REPORT)],
    projects: [
      project('unit', { include: unitTests }),
      project('screens', {
        include: ['web/**/*.test.tsx'],
        environment: 'happy-dom',
        setupFiles: ['web/testing/network.ts'],
        environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
      }),
      project('embedded', {
        include: everyDatabase ? databaseTests : embeddedSample,
        exclude: [...notDatabaseTests, ...onlyPostgres],
        provide: { database: 'pglite', postgresUrl: '' },
        globalSetup: ['server/testing/embedded-template.ts'],
      }),
      project('postgres', {
        include: databaseTests,
        exclude: [...notDatabaseTests, ...processesHarness],
        provide: { database: 'postgres', embeddedTemplate: '' },
        globalSetup: ['server/testing/global-setup.ts'],
      }),
    ],
  },
})

/** Generous timeouts, because a busy machine takes several times as long. */
function project(name: string, test: object) {
  return {
    extends: true as const,
    test: {
      name,
      environment: 'node',
      testTimeout: 120_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  }
}

/** Writes a JSON report for scripts/test.ts, which reads the counts from it. */
function countsFor(outputFile: string | undefined): ['json', { outputFile: string }][] {
  return outputFile ? [['json', { outputFile }]] : []
}
