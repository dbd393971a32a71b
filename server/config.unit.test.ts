import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: 'a'.repeat(64),
  PUBLIC_URL: 'https://notes.clinic.example/',
  DATABASE_URL: 'postgres://localhost/groundnote',
}

describe('the configuration', () => {
  it('works with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      google: undefined,
      mail: { smtpUrl: undefined },
      session: { idleMinutes: 15, hours: 12 },
      rateLimits: true,
    })
  })

  it('is complete in production', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      publicUrl: 'https://notes.clinic.example',
    })
  })

  it.each([
    ['ENCRYPTION_KEY', 'ENCRYPTION_KEY is required in production'],
    ['PUBLIC_URL', 'PUBLIC_URL is required in production'],
    ['DATABASE_URL', 'The embedded database does not survive a power cut'],
  ])('refuses production without %s', (name, message) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(message)
  })

  it('takes the embedded database in production only when told so', () => {
    const config = readConfig({ ...production, DATABASE_URL: '', ALLOW_EMBEDDED_DATABASE: '1' })
    expect(config.database).toEqual({ kind: 'embedded' })
  })

  it('never turns the limits off or the demo on in production', () => {
    expect(readConfig({ ...production, RATE_LIMITS: 'off' }).rateLimits).toBe(true)
    expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('cannot run in production')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PUBLIC_URL: 'nonsense' }, 'PUBLIC_URL'],
    [{ GOOGLE_CLIENT_ID: 'only one' }, 'set both or none'],
    [{ SMTP_URL: 'not a url' }, 'SMTP_URL'],
  ])('names what is wrong in %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})
