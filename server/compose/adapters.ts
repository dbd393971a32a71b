import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { processDocumentReader } from '../adapters/documents/process-reader.ts'
import { embeddedChecker } from '../adapters/engine/embedded-checker.ts'
import { embeddedPlanner } from '../adapters/engine/embedded-planner.ts'
import { embeddedWriter } from '../adapters/engine/embedded-writer.ts'
import type { Engine } from '../adapters/engine/engine.ts'
import { threadedEngine } from '../adapters/engine/engine-threads.ts'
import { embeddedMailer } from '../adapters/mailer/embedded.ts'
import { smtpMailer } from '../adapters/mailer/smtp.ts'
import { canReadGguf, ggufModel } from '../adapters/note-writer/gguf-model.ts'
import { languageModel } from '../adapters/note-writer/language-model.ts'
import { stripePayments } from '../adapters/payments/stripe.ts'
import { openIdProvider } from '../adapters/sign-in/openid.ts'
import { embeddedSms } from '../adapters/sms/embedded.ts'
import { twilioSms } from '../adapters/sms/twilio.ts'
import { audioDecoder } from '../adapters/speech/audio-decoder.ts'
import { embeddedEar } from '../adapters/speech/embedded-ear.ts'
import { embeddedTranscriber } from '../adapters/speech/embedded-transcriber.ts'
import { speechServer } from '../adapters/speech/speech-server.ts'
import { BadConfiguration, type Config } from '../config.ts'
import type { AudioDecoder } from '../ports/audio-decoder.ts'
import type { ClinicalEar } from '../ports/clinical-ear.ts'
import type { DocumentReader } from '../ports/document-reader.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { NoteChecker } from '../ports/note-checker.ts'
import type { LanguageModel, NoteWriter } from '../ports/note-writer.ts'
import type { Payments } from '../ports/payments.ts'
import type { PlanDrafter } from '../ports/plan-drafter.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { Transcriber } from '../ports/transcriber.ts'

export type Adapters = {
  mailer: Mailer
  sms: SmsSender
  /** Always at hand: it needs nobody. */
  writer: NoteWriter
  /** Asked first, if there is one. */
  model: LanguageModel | undefined
  /** Reads what either of them wrote. */
  checker: NoteChecker
  drafter: PlanDrafter
  /** Behind the writer and the checker. */
  engine: Pick<Engine, 'warmUp' | 'close'>
  documents: DocumentReader
  /** In the order in which they are asked. */
  transcribers: readonly Transcriber[]
  audio: AudioDecoder
  ear: ClinicalEar
  signIn: SignInProvider | undefined
  /** Undefined: test mode, which compose/app.ts builds on the database. */
  payments: Payments | undefined
  /** Readable mail instead of sent mail: never in production. */
  outboxReadable: boolean
}

/** Config picks what stands behind each port, here and nowhere else. */
export function createAdapters(config: Config): Adapters {
  const engine = threadedEngine()
  const outboxReadable = !config.mail.smtpUrl && !config.production
  return {
    mailer: config.mail.smtpUrl
      ? smtpMailer({
          url: config.mail.smtpUrl,
          from: config.mail.from,
          domain: new URL(config.publicUrl).hostname,
        })
      : embeddedMailer({ readable: outboxReadable }),
    sms: config.twilio ? twilioSms(config.twilio) : embeddedSms({ readable: outboxReadable }),
    writer: embeddedWriter(engine),
    model: config.model && modelFrom(config.model),
    checker: embeddedChecker(engine),
    drafter: embeddedPlanner(),
    engine,
    documents: processDocumentReader({ mostCharacters: CLINICAL_TEXT_MAX }),
    payments: config.stripe && stripePayments(config.stripe, () => new Date()),
    transcribers: transcribersFrom(config.speech),
    audio: audioDecoder(),
    ear: embeddedEar(),
    signIn: config.google ? openIdProvider(config.google) : undefined,
    outboxReadable,
  }
}

function modelFrom(model: NonNullable<Config['model']>): LanguageModel {
  if (!('ggufPath' in model)) return languageModel(model)
  if (!canReadGguf()) {
    throw new BadConfiguration([
      'AI_GGUF_PATH needs the package node-llama-cpp, which is not installed: npm install --no-save node-llama-cpp',
    ])
  }
  return ggufModel({ path: model.ggufPath, limits: model.limits })
}

/** A speech server is asked first; the embedded model answers for it when it fails. */
function transcribersFrom({ server, embedded, workers }: Config['speech']): Transcriber[] {
  return [
    ...(server ? [speechServer(server)] : []),
    ...(embedded ? [embeddedTranscriber({ model: embedded, workers })] : []),
  ]
}

/** What the start-up message says about each port. */
export function describeAdapters(adapters: Adapters, database: string): [string, string][] {
  return [
    ['database', database],
    ['note writer', describeWriters(adapters)],
    ['transcriber', describeTranscribers(adapters)],
    ['documents', adapters.documents.description],
    ['mail', adapters.mailer.description],
    ['SMS', adapters.sms.description],
    ['payments', adapters.payments?.description ?? 'test mode (no money moves)'],
    [
      'sign-in',
      `password${adapters.signIn ? `, ${adapters.signIn.description}` : ' (Google: not configured)'}`,
    ],
  ]
}

function describeTranscribers({ transcribers }: Adapters): string {
  return transcribers.map(({ description }) => description).join('; if it fails: ') || 'none'
}

function describeWriters({ writer, model }: Adapters): string {
  return model ? `${model.description}; if it fails: ${writer.description}` : writer.description
}
