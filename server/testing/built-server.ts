import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/**
 * Generous: the first start creates a database in ten seconds of CPU time, and a busy machine may give it a
 * tenth of a core.
 */
const TIMEOUT_MS = 300_000

export type BuiltServer = {
  url: string
  pid: number
  /** Everything printed so far. */
  output(): string
  /** Sends SIGTERM, waits, and returns the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
}

/** Starts the built program from dist/ in its own process and waits until it responds. */
export async function startBuiltServer(
  env: Record<string, string>,
  /** Called with every line it prints. */
  log?: (line: string) => void,
): Promise<BuiltServer> {
  const { server, child } = await launchServer(env)
  if (log) createInterface({ input: child.stdout }).on('line', (line) => log(`${line}\n`))
  await isServing(server.url, child, server.output)
  return server
}

/** The same without waiting for startup. */
export async function launchServer(env: Record<string, string>) {
  // Set PORT if it has to restart at the same address.
  const port = Number(env.PORT) || (await freePort())
  const { child, output } = launch('main.js', { HOST: '127.0.0.1', ...env, PORT: String(port) })
  const server: BuiltServer = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output,
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
  return { server, child }
}

/** Runs a built program to completion. */
export async function runBuilt(file: string, env: Record<string, string>, args: string[] = []) {
  const { child, output } = launch(file, env, args)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output() }
}

function launch(file: string, env: Record<string, string>, args: string[] = []) {
  const program = join(ROOT, 'dist/server', file)
  if (!existsSync(program)) throw new Error(`${program} is not there. Run npm run build first.`)
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { child, output: () => text }
}

/** Only what a program needs to run, so that a developer's settings don't affect tests. */
export function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']
  const entries = names.map((name) => [name, process.env[name]] as const)
  return { NODE_ENV: 'test', ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
}

async function isServing(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) {
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} at start:\n${output()}`)
    }
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not answer /api/health within ${TIMEOUT_MS / 1000} s:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
