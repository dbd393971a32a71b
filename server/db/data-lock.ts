import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** The contents of the lock file: who holds the folder and its control address. */
type Holder = { pid: number; startedAt: string; host: string; control?: string }

export type DataLock = { release(): void; announce(control: string): void }

/** Another process holds the folder. */
export class DataFolderInUse extends Error {
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by another Groundnote process (pid ${holder.pid} on ${holder.host}). ` +
        'Stop that process first, or set DATA_DIR to a different folder for this one.',
    )
    this.name = 'DataFolderInUse'
    this.holder = holder
  }
}

const HEARTBEAT_MS = 5_000
/**
 * A holder on another host (a container on the same volume) can't be checked, so it counts as alive this
 * long.
 */
const FOREIGN_STALE_MS = 30_000
const TAKEOVER_STALE_MS = 10_000

export function lockDataFolder(folder: string): DataLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  const holder: Holder = { pid: process.pid, startedAt: startTimeOf(process.pid), host: hostname() }

  if (!tryCreate(path, holder)) {
    takeOverIfDead(folder, path, holder)
  }

  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was deleted while running; the database will report it.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    announce(control) {
      const file = openSync(path, 'w', 0o600)
      writeSync(file, JSON.stringify({ ...holder, control }))
      closeSync(file)
    },
    release() {
      clearInterval(heartbeat)
      rmSync(path, { force: true })
    },
  }
}

function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function tryCreate(path: string, holder: Holder): boolean {
  let file: number
  try {
    file = openSync(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  writeSync(file, JSON.stringify(holder))
  closeSync(file)
  return true
}

/** Two processes may find the same stale lock. Creating a folder is atomic, so only one takes over. */
function takeOverIfDead(folder: string, path: string, holder: Holder): void {
  const present = readHolder(folder)
  if (present ? isAlive(present, path) : isBeingWritten(path))
    throw new DataFolderInUse(folder, present ?? holder)

  const gate = join(folder, 'lock.takeover')
  try {
    mkdirSync(gate)
  } catch {
    if (Date.now() - modifiedAt(gate) < TAKEOVER_STALE_MS)
      throw new DataFolderInUse(folder, present ?? holder)
    rmdirSync(gate)
    mkdirSync(gate)
  }
  try {
    const again = readHolder(folder)
    if (again && isAlive(again, path)) throw new DataFolderInUse(folder, again)
    rmSync(path, { force: true })
    if (!tryCreate(path, holder)) throw new DataFolderInUse(folder, readHolder(folder) ?? holder)
  } finally {
    rmdirSync(gate)
  }
}

/** Just created and still empty: its owner is about to write to it. */
function isBeingWritten(path: string): boolean {
  return Date.now() - modifiedAt(path) < 2_000
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - modifiedAt(path) < FOREIGN_STALE_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it is alive, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // The PID may have been reused since.
  return startTimeOf(holder.pid) === holder.startedAt
}

/** A process's start time in clock ticks since boot; '' where the system doesn't report it. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie whose parent hasn't reaped it holds nothing.
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function modifiedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}
