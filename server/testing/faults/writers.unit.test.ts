import { describe, expect, test } from 'vitest'
import { type Call, CallError } from '#shared/http/call.ts'
import { auditLedger, type Ledger } from './writers.ts'

type Row = { id: number; firstName: string; lastName: string }

const ada = { id: 1, firstName: 'Ada', lastName: 'Byron', key: 'a' }
const eva = { id: 2, firstName: 'Eva', lastName: 'Crane', key: 'e' }

/** A harness that cannot find a fault proves nothing, so each fault is shown to it once. */
describe('the look after a crash', () => {
  test('is content when everything is there', async () => {
    const findings = await look([ada, eva], [ada, eva])
    expect(findings).toEqual({ lost: [], torn: [], duplicated: [], replays: 1 })
  })

  test('sees a lost patient', async () => {
    const { lost } = await look([ada, eva], [eva])
    expect(lost).toContain('patient 1')
  })

  test('sees a patient with another name, and one that cannot be read', async () => {
    expect((await look([ada], [{ ...ada, lastName: 'Byr' }])).torn).toEqual(['patient 1 has another name'])
    expect((await look([ada], [ada], { unreadable: 1 })).torn).toEqual(['patient 1 answers 500: damaged'])
  })

  test('sees that a repeated request made a second patient', async () => {
    const { duplicated } = await look([ada], [ada], { forgetful: true })
    expect(duplicated).toContain('patient 1 was made again as 101')
  })

  test('sees a patient in the list that nobody was told of', async () => {
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

/** A server in a nutshell, with the fault asked for. */
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
