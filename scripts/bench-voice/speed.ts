import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/built-server.ts'
import { openLedger } from '../../server/testing/faults/writers.ts'
import { HAS_TEXT_TO_SPEECH, speechFor } from '../../server/testing/voice/text-to-speech.ts'
import { createPatient } from '../../shared/contracts/patients.ts'
import { addDevicePiece, createRecording, getRecording, transcribe } from '../../shared/contracts/voice.ts'
import { generateSoapNote } from '../../shared/contracts/writing.ts'
import { PIECE_MAX_MS, transcriptText } from '../../shared/domain/voice.ts'
import { type Call, CallError } from '../../shared/http/call.ts'
import { SAMPLE_RATE } from '../../speech/pcm.ts'
import { resample } from '../../speech/resample.ts'
import { openWav, writeWav } from '../../speech/wav.ts'

/** Endless conversation, built from sentences typical of a visit. */
const TALK = [
  'How have you been since we last met?',
  'Not so well. I wake up at three in the morning and then I lie awake until the alarm rings.',
  'Are you still taking the sertraline, one hundred milligrams in the morning?',
  'Yes, every day. I think it helps a little with the worrying, but my stomach is upset.',
  'Have you had any thoughts of hurting yourself?',
  'No, never. My children need me.',
  'Let us go on with the same dose and meet again in two weeks.',
]

/** The C library's memory settings come from the environment, as in the Dockerfile. */
const MALLOC = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

type Visit = { id: string; call: Call; pieces: File[] }

type Options = { model?: 'base' | 'tiny'; visits?: number[]; pieces?: number; minutes?: number[] }

/**
 * Runs a built server on the embedded database. First, visits send pieces of 25 s concurrently. Then long
 * visits whose pieces were sent along the way are stopped, timed from the last piece to the note.
 */
export async function benchSpeed({
  model = 'base',
  visits = [1, 2, 4],
  pieces = 3,
  minutes = [5, 30, 60],
}: Options = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-speed-'))
  const env = {
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    STT_EMBEDDED_MODEL: model,
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(MALLOC.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  }
  // The first start creates the database, which takes memory that later starts don't need, so measure the
  // second.
  await (await startBuiltServer(env)).stop()
  const server = await startBuiltServer(env)
  try {
    const sound = await talk()
    console.log(`memory before the first piece: ${megabytes(memoryOf(server.pid))} MB`)
    // The first piece waits for the weights to load.
    const first = await begin(server.url, [piece(sound, 0)])
    const loading = performance.now()
    await sendAll(first)
    console.log(`${model}: first piece after start, including loading: ${seconds(loading)} s`)
    // Print each result as it arrives: on two cores, a whole run takes several minutes.
    for (const count of visits) console.table([await parallel(server, sound, count, pieces)])
    for (const length of minutes) console.table([await stopToNote(server, sound, length)])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function parallel(
  server: { url: string; pid: number },
  sound: Float32Array,
  count: number,
  pieces: number,
) {
  const going = await Promise.all(
    Array.from({ length: count }, () =>
      begin(
        server.url,
        Array.from({ length: pieces }, (_, n) => piece(sound, n)),
      ),
    ),
  )
  const most = watchMemory(server.pid)
  const started = performance.now()
  const workBefore = cpuSecondsOf(server.pid)
  await Promise.all(going.map(sendAll))
  const elapsed = performance.now() - started
  const work = cpuSecondsOf(server.pid) - workBefore
  const audioMs = count * pieces * PIECE_MAX_MS
  return {
    visits: count,
    'seconds of speech': audioMs / 1000,
    'seconds taken': Number((elapsed / 1000).toFixed(1)),
    'real-time factor': Number((elapsed / audioMs).toFixed(3)),
    'CPU seconds per second': Number(((work * 1000) / audioMs).toFixed(3)),
    'share of real time, all visits': Number((elapsed / (pieces * PIECE_MAX_MS)).toFixed(2)),
    'most memory MB': most(),
  }
}

/** Samples a process's memory and returns the maximum. */
function watchMemory(pid: number): () => number {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 100)
  return () => {
    clearInterval(timer)
    return megabytes(peak)
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

/** From the last piece, 8 s of speech on average when Stop is pressed, to the written note. */
async function stopToNote({ url, pid }: { url: string; pid: number }, sound: Float32Array, minutes: number) {
  const visit = await begin(url, [])
  const count = Math.floor((minutes * 60_000) / PIECE_MAX_MS)
  const { data: heard } = await visit.call(
    transcribe,
    { body: times(visit.id, 0) },
    { file: piece(sound, 0) },
  )
  await fill(visit, count, heard.segments[0]?.text ?? TALK.join(' '))
  const last = new File([writeWav(sound.subarray(0, 8 * SAMPLE_RATE))], 'last.wav')
  const took: number[] = []
  const most = watchMemory(pid)
  let noteMs = 0
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now()
    await visit.call(transcribe, { body: times(visit.id, count + round) }, { file: last })
    const { data } = await visit.call(getRecording, { params: { id: visit.id } })
    const written = performance.now()
    await visit.call(generateSoapNote, {
      body: { inputText: transcriptText(data.pieces), noteType: 'Progress Note', patientId: data.patientId },
    })
    noteMs = performance.now() - written
    took.push(performance.now() - started)
  }
  const median = took.sort((a, b) => a - b)[1] ?? 0
  return {
    'minutes of visit': minutes,
    'stop to note, seconds (median of 3)': Number((median / 1000).toFixed(2)),
    'of which writing': Number((noteMs / 1000).toFixed(2)),
    'most memory MB': most(),
  }
}

/** Sends the pieces before the last as text, because transcribing them is timed above. */
async function fill({ id, call }: Visit, count: number, text: string): Promise<void> {
  for (let sequence = 1; sequence < count; sequence += 1) {
    const { startMs, endMs } = times(id, sequence)
    const segments = [{ startMs, endMs, text }]
    await call(addDevicePiece, { params: { id }, body: { sequence, startMs, endMs, segments } })
  }
}

function times(recordingId: string, sequence: number) {
  return { recordingId, sequence, startMs: sequence * PIECE_MAX_MS, endMs: (sequence + 1) * PIECE_MAX_MS }
}

async function begin(url: string, pieces: File[]): Promise<Visit> {
  const { call: to } = await openLedger(url)
  const call = to(url)
  const { data: patient } = await call(createPatient, { body: { firstName: 'Given', lastName: 'Family' } })
  const id = randomUUID()
  await call(createRecording, {
    body: {
      id,
      patientId: patient.id,
      noteType: 'Progress Note',
      language: 'en',
      source: 'microphone',
      startedAt: new Date().toISOString(),
      consent: 'attested',
    },
  })
  return { id, call, pieces }
}

/** In sequence, as a recorder does. */
async function sendAll({ id, call, pieces }: Visit): Promise<void> {
  for (const [sequence, file] of pieces.entries()) {
    for (;;) {
      try {
        await call(transcribe, { body: times(id, sequence) }, { file })
        break
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 503) throw error
        await pause(300)
      }
    }
  }
}

/** A few minutes of synthesized speech. Transcription time doesn't depend on the voice. */
async function talk(): Promise<Float32Array> {
  if (!HAS_TEXT_TO_SPEECH) throw new Error('This needs a speech synthesizer. Install espeak-ng.')
  const file = speechFor(Array.from({ length: 8 }, () => TALK.join(' ')).join(' '))
  const wav = openWav(new Uint8Array(await file.arrayBuffer()))
  if (!wav) throw new Error('espeak-ng produced no audio.')
  return resample(wav.read(0, wav.length), wav.sampleRate)
}

function piece(sound: Float32Array, n: number): File {
  const length = (PIECE_MAX_MS / 1000) * SAMPLE_RATE
  const from = (n * length) % Math.max(1, sound.length - length)
  return new File([writeWav(sound.subarray(from, from + length))], 'piece.wav')
}

/** Resident memory of the server, including its threads. */
function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}

/** CPU time used by all of the server's threads. On a shared machine, wall time is less reliable. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
