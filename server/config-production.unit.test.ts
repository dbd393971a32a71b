import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://notes.clinic.example/',
  DATABASE_URL: 'postgres://localhost/groundnote',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  CONTACT_EMAIL: 'office@clinic.example',
}
const withSetting = (changes: Record<string, string | undefined>) => () =>
  readConfig({ ...production, ...changes })

describe('production', () => {
  it.each(['Production', 'PRODUCTION', 'prod', 'production ', 'staging'])(
    'refuses to start with NODE_ENV=%j',
    (NODE_ENV) => {
      expect(withSetting({ NODE_ENV })).toThrow('NODE_ENV must be production, development or test')
    },
  )

  it('is off without NODE_ENV', () => {
    expect(readConfig({ NODE_ENV: '' }).production).toBe(false)
    expect(readConfig({}).production).toBe(false)
  })

  it.each(['http://clinic.example', 'http://10.0.0.5', 'http://localhost.example', 'http://clinic'])(
    'rejects the address %s because cookies would be sent unencrypted',
    (PUBLIC_URL) => {
      expect(withSetting({ PUBLIC_URL })).toThrow('PUBLIC_URL must start with https:// in production')
    },
  )

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://clinic.example'])(
    'accepts the address %s',
    (PUBLIC_URL) => {
      expect(withSetting({ PUBLIC_URL })).not.toThrow()
    },
  )

  it.each(['smtp://mail.example:25', 'smtp://mail.example', 'smtp://user:password@8.8.8.8:587'])(
    'rejects mail over %s, which falls back to plain text',
    (SMTP_URL) => {
      expect(withSetting({ SMTP_URL })).toThrow('ALLOW_PLAINTEXT_SMTP=1')
      expect(withSetting({ SMTP_URL, ALLOW_PLAINTEXT_SMTP: '1' })).not.toThrow()
      expect(withSetting({ SMTP_URL: `${SMTP_URL}?requireTLS=true` })).not.toThrow()
    },
  )

  it.each(['smtps://mail.example', 'smtp://127.0.0.1:25', 'smtp://localhost', 'smtp://postfix:25'])(
    'accepts mail over %s',
    (SMTP_URL) => {
      expect(withSetting({ SMTP_URL })).not.toThrow()
    },
  )

  it('requires encryption where it is requested', () => {
    expect(withSetting({ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' })().mail.requireTls).toBe(true)
    expect(withSetting({ SMTP_URL: 'smtp://localhost' })().mail.requireTls).toBe(false)
  })

  it('refuses to start without mail unless the trial setting is on', () => {
    expect(withSetting({ SMTP_URL: undefined })).toThrow('SMTP_URL is required in production')
    expect(withSetting({ SMTP_URL: undefined, MAIL: 'outbox' })().mail.smtpUrl).toBeUndefined()
    expect(withSetting({ MAIL: 'outbox' })).toThrow('MAIL=outbox')
    expect(withSetting({ MAIL: 'none' })).toThrow('MAIL')
  })

  it('takes no payments without Stripe, and test payments only when enabled', () => {
    expect(withSetting({})().testPayments).toBe(false)
    expect(withSetting({ ALLOW_TEST_PAYMENTS: '1' })().testPayments).toBe(true)
    expect(readConfig({}).testPayments).toBe(true)
  })

  it.each([
    ['zeros', '0'.repeat(64)],
    ['one letter', 'a'.repeat(64)],
    ['one byte', 'f3'.repeat(32)],
    ['two bytes', '0123'.repeat(16)],
    ['eight bytes in turn', '8f1d03c75be2a946'.repeat(4)],
    ['counting up', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex')],
    ['counting down', Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - 3 * i)).toString('base64')],
    ['a sentence', Buffer.from('correct horse battery staple 123').toString('base64')],
    ['mostly zeros', `${'00'.repeat(28)}deadbeef`],
  ])('rejects a guessable key: %s', (_what, key) => {
    expect(withSetting({ ENCRYPTION_KEY: key })).toThrow('ENCRYPTION_KEY isn’t random')
    expect(withSetting({ BACKUP_KEY: key })).toThrow('BACKUP_KEY isn’t random')
    // Rotating away from it must stay possible.
    expect(withSetting({ ENCRYPTION_KEY_PREVIOUS: key })).not.toThrow()
    expect(() => readConfig({ ENCRYPTION_KEY: key })).not.toThrow()
  })

  it('rejects a key of the wrong length', () => {
    expect(withSetting({ ENCRYPTION_KEY: randomBytes(16).toString('hex') })).toThrow('32 bytes')
  })

  it('accepts 2,000 random keys in any encoding', () => {
    for (let count = 0; count < 1_000; count++) {
      for (const how of ['hex', 'base64'] as const) {
        expect(withSetting({ ENCRYPTION_KEY: randomBytes(32).toString(how) })).not.toThrow()
      }
    }
  })

  it('reports each problem in one sentence and never repeats a secret', () => {
    const secrets = { SMTP_URL: 'smtp://me:hunter2@mail.example', ENCRYPTION_KEY: '0'.repeat(64) }
    const complaint = (() => {
      try {
        return String(withSetting({ ...secrets, PUBLIC_URL: 'http://clinic.example' })())
      } catch (error) {
        return String(error)
      }
    })()
    expect(complaint.split('\n').slice(1)).toHaveLength(3)
    expect(complaint).not.toContain('hunter2')
    expect(complaint).not.toContain('000000')
  })
})
