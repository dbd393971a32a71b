import startServerForJourneys from '../e2e/support/server.ts'
import { type CutReport, recordThroughCut } from '../e2e/support/voice/cut-off.ts'
import { startFakeSpeechServer } from '../e2e/support/voice/fake-speech-server.ts'
import { type KillReport, recordThroughKills } from '../e2e/support/voice/killed-browser.ts'
import { createFaultHarness, type DatabaseKind } from '../server/testing/faults/fault-harness.ts'
import { ensureChromium } from './ensure-chromium.ts'

/** All recordings combined; each of them is killed a few times. */
export type VoiceKillsReport = KillReport & { recordings: number }

const KILLS_EACH = 5

/** Kills the browser while it records, with a separate server. */
export async function killWhileRecording(kills: number): Promise<VoiceKillsReport> {
  process.env.CHROMIUM_PATH = await ensureChromium()
  const stop = await startServerForJourneys()
  const total: VoiceKillsReport = { recordings: 0, kills: 0, lostMs: [], breaks: 0, words: 0, leastWords: 0 }
  try {
    while (total.kills < kills) {
      const report = await recordThroughKills({
        baseURL: process.env.E2E_BASE_URL ?? '',
        kills: Math.min(KILLS_EACH, kills - total.kills),
        onKill: (kill, lostMs) =>
          console.log(`voice: kill ${total.kills + kill} of ${kills}, ${lostMs} ms lost`),
      })
      total.recordings += 1
      total.kills += report.kills
      total.lostMs.push(...report.lostMs)
      total.breaks += report.breaks
      total.words += report.words
      total.leastWords += report.leastWords
    }
    return total
  } finally {
    await stop?.()
  }
}

export function isWhole({ lostMs, breaks, words, leastWords }: VoiceKillsReport): boolean {
  return Math.max(...lostMs) <= 2_000 && breaks === 0 && words >= leastWords
}

/** Two kinds of outage: once the browser is offline, once the server doesn't respond. */
export async function cutWhileRecording(database: DatabaseKind, seconds: number): Promise<CutReport[]> {
  process.env.CHROMIUM_PATH = await ensureChromium()
  const speech = await startFakeSpeechServer()
  const settings = {
    STT_EMBEDDED_MODEL: 'off',
    STT_BASE_URL: speech.baseUrl,
    STT_MODEL: 'coded-speech',
  }
  const world = await createFaultHarness(database, { settings })
  try {
    const reports: CutReport[] = []
    for (const cut of ['no network', 'no answers'] as const) {
      reports.push(await recordThroughCut(world, cut, seconds))
      console.log(`${database}: ${cut} for ${seconds} s`)
    }
    return reports
  } finally {
    await world.close()
    await speech.close()
  }
}

export function isWholeAfterCut({ breaks, words, leastWords, left }: CutReport): boolean {
  return breaks === 0 && words >= leastWords && left === 0
}
