import { parseArgs } from 'node:util'
import type { CutReport } from '../e2e/support/voice/cut-off.ts'
import {
  type AlertReport,
  killAfterResponse,
  killBetweenSubmitAndAlert,
} from '../server/testing/faults/alert-faults.ts'
import { type OutageReport, surviveDatabaseOutage } from '../server/testing/faults/database-outage.ts'
import { restartDatabase } from '../server/testing/faults/database-restarts.ts'
import { type ErasureReport, killWhileErasing } from '../server/testing/faults/erasure-faults.ts'
import { createFaultHarness, type DatabaseKind } from '../server/testing/faults/fault-harness.ts'
import {
  isSurvived,
  type ProviderReport,
  runProviderFaults,
} from '../server/testing/faults/provider-faults.ts'
import { type FaultReport, runFaults } from '../server/testing/faults/run-faults.ts'
import { type SecondServerReport, trySecondServer } from '../server/testing/faults/second-server.ts'
import { stopUnderLoad } from '../server/testing/faults/sigterm.ts'
import { serveDespiteSlowClients } from '../server/testing/faults/slow-clients.ts'
import { runVoiceFaults, type VoiceFaultReport } from '../server/testing/faults/voice-faults.ts'
import {
  killWhileHandlingWebhooks,
  stripeSettings,
  type WebhookReport,
} from '../server/testing/faults/webhook-faults.ts'
import { startStripeServer } from '../server/testing/stripe-server.ts'
import { HAS_TEXT_TO_SPEECH, speechFor } from '../server/testing/voice/text-to-speech.ts'
import { toneFile } from '../server/testing/voice/tone-transcriber.ts'
import {
  cutWhileRecording,
  isWhole,
  isWholeAfterCut,
  killWhileRecording,
  type VoiceKillsReport,
} from './faults-voice.ts'
import { runLive } from './test-steps.ts'

/**
 * npm run faults -- [--kills 30] [--database pglite|postgres]
 *   [--only kills|alerts|webhooks|erasures|provider|voice|recorder|cuts]
 * The long fault run, with tables and JSON. Kills the server and the database while patients are added, while
 * worrying answers arrive and their alerts are sent, and while payment webhooks are processed. provider
 * simulates faults of a language model; voice kills the server while it transcribes, recorder kills the
 * browser while it records; cuts takes a recording offline for --seconds 60.
 * --only stops: SIGTERM under load (--rounds 50); restarts: of PostgreSQL under load (--rounds 20); slow:
 * 1,000 clients that never finish their requests (--seconds 60).
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    database: { type: 'string' },
    clients: { type: 'string', default: '4' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})

const kinds: DatabaseKind[] = ['pglite', 'postgres']
const databases = kinds.filter((kind) => !values.database || kind === values.database)

const built = await runLive({ name: 'build', run: ['node', 'scripts/build.mjs'] })
if (!built.ok) process.exit(1)

const reports: FaultReport[] = []
const alerts: (AlertReport & { database: DatabaseKind; when: string })[] = []
const webhooks: (WebhookReport & { database: DatabaseKind })[] = []
const erasures: (ErasureReport & { database: DatabaseKind })[] = []
let second: SecondServerReport | undefined
let outage: OutageReport | undefined
let provider: ProviderReport | undefined
const voice: VoiceFaultReport[] = []
const robustnessParts = ['stops', 'restarts', 'slow'].filter((part) => !values.only || values.only === part)
const robustness: Record<string, { good: boolean } & object> = {}
if (robustnessParts.length > 0) await testRobustness(robustnessParts)
if (
  !['provider', 'voice', 'recorder', 'cuts', 'webhooks', 'erasures', 'stops', 'restarts', 'slow'].includes(
    values.only ?? '',
  )
)
  for (const database of databases) await testKills(database)
if (!values.only || values.only === 'webhooks') for (const database of databases) await testWebhooks(database)
if (!values.only || values.only === 'erasures') for (const database of databases) await testErasures(database)
let recorder: VoiceKillsReport | undefined
const cuts: CutReport[] = []
if (!values.only || values.only === 'voice') {
  for (const database of databases) await testVoice(database)
}
if (!values.only || values.only === 'recorder') recorder = await killWhileRecording(Number(values.kills))
if (!values.only || values.only === 'cuts') {
  for (const database of databases) cuts.push(...(await cutWhileRecording(database, Number(values.seconds))))
}
if (!values.only || values.only === 'provider') {
  provider = await runProviderFaults({
    onFault: ({ fault, while: phase, seconds }) => console.log(`${fault} while ${phase}: ${seconds} s`),
  })
}

if (reports.length > 0) console.table(reports.map(rowOf))
for (const rows of [alerts, webhooks, erasures]) {
  if (rows.length > 0) console.table(rows.map(({ faults, ...row }) => ({ ...row, faults: faults.length })))
}
if (provider) {
  console.table(provider.faults)
  const { aborted, connectionsLeft } = provider
  console.log(`${aborted} aborted requests left ${connectionsLeft} connections to the language model open.`)
}
if (second)
  console.log(`A second server on the same PGlite folder exited with ${second.code}: ${second.output.trim()}`)
if (outage) console.log(`Only PostgreSQL killed: ${JSON.stringify(outage)}`)
if (voice.length > 0) console.table(voice.map(({ wrong, ...row }) => ({ ...row, wrong: wrong.length })))
if (cuts.length > 0) console.table(cuts)
if (recorder) console.table([{ ...recorder, lostMs: undefined, mostLostMs: Math.max(...recorder.lostMs) }])
for (const [part, report] of Object.entries(robustness)) console.log(`${part}: ${JSON.stringify(report)}`)
console.log(
  JSON.stringify(
    { reports, alerts, webhooks, erasures, second, outage, provider, voice, recorder, cuts, robustness },
    null,
    2,
  ),
)

const refused = !second || isRefused(second)
const providerSurvived = !provider || isSurvived(provider)
const nothingTwice = [...alerts, ...webhooks, ...erasures].every(({ faults }) => faults.length === 0)
const voiceSurvived =
  (!recorder || isWhole(recorder)) &&
  cuts.every(isWholeAfterCut) &&
  voice.every(({ wrong, interrupted }) => wrong.length === 0 && interrupted > 0)
const stayedUp = refused && outage?.recovered !== false && providerSurvived
const robust = Object.values(robustness).every(({ good }) => good)
process.exitCode = reports.every(isClean) && nothingTwice && stayedUp && voiceSurvived && robust ? 0 : 1

async function testKills(database: DatabaseKind): Promise<void> {
  const harness = await createFaultHarness(database)
  const kills = Number(values.kills)
  const onCycle = (cycle: number, { seconds }: FaultReport) =>
    console.log(`${database}: kill ${cycle} of ${kills}, ${seconds.toFixed(0)} s`)
  try {
    if (values.only !== 'kills' && values.only !== 'behind') {
      alerts.push({ database, when: 'during', ...(await killBetweenSubmitAndAlert(harness, kills)) })
    }
    if (values.only !== 'kills') {
      alerts.push({ database, when: 'after the response', ...(await killAfterResponse(harness, kills)) })
    }
    if (values.only === 'alerts' || values.only === 'behind') return
    if (database === 'pglite') second = await trySecondServer(harness)
    else outage = await surviveDatabaseOutage(harness)
    reports.push(
      await runFaults(harness, { kills, clients: Number(values.clients), verifyEachTime: true, onCycle }),
    )
  } finally {
    await harness.close()
  }
}

async function testWebhooks(database: DatabaseKind): Promise<void> {
  const stripe = await startStripeServer()
  const harness = await createFaultHarness(database, { settings: stripeSettings(stripe) })
  const kills = Number(values.kills)
  const onKill = (kill: number, seconds: number) =>
    console.log(`${database}: kill ${kill} of ${kills} during webhooks, ${seconds.toFixed(0)} s`)
  try {
    webhooks.push({ database, ...(await killWhileHandlingWebhooks(harness, stripe, { kills, onKill })) })
  } finally {
    await harness.close()
    await stripe.close()
  }
}

/** Faults a production server must survive: being stopped, losing its database, slow clients. */
async function testRobustness(parts: string[]): Promise<void> {
  const harness = await createFaultHarness('postgres')
  try {
    if (parts.includes('stops')) {
      const report = await stopUnderLoad(harness, {
        rounds: Number(values.rounds ?? 50),
        onRound: (round) => console.log(`SIGTERM ${round}`),
      })
      const clean = report.exitCodes.every((code) => code === 0) && Object.keys(report.failed).length === 0
      robustness.stops = { ...report, good: clean && report.truncated === 0 }
    }
    if (parts.includes('restarts')) {
      const report = await restartDatabase(harness, {
        restarts: Number(values.rounds ?? 20),
        onRestart: (n) => console.log(`restart ${n}`),
      })
      const only503 = Object.keys(report.statuses).every((status) =>
        ['page', '200', '201', '503'].includes(status),
      )
      const quick = report.recoveryMs.every((ms) => ms <= 5_000)
      const whole = report.truncated === 0 && report.withoutRetryAfter === 0 && report.sameProcess
      robustness.restarts = { ...report, good: only503 && quick && whole }
    }
    if (parts.includes('slow')) {
      const report = await serveDespiteSlowClients(harness.server.url, {
        clients: 1_000,
        seconds: Number(values.seconds),
      })
      robustness.slow = { ...report, good: report.failedProbes <= report.probes / 1_000 }
    }
  } finally {
    await harness.close()
  }
}

async function testErasures(database: DatabaseKind): Promise<void> {
  const harness = await createFaultHarness(database)
  try {
    erasures.push({ database, ...(await killWhileErasing(harness, Number(values.kills))) })
  } finally {
    await harness.close()
  }
}

async function testVoice(database: DatabaseKind): Promise<void> {
  const harness = await createFaultHarness(database, { settings: { STT_EMBEDDED_MODEL: 'tiny' } })
  try {
    const file = HAS_TEXT_TO_SPEECH
      ? speechFor('I sleep badly, and I worry about my work every night.')
      : toneFile(3, 4)
    const kills = Number(values.kills)
    const onKill = (kill: number) => console.log(`${database}: kill ${kill} of ${kills} while transcribing`)
    voice.push(await runVoiceFaults(harness, { kills, file, onKill }))
  } finally {
    await harness.close()
  }
}

function rowOf(report: FaultReport) {
  const { lost, torn, duplicated, brokenChains, seconds, ...counts } = report
  return {
    ...counts,
    lost: lost.length,
    torn: torn.length,
    duplicated: duplicated.length,
    brokenChains: brokenChains.length,
    seconds: Math.round(seconds),
  }
}

function isClean({ lost, torn, duplicated, brokenChains, acknowledged }: FaultReport): boolean {
  return acknowledged > 0 && [lost, torn, duplicated, brokenChains].every((list) => list.length === 0)
}

function isRefused({ code, firstStillServes, lockTakenOver }: SecondServerReport): boolean {
  return code !== 0 && firstStillServes && lockTakenOver
}
