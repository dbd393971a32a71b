import { randomBytes } from 'node:crypto'
import { createSubscription, paySandbox } from '#shared/contracts/billing.ts'

const TEST_CARD = '4242424242424242'

type Sent = { method?: string; body?: object; form?: FormData; signal?: AbortSignal }

/** A signed-in account on the server under attack. */
export type Clinician = {
  ask(path: string, sent?: Sent): Promise<Response>
  /** Returns the response's data; throws on failure. */
  get<Data>(path: string, sent?: Sent): Promise<Data>
  /** To a plan without a monthly limit, on test payments. */
  subscribe(): Promise<void>
  patientId: number
}

export async function newClinician(url: string): Promise<Clinician> {
  const password = `quiet river ${randomBytes(6).toString('hex')}`
  const email = `clinician.${randomBytes(4).toString('hex')}@clinic.example`
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, confirmPassword: password }),
  })
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { token } = ((await registered.json()) as { data: { token: string } }).data

  async function ask(path: string, { method = 'GET', body, form, signal }: Sent = {}): Promise<Response> {
    const sent = body === undefined ? form : JSON.stringify(body)
    return fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    })
  }

  async function get<Data>(path: string, sent?: Sent): Promise<Data> {
    const answer = await ask(path, sent)
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }

  const patient = await get<{ id: number }>('/api/patients', {
    method: 'POST',
    body: { firstName: 'Wilhelmina', lastName: 'Achterberg' },
  })
  async function subscribe(): Promise<void> {
    const body = { priceId: 'price_unlimited_monthly' }
    const started = await ask(createSubscription.path, { method: 'POST', body })
    const { clientSecret } = (await started.json()) as { clientSecret: string }
    await get(paySandbox.path, { method: 'POST', body: { clientSecret, card: TEST_CARD, confirmed: true } })
  }

  return { ask, get, subscribe, patientId: patient.id }
}
