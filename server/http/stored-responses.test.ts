import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { register } from '#shared/contracts/auth.ts'
import { createDraft } from '#shared/contracts/drafts.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { generateSummary } from '#shared/contracts/writing.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { idempotencyKeys } from '../db/tables/system.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openRow } from '../vault/sealed-row.ts'

/**
 * A response stored for a repeated Idempotency-Key must not contain anything that opens a session, nor a copy of a
 * patient or a visit.
 */

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Field names at any depth. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf]
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
}

const SECRET = /^(token|.*challengeToken|.*secret|.*cookie|.*password|recoveryCodes|authToken)$/i

it('is stored only for endpoints without secrets, and for registration, which stores none', () => {
  const kept = server.app.endpoints.filter(({ creates }) => creates)
  expect(kept.length).toBeGreaterThan(10)
  const withSecrets = kept.filter(({ output }: AnyEndpoint) =>
    fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema).some((name) =>
      SECRET.test(name),
    ),
  )
  // auth.account.test.ts shows that registration's session isn't stored and that a repeat has to sign in.
  expect(withSecrets).toEqual([register])
})

it('is never stored for an endpoint that starts a session', () => {
  const signingIn = server.app.endpoints.filter(({ output, path }) => {
    const fields = fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema)
    return path.startsWith('/api/auth/') && fields.includes('token')
  })
  expect(signingIn.length).toBeGreaterThan(2)
  expect(signingIn.filter(({ creates }) => creates)).toEqual([register])
})

it('is only the ID for patients, notes, drafts and summaries, and a repeat shows the record', async () => {
  const owner = await server.newClinician()
  const options = (key: string) => ({ idempotencyKey: `recall-${key}` })
  const patient = () =>
    owner.call(createPatient, { body: { firstName: 'Rosalind', lastName: 'Kaplan' } }, options('patient'))
  const { data } = await patient()
  const visit = { patientId: data.id, noteType: 'Progress Note' as const }
  const note = () =>
    owner.call(createNote, { body: { ...visit, soapNote: 'PLAN\nSee Rosalind.' } }, options('note'))
  const draft = () => owner.call(createDraft, { body: { text: 'Rosalind slept.' } }, options('draft'))
  const summary = () =>
    owner.call(
      generateSummary,
      { body: { ...visit, text: 'Patient: I, Rosalind, slept four hours.' } },
      options('summary'),
    )
  for (const act of [patient, note, draft, summary]) {
    const first = (await act()).data
    expect((await act()).data).toMatchObject(first)
  }
  const { database, vault } = server.storage
  const rows = await database.orm
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.ownerId, owner.user.id))
  expect(rows).toHaveLength(4)
  const keys = await vault.keysOf(owner.user.id)
  for (const row of rows) {
    expect(JSON.parse(openRow(keys, idempotencyKeys, row).response ?? '')).toEqual({
      recordId: expect.any(Number),
    })
  }
})
