import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database this run of a test file is on; read it with `inject('database')`. */
    database: 'pglite' | 'postgres'
    /** The administrator's address of the PostgreSQL server of this run; empty on PGlite. */
    postgresUrl: string
    /** A finished embedded database to start from; empty on PostgreSQL. */
    embeddedTemplate: string
  }
}

/** One PostgreSQL server for the whole run; each test file makes a database of its own on it. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
