import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { processDocumentReader } from '../adapters/documents/process-reader.ts'
import { embeddedChartReader } from '../adapters/engine/embedded-chart-reader.ts'
import { embeddedChecker } from '../adapters/engine/embedded-checker.ts'
import { embeddedFinder } from '../adapters/engine/embedded-finder.ts'
import { embeddedPlanner } from '../adapters/engine/embedded-planner.ts'
import { embeddedSeparator } from '../adapters/engine/embedded-separator.ts'
import { embeddedVisitReader } from '../adapters/engine/embedded-visit-reader.ts'
import { embeddedWriter } from '../adapters/engine/embedded-writer.ts'
import { type Engine, engineOver } from '../adapters/engine/engine.ts'
import { embeddedMailer } from '../adapters/mailer/embedded.ts'
import { smtpMailer } from '../adapters/mailer/smtp.ts'
import { noPayments } from '../adapters/payments/none.ts'
import { stripePayments } from '../adapters/payments/stripe.ts'
import { openIdProvider } from '../adapters/sign-in/openid.ts'
import { embeddedSms } from '../adapters/sms/embedded.ts'
import { twilioSms } from '../adapters/sms/twilio.ts'
import { audioDecoder } from '../adapters/speech/audio-decoder.ts'
import { embeddedTranscriber } from '../adapters/speech/embedded-transcriber.ts'
import { speechServer } from '../adapters/speech/speech-server.ts'
import type { Config } from '../config.ts'
import type { EnvironmentModels } from '../features/language-model/language-model.source.ts'
import type { AudioDecoder } from '../ports/audio-decoder.ts'
import type { ChartFinder } from '../ports/chart-finder.ts'
import type { ChartReader } from '../ports/chart-reader.ts'
import type { DocumentReader } from '../ports/document-reader.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ModelConnections } from '../ports/model-connections.ts'
import type { NoteChecker } from '../ports/note-checker.ts'
import type { NoteWriter } from '../ports/note-writer.ts'
import type { Payments } from '../ports/payments.ts'
import type { PlanDrafter } from '../ports/plan-drafter.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { Transcriber } from '../ports/transcriber.ts'
import type { VisitReader } from '../ports/visit-reader.ts'
import type { VisitSeparator } from '../ports/visit-separator.ts'
import { connectionsFrom, environmentModels } from './language-model.ts'
import { createPool } from './pool.ts'
import type { AppPool } from './pool-tasks.ts'

export type Adapters = {
  mailer: Mailer
  sms: SmsSender
  /** Built in: always available. */
  writer: NoteWriter
  /** Built in: compares facts, no matter which writer wrote the note. */
  checker: NoteChecker
  visitReader: VisitReader
  /** Ways to reach language models. */
  connections: ModelConnections
  /** Models set by the environment. They override those in the settings. */
  environmentModels: EnvironmentModels | undefined
  drafter: PlanDrafter
  finder: ChartFinder
  chartReader: ChartReader
  separator: VisitSeparator
  /** The engine behind the writer and the checker. */
  engine: Engine
  /** CPU-heavy work, off the main thread. */
  pool: AppPool
  documents: DocumentReader
  /** In the order they are tried. */
  transcribers: readonly Transcriber[]
  audio: AudioDecoder
  signIn: SignInProvider | undefined
  /** Undefined: test mode, which compose/app.ts builds on the database. */
  payments: Payments | undefined
  /** Mail is readable instead of sent; never in production. */
  outboxReadable: boolean
}

/** Picks the adapter for each port from the configuration, only here. */
export function createAdapters(
  config: Config,
  pool: AppPool = createPool({ limitMs: config.taskLimitMs }),
): Adapters {
  const engine = engineOver(pool)
  const connections = connectionsFrom(config)
  const outboxReadable = !config.mail.smtpUrl && !config.production
  return {
    mailer: config.mail.smtpUrl
      ? smtpMailer({
          url: config.mail.smtpUrl,
          from: config.mail.from,
          domain: new URL(config.publicUrl).hostname,
          requireTls: config.mail.requireTls,
        })
      : embeddedMailer({ readable: outboxReadable }),
    sms: config.twilio ? twilioSms(config.twilio) : embeddedSms({ readable: outboxReadable }),
    writer: embeddedWriter(engine),
    checker: embeddedChecker(engine),
    visitReader: embeddedVisitReader(engine),
    connections,
    environmentModels: environmentModels(config, connections),
    drafter: embeddedPlanner(engine),
    finder: embeddedFinder(pool),
    chartReader: embeddedChartReader(pool),
    separator: embeddedSeparator(pool),
    engine,
    pool,
    documents: processDocumentReader({ mostCharacters: CLINICAL_TEXT_MAX }),
    payments: paymentsFrom(config),
    transcribers: transcribersFrom(config.speech),
    audio: audioDecoder({ ffmpeg: config.speech.ffmpeg }),
    signIn: config.google ? openIdProvider(config.google) : undefined,
    outboxReadable,
  }
}

/** Undefined: test mode. */
function paymentsFrom({ stripe, testPayments }: Config): Payments | undefined {
  if (stripe) return stripePayments(stripe, () => new Date())
  return testPayments ? undefined : noPayments()
}

/** The speech server is tried first; the embedded model is the fallback. */
function transcribersFrom({ server, embedded, workers }: Config['speech']): Transcriber[] {
  return [
    ...(server ? [speechServer(server)] : []),
    ...(embedded ? [embeddedTranscriber({ model: embedded, workers })] : []),
  ]
}

export type Part = {
  name: string
  description: string
  /** An embedded default where a real provider could be configured. Production warns about it. */
  embedded: boolean
}

/** The description of each port in the startup message. */
export function describeParts(
  adapters: Adapters,
  database: { description: string; embedded: boolean },
): Part[] {
  const { mailer, sms, documents, transcribers, payments, signIn } = adapters
  const google = signIn ? `, ${signIn.description}` : ' (Google: not configured)'
  return [
    { name: 'database', ...database },
    {
      name: 'note writer',
      description: describeWriters(adapters),
      embedded: adapters.environmentModels === undefined,
    },
    {
      name: 'transcriber',
      description: describeTranscribers(adapters),
      embedded: transcribers.every(({ by }) => by === 'embedded'),
    },
    // There is no other reader to configure.
    { name: 'documents', description: documents.description, embedded: false },
    { name: 'mail', description: mailer.description, embedded: mailer.keepsDelivered },
    { name: 'SMS', description: sms.description, embedded: sms.keepsDelivered },
    {
      name: 'payments',
      description: payments?.description ?? 'test mode: plans are bought with test cards, no real charges',
      embedded: payments?.mode !== 'stripe',
    },
    { name: 'sign-in', description: `password${google}`, embedded: false },
  ]
}

function describeTranscribers({ transcribers }: Adapters): string {
  return transcribers.map(({ description }) => description).join('; if it fails: ') || 'none'
}

function describeWriters({ writer, environmentModels: models }: Adapters): string {
  return models
    ? `${models.description}; if it fails: ${writer.description}`
    : `${writer.description}, or the language model connected in Administration`
}
