import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Direct children of a process. A bare machine has /proc but perhaps no `ps`, a Mac the reverse. */
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
    // "pid (name) state ppid …", where the name may hold anything, even a bracket.
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

/** kill -9 for a process and its children, back when none is left. */
export async function killTree(pid: number): Promise<void> {
  // Stopped first: a parent that runs could make another child between our look and our kill.
  send(pid, 'SIGSTOP')
  const doomed = [pid, ...childrenOf(pid)]
  for (const each of doomed) send(each, 'SIGKILL')
  while (doomed.some(isAlive)) await pause(10)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already, which is what we want.
  }
}
