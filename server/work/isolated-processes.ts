import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../project-root.ts'

type Start = {
  program: string
  args: readonly string[]
  /** V8 flags, such as the heap limit. */
  flags: readonly string[]
  input: Uint8Array
  /** With "ignore", output is discarded. */
  stdout: 'pipe' | 'ignore'
}

export type IsolatedProcess = {
  child: ChildProcess
  /** The fourth pipe, for the answer. */
  answer: Readable
  ended: Promise<[number | null, NodeJS.Signals | null]>
  kill: () => void
  /** Kills the process if it still runs. */
  release: () => void
}

/**
 * Processes that read files from strangers: killable, without our memory, environment, settings or working directory
 * (docs/decisions/012). They get their input through a pipe.
 */
export function isolatedProcesses() {
  const running = new Set<ChildProcess>()

  function start({ program, args, flags, input, stdout }: Start): IsolatedProcess {
    const child = spawn(process.execPath, [...flags, ...loaderFor(program), program, ...args], {
      env: {},
      cwd: projectRoot(),
      stdio: ['pipe', stdout, 'ignore', 'pipe'],
      windowsHide: true,
    })
    running.add(child)
    const kill = () => void child.kill('SIGKILL')
    // A process that exits early closes its end. Its exit is handled by the caller.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    return {
      child,
      answer: child.stdio[3] as Readable,
      ended: once(child, 'close') as IsolatedProcess['ended'],
      kill,
      release() {
        kill()
        running.delete(child)
      },
    }
  }

  return {
    start,
    running: () => running.size,
    async close() {
      await Promise.all(
        [...running].map(async (child) => {
          const ended = once(child, 'close')
          child.kill('SIGKILL')
          await ended
        }),
      )
    },
  }
}

/** TypeScript needs a loader when the server runs from source. */
function loaderFor(program: string): string[] {
  if (!program.endsWith('.ts')) return []
  const loader = createRequire(import.meta.url).resolve('tsx')
  return ['--import', pathToFileURL(loader).href]
}
