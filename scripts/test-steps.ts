import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Step = {
  name: string
  /** A program in node_modules/.bin, `node` or `npm`, with its arguments; or a function. */
  run: string[] | (() => Promise<void>)
  env?: Record<string, string>
}

export type Outcome = { name: string; seconds: number; ok: boolean }

/** Runs one long step and shows its output live. */
export async function runLive(step: Step): Promise<Outcome> {
  console.log(`\n▶ ${step.name}`)
  return timed(step, 'inherit')
}

/** Runs short steps in parallel and shows the output of those that failed. */
export async function runQuietly(steps: Step[]): Promise<Outcome[]> {
  console.log(`\n▶ ${steps.map((step) => step.name).join(', ')}`)
  return Promise.all(steps.map((step) => timed(step, 'pipe')))
}

async function timed(step: Step, stdio: 'inherit' | 'pipe'): Promise<Outcome> {
  const started = performance.now()
  const { ok, output } = await runStep(step, stdio)
  const seconds = (performance.now() - started) / 1000
  if (ok) console.log(`✔ ${step.name} (${seconds.toFixed(1)} s)`)
  else console.error(`${output}\n✘ ${step.name} failed after ${seconds.toFixed(1)} s.`)
  return { name: step.name, seconds, ok }
}

async function runStep({ run, env }: Step, stdio: 'inherit' | 'pipe') {
  if (typeof run !== 'function') return runProgram(run, env, stdio)
  try {
    await run()
    return { ok: true, output: '' }
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) }
  }
}

function runProgram([program = '', ...args]: string[], env = {}, stdio: 'inherit' | 'pipe') {
  const elsewhere: Record<string, string> = { node: process.execPath, npm: 'npm' }
  const path = elsewhere[program] ?? join(ROOT, 'node_modules/.bin', program)
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(path, args, {
      cwd: ROOT,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    })
    // Forward `kill` to the step; Ctrl-C reaches it anyway.
    const passOn = () => child.kill('SIGTERM')
    process.on('SIGTERM', passOn)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => {
      process.off('SIGTERM', passOn)
      resolve({ ok: code === 0, output })
    })
  })
}

export function tableOf(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const lines = outcomes.map(
    ({ name, seconds, ok }) =>
      `  ${ok ? '✔' : '✘'} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`,
  )
  return lines.join('\n')
}
