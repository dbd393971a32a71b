import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerConsentLink, openConsentLink } from '#shared/contracts/recording-consent.ts'
import { ok } from '#shared/http/endpoint.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const ASKED = { clinician: 'Dana Whitfield', expiresAt: '2026-03-09T15:00:00.000Z', sentTo: [] }

const open = (server: TestServer) => openPage(server, '/consent/a-token', { signedIn: false })

it.each([
  [404, 'This link isn’t valid or has expired'],
  [410, 'This was already answered'],
])('says why a link no longer works (%i)', async (status, shown) => {
  const server = clinic()
  server.on(openConsentLink, () => {
    throw new Refusal(status, 'Gone.')
  })
  open(server)
  await screen.findByRole('heading', { level: 1, name: shown })
  expect(screen.queryByRole('button', { name: 'Yes, I agree' })).toBeNull()
})

it('names the service that receives the transcript, and repeats it in Spanish', async () => {
  const server = clinic()
  server.on(openConsentLink, () => ok({ ...ASKED, sentTo: ['model.example'] }))
  open(server)
  await shows(/the transcript of your visit is sent to model.example, a service your clinic uses/)
  await press(/cambiar a español/)
  await shows('¿Está de acuerdo con que se graben sus visitas?')
  await shows(/se envía a model.example/)
  expect(document.documentElement.lang).toBe('es')
})

it('keeps the question open when the answer couldn’t be sent', async () => {
  const server = clinic()
  server.on(openConsentLink, () => ok(ASKED))
  server.on(answerConsentLink, () => {
    throw new Unreachable()
  })
  open(server)
  await press('Yes, I agree')
  await shows('Check your connection and try again.')
  expect(server.callsOf(answerConsentLink)).toHaveLength(1)
})
