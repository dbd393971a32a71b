import type { Database, Handle } from './database.ts'

type Execute = Handle['execute']

/** Superusers and roles with BYPASSRLS aren't bound by row-level security. */
export class UnsafeDatabaseUser extends Error {
  constructor(login: string, role: string) {
    super(
      `The database user ${login} ignores row-level security and can’t create the role ${role} to run queries as. ` +
        'Use a database user without SUPERUSER and BYPASSRLS, or see “The database user” in docs/operations.md.',
    )
    this.name = 'UnsafeDatabaseUser'
  }
}

type Login = { name: string; role: string; bypasses: boolean; creates: boolean; superuser: boolean }

/**
 * The database as the application uses it. Queries run as a role that owns nothing, can only read and write rows, and is
 * bound by row-level security. It is named after the login, because all databases of a server share their roles. A login
 * that can't create it and is bound itself is used as it is.
 */
export async function withRowSecurity(database: Database): Promise<Database> {
  return database.exclusively(async ({ execute }) => {
    const { rows } = await execute<Login>(`
      select rolname as name, left(rolname, 59) || '_app' as role, rolsuper as superuser,
        rolsuper or rolbypassrls as bypasses, rolsuper or rolcreaterole as creates
      from pg_roles where rolname = session_user`)
    const login = rows[0] as Login
    const { role } = login
    if (login.creates) await createRole(execute, login)
    if (await isUsable(execute, role)) {
      await execute(GRANTS.replaceAll(':role', literal(role)))
      return database.restrictedTo(role)
    }
    if (login.bypasses) throw new UnsafeDatabaseUser(login.name, role)
    return database
  })
}

async function createRole(execute: Execute, { role, superuser }: Login): Promise<void> {
  const { rows } = await execute('select 1 from pg_roles where rolname = $1', [role])
  if (rows.length > 0) return
  // Another database's server may create it at the same moment.
  await execute(`do $$ begin
    create role ${quoted(role)} nologin;
    exception when duplicate_object or unique_violation then null;
  end $$`)
  if (!superuser) await execute(`grant ${quoted(role)} to session_user`)
}

async function isUsable(execute: Execute, role: string): Promise<boolean> {
  const { rows } = await execute(
    'select 1 from pg_roles where rolname = $1 and not rolsuper and not rolbypassrls',
    [role],
  )
  if (rows.length === 0) return false
  try {
    await execute(`set role ${quoted(role)}`)
    await execute('reset role')
    return true
  } catch {
    return false
  }
}

/** Only what is missing, because granting writes to the catalog. Later tables get theirs by default. */
const GRANTS = `do $$ declare missing record; begin
  for missing in
    select c.oid::regclass as name, c.relkind = 'S' as sequence from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'jobs') and c.relkind in ('r', 'p', 'S')
      and pg_has_role(session_user, c.relowner, 'usage')
      and not case c.relkind when 'S' then has_sequence_privilege(:role, c.oid, 'usage')
        else has_table_privilege(:role, c.oid, 'delete') end
  loop
    if missing.sequence then execute format('grant usage, select on sequence %s to %I', missing.name, :role);
    else execute format('grant select, insert, update, delete on %s to %I', missing.name, :role);
    end if;
  end loop;
  for missing in
    select nspname as name from pg_namespace
    where nspname in ('public', 'drizzle', 'jobs') and not has_schema_privilege(:role, oid, 'usage')
  loop
    execute format('grant usage on schema %I to %I', missing.name, :role);
  end loop;
  if not exists (select 1 from pg_default_acl, aclexplode(defaclacl) granted
      where granted.grantee = (select oid from pg_roles where rolname = :role)) then
    execute format('alter default privileges grant usage on schemas to %I', :role);
    execute format('alter default privileges grant select, insert, update, delete on tables to %I', :role);
    execute format('alter default privileges grant usage, select on sequences to %I', :role);
  end if;
end $$`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
