import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type OrphanGuard, orphanGuard } from './orphan-guard.ts'
import { folderForData, postgresPrograms, type RunAs, unprivilegedUser } from './postgres-binaries.ts'
import { killTree } from './process-tree.ts'

export type PostgresServer = {
  /** The admin URL, with the database `postgres`. */
  url: string
  /** The same URL with another database. */
  urlOf(database: string): string
  /** Shuts down cleanly and deletes all data. */
  stop(): Promise<void>
  /** Kills the server and all its children with -9, keeping the data as the crash left it. */
  kill(): Promise<void>
  /** Shuts down cleanly and keeps the data. */
  halt(): Promise<void>
  /** Starts again on the same data and port after `kill` or `halt`. */
  restart(): Promise<void>
}

const PASSWORD = 'only-for-tests'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
}
/** A test run's data needn't survive a power failure. Tests that kill PostgreSQL use a durable one. */
const DURABLE = { fsync: 'on', full_page_writes: 'on' }
const NON_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** A real PostgreSQL on a free port, with its data in a new temporary folder. */
export async function startPostgres({ durable = true } = {}): Promise<PostgresServer> {
  const runAs = unprivilegedUser()
  const home = mkdtempSync(join(folderForData(runAs), 'groundnote-postgres-'))
  chmodSync(home, 0o755)
  const data = join(home, 'data')
  const guard = orphanGuard(home)
  try {
    const programs = postgresPrograms(runAs, home)
    makeCluster(programs, home, data, runAs)
    const settings = { ...SETTINGS, ...(durable ? DURABLE : NON_DURABLE) }
    const { postmaster, port } = await startOnFreePort({ programs, data, runAs, settings })
    return serverHandle({ programs, data, runAs, settings, postmaster, port, guard })
  } catch (error) {
    await guard.release()
    throw error
  }
}

type Cluster = {
  programs: string
  data: string
  runAs: RunAs | undefined
  settings: Record<string, string>
}

type Running = Cluster & {
  postmaster: ChildProcess
  port: number
  guard: OrphanGuard
}

function serverHandle({ postmaster: first, port, guard, ...cluster }: Running): PostgresServer {
  let postmaster = first
  guard.watch(postmaster.pid ?? 0)
  const urlOf = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    urlOf,
    async stop() {
      if (!hasEnded(postmaster)) {
        // SIGINT is PostgreSQL's "fast" shutdown: sessions end and everything is written.
        postmaster.kill('SIGINT')
        await once(postmaster, 'exit')
      }
      guard.watch(0)
      await guard.release()
    },
    async kill() {
      if (postmaster.pid) await killTree(postmaster.pid)
      guard.watch(0)
    },
    async halt() {
      postmaster.kill('SIGINT')
      await once(postmaster, 'exit')
      guard.watch(0)
    },
    async restart() {
      postmaster = await launch(cluster, port)
      guard.watch(postmaster.pid ?? 0)
    },
  }
}

function makeCluster(programs: string, home: string, data: string, runAs: RunAs | undefined): void {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 })
  if (runAs) {
    chownSync(home, runAs.uid, runAs.gid)
    chownSync(passwordFile, runAs.uid, runAs.gid)
  }
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  execFileSync(
    join(programs, 'initdb'),
    [...options, '--encoding=UTF8', '--no-locale', '--no-sync', `--pgdata=${data}`],
    { ...runAs, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  rmSync(passwordFile)
}

/** Another process may take the port before we use it; if so, try another one. */
async function startOnFreePort(cluster: Cluster) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { postmaster: await launch(cluster, port), port }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function launch({ programs, data, runAs, settings }: Cluster, port: number) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C in a terminal reaches the tests first, before their database.
  const postmaster = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...runAs,
    cwd: data,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await isReady(postmaster)
  return postmaster
}

function isReady(postmaster: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    postmaster.stderr?.on('data', (chunk: Buffer) => {
      // Keep reading after startup so that the pipe never fills up.
      if (log === 'ready') return
      log += chunk.toString()
      if (!log.includes('ready to accept connections')) return
      log = 'ready'
      resolve()
    })
    postmaster.on('error', reject)
    postmaster.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} at start.\n${log}`)))
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
