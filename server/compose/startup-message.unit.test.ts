import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Adapters, createAdapters, describeParts } from './adapters.ts'
import { startupMessage } from './startup-message.ts'

const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://notes.clinic.example',
  ALLOW_EMBEDDED_DATABASE: '1',
  MAIL: 'outbox',
}
const opened: Adapters[] = []
afterAll(async () => {
  for (const { pool, documents, audio, transcribers, mailer } of opened) {
    await Promise.all([pool.close(), documents.close(), audio.close()])
    await Promise.all(transcribers.map((transcriber) => transcriber.close()))
    mailer.close()
  }
})

function printed(env: Record<string, string>): string {
  const config = readConfig(env)
  const adapters = createAdapters(config)
  opened.push(adapters)
  const embedded = config.database.kind === 'embedded'
  return startupMessage(config, undefined, describeParts(adapters, { description: 'PostgreSQL', embedded }))
}
const warned = (env: Record<string, string>) =>
  [...printed(env).matchAll(/WARNING: (.*)/g)].map(([, line]) => line ?? '')

describe('the startup message', () => {
  it('warns in production about every part that runs on an embedded default', () => {
    const parts = warned(production).map((line) => line.split(' uses the embedded default')[0])
    expect(parts).toEqual(['database', 'note writer', 'transcriber', 'mail', 'SMS', 'payments'])
    expect(warned(production).join('\n')).toContain('email isn’t sent')
  })

  it('warns about nothing that is configured', () => {
    const { MAIL: _outbox, ALLOW_EMBEDDED_DATABASE: _allowed, ...rest } = production
    const parts = warned({
      ...rest,
      DATABASE_URL: 'postgres://localhost/groundnote',
      SMTP_URL: 'smtps://mail.example',
      CONTACT_EMAIL: 'office@clinic.example',
      AI_MODEL: 'gpt',
      AI_API_KEY: 'sk-1',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15550100',
    }).map((line) => line.split(' ')[0])
    expect(parts).toEqual(['transcriber', 'payments'])
  })

  it('reports when test cards or unencrypted mail are allowed in production', () => {
    expect(warned({ ...production, ALLOW_TEST_PAYMENTS: '1' }).join('\n')).toContain(
      'ALLOW_TEST_PAYMENTS=1: anyone can buy a plan with a test card.',
    )
    const { MAIL: _outbox, ...rest } = production
    const plain = { SMTP_URL: 'smtp://mail.example', ALLOW_PLAINTEXT_SMTP: '1', CONTACT_EMAIL: 'a@b.example' }
    expect(warned({ ...rest, ...plain }).join('\n')).toContain('mail may be sent unencrypted')
  })

  it('warns about nothing in development', () => {
    expect(warned({})).toEqual([])
  })
})
