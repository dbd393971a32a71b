import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcribe } from '#shared/contracts/voice.ts'
import { writeWav } from '../../../speech/wav.ts'
import { openLedger } from '../faults/writers.ts'
import { freePort } from '../free-port.ts'
import { makeSilentFiles } from './silent-files.ts'
import { tone } from './tone-transcriber.ts'

/**
 * Traces every file that a server opens for writing during transcription, and searches the disk for its
 * audio.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CAN_TRACE = runs('strace', '-V')
/** Without ffmpeg, the server can't decode AAC. */
const M4A_STATUS = runs('ffmpeg', '-version') ? 422 : 415

function runs(program: string, flag: string): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const home = mkdtempSync(join(tmpdir(), 'groundnote-trace-'))
const folders = { data: join(home, 'data'), tmp: join(home, 'tmp'), cwd: join(home, 'cwd') }
const trace = join(home, 'trace.log')
let stop: () => Promise<void>
let url: string

beforeAll(async () => {
  if (!CAN_TRACE) return
  for (const folder of Object.values(folders)) mkdirSync(folder)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  // -D: the server stays our direct child and receives our signals.
  const watched = [
    '-D',
    '-f',
    '--seccomp-bpf',
    '-e',
    'trace=open,openat,creat,connect',
    '-s',
    '300',
    '-o',
    trace,
  ]
  const child = spawn('strace', [...watched, process.execPath, join(ROOT, 'dist/server/main.js')], {
    cwd: folders.cwd,
    env: {
      PATH: process.env.PATH,
      HOME: folders.cwd,
      TMPDIR: folders.tmp,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folders.data,
      STT_EMBEDDED_MODEL: 'tiny',
    },
    stdio: 'ignore',
  })
  stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (;;) {
    if (await fetch(`${url}/api/health`).catch(() => undefined)) return
    if (child.exitCode !== null) throw new Error('The traced server ended.')
    await pause(100)
  }
}, 240_000)

afterAll(() => rmSync(home, { recursive: true, force: true }))

it.skipIf(!CAN_TRACE)(
  `writes no audio to disk${CAN_TRACE ? '' : ' (strace is not installed)'}`,
  { tags: 'long', timeout: 300_000 },
  async () => {
    const ledger = await openLedger(url)
    const call = ledger.call(url)
    // A distinctive tone, long enough to be transcribed whole: its samples appear nowhere else.
    const sound = tone(1_237.5, 4)
    const wav = writeWav(sound)
    const files = { wav, ...makeSilentFiles() }
    for (const [kind, bytes] of Object.entries(files)) {
      const file = new File([bytes as Uint8Array<ArrayBuffer>], `visit.${kind}`)
      const status = await call(transcribe, { body: {} }, { file }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      // 422: fully decoded, but it contains no speech.
      expect([kind, status]).toEqual([kind, kind === 'm4a' ? M4A_STATUS : 422])
    }
    await stop()

    const lines = readFileSync(trace, 'utf8').split('\n')
    const written = new Set(
      lines
        .filter((line) => /O_WRONLY|O_RDWR|O_CREAT|creat\(/.test(line) && !/= -1 /.test(line))
        .map((line) => /"([^"]+)"/.exec(line)?.[1] ?? line),
    )
    expect(written.size).toBeGreaterThan(0)
    const elsewhere = [...written].filter(
      (path) => !path.startsWith(folders.data) && !/^\/(dev|proc)\//.test(path),
    )
    expect(elsewhere).toEqual([])
    expect(lines.filter((line) => /connect\(.*AF_INET/.test(line) && !/127\.0\.0\.1|::1/.test(line))).toEqual(
      [],
    )

    const needles = [Buffer.from(wav.buffer, 44 + 2_000, 64), Buffer.from(sound.buffer, 4_000, 64)]
    for (const path of Object.values(folders).flatMap(filesUnder)) {
      const bytes = readFileSync(path)
      for (const needle of needles) expect(bytes.includes(needle), path).toBe(false)
    }
  },
)

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).isFile())
}
