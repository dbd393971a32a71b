import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { Revision } from '#shared/domain/language-model.ts'
import { type ModelProvider, PROVIDER_FACTS, providerAt } from '#shared/domain/model-providers.ts'
import { inconsistencies, pricesIn } from './config-problems.ts'
import { productionProblems, requiresTls } from './config-production.ts'
import { Environment, type RawEnvironment } from './settings.ts'

/** The only reader of the environment. Its variables are described in settings.ts. */

export type Config = {
  production: boolean
  port: number
  host: string
  /** The public URL. Links in email use this, never a request's Host header. */
  publicUrl: string
  trustProxy: boolean
  logLevel: string
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string; poolSize: number }
  encryptionKey: string | undefined
  encryptionKeyPrevious: string | undefined
  mail: {
    smtpUrl: string | undefined
    requireTls: boolean
    /** Mail without TLS is allowed. */
    plaintext: boolean
    from: string
  }
  /** Text messages; undefined without Twilio. */
  twilio: { apiUrl: string; accountSid: string; authToken: string; from: string } | undefined
  /** For dates when a request doesn't send a time zone. */
  timeZone: string
  /** Shown to patients after an answer that raises a safety alert. */
  crisisLine: { name: string; phone: string; text: string | null; emergency: string }
  /** Receives the contact forms. */
  contactEmail: string | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  session: { idleMinutes: number; hours: number }
  /** Administrators must set up two-factor authentication first. */
  secondFactorForAdmins: boolean
  /** Language models from the environment. They override the ones connected in Administration. */
  model: ModelConfig | undefined
  /** Fixed limits. Without them, limits follow the model's measured speed. */
  modelLimits: { maxTokens?: number; firstTokenMs?: number; totalMs?: number }
  /** Language model requests per clinician per day. */
  modelCallsPerDay: number
  /** Undefined: test payments or none. */
  stripe: StripeConfig | undefined
  /** Without Stripe: test cards can buy plans. Off by default in production. */
  testPayments: boolean
  speech: SpeechConfig
  rateLimits: boolean
  /** Time limit for one task in a worker thread. */
  taskLimitMs: number
  /** Loads the clinical engine at startup. */
  warmUp: boolean
  /** When a process dies, its jobs run again after this time. */
  jobExpiresSeconds: number
  backup: {
    /** Undefined: no daily backup. */
    folder: string | undefined
    /** Undefined: derived from the master key. */
    key: string | undefined
    keep: number
  }
  /** Prometheus metrics; undefined: off. */
  metrics: { port: number; host: string } | undefined
  connections: { most: number; mostOfOneAddress: number }
  /** Answers requests, runs jobs, or both. */
  process: 'all' | 'web' | 'worker'
  demo: boolean
}

type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  prices: Record<string, string>
  apiUrl: string | undefined
}

type SpeechConfig = {
  server: { baseUrl: string; model: string; apiKey: string | undefined } | undefined
  embedded: 'base' | 'tiny' | undefined
  workers: number
  /** An installed ffmpeg; without it the server can't decode .m4a files. */
  ffmpeg: string | undefined
}

/** One model at one address. */
export type ModelAddress = {
  provider: ModelProvider
  address: string
  model: string
  apiKey: string | undefined
}

export type ModelConfig = { revise: Revision } & (
  | { writer: ModelAddress; verifier: ModelAddress | undefined }
  | { ggufPath: string }
)

const OPENAI = 'https://api.openai.com/v1'

export class BadConfiguration extends Error {
  constructor(problems: string[]) {
    super(`The configuration isn’t valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'BadConfiguration'
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    throw new BadConfiguration(
      parsed.error.issues.map(({ path, message }) => {
        const name = path.join('.')
        return message.startsWith(name) ? message : `${name}: ${message}`
      }),
    )
  }
  const given = parsed.data
  const production = given.NODE_ENV === 'production'
  const problems = [...inconsistencies(given), ...(production ? productionProblems(given) : [])]
  if (problems.length > 0) throw new BadConfiguration(problems)

  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL ?? (given.NODE_ENV === 'test' ? 'warn' : 'info'),
    dataDir: resolve(given.DATA_DIR),
    database: given.DATABASE_URL
      ? { kind: 'postgres', url: given.DATABASE_URL, poolSize: given.DATABASE_POOL_SIZE }
      : { kind: 'embedded' },
    encryptionKey: given.ENCRYPTION_KEY,
    encryptionKeyPrevious: given.ENCRYPTION_KEY_PREVIOUS,
    mail: {
      smtpUrl: given.SMTP_URL,
      requireTls: given.SMTP_URL !== undefined && requiresTls(given.SMTP_URL),
      plaintext: given.ALLOW_PLAINTEXT_SMTP,
      from: given.MAIL_FROM,
    },
    twilio:
      given.TWILIO_ACCOUNT_SID && given.TWILIO_AUTH_TOKEN && given.TWILIO_FROM
        ? {
            apiUrl: given.TWILIO_API_URL.replace(/\/+$/, ''),
            accountSid: given.TWILIO_ACCOUNT_SID,
            authToken: given.TWILIO_AUTH_TOKEN,
            from: given.TWILIO_FROM,
          }
        : undefined,
    timeZone: given.CLINIC_TIME_ZONE,
    crisisLine: {
      name: given.CRISIS_LINE_NAME,
      phone: given.CRISIS_LINE_PHONE,
      text: given.CRISIS_LINE_TEXT || null,
      emergency: given.EMERGENCY_NUMBER,
    },
    // Without a mail server, the outbox shows the messages, so you can try the forms.
    contactEmail: given.CONTACT_EMAIL ?? (given.SMTP_URL ? undefined : 'owner@localhost'),
    google:
      given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET
        ? {
            clientId: given.GOOGLE_CLIENT_ID,
            clientSecret: given.GOOGLE_CLIENT_SECRET,
            issuer: given.GOOGLE_ISSUER,
          }
        : undefined,
    session: { idleMinutes: given.SESSION_IDLE_MINUTES, hours: given.SESSION_HOURS },
    secondFactorForAdmins: given.REQUIRE_ADMIN_2FA,
    model: modelOf(given),
    modelLimits: {
      ...(given.AI_MAX_TOKENS && { maxTokens: given.AI_MAX_TOKENS }),
      ...(given.AI_FIRST_TOKEN_SECONDS && { firstTokenMs: given.AI_FIRST_TOKEN_SECONDS * 1000 }),
      ...(given.AI_TOTAL_SECONDS && { totalMs: given.AI_TOTAL_SECONDS * 1000 }),
    },
    modelCallsPerDay: given.AI_DAILY_CAP,
    stripe: stripeOf(given),
    testPayments: !production || given.ALLOW_TEST_PAYMENTS,
    speech: speechOf(given, env.PATH ?? ''),
    rateLimits: given.RATE_LIMITS || production,
    taskLimitMs: given.TASK_LIMIT_SECONDS * 1000,
    warmUp: given.WARM_UP,
    jobExpiresSeconds: given.JOB_EXPIRES_SECONDS,
    backup: {
      folder: given.BACKUP_DIR && resolve(given.BACKUP_DIR),
      key: given.BACKUP_KEY,
      keep: given.BACKUP_KEEP,
    },
    metrics:
      given.METRICS_PORT === undefined ? undefined : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    connections: { most: given.MAX_CONNECTIONS, mostOfOneAddress: given.MAX_CONNECTIONS_PER_ADDRESS },
    process: given.PROCESS,
    demo: given.DEMO,
  }
}

function modelOf(given: RawEnvironment): ModelConfig | undefined {
  const revise = given.AI_REVISE
  if (given.AI_GGUF_PATH) return { ggufPath: resolve(given.AI_GGUF_PATH), revise }
  if (!given.AI_MODEL) return undefined
  const writer = modelAddress(given.AI_PROVIDER, given.AI_BASE_URL, given.AI_MODEL, given.AI_API_KEY)
  if (!given.AI_VERIFIER_MODEL) return { writer, verifier: undefined, revise }
  // Without its own address, the verifier is another model on the same server.
  const elsewhere = given.AI_VERIFIER_BASE_URL ?? given.AI_VERIFIER_PROVIDER
  const verifier = elsewhere
    ? modelAddress(
        given.AI_VERIFIER_PROVIDER,
        given.AI_VERIFIER_BASE_URL,
        given.AI_VERIFIER_MODEL,
        given.AI_VERIFIER_API_KEY,
      )
    : { ...writer, model: given.AI_VERIFIER_MODEL }
  return { writer, verifier, revise }
}

function modelAddress(
  named: ModelProvider | undefined,
  given: string | undefined,
  model: string,
  apiKey: string | undefined,
): ModelAddress {
  const address = (given ?? (PROVIDER_FACTS[named ?? 'openai'].address || OPENAI)).replace(/\/+$/, '')
  return { provider: named ?? providerAt(address), address, model, apiKey }
}

function stripeOf(given: RawEnvironment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices: pricesIn(given.STRIPE_PRICES ?? ''),
    apiUrl: given.STRIPE_API_URL,
  }
}

function speechOf(
  { STT_EMBEDDED_MODEL, STT_WORKERS, STT_MODEL, STT_BASE_URL, STT_API_KEY, FFMPEG_PATH }: RawEnvironment,
  path: string,
): SpeechConfig {
  return {
    server: STT_MODEL
      ? { baseUrl: (STT_BASE_URL ?? OPENAI).replace(/\/+$/, ''), model: STT_MODEL, apiKey: STT_API_KEY }
      : undefined,
    embedded: STT_EMBEDDED_MODEL === 'off' ? undefined : STT_EMBEDDED_MODEL,
    workers: STT_WORKERS,
    ffmpeg: FFMPEG_PATH ?? onPath('ffmpeg', path),
  }
}

function onPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}
