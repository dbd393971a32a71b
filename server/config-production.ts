import { isIPv4 } from 'node:net'

/** Unsafe settings that production rejects, each with a message saying what to set. Secrets are never repeated. */

type ProductionSettings = {
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  ALLOW_EMBEDDED_DATABASE: boolean
  ENCRYPTION_KEY?: string | undefined
  BACKUP_KEY?: string | undefined
  MAIL?: 'outbox' | undefined
  SMTP_URL?: string | undefined
  ALLOW_PLAINTEXT_SMTP: boolean
  CONTACT_EMAIL?: string | undefined
  TWILIO_ACCOUNT_SID?: string | undefined
  TWILIO_API_URL: string
  AI_BASE_URL?: string | undefined
  AI_VERIFIER_BASE_URL?: string | undefined
  STT_BASE_URL?: string | undefined
  DEMO: boolean
}

export function productionProblems(given: ProductionSettings): string[] {
  const problems = [...addressProblems(given), ...mailProblems(given), ...keyProblems(given)]
  if (!given.DATABASE_URL && !given.ALLOW_EMBEDDED_DATABASE) {
    problems.push(
      'DATABASE_URL is required in production. The embedded database does not survive a power cut; ' +
        'set ALLOW_EMBEDDED_DATABASE=1 only if you accept that.',
    )
  }
  if (given.DEMO)
    problems.push('DEMO creates accounts with published passwords and can’t be used in production.')
  return problems
}

function addressProblems(given: ProductionSettings): string[] {
  const problems: string[] = []
  if (!given.PUBLIC_URL) {
    problems.push(
      'PUBLIC_URL is required in production. Set it to the https address people use to reach the app.',
    )
  } else if (!given.PUBLIC_URL.startsWith('https:') && !isLoopback(given.PUBLIC_URL)) {
    problems.push(
      'PUBLIC_URL must start with https:// in production unless it points to localhost. Otherwise, ' +
        'cookies and links are sent unencrypted.',
    )
  }
  for (const name of ['AI_BASE_URL', 'AI_VERIFIER_BASE_URL', 'STT_BASE_URL'] as const) {
    if (given[name] && isHttp(given[name]) && !isInside(given[name])) {
      problems.push(
        `${name} must start with https:// in production unless the server is on your own network.`,
      )
    }
  }
  const { TWILIO_ACCOUNT_SID, TWILIO_API_URL } = given
  if (TWILIO_ACCOUNT_SID && isHttp(TWILIO_API_URL) && !isInside(TWILIO_API_URL)) {
    problems.push('TWILIO_API_URL must start with https:// in production.')
  }
  return problems
}

function mailProblems({ MAIL, SMTP_URL, ALLOW_PLAINTEXT_SMTP, CONTACT_EMAIL }: ProductionSettings): string[] {
  if (!SMTP_URL) {
    if (MAIL === 'outbox') return []
    return [
      'SMTP_URL is required in production, such as smtps://user:password@mail.example:465; ' +
        'use MAIL=outbox only for evaluation, when no email should be sent.',
    ]
  }
  const problems: string[] = []
  const plain = new URL(SMTP_URL).protocol === 'smtp:' && !requiresTls(SMTP_URL)
  if (plain && !isInside(SMTP_URL) && !ALLOW_PLAINTEXT_SMTP) {
    problems.push(
      'SMTP_URL would send patients’ links unencrypted if the server doesn’t offer TLS: use smtps://, ' +
        'or add ?requireTLS=true, or set ALLOW_PLAINTEXT_SMTP=1 if you accept that.',
    )
  }
  if (!CONTACT_EMAIL) {
    problems.push(
      'CONTACT_EMAIL is required in production with SMTP_URL. It receives messages from the contact pages.',
    )
  }
  return problems
}

function keyProblems({ ENCRYPTION_KEY, BACKUP_KEY }: ProductionSettings): string[] {
  const problems: string[] = []
  if (!ENCRYPTION_KEY) {
    problems.push('ENCRYPTION_KEY is required in production: 32 bytes as 64 hex digits or base64.')
  }
  for (const [name, text] of Object.entries({ ENCRYPTION_KEY, BACKUP_KEY })) {
    if (!text) continue
    const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
    if (key.length !== 32) {
      problems.push(`${name} must be 32 bytes, written as 64 hex digits or as base64.`)
    } else if (isGuessable(key)) {
      problems.push(`${name} isn’t random. Generate one with "openssl rand -hex 32".`)
    }
  }
  return problems
}

/** Random keys pass: one that is readable text by accident is rarer than one in 10^13. */
function isGuessable(key: Buffer): boolean {
  const bytes = [...key]
  const steps = new Set(bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256))
  const repeats = [1, 2, 4, 8, 16].some((period) =>
    bytes.slice(period).every((byte, index) => byte === bytes[index]),
  )
  const readable = bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)
  return new Set(bytes).size < 16 || steps.size < 4 || repeats || readable
}

/** Whether nodemailer requires STARTTLS for this address. */
export function requiresTls(smtpUrl: string): boolean {
  return new URL(smtpUrl).searchParams.get('requireTLS') === 'true'
}

const isHttp = (address: string) => new URL(address).protocol === 'http:'

/** Only a special scheme's host is normalized: 127.1 in smtp:// stays 127.1. */
const hostOf = (address: string) => new URL(address.replace(/^\w+:/, 'http:')).hostname

function isLoopback(address: string): boolean {
  const host = hostOf(address)
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** Unencrypted patient data is allowed inside a private network. */
function isInside(address: string): boolean {
  const host = hostOf(address)
  return isIPv4(host)
    ? /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
    : /^(\[::1\]|\[f[cd].*|[^.:]+|.*\.(local|internal|localhost|svc))$/.test(host)
}
