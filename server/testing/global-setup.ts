import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../db/database.ts'
import { postgresDriver } from '../db/postgres.ts'
import { makeTemplate } from './database-template.ts'
import { startPostgres } from './postgres-server.ts'
import { onServer, TEMPLATE } from './test-database.ts'

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
