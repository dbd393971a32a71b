import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../db/database.ts'
import { postgresDriver } from '../db/postgres.ts'
import { makeTemplate } from './database-template.ts'
import { startPostgres } from './postgres-server.ts'
import { onServer, TEMPLATE } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of this run of a test file; read it with `inject('database')`. */
    database: 'pglite' | 'postgres'
    /** The admin URL of this run's PostgreSQL server; empty on PGlite. */
    postgresUrl: string
    /** A finished embedded database to copy; empty on PostgreSQL. */
    embeddedTemplate: string
  }
}

/** One PostgreSQL server for the whole run. Each test file creates its own database on it. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres({ durable: false })
  await onServer(postgres.url, `create database ${TEMPLATE}`)
  const database = createDatabase(
    postgresDriver({ url: postgres.urlOf(TEMPLATE), poolSize: 2, onIdleError: () => undefined }),
  )
  await makeTemplate(database)
  await database.close()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
