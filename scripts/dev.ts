import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import './load-env.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FORCE_AFTER_MS = 5_000

// Developers use Vite's address, so links in emails point there, too.
process.env.PUBLIC_URL ??= `http://localhost:${process.env.WEB_PORT ?? 5173}`

/** Runs the server, restarted when it changes, and Vite, which reloads the browser. */
const children = [
  run('server', 36, ['tsx', 'watch', '--clear-screen=false', 'server/main.ts']),
  run('web', 35, ['vite', '--clearScreen', 'false']),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopAll(0))
for (const child of children) child.once('exit', (code) => stopAll(code ?? 1))

function run(name: string, color: number, [program = '', ...args]: string[]): ChildProcess {
  // A separate process group, so one signal ends the whole tree.
  const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  })
  const prefix = process.stdout.isTTY ? `\x1b[${color}m${name.padEnd(6)}\x1b[0m │ ` : `${name.padEnd(6)} │ `
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(prefix + line))
  }
  return child
}

let stopping = false
async function stopAll(code: number) {
  if (stopping) return
  stopping = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  // Children forward the signal; killing the group is only for those that don't respond.
  for (const child of running) child.kill('SIGTERM')
  const force = setTimeout(() => {
    for (const child of running) killGroup(child)
  }, FORCE_AFTER_MS)
  await Promise.all(running.map((child) => once(child, 'exit')))
  clearTimeout(force)
  // Kill orphans left in the group.
  for (const child of children) killGroup(child)
  process.exit(code)
}

function killGroup(child: ChildProcess) {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
