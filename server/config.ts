import { resolve } from 'node:path'
import * as z from 'zod'

/** The only reader of the environment. Everything has a working default, except what production must decide. */

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', ''])
  .transform((value) => value === '1' || value === 'true' || value === 'on')

const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: text.pipe(z.url().optional()),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: text,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  ALLOW_EMBEDDED_DATABASE: flag.default(false),
  ENCRYPTION_KEY: text,
  ENCRYPTION_KEY_PREVIOUS: text,
  SMTP_URL: text.pipe(z.url().optional()),
  CONTACT_EMAIL: text.pipe(z.email().optional()),
  MAIL_FROM: z.string().min(3).default('Groundnote <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(1_440).default(15),
  SESSION_HOURS: z.coerce.number().min(1).max(720).default(12),
  RATE_LIMITS: flag.default(true),
  DEMO: flag.default(false),
})

export type Config = {
  production: boolean
  port: number
  host: string
  /** Where people reach the product; links in mail are built from this, never from a request's Host header. */
  publicUrl: string
  trustProxy: boolean
  logLevel: string
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string; poolSize: number }
  encryptionKey: string | undefined
  encryptionKeyPrevious: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** Who reads the contact forms. */
  contactEmail: string | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  session: { idleMinutes: number; hours: number }
  rateLimits: boolean
  demo: boolean
}

export class BadConfiguration extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'BadConfiguration'
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    throw new BadConfiguration(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const given = parsed.data
  const production = given.NODE_ENV === 'production'
  const problems = [...inconsistencies(given), ...(production ? missingInProduction(given) : [])]
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
    mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM },
    // Without a mail server the outbox shows it, so that a new user sees the form work.
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
    rateLimits: given.RATE_LIMITS || production,
    demo: given.DEMO,
  }
}

type Given = z.infer<typeof Environment>

function inconsistencies(given: Given): string[] {
  const problems: string[] = []
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.')
  }
  return problems
}

function missingInProduction(given: Given): string[] {
  const problems: string[] = []
  if (!given.ENCRYPTION_KEY) {
    problems.push('ENCRYPTION_KEY is required in production: 32 bytes as 64 hex digits or base64.')
  }
  if (!given.PUBLIC_URL)
    problems.push('PUBLIC_URL is required in production: the https address of the product.')
  if (!given.DATABASE_URL && !given.ALLOW_EMBEDDED_DATABASE) {
    problems.push(
      'DATABASE_URL is required in production. The embedded database does not survive a power cut; ' +
        'set ALLOW_EMBEDDED_DATABASE=1 only if you accept that.',
    )
  }
  if (given.SMTP_URL && !given.CONTACT_EMAIL) {
    problems.push(
      'CONTACT_EMAIL is required in production with SMTP_URL: the contact pages promise an answer.',
    )
  }
  if (given.DEMO) problems.push('DEMO has published passwords and cannot run in production.')
  return problems
}
