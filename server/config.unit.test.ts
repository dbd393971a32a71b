import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://notes.clinic.example/',
  DATABASE_URL: 'postgres://localhost/groundnote',
  SMTP_URL: 'smtps://mail.clinic.example',
  CONTACT_EMAIL: 'office@clinic.example',
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
      model: undefined,
      modelCallsPerDay: 300,
    })
  })

  it('makes no backups and serves no metrics unless configured', () => {
    expect(readConfig({})).toMatchObject({
      backup: { folder: undefined, keep: 14 },
      metrics: undefined,
      process: 'all',
    })
    const given = { BACKUP_DIR: '/backups', BACKUP_KEEP: '3', METRICS_PORT: '9100' }
    expect(readConfig(given)).toMatchObject({
      backup: { folder: '/backups', keep: 3 },
      metrics: { port: 9100, host: '127.0.0.1' },
    })
  })

  it('splits web and worker processes only on PostgreSQL', () => {
    expect(readConfig({ ...production, PROCESS: 'worker' }).process).toBe('worker')
    expect(() => readConfig({ PROCESS: 'web' })).toThrow('The embedded database supports only one process')
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
  ])('rejects production without %s', (name, message) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(message)
  })

  it('accepts the embedded database in production only when enabled', () => {
    const config = readConfig({ ...production, DATABASE_URL: '', ALLOW_EMBEDDED_DATABASE: '1' })
    expect(config.database).toEqual({ kind: 'embedded' })
  })

  it('sends text messages with Twilio when fully configured, and reads the time zone and crisis line', () => {
    expect(readConfig({})).toMatchObject({
      twilio: undefined,
      timeZone: 'UTC',
      crisisLine: { name: '988 Suicide & Crisis Lifeline', phone: '988', text: '988', emergency: '911' },
    })
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15550100' }
    expect(readConfig(twilio).twilio).toEqual({
      apiUrl: 'https://api.twilio.com',
      accountSid: 'AC1',
      authToken: 'secret',
      from: '+15550100',
    })
    expect(() => readConfig({ ...twilio, TWILIO_FROM: '' })).toThrow('must be set together')
    const plain = { ...production, ...twilio, TWILIO_API_URL: 'http://sms.example.org' }
    expect(() => readConfig(plain)).toThrow('TWILIO_API_URL must start with https://')
    expect(readConfig({ CRISIS_LINE_TEXT: '' }).crisisLine.text).toBeNull()
    expect(() => readConfig({ CLINIC_TIME_ZONE: 'Mars/Olympus' })).toThrow('CLINIC_TIME_ZONE')
  })

  it('never turns rate limits off or the demo on in production', () => {
    expect(readConfig({ ...production, RATE_LIMITS: 'off' }).rateLimits).toBe(true)
    expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('can’t be used in production')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PUBLIC_URL: 'nonsense' }, 'PUBLIC_URL'],
    [{ GOOGLE_CLIENT_ID: 'only one' }, 'GOOGLE_CLIENT_SECRET must be set together'],
    [{ SMTP_URL: 'not a url' }, 'SMTP_URL'],
    [{ AI_BASE_URL: 'http://localhost:8000/v1' }, 'AI_MODEL is missing'],
    [{ AI_API_KEY: 'sk-1' }, 'AI_MODEL is missing'],
    [{ AI_MODEL: 'm' }, 'AI_MODEL needs AI_API_KEY'],
    [{ AI_MODEL: 'm', AI_BASE_URL: 'ftp://localhost' }, 'AI_BASE_URL'],
    [{ AI_MODEL: 'm', AI_BASE_URL: 'https://x.example/v1?api-version=1' }, 'AI_BASE_URL can’t contain "?"'],
    [{ AI_MODEL: 'm', AI_API_KEY: 'sk-1 sk-2' }, 'AI_API_KEY contains characters'],
    [{ AI_GGUF_PATH: '/nowhere/model.gguf' }, 'AI_GGUF_PATH names a file that doesn’t exist'],
    [
      { AI_GGUF_PATH: 'package.json', AI_MODEL: 'm' },
      'AI_GGUF_PATH can’t be combined with other AI_ variables',
    ],
    [{ AI_DAILY_CAP: '-1' }, 'AI_DAILY_CAP'],
    [{ AI_PROVIDER: 'azure', AI_MODEL: 'm', AI_API_KEY: 'k' }, 'AI_PROVIDER=azure needs AI_BASE_URL'],
    [{ AI_VERIFIER_MODEL: 'm' }, 'AI_VERIFIER_MODEL needs AI_MODEL'],
    [{ AI_VERIFIER_API_KEY: 'k' }, 'AI_VERIFIER_MODEL is missing'],
  ])('names what is wrong with %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('takes a language model: OpenAI by its key, any other server by its address', () => {
    const openai = { provider: 'openai', address: 'https://api.openai.com/v1', model: 'gpt', apiKey: 'sk-1' }
    const hosted = readConfig({ AI_MODEL: 'gpt', AI_API_KEY: 'sk-1' })
    expect(hosted.model).toEqual({ writer: openai, verifier: undefined, revise: 'auto' })
    expect(hosted.modelLimits).toEqual({})
    const own = { AI_MODEL: 'llama', AI_BASE_URL: 'http://localhost:11434/v1/', AI_FIRST_TOKEN_SECONDS: '90' }
    expect(readConfig(own)).toMatchObject({
      model: { writer: { provider: 'ollama', address: 'http://localhost:11434/v1', apiKey: undefined } },
      modelLimits: { firstTokenMs: 90_000 },
    })
    const claude = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude', AI_API_KEY: 'sk-ant' }
    expect(readConfig(claude).model).toMatchObject({ writer: { address: 'https://api.anthropic.com' } })
  })

  it('takes a verifier on the same server or on another one', () => {
    const writer = { AI_MODEL: 'gpt', AI_API_KEY: 'sk-1', AI_VERIFIER_MODEL: 'small' }
    expect(readConfig({ ...writer, AI_REVISE: 'off' }).model).toMatchObject({
      revise: 'off',
      verifier: { provider: 'openai', model: 'small', apiKey: 'sk-1' },
    })
    const elsewhere = { ...writer, AI_VERIFIER_BASE_URL: 'http://127.0.0.1:11434' }
    expect(readConfig(elsewhere).model).toMatchObject({
      verifier: { provider: 'ollama', address: 'http://127.0.0.1:11434', model: 'small', apiKey: undefined },
    })
  })

  it('does not repeat a password when reporting an error about it', () => {
    const env = { AI_MODEL: 'm', AI_BASE_URL: 'https://me:hunter2@x.example/v1' }
    const complaint = (() => {
      try {
        readConfig(env)
      } catch (error) {
        return String(error)
      }
    })()
    expect(complaint).toContain('Use AI_API_KEY')
    expect(complaint).not.toContain('hunter2')
  })

  it('sends patient data unencrypted only inside a private network', () => {
    const at = (AI_BASE_URL: string) => () => readConfig({ ...production, AI_MODEL: 'm', AI_BASE_URL })
    for (const inside of [
      'localhost:1',
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.5',
      '[::1]:8080',
      'vllm:8000',
      'm.internal',
    ]) {
      expect(at(`http://${inside}/v1`)).not.toThrow()
    }
    for (const outside of [
      'models.example',
      '8.8.8.8',
      '172.32.0.1',
      '10.example.com',
      'localhost.example',
    ]) {
      expect(at(`http://${outside}/v1`)).toThrow('must start with https://')
      expect(at(`https://${outside}/v1`)).not.toThrow()
    }
  })
})
