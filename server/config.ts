import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type * as z from 'zod'
import type { Revision } from '#shared/domain/language-model.ts'
import { type ModelProvider, PROVIDER_FACTS, providerAt } from '#shared/domain/model-providers.ts'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import { productionProblems, requiresTls } from './config-production.ts'
import { Environment } from './settings.ts'

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

type RawEnvironment = z.infer<typeof Environment>

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

/** "price_essential_monthly=price_1Abc,price_essential_annual=price_1Def,…" */
function pricesIn(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const [our, theirs] = pair.split('=').map((part) => part.trim())
      return our && theirs ? [[our, theirs]] : []
    }),
  )
}

function stripeProblems(given: RawEnvironment): string[] {
  const set = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY, given.STRIPE_WEBHOOK_SECRET]
  if (set.every((value) => !value)) return []
  if (set.some((value) => !value)) {
    return ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.']
  }
  const prices = pricesIn(given.STRIPE_PRICES ?? '')
  const missing = PRICE_IDS.filter((id) => !prices[id])
  return missing.length === 0 ? [] : [`STRIPE_PRICES is missing Stripe price IDs for: ${missing.join(', ')}.`]
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

function inconsistencies(given: RawEnvironment): string[] {
  const problems = [...modelProblems(given), ...speechProblems(given), ...stripeProblems(given)]
  if (given.MAIL === 'outbox' && given.SMTP_URL) {
    problems.push('Set either SMTP_URL or MAIL=outbox (which sends nothing), not both.')
  }
  if (given.PROCESS !== 'all' && !given.DATABASE_URL) {
    problems.push(
      'PROCESS=web and PROCESS=worker need DATABASE_URL. The embedded database supports only one process.',
    )
  }
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  const twilio = [given.TWILIO_ACCOUNT_SID, given.TWILIO_AUTH_TOKEN, given.TWILIO_FROM].filter(Boolean)
  if (twilio.length > 0 && twilio.length < 3) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  }
  return problems
}

function modelProblems(given: RawEnvironment): string[] {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_GGUF_PATH, AI_PROVIDER } = given
  const { AI_VERIFIER_MODEL, AI_VERIFIER_BASE_URL, AI_VERIFIER_API_KEY, AI_VERIFIER_PROVIDER } = given
  const problems: string[] = []
  if (AI_GGUF_PATH && (AI_MODEL || AI_BASE_URL || AI_API_KEY || AI_PROVIDER || AI_VERIFIER_MODEL)) {
    return ['AI_GGUF_PATH can’t be combined with other AI_ variables that name a model. Remove them.']
  }
  if (AI_GGUF_PATH && !existsSync(AI_GGUF_PATH)) {
    problems.push('AI_GGUF_PATH names a file that doesn’t exist.')
  }
  if ((AI_BASE_URL || AI_API_KEY || AI_PROVIDER) && !AI_MODEL) {
    problems.push('AI_MODEL is missing. AI_BASE_URL, AI_API_KEY and AI_PROVIDER need a model name.')
  }
  if (AI_MODEL && !AI_BASE_URL && !AI_API_KEY && !(AI_PROVIDER && PROVIDER_FACTS[AI_PROVIDER].ownServer)) {
    problems.push('AI_MODEL needs AI_API_KEY (for OpenAI) or AI_BASE_URL (for another server).')
  }
  if (AI_PROVIDER && !PROVIDER_FACTS[AI_PROVIDER].address && !AI_BASE_URL) {
    problems.push(`AI_PROVIDER=${AI_PROVIDER} needs AI_BASE_URL.`)
  }
  if ((AI_VERIFIER_BASE_URL || AI_VERIFIER_API_KEY || AI_VERIFIER_PROVIDER) && !AI_VERIFIER_MODEL) {
    problems.push('AI_VERIFIER_MODEL is missing. The other AI_VERIFIER_ variables need a model name.')
  }
  if (AI_VERIFIER_MODEL && !AI_MODEL) problems.push('AI_VERIFIER_MODEL needs AI_MODEL.')
  if (AI_VERIFIER_PROVIDER && !PROVIDER_FACTS[AI_VERIFIER_PROVIDER].address && !AI_VERIFIER_BASE_URL) {
    problems.push(`AI_VERIFIER_PROVIDER=${AI_VERIFIER_PROVIDER} needs AI_VERIFIER_BASE_URL.`)
  }
  return [
    ...problems,
    ...addressProblems('AI', AI_BASE_URL, AI_API_KEY),
    ...addressProblems('AI_VERIFIER', AI_VERIFIER_BASE_URL, AI_VERIFIER_API_KEY),
  ]
}

function addressProblems(name: string, address: string | undefined, apiKey: string | undefined): string[] {
  const problems: string[] = []
  if (apiKey && /[^\x21-\x7e]/.test(apiKey)) {
    problems.push(`${name}_API_KEY contains characters that aren’t valid in a key. Copy it again.`)
  }
  if (address) {
    const { username, password, search, hash } = new URL(address)
    // The address isn't repeated here, because it may hold a password.
    if (username || password)
      problems.push(`${name}_BASE_URL contains a user name or password. Use ${name}_API_KEY instead.`)
    if (search || hash) problems.push(`${name}_BASE_URL can’t contain "?". See docs/models.md for examples.`)
  }
  return problems
}

function speechProblems({ STT_BASE_URL, STT_MODEL, STT_API_KEY, FFMPEG_PATH }: RawEnvironment): string[] {
  const problems: string[] = []
  if ((STT_BASE_URL || STT_API_KEY) && !STT_MODEL) {
    problems.push('STT_MODEL is missing. STT_BASE_URL and STT_API_KEY need a model name.')
  }
  if (STT_MODEL && !STT_BASE_URL && !STT_API_KEY) {
    problems.push('STT_MODEL needs STT_API_KEY (for OpenAI) or STT_BASE_URL (for another server).')
  }
  if (STT_API_KEY && /[^\x21-\x7e]/.test(STT_API_KEY)) {
    problems.push('STT_API_KEY contains characters that aren’t valid in a key. Copy it again.')
  }
  if (STT_BASE_URL) {
    const { username, password, search, hash } = new URL(STT_BASE_URL)
    if (username || password)
      problems.push('STT_BASE_URL contains a user name or password. Use STT_API_KEY instead.')
    if (search || hash) problems.push('STT_BASE_URL can’t contain "?". See docs/voice.md for examples.')
  }
  if (FFMPEG_PATH && !existsSync(FFMPEG_PATH)) problems.push('FFMPEG_PATH names a file that doesn’t exist.')
  return problems
}
