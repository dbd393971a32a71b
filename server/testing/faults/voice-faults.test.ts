import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CAN_SPEAK, spoken } from '../voice/text-to-speech.ts'
import { toneFile } from '../voice/tone-transcriber.ts'
import { createFaultWorld, type FaultWorld } from './fault-harness.ts'
import { runVoiceFaults } from './voice-faults.ts'

/** `npm run faults -- --only voice --kills 30` is the long run. */
const TIMEOUT_MS = 600_000
let world: FaultWorld

beforeAll(async () => {
  world = await createFaultWorld(inject('database'), { settings: { STT_EMBEDDED_MODEL: 'tiny' } })
}, TIMEOUT_MS)
afterAll(() => world?.close())

test(`transcribes a piece exactly once when it is repeated after a kill${CAN_SPEAK ? '' : ' (espeak-ng is not installed: a tone instead of words)'}`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const file = CAN_SPEAK ? spoken('I sleep badly at night.') : toneFile(3, 2)
  const report = await runVoiceFaults(world, { kills: 1, file })
  expect(report).toMatchObject({ kills: 1, wrong: [] })
})
