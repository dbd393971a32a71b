import { randomBytes } from 'node:crypto'
import { createAdapters } from '../server/compose/adapters.ts'
import { createApp } from '../server/compose/app.ts'
import { prepareStorage } from '../server/compose/storage.ts'
import { readConfig } from '../server/config.ts'
import { createDatabase } from '../server/db/database.ts'
import { postgresDriver } from '../server/db/postgres.ts'
import { createLogger } from '../server/logger.ts'
import { startPostgres } from '../server/testing/postgres-server.ts'
import { masterKeys } from '../server/vault/master-key.ts'
import { listUsers, searchUsers } from '../shared/contracts/admin.ts'
import { register } from '../shared/contracts/auth.ts'
import { createClient } from '../shared/http/call.ts'

/**
 * npm run bench:users: the administrator's user list and search over HTTP, with 50,000 accounts, 200,000
 * patients and 400,000 notes on PostgreSQL.
 */
const USERS = 50_000
const ROUNDS = 30

const postgres = await startPostgres()
const database = createDatabase(
  postgresDriver({ url: postgres.url, poolSize: 10, onIdleError: () => undefined }),
)
const storage = await prepareStorage(database, masterKeys(randomBytes(32), [], 'bench'))
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', STT_EMBEDDED_MODEL: 'off' })
const app = await createApp({
  config,
  storage,
  adapters: createAdapters(config),
  logger: createLogger('error'),
})
await app.startJobs()
const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' })

try {
  const password = 'quiet river stone 7'
  const { data } = await createClient({ baseUrl }).call(register, {
    body: { email: 'admin@clinic.example', password, confirmPassword: password },
  })
  await database.execute("update users set role = 'admin' where id = $1", [data.user.id])
  await seed()
  const { call } = createClient({ baseUrl, token: () => data.token })
  const search = (query: string) => () => call(searchUsers, { body: { query } })
  const rows = [
    await measure('first page with totals', () => call(listUsers, { query: { limit: '50' } })),
    await measure('first page of the search, empty query', search('')),
    await measure('part of a rare name', search('allstrom-04217')),
    await measure('name and email, two words', search('thaddeus 31337')),
    await measure('a word in every account', search('clinic')),
    await measure('two letters (no index)', search('zq')),
    await measure('all 50,000 in one page, with totals', () => call(listUsers, {}), 3),
  ]
  console.table(rows)
} finally {
  await app.close()
  await storage.close()
  await postgres.stop()
}

async function seed(): Promise<void> {
  await database.execute(`
    insert into users (email, first_name, last_name)
    select 'user' || n || '@clinic' || n % 700 || '.example',
      (array['Avery', 'Dana', 'Joy', 'Priya', 'Ruth', 'Thaddeus', 'Zoë'])[n % 7 + 1],
      (array['Wilson', 'Okafor', 'Hallström', 'Nakagawa', 'Vale'])[n % 5 + 1] || '-' || lpad(n::text, 5, '0')
    from generate_series(1, ${USERS - 1}) n`)
  await database.execute(`
    insert into patients (first_name, last_name, mrn, mrn_index, created_by)
    select 'sealed', 'sealed', 'sealed', 'p' || u.id || '-' || n, u.id from users u, generate_series(1, 4) n`)
  await database.execute(`
    insert into clinical_notes (patient_id, note_type, created_by)
    select p.id, 'Progress Note', p.created_by from patients p, generate_series(1, 2) n`)
  await database.execute('vacuum analyze')
}

async function measure(
  what: string,
  work: () => Promise<{ data: unknown[]; total: number }>,
  rounds = ROUNDS,
) {
  const { data, total } = await work()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round((took[Math.floor(share * (took.length - 1))] ?? 0) * 10) / 10
  return { what, found: total, rows: data.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
}
