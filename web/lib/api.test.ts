import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, logout, me } from '#shared/contracts/auth.ts'
import { searchPatients } from '#shared/contracts/patients.ts'
import type { TokenChange } from './token.ts'

const network = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => network(...args))
// Test files share modules; this one needs fresh ones that use its stubbed fetch.
vi.resetModules()
const { call, messageOf } = await import('./api.ts')
const { lastServerContact } = await import('./server-contact.ts')
const { registerReauthPrompt } = await import('./identity.ts')
const { currentToast, toast } = await import('./toasts.ts')
const { dropToken, storeToken, onTokenChange, readToken, renewToken } = await import('./token.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function answer(status: number, body: unknown) {
  network.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
}

const refused = { success: false, error: 'Sign in first.' }
const credentials = { body: { email: 'dana@clinic.org', password: 'x' } }

describe('API calls', () => {
  const changes: TokenChange[] = []
  let leave = () => {}

  beforeEach(() => {
    storeToken('old-token')
    changes.length = 0
    leave = onTokenChange((change) => changes.push(change))
  })
  afterEach(() => {
    leave()
    dropToken('signed-out')
  })

  it('send the token and record the last contact with the server', async () => {
    answer(200, { success: true, data: {} })
    const before = Date.now()
    await call(me, {})
    const headers = network.mock.lastCall?.[1]?.headers as Record<string, string>
    expect(headers.authorization).toBe('Bearer old-token')
    expect(lastServerContact()).toBeGreaterThanOrEqual(before)
  })

  it('end the session once when the token is rejected', async () => {
    answer(401, refused)
    answer(401, refused)
    const both = await Promise.allSettled([call(me, {}), call(me, {})])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(readToken()).toBeNull()
    expect(changes).toEqual(['expired'])
  })

  it('are retried with the new token if the old one was replaced in the meantime', async () => {
    storeToken('first-token')
    network.mockImplementationOnce(async () => {
      renewToken('new-token')
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    answer(200, { success: true, data: { id: 7 } })
    expect((await call(me, {})).data.id).toBe(7)
    expect(changes).toEqual(['signed-in', 'renewed'])
    const headers = network.mock.lastCall?.[1]?.headers as Record<string, string>
    expect(headers.authorization).toBe('Bearer new-token')
  })

  it('dismiss an error only if it was shown before them, and searches dismiss none', async () => {
    const done = { success: true, message: 'Done.' }
    network.mockImplementationOnce(async () => {
      toast({ title: 'Missing Information', tone: 'danger' })
      return new Response(JSON.stringify(done), { status: 200 })
    })
    await call(logout, {})
    expect(currentToast()?.title).toBe('Missing Information')
    answer(200, { success: true, data: [], total: 0 })
    await call(searchPatients, { body: { query: '' } })
    expect(currentToast()?.title).toBe('Missing Information')
    answer(200, done)
    await call(logout, {})
    expect(currentToast()).toBeNull()
  })

  const unproven = {
    success: false,
    error: 'Confirm it’s you before you continue.',
    details: { code: 'confirm_identity', methods: ['password', 'totp'] },
  }

  it('are retried after the user re-authenticates; concurrent calls share one dialog', async () => {
    storeToken('second-token')
    const asked: unknown[] = []
    const stop = registerReauthPrompt(async (wanted) => {
      asked.push(wanted)
      renewToken('new-token')
      return true
    })
    answer(403, unproven)
    answer(403, unproven)
    answer(200, { success: true, data: { id: 7 } })
    answer(200, { success: true, data: { id: 7 } })
    await Promise.all([call(me, {}), call(me, {})])
    expect(asked).toEqual([unproven.details])
    stop()
  })

  it('stay rejected when the user cancels, or for any other reason', async () => {
    const stop = registerReauthPrompt(async () => false)
    answer(403, unproven)
    await expect(call(me, {})).rejects.toMatchObject({ status: 403 })
    stop()
    answer(403, unproven)
    await expect(call(me, {})).rejects.toMatchObject({ status: 403 })
    answer(403, { success: false, error: 'Only administrators can do this.' })
    await expect(call(me, {})).rejects.toMatchObject({ status: 403 })
    expect(readToken()).toBe('old-token')
  })

  it('keep the session when only a password was wrong', async () => {
    answer(401, { success: false, error: 'No.' })
    await expect(call(login, credentials)).rejects.toThrow('401: {"success":false,"error":"No."}')
    expect(readToken()).toBe('old-token')
  })

  it('keep a newer session when an old rejection arrives late', async () => {
    network.mockImplementationOnce(async () => {
      storeToken('new-token')
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    await expect(call(me, {})).rejects.toThrow('401')
    expect(readToken()).toBe('new-token')
  })

  it('show the server’s message if it sent one', async () => {
    answer(409, { success: false, error: 'An account with this email already exists.' })
    const error = await call(login, credentials).catch((caught) => caught)
    expect(messageOf(error, 'Please try again.')).toBe('An account with this email already exists.')
    expect(messageOf(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.')
  })
})
