import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HAS_TEXT_TO_SPEECH, speechFor } from '../voice/text-to-speech.ts'
import { toneFile } from '../voice/tone-transcriber.ts'
import { createFaultHarness, type FaultHarness } from './fault-harness.ts'
import { runVoiceFaults } from './voice-faults.ts'

/** `npm run faults -- --only voice --kills 30` is the long run. */
const TIMEOUT_MS = 600_000
let harness: FaultHarness

beforeAll(async () => {
  harness = await createFaultHarness(inject('database'), { settings: { STT_EMBEDDED_MODEL: 'tiny' } })
}, TIMEOUT_MS)
afterAll(() => harness?.close())

test(`transcribes a piece exactly once when it is repeated after a kill${HAS_TEXT_TO_SPEECH ? '' : ' (espeak-ng is not installed: a tone instead of words)'}`, {
  tags: 'long',
  timeout: TIMEOUT_MS,
}, async () => {
  const file = HAS_TEXT_TO_SPEECH ? speechFor('I sleep badly at night.') : toneFile(3, 2)
  const report = await runVoiceFaults(harness, { kills: 1, file })
  expect(report).toMatchObject({ kills: 1, wrong: [] })
})
