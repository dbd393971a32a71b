import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPatient } from '#shared/contracts/patients.ts'
import { createRecording, getRecording, transcribe } from '#shared/contracts/voice.ts'
import { type Call, CallError } from '#shared/http/call.ts'
import type { FaultHarness } from './fault-harness.ts'
import { openLedger } from './writers.ts'

export type VoiceFaultReport = {
  kills: number
  /** Pieces in progress when the server died. */
  interrupted: number
  /** Pieces whose words were missing, duplicated or changed at the end. */
  wrong: string[]
  seconds: number
}

type Options = { kills: number; file: File; onKill?: (kill: number) => void }

/** Kills the server during transcriptions. Like our recorder, the client then sends the piece again. */
export async function runVoiceFaults(
  harness: FaultHarness,
  { kills, file, onKill }: Options,
): Promise<VoiceFaultReport> {
  const started = performance.now()
  const ledger = await openLedger(harness.server.url)
  const id = randomUUID()
  await begin(ledger.call(harness.server.url), id)
  const report: VoiceFaultReport = { kills: 0, interrupted: 0, wrong: [], seconds: 0 }
  const answers = new Map<number, string>()
  const piece = (sequence: number) => send(ledger.call(harness.server.url), id, sequence, file)

  // The weights are loaded by then, so a kill hits the transcription itself.
  answers.set(0, await piece(0))
  for (let kill = 1; kill <= kills; kill += 1) {
    const sequences = [2 * kill - 1, 2 * kill]
    const onTheWay = sequences.map((sequence) => piece(sequence).catch((error: unknown) => error))
    await pause(50 + Math.random() * 1_500)
    await harness.crash({ alsoDatabase: false })
    const ends = await Promise.all(onTheWay)
    report.interrupted += ends.filter((end) => end instanceof Error).length
    await harness.start()
    for (const sequence of sequences) answers.set(sequence, await piece(sequence))
    report.kills += 1
    onKill?.(kill)
  }

  const { data } = await ledger.call(harness.server.url)(getRecording, { params: { id } })
  for (const [sequence, text] of answers) {
    const kept = data.pieces.filter((one) => one.sequence === sequence)
    if (kept.length !== 1 || kept[0]?.text !== text)
      report.wrong.push(`piece ${sequence}: ${kept.length} times`)
    if (text !== answers.get(0)) report.wrong.push(`piece ${sequence}: other words than the first`)
    if ((await piece(sequence)) !== text) report.wrong.push(`piece ${sequence}: another answer`)
  }
  if (data.pieces.length !== answers.size) report.wrong.push(`${data.pieces.length} pieces are kept`)
  report.seconds = (performance.now() - started) / 1000
  return report
}

async function begin(call: Call, id: string): Promise<void> {
  const { data: patient } = await call(createPatient, { body: { firstName: 'Given', lastName: 'Family' } })
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
}

/** Retries until it gets a result, because a server may be busy or starting. */
async function send(call: Call, recordingId: string, sequence: number, file: File): Promise<string> {
  const times = { startMs: sequence * 4_000, endMs: (sequence + 1) * 4_000 }
  for (;;) {
    try {
      const { data } = await call(transcribe, { body: { recordingId, sequence, ...times } }, { file })
      return data.text
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error
      await pause(300)
    }
  }
}
