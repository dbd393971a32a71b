import { describe, expect, test } from 'vitest'
import { type Call, CallError } from '#shared/http/call.ts'
import { auditLedger, type Ledger } from './writers.ts'

type Row = { id: number; firstName: string; lastName: string }

const ada = { id: 1, firstName: 'Ada', lastName: 'Byron', key: 'a' }
const eva = { id: 2, firstName: 'Eva', lastName: 'Crane', key: 'e' }

/** Each fault is shown to the harness once, because a harness that can't find it proves nothing. */
describe('the check after a crash', () => {
  test('passes when everything is there', async () => {
    const findings = await look([ada, eva], [ada, eva])
    expect(findings).toEqual({ lost: [], torn: [], duplicated: [], replays: 1 })
  })

  test('detects a lost patient', async () => {
    const { lost } = await look([ada, eva], [eva])
    expect(lost).toContain('patient 1')
  })

  test('detects a changed name and an unreadable patient', async () => {
    expect((await look([ada], [{ ...ada, lastName: 'Byr' }])).torn).toEqual(['patient 1 has another name'])
    expect((await look([ada], [ada], { unreadable: 1 })).torn).toEqual(['patient 1 answers 500: damaged'])
  })

  test('detects that a repeated request created a second patient', async () => {
    const { duplicated } = await look([ada], [ada], { forgetful: true })
    expect(duplicated).toContain('patient 1 was made again as 101')
  })

  test('detects a listed patient that no response reported', async () => {
    expect((await look([ada], [ada, eva])).duplicated).toEqual(['patient 2'])
  })
})

function look(acknowledged: Ledger['acknowledged'], rows: Row[], faults: Faults = {}) {
  const call = serverWith(rows, faults)
  const signInAgain = async () => undefined
  return auditLedger(
    { email: 'clinician@example.org', call: () => call, signInAgain, acknowledged, inFlight: new Map() },
    '',
  )
}

type Faults = { unreadable?: number; forgetful?: boolean }

/** A minimal server with the requested fault. */
function serverWith(rows: Row[], { unreadable, forgetful }: Faults): Call {
  const known = [...rows]
  const answer = (method: string, path: string, input: { params?: { id: string }; body?: Row }) => {
    if (method === 'POST') {
      const first = known.find((row) => row.lastName === input.body?.lastName)
      if (first && !forgetful) return first
      const made = { ...(input.body as Row), id: known.length + 100 }
      known.push(made)
      return made
    }
    if (!path.includes(':id')) return known
    const row = known.find(({ id }) => String(id) === input.params?.id)
    if (!row) throw new CallError(404, 'Not Found', '')
    if (row.id === unreadable) throw new CallError(500, 'Internal Server Error', 'damaged')
    return row
  }
  return (async ({ method, path }: { method: string; path: string }, input: object) => ({
    data: answer(method, path, input),
  })) as unknown as Call
}
