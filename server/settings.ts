import * as z from 'zod'
import { REVISIONS } from '#shared/domain/language-model.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#shared/domain/lifetimes.ts'
import { MODEL_PROVIDERS } from '#shared/domain/model-providers.ts'
import { isTimeZone } from '#shared/domain/time-zones.ts'

/**
 * Every environment variable with its default and description. `.env.example` is generated from this file
 * (`npm run env:example`). config.ts turns the values into the configuration and checks that they are
 * consistent.
 */

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', ''])
  .transform((value) => value === '1' || value === 'true' || value === 'on')

const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const webAddress = z.url({ protocol: /^https?$/ })
const port = z.coerce.number<string | undefined>().int().min(0).max(65_535)

const SERVER = {
  NODE_ENV: z
    .enum(['production', 'development', 'test', ''], {
      error: () => 'NODE_ENV must be production, development or test, in lower case.',
    })
    .default('development')
    .describe('production, development or test. production refuses unsafe settings.'),
  PORT: port.default(3000).describe('Port to listen on.'),
  HOST: z.string().default('localhost').describe('Address to listen on.'),
  PUBLIC_URL: text
    .pipe(webAddress.optional())
    .describe('Public address, used for links, cookies and HSTS. Required in production, with https.'),
  TRUST_PROXY: flag
    .default(false)
    .describe("Trust the last entry of the proxy's X-Forwarded-For. Turn on only behind a reverse proxy."),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(1_000_000)
    .default(10_000)
    .describe('Maximum open connections per process.'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(10)
    .max(1_000_000)
    .default(500)
    .describe('Maximum open connections per client address. Not enforced with TRUST_PROXY.'),
  PROCESS: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('web answers requests, worker runs jobs, all does both. web and worker need DATABASE_URL.'),
  TASK_LIMIT_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(600)
    .default(10)
    .describe('Time limit for one task in a worker thread. Raise it on a slow machine.'),
  WARM_UP: flag
    .default(true)
    .describe('Load the clinical engine at startup, so that the first note is not slower than the others.'),
  JOB_EXPIRES_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(3_600)
    .default(300)
    .describe('When a process dies, its jobs run again after this time.'),
  RATE_LIMITS: flag.default(true).describe('Turn off for load tests. Always on in production.'),
  LOG_LEVEL: text
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional())
    .describe('fatal, error, warn, info, debug or silent. The default is info.'),
  METRICS_PORT: text.pipe(port.optional()).describe('Port for Prometheus metrics. Metrics are off if unset.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address for the metrics port. Never one that the internet can reach.'),
  DEMO: flag.default(false).describe('Load the sample clinic. Refused in production.'),
}

const DATA = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the embedded database and, without ENCRYPTION_KEY, master.key.'),
  DATABASE_URL: text.describe(
    'PostgreSQL 15 or newer, such as postgres://user:password@host/groundnote. Required in production.',
  ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(20)
    .describe('Database connections per process.'),
  ALLOW_EMBEDDED_DATABASE: flag
    .default(false)
    .describe("Allow the embedded database in production. It doesn't survive a power failure."),
  ENCRYPTION_KEY: text.describe(
    'Master key: 32 random bytes in hex or base64 (openssl rand -hex 32). Required in production.',
  ),
  ENCRYPTION_KEY_PREVIOUS: text.describe('Old master key, during a rotation or to read an old backup.'),
  BACKUP_DIR: text.describe('Folder for daily backups. No daily backup if unset.'),
  BACKUP_KEY: text.describe('Separate key for backups, 32 bytes. Derived from the master key if unset.'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14).describe('Daily backups to keep.'),
}

const SIGN_IN = {
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .min(1)
    .max(1_440)
    .default(SESSION_IDLE_MINUTES)
    .describe('Minutes without activity before a session ends.'),
  SESSION_HOURS: z.coerce
    .number()
    .min(1)
    .max(720)
    .default(SESSION_HOURS)
    .describe('Maximum length of a session.'),
  REQUIRE_ADMIN_2FA: flag.default(false).describe('Require two-factor authentication for administrators.'),
  GOOGLE_CLIENT_ID: text.describe(
    'Google sign-in. The redirect address is PUBLIC_URL/api/auth/google/callback.',
  ),
  GOOGLE_CLIENT_SECRET: text.describe('Set it together with GOOGLE_CLIENT_ID.'),
  GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('Change it to use another OpenID Connect provider.'),
}

const MESSAGES = {
  SMTP_URL: text
    .pipe(z.url({ protocol: /^smtps?$/ }).optional())
    .describe(
      'Mail server: smtps://user:password@host:465 or smtp://…:587?requireTLS=true. Required in production.',
    ),
  MAIL_FROM: z.string().min(3).default('Groundnote <no-reply@localhost>').describe('Sender of all mail.'),
  MAIL: text
    .pipe(z.enum(['outbox']).optional())
    .describe('outbox: run a production trial without SMTP_URL. No mail is sent.'),
  ALLOW_PLAINTEXT_SMTP: flag.default(false).describe('Allow mail to another host without TLS in production.'),
  CONTACT_EMAIL: text
    .pipe(z.email().optional())
    .describe('Receives the contact forms. Required in production with SMTP_URL.'),
  TWILIO_ACCOUNT_SID: text.describe('Text messages. The three Twilio settings go together.'),
  TWILIO_AUTH_TOKEN: text.describe('Auth token of the Twilio account.'),
  TWILIO_FROM: text.describe('Sending number (+15550100) or messaging service (MG…).'),
  TWILIO_API_URL: webAddress.default('https://api.twilio.com').describe("Another region's address."),
}

const CLINIC = {
  CLINIC_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not a valid time zone, such as America/New_York')
    .default('UTC')
    .describe("Time zone for dates when the browser doesn't send one, such as America/New_York."),
  CRISIS_LINE_NAME: z
    .string()
    .min(1)
    .default('988 Suicide & Crisis Lifeline')
    .describe('Shown to patients after an answer that raises a safety alert.'),
  CRISIS_LINE_PHONE: z.string().min(1).default('988').describe('Number to call.'),
  CRISIS_LINE_TEXT: z.string().default('988').describe('Number to text. Leave empty to show none.'),
  EMERGENCY_NUMBER: z.string().min(1).default('911').describe('Number for emergencies.'),
}

const PAYMENTS = {
  STRIPE_SECRET_KEY: text.describe('Payments (docs/payments.md). Without Stripe: test mode.'),
  STRIPE_PUBLISHABLE_KEY: text.describe('Publishable key of the same Stripe account.'),
  STRIPE_WEBHOOK_SECRET: text.describe('Signing secret of the endpoint PUBLIC_URL/api/webhooks/payments.'),
  STRIPE_PRICES: text.describe('Price IDs: price_essential_monthly=price_1A…,… (all six).'),
  STRIPE_API_URL: text
    .pipe(webAddress.optional())
    .describe("For tests: another host that speaks Stripe's API."),
  ALLOW_TEST_PAYMENTS: flag
    .default(false)
    .describe('Without Stripe, let test cards buy plans in production.'),
}

const LANGUAGE_MODEL = {
  AI_MODEL: text.describe(
    'Model that writes and checks notes (docs/models.md). Overrides the one connected in Administration.',
  ),
  AI_PROVIDER: text.pipe(z.enum(MODEL_PROVIDERS).optional()).describe(`${MODEL_PROVIDERS.join(', ')}.`),
  AI_BASE_URL: text
    .pipe(webAddress.optional())
    .describe("Server address, without /chat/completions. Defaults to the provider's."),
  AI_API_KEY: text.describe("Leave it out for a server that doesn't use keys."),
  AI_VERIFIER_MODEL: text.describe('Second model that checks notes. The writer checks them if unset.'),
  AI_VERIFIER_PROVIDER: text
    .pipe(z.enum(MODEL_PROVIDERS).optional())
    .describe("Provider of the verifier. The writer's server if this and the next are unset."),
  AI_VERIFIER_BASE_URL: text.pipe(webAddress.optional()).describe('Server address of the verifier.'),
  AI_VERIFIER_API_KEY: text.describe('Key of the verifier.'),
  AI_GGUF_PATH: text.describe('Model file to run in this process with node-llama-cpp, instead of AI_MODEL.'),
  AI_REVISE: z.enum(REVISIONS).default('auto').describe('Second pass over a draft: auto, on or off.'),
  AI_DAILY_CAP: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(300)
    .describe('Requests per clinician per day. After that, the built-in writer takes over.'),
  AI_MAX_TOKENS: text
    .pipe(z.coerce.number<string | undefined>().int().min(500).max(100_000).optional())
    .describe('Maximum tokens per answer, including thinking. The default is 16000.'),
  AI_FIRST_TOKEN_SECONDS: text
    .pipe(z.coerce.number<string | undefined>().min(1).max(1_800).optional())
    .describe("Timeout for the first token. By default it follows the model's measured speed."),
  AI_TOTAL_SECONDS: text
    .pipe(z.coerce.number<string | undefined>().min(5).max(7_200).optional())
    .describe(
      'Timeout for one request with retries. By default 300 for a service, 1200 on your own hardware.',
    ),
}

const SPEECH = {
  STT_EMBEDDED_MODEL: z
    .enum(['base', 'tiny', 'off'])
    .default('base')
    .describe('Built-in speech recognition, English (docs/voice.md): base, tiny or off.'),
  STT_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe('Speech recognition threads. Each uses up to about 600 MB.'),
  STT_MODEL: text.describe('Model on a speech server. The server is then asked first, for any language.'),
  STT_BASE_URL: text
    .pipe(webAddress.optional())
    .describe("Speech server address, without /audio/transcriptions. Defaults to OpenAI's."),
  STT_API_KEY: text.describe('Key of the speech server.'),
  FFMPEG_PATH: text.describe(
    'ffmpeg, which decodes .m4a files sent to the API. Defaults to the one on the PATH, if any.',
  ),
}

/** The sections of `.env.example`, in order. */
export const SETTINGS = {
  Server: SERVER,
  'Database, keys, backups': DATA,
  'Sign-in': SIGN_IN,
  'Mail and text messages': MESSAGES,
  Clinic: CLINIC,
  Payments: PAYMENTS,
  'Language model': LANGUAGE_MODEL,
  Speech: SPEECH,
}

export const Environment = z.object({
  ...SERVER,
  ...DATA,
  ...SIGN_IN,
  ...MESSAGES,
  ...CLINIC,
  ...PAYMENTS,
  ...LANGUAGE_MODEL,
  ...SPEECH,
})
export type RawEnvironment = z.infer<typeof Environment>
