import { defineConfig } from 'vitest/config'
import { NoEmptyProject } from './scripts/no-empty-project.ts'
import { SlowTestsFirst } from './scripts/slow-tests-first.ts'

/** Needs neither a database nor a server. */
const unitTests = ['{shared,engine,speech,web,scripts}/**/*.test.{ts,tsx}', 'server/**/*.unit.test.ts']
/** Runs twice, on the embedded database and on PostgreSQL; but for the two lists below. */
const databaseTests = ['server/**/*.test.ts']
const notDatabaseTests = ['server/**/*.unit.test.ts']

/**
 * Says nothing about the database, so once is enough, and on PostgreSQL it is quicker. What stores, finds, moves, migrates,
 * queues, seals, restores or undoes data runs on both. EVERY_DATABASE=1 runs these on both, too.
 */
const anyDatabase = [
  // Who may call what, how requests are read and answered: decided before any store.
  'server/http/{token-matrix,role-matrix,mass-assignment,fuzz,server,metrics,heavy-routes}.test.ts',
  'server/features/auth/auth.every-path.test.ts',
  // Providers and formats: OpenID, Stripe, language models, WebAuthn, PDF, FHIR, Word.
  'server/features/auth/auth.google*.test.ts',
  'server/adapters/payments/payments.test.ts',
  'server/features/billing/forged-webhooks.test.ts',
  'server/features/writing/writing.model.test.ts',
  'server/features/two-factor/passkeys.test.ts',
  'server/features/notes/notes.pdf.test.ts',
  'server/features/fhir/fhir.test.ts',
  'server/features/documents/documents.test.ts',
  // The sample clinic; e2e/demo.spec.ts looks at it on the embedded database.
  'server/compose/demo.test.ts',
  // Kills in the middle of a transcription; e2e/voice-outages.spec.ts does so on the embedded database.
  'server/testing/faults/voice-faults.test.ts',
]
const everyDatabase = Boolean(process.env.EVERY_DATABASE)

const notEmbedded = [
  ...(everyDatabase ? [] : anyDatabase),
  // Many at the same moment, on several connections: the embedded database has one.
  'server/features/assessments/assessments.races.test.ts',
  'server/features/notes/notes.limits.test.ts',
  'server/testing/processes/{three-processes,child-server}.test.ts',
]
const notPostgres = [
  // Damaged files, and what is left of a sound on the disk: read in processes of their own, whatever the database.
  'server/features/documents/documents.fuzz.test.ts',
  'server/features/voice/voice.fuzz.test.ts',
  'server/testing/voice/voice-on-disk.test.ts',
]

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
        include: databaseTests,
        exclude: [...notDatabaseTests, ...notEmbedded],
        provide: { database: 'pglite', postgresUrl: '' },
        globalSetup: ['server/testing/embedded-template.ts'],
      }),
      project('postgres', {
        include: databaseTests,
        exclude: [...notDatabaseTests, ...notPostgres],
        provide: { database: 'postgres', embeddedTemplate: '' },
        globalSetup: ['server/testing/global-setup.ts'],
      }),
    ],
  },
})

/** Patience costs nothing where all is well, and a machine that does other work beside takes several times as long. */
function project(name: string, test: object) {
  return {
    extends: true as const,
    test: { name, environment: 'node', testTimeout: 120_000, hookTimeout: 240_000, ...test },
  }
}

/** scripts/test.ts asks for the counts in a file. */
function countsFor(outputFile: string | undefined): ['json', { outputFile: string }][] {
  return outputFile ? [['json', { outputFile }]] : []
}
