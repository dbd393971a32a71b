import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareStorage, type Storage } from '../compose/storage.ts'
import { projectRoot } from '../project-root.ts'
import { makePatient } from '../testing/records.ts'
import { writeEverySealedTable } from '../testing/sealed-rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { masterKeys } from '../vault/master-key.ts'
import type { Database } from './database.ts'
import { asClinician, asSystem, type SystemWork } from './scope.ts'
import { patients } from './tables/charts.ts'

/** Tables without clinical data. Everything else must be under row-level security. */
const NOT_CLINICAL = {
  accounts: [
    'users',
    'user_identities',
    'sessions',
    'access_tokens',
    'password_reset_tokens',
    'email_changes',
    'email_verification_tokens',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'factor_challenges',
  ],
  'money and counts': [
    'billing_accounts',
    'credit_ledger',
    'subscription_endings',
    'sandbox_payments',
    'referrals',
    'referral_credits',
    'note_usage',
    'model_usage',
  ],
  'written before anyone is known, or sealed with the system’s key': [
    'waitlist_signups',
    'contact_submissions',
    'outbox',
    'language_model_settings',
  ],
  'the system’s own': [
    'vault_keys',
    'audit_events',
    'audit_heads',
    'idempotency_keys',
    'webhook_events',
    'rate_limits',
    'backups',
  ],
}

/** Every use of asSystem. A new one needs a reason why it can't work for one clinician at a time. */
const SYSTEM_WORK = [
  'server/backup/dump.ts: backup',
  'server/backup/restore.ts: restore',
  'server/backup/restore.ts: restore',
  'server/compose/app.ts: built-in templates',
  'server/compose/storage.ts: upgrade',
  'server/features/admin/admin.users.store.ts: account counts',
  'server/features/assessments/assessments.schedules.store.ts: questionnaire schedules',
  'server/features/assessments/assessments.store.ts: secret link',
  'server/features/assessments/assessments.store.ts: secret link',
  'server/features/exports/exports.service.ts: data exports',
  'server/features/exports/exports.service.ts: data exports',
  'server/features/retention/retention.nightly.ts: retention',
  'server/features/treatment-plans/treatment-plans.reviews.ts: plan reminders',
  'server/features/voice/consent.link.store.ts: secret link',
  'server/vault/rotate.ts: key rotation',
]

/** Copying, re-encrypting and dating every row needs them. Reading charts for someone doesn't. */
const SEES_PSYCHOTHERAPY_NOTES: Record<SystemWork, boolean> = {
  backup: true,
  'key rotation': true,
  restore: true,
  retention: true,
  upgrade: true,
  'account counts': false,
  'built-in templates': false,
  'data exports': false,
  'plan reminders': false,
  'questionnaire schedules': false,
  'secret link': false,
}

let server: TestApp
let storage: Storage
/** As the application uses it, and as its login sees it. */
let database: Database
let login: Database
let clinical: string[]
const owners: { ana: number; ben: number } = { ana: 0, ben: 0 }

beforeAll(async () => {
  login = await openTestDatabase({ upToDate: true })
  storage = await prepareStorage(login, masterKeys(randomBytes(32), [], 'test'))
  server = await startTestApp({ storage })
  database = storage.database
  const { rows } = await login.execute<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_by' order by 1",
  )
  clinical = rows.map(({ name }) => name)
  for (const name of ['ana', 'ben'] as const) {
    const clinician = await server.newClinician()
    owners[name] = clinician.user.id
    await fillEveryTable(clinician.user.id, await makePatient(clinician))
  }
})
afterAll(async () => {
  await server.close()
  await storage.close()
})

async function fillEveryTable(ownerId: number, patientId: number): Promise<void> {
  await writeEverySealedTable(
    { ...storage, database: login },
    { ownerId, patientId },
    (table) => `words of ${table}`,
  )
  const own = (columns: string, values: string) =>
    login.execute(`insert into ${columns.replace(')', ', created_by)')} values (${values}, ${ownerId})`)
  const { rows } = await login.execute<{ note: number; plan: number; template: number }>(
    `select (select max(id) from clinical_notes where created_by = $1)::int as note,
      (select max(id) from treatment_plans where created_by = $1)::int as plan,
      (select min(id) from soap_templates)::int as template`,
    [ownerId],
  )
  const { note, plan, template } = rows[0] as { note: number; plan: number; template: number }
  await own('soap_templates (name, structure)', `'Own', '{}'`)
  await own('copy_formats (template_id, sections)', `${template}, '[]'`)
  await own('style_examples (note_id)', `${note}`)
  await own('note_goals (note_id, plan_id, goal_id)', `${note}, ${plan}, 'g1'`)
  await own('consent_links (patient_id, token_index, expires_at)', `${patientId}, 'c${ownerId}', now()`)
  await own('retention_holds (patient_id)', `${patientId}`)
  await own('recording_consents (patient_id, how, given_to, given_at)', `${patientId}, 'verbal', 'A', now()`)
  await own(
    'retention_notices (patient_id, last_activity_at, told_at, delete_after)',
    `${patientId}, now(), now(), now()`,
  )
}

/** The owners of all visible rows: the query has no condition. */
async function ownersSeen(table: string, from = database): Promise<(number | null)[]> {
  const { rows } = await from.execute<{ owner: number | null }>(
    `select distinct created_by::int as owner from ${table} order by 1`,
  )
  return rows.map(({ owner }) => owner)
}

const shared = (table: string) => (table === 'soap_templates' ? [null] : [])
const REFUSED = /row-level security/

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'nothing was refused',
    (refusal: unknown) => refusal,
  )
  return error instanceof Error
    ? `${error.message} ${(error.cause as Error | undefined)?.message}`
    : String(error)
}

describe('every table', () => {
  it('has a clinician and row-level security that binds its owner too, or is listed as not clinical', async () => {
    const { rows } = await login.execute<{ name: string; secured: boolean; policies: string[] }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
        array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const others = Object.values(NOT_CLINICAL).flat()
    const unsecured = rows.filter(({ name, secured }) => !secured && !others.includes(name))
    expect(unsecured, 'add “SELECT keep_to_owner(…)” to the migration').toEqual([])
    const secured = rows.filter(({ name }) => !others.includes(name))
    expect(secured.map(({ name }) => name).sort()).toEqual(clinical)
    for (const { name, policies } of secured) {
      const expected = name === 'soap_templates' ? ['built_in', 'own_rows'] : ['own_rows']
      expect({ name, policies }).toEqual({ name, policies: expected })
    }
    expect(others.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })
})

describe('a query without an owner filter', () => {
  it('sees nothing without a clinician', async () => {
    for (const table of clinical) {
      expect([table, await ownersSeen(table)]).toEqual([table, shared(table)])
      const inTransaction = await database.transaction(() => ownersSeen(table))
      expect([table, inTransaction]).toEqual([table, shared(table)])
    }
  })

  it('sees the rows of its clinician only', async () => {
    const { ana, ben } = owners
    for (const table of clinical) {
      // In case a table has no rows: then this test would prove nothing about it.
      expect([table, await ownersSeen(table, login)]).toEqual([table, [ana, ben, ...shared(table)]])
      const seen = await asClinician(ben, () => ownersSeen(table))
      expect([table, seen]).toEqual([table, [ben, ...shared(table)]])
      const inTransaction = await asClinician(ana, () => database.transaction(() => ownersSeen(table)))
      expect([table, inTransaction]).toEqual([table, [ana, ...shared(table)]])
    }
  })

  it('sees all rows in named system work', async () => {
    const { ana, ben } = owners
    for (const table of clinical) {
      const seen = await asSystem('backup', () => ownersSeen(table))
      expect([table, seen]).toEqual([table, [ana, ben, ...shared(table)]])
    }
  })

  it('sees no psychotherapy notes in system work without a reason to', async () => {
    const { ana, ben } = owners
    for (const [work, sees] of Object.entries(SEES_PSYCHOTHERAPY_NOTES)) {
      const seen = await asSystem(work as SystemWork, () => ownersSeen('psychotherapy_notes'))
      expect([work, seen]).toEqual([work, sees ? [ana, ben] : []])
    }
  })

  it('changes and deletes the rows of its clinician only', async () => {
    const ids = async () => (await login.execute('select id, updated_at from patients order by id')).rows
    const before = await ids()
    const stranger = await server.newClinician()
    await asClinician(stranger.user.id, async () => {
      await database.orm.update(patients).set({ updatedAt: new Date() })
      await database.orm.delete(patients)
    })
    await database.orm.delete(patients)
    expect(await ids()).toEqual(before)
  })
})

describe('another clinician’s row', () => {
  it('can’t be written', async () => {
    const { ana, ben } = owners
    for (const table of clinical) {
      const giveAway = asClinician(ben, () => database.execute(`update ${table} set created_by = ${ana}`))
      expect([table, await refusalOf(giveAway)]).toEqual([table, expect.stringMatching(REFUSED)])
    }
    const insert = () =>
      database.execute(
        `insert into patients (first_name, last_name, mrn, mrn_index, created_by)
         values ('a', 'b', 'c', 'index', ${ana}) returning id`,
      )
    expect(await refusalOf(asClinician(ben, insert))).toMatch(REFUSED)
    expect(await refusalOf(asClinician(ben, () => database.transaction(insert)))).toMatch(REFUSED)
    expect(await refusalOf(insert())).toMatch(REFUSED)
    await asClinician(ana, insert)
  })

  it('can’t be a built-in template', async () => {
    const change = () =>
      database.execute("update soap_templates set name = 'x' where created_by is null returning id")
    expect((await asClinician(owners.ben, change)).rows).toEqual([])
  })
})

describe('the role of the application', () => {
  it('can’t bypass or change the policies', async () => {
    const { rows } = await database.execute(
      `select rolsuper, rolbypassrls, rolcanlogin,
        (select count(*)::int from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owns: 0 }])
    for (const statement of [
      'alter table patients disable row level security',
      'alter table patients no force row level security',
      'drop policy own_rows on patients',
      'create policy all_rows on patients using (true)',
      'truncate patients cascade',
      'drop table patients cascade',
      'create table public.mine (id int)',
    ]) {
      const attempt = asSystem('backup', () => database.execute(statement))
      expect([statement, await refusalOf(attempt)]).toEqual([
        statement,
        expect.stringMatching(/must be owner|permission denied/),
      ])
    }
  })
})

describe('the scope', () => {
  it('is that of each query, even in one transaction and at the same time', async () => {
    const { ana, ben } = owners
    const seen = await asClinician(ana, () =>
      database.transaction(() =>
        Promise.all([
          ownersSeen('patients'),
          asClinician(ben, () => ownersSeen('patients')),
          ownersSeen('patients'),
          asSystem('backup', () => ownersSeen('patients')),
          ownersSeen('patients'),
        ]),
      ),
    )
    expect(seen).toEqual([[ana], [ben], [ana], [ana, ben], [ana]])
  })

  it('ends with its transaction', async () => {
    await asClinician(owners.ana, () => database.transaction(() => ownersSeen('patients')))
    await asSystem('backup', () => ownersSeen('patients'))
    const connections = await Promise.all(Array.from({ length: 20 }, () => ownersSeen('patients')))
    expect(connections.flat()).toEqual([])
    // Nothing stays on the connections, even for the login.
    const { rows } = await login.execute(
      "select coalesce(current_setting('groundnote.clinician', true), '') || coalesce(current_setting('groundnote.system', true), '') as left_over, current_user = session_user as login",
    )
    expect(rows).toEqual([{ left_over: '', login: true }])
  })

  it('is kept by a query that is built inside and awaited outside', async () => {
    const query = asClinician(owners.ana, () => ({ built: database.orm.select().from(patients) }))
    const rows = await query.built
    expect(new Set(rows.map(({ createdBy }) => createdBy))).toEqual(new Set([owners.ana]))
  })

  it('rejects an ID that isn’t a number', () => {
    expect(() => asClinician("1'; set role postgres; --" as unknown as number, () => undefined)).toThrow(
      TypeError,
    )
  })
})

describe('work for all clinicians', () => {
  it('happens only in the listed places', () => {
    const files = execFileSync('git', ['ls-files', 'server/**/*.ts', 'server/*.ts'], {
      cwd: projectRoot(),
      encoding: 'utf8',
    })
    const found = files
      .split('\n')
      .filter((file) => file && !/\.test\.ts$|^server\/(testing\/|db\/scope\.ts)/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(projectRoot(), file), 'utf8')
        return [...text.matchAll(/\basSystem\(\s*([^,]+),/g)].map(
          ([, reason]) => `${file}: ${reason?.replaceAll("'", '')}`,
        )
      })
    expect(found.sort()).toEqual(SYSTEM_WORK)
  })
})
