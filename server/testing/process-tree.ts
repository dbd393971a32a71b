import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Direct children of a process. A minimal machine has /proc but maybe no `ps`; a Mac has only `ps`. */
function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
    const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
    return pairs.filter(([, parent]) => parent === pid).map(([child]) => child as number)
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    // "pid (name) state ppid …", where the name may contain anything, even a parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/** Kills a process and its children with -9 and waits until none is left. */
export async function killTree(pid: number): Promise<void> {
  // Stopped first, so that the parent can't fork between our lookup and our kill.
  send(pid, 'SIGSTOP')
  const doomed = [pid, ...childrenOf(pid)]
  for (const each of doomed) send(each, 'SIGKILL')
  while (doomed.some(isAlive)) await pause(10)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}
