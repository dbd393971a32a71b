import { describe, expect, it } from 'vitest'
import type { SavedModels } from '#shared/domain/language-model.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { ModelConnection, SharedModel } from '../../ports/model-connections.ts'
import { createModelSource, revises } from './language-model.source.ts'
import type { StoredSettings } from './language-model.store.ts'
import type { UsageToAdd } from './language-model.usage.store.ts'
import { type UsageMeter, usageMeter } from './language-model.usage.ts'

const ANSWER = { text: 'Done.', finished: true, usage: { inputTokens: 1_000, outputTokens: 500 } }
const REQUEST = { task: 'write' as const, system: 's', user: 'u'.repeat(396), temperature: 0, maxTokens: 10 }
const forever = () => new AbortController().signal

function model(name: string, changes: Partial<SharedModel> & { ask?: ChatModel['ask'] } = {}) {
  const closed: string[] = []
  const { ask = async () => ANSWER, ...rest } = changes
  const shared: SharedModel = {
    name,
    where: 'this computer',
    local: true,
    contextTokens: undefined,
    speed: { reads: undefined, writes: undefined },
    ready: Promise.resolve(),
    forUser: () => ({
      name,
      where: 'api.test',
      local: false,
      contextTokens: undefined,
      ask,
      close() {},
    }),
    close: () => void closed.push(name),
    ...rest,
  }
  return { shared, closed }
}

const saved = (name: string): StoredSettings => {
  const writer = {
    provider: 'compatible' as const,
    address: 'https://m.test/v1',
    model: name,
    confirmedPrivateNetwork: false,
    confirmedPlainHttp: false,
    reads: null,
    writes: null,
    contextTokens: null,
  }
  const models: SavedModels = { writer, verifier: null, revise: 'auto', usedAnyway: false }
  return { models, writerKey: 'k', verifierKey: null, monthlyLimit: null, connectedAt: null }
}
const NONE: StoredSettings = { ...saved('x'), models: null, writerKey: null }
const uncounted: UsageMeter = { counted: (one) => one }

describe('models in use', () => {
  function source(first: StoredSettings) {
    const state = {
      settings: first,
      reads: 0,
      now: 0,
      opened: [] as ModelConnection[],
      closed: [] as string[],
    }
    const made = createModelSource({
      environment: undefined,
      store: {
        async read() {
          state.reads += 1
          return state.settings
        },
      },
      connections: {
        connect(connection) {
          state.opened.push(connection)
          const { shared } = model(connection.model, {
            close: () => void state.closed.push(connection.model),
          })
          return shared
        },
      },
      meter: uncounted,
      now: () => state.now,
    })
    return { made, state }
  }

  it('are opened once and reused, with the sealed key', async () => {
    const { made, state } = source(saved('one'))
    expect((await made.current(1))?.writer.name).toBe('one')
    await made.current(2)
    expect(state.opened).toHaveLength(1)
    expect(state.opened[0]).toMatchObject({ apiKey: 'k', address: 'https://m.test/v1' })
  })

  it('change within five seconds when another process saves settings', async () => {
    const { made, state } = source(saved('one'))
    await made.current(1)
    state.settings = saved('two')
    state.now = 4_999
    expect((await made.current(1))?.writer.name).toBe('one')
    state.now = 5_001
    expect((await made.current(1))?.writer.name).toBe('two')
    expect(state.closed).toEqual(['one'])
  })

  it('change immediately in the process that saved', async () => {
    const { made, state } = source(saved('one'))
    await made.current(1)
    state.settings = NONE
    made.refresh()
    expect(await made.current(1)).toBeUndefined()
    expect(state.closed).toEqual(['one'])
  })

  it('are closed with the source', async () => {
    const { made, state } = source(saved('one'))
    await made.current(1)
    made.close()
    expect(await made.current(1)).toBeUndefined()
    expect(state.closed).toEqual(['one'])
  })

  it('come from environment variables if set, regardless of saved settings', async () => {
    const writer = model('from-environment').shared
    const described = { provider: 'compatible' as const, address: 'https://e.test/v1', hasKey: false }
    const made = createModelSource({
      environment: {
        revise: 'off',
        description: '',
        writer: described,
        verifier: undefined,
        open: () => ({ writer, verifier: undefined }),
      },
      store: { read: async () => saved('one') },
      connections: { connect: () => model('one').shared },
      meter: uncounted,
    })
    expect(await made.current(1)).toMatchObject({ revise: false, writer: { name: 'from-environment' } })
  })

  it.each([
    ['auto', true, undefined, false],
    ['auto', false, undefined, true],
    ['auto', true, 14, false],
    ['auto', true, 15, true],
    ['on', true, 2, true],
    ['off', false, 200, false],
  ] as const)(
    'get a second pass: %s, local %s, %s tokens per second: %s',
    (revise, local, writes, expected) => {
      const { shared } = model('m', { local, speed: { reads: undefined, writes } })
      expect(revises({ writer: shared, revise })).toBe(expected)
    },
  )
})

describe('usage meter', () => {
  function meter(
    limit: { unit: 'tokens' | 'usd'; amount: number } | null,
    used = { tokens: 0, costMicros: 0 },
  ) {
    const added: UsageToAdd[] = []
    const made = usageMeter({
      store: {
        add: async (row) => void added.push(row),
        total: async () => used,
        months: async () => [],
      },
      limit: async () => limit,
      now: () => new Date('2026-11-18T12:00:00Z'),
      onFailure: () => undefined,
    })
    return { made, added }
  }
  const hosted = (name: string, ask?: ChatModel['ask']) => model(name, ask ? { ask } : {}).shared.forUser(1)

  it('counts tokens, with the price if it is known', async () => {
    const { made, added } = meter(null)
    await made.counted(hosted('gpt-4.1'), 7).ask(REQUEST, forever())
    await made.counted(hosted('some-model'), 7).ask(REQUEST, forever())
    expect(added).toEqual([
      {
        month: '2026-11',
        userId: 7,
        model: 'gpt-4.1',
        place: 'api.test',
        inputTokens: 1_000,
        outputTokens: 500,
        costMicros: 6_000,
      },
      expect.objectContaining({ model: 'some-model', costMicros: null }),
    ])
  })

  it('estimates the usage of an interrupted answer', async () => {
    const { made, added } = meter(null)
    const breaks: ChatModel['ask'] = async (request) => {
      request.onText?.('x'.repeat(400))
      throw new Error('broken')
    }
    await expect(made.counted(hosted('m', breaks), 7).ask(REQUEST, forever())).rejects.toThrow('broken')
    expect(added).toMatchObject([{ inputTokens: 100, outputTokens: 100 }])
  })

  it.each([
    ['tokens', 1_000, { tokens: 1_000, costMicros: 0 }, 'limit'],
    ['tokens', 1_001, { tokens: 1_000, costMicros: 0 }, undefined],
    ['usd', 2, { tokens: 0, costMicros: 2_000_000 }, 'limit'],
    ['usd', 2, { tokens: 9e9, costMicros: 1_999_999 }, undefined],
  ] as const)('enforces the limit of %s %d', async (unit, amount, used, failure) => {
    const { made } = meter({ unit, amount }, used)
    const asked = made.counted(hosted('m'), 7).ask(REQUEST, forever())
    if (failure) await expect(asked).rejects.toMatchObject({ failure })
    else expect((await asked).text).toBe('Done.')
  })
})
