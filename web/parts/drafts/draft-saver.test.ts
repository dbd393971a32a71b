import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { EMPTY_CONTENT, type SavedDraft } from './draft-content.ts'
import { createDraftSaver, type DraftApi } from './draft-saver.ts'
import { draftStatus } from './draft-state.ts'

const words = (text: string) => ({ ...EMPTY_CONTENT, text })
const refusal = (status: number) => new CallError(status, '', '')

/** A fake server that counts revisions and honors idempotency keys. */
function fakeServer() {
  const drafts = new Map<number, SavedDraft>()
  const keys = new Map<string, number>()
  const log: string[] = []
  let down: unknown
  const at = '2026-11-12T10:42:00.000Z'
  const look = (id: number) => drafts.get(id) ?? fail(refusal(404))
  const fail = (error: unknown): never => {
    throw error
  }
  const api: DraftApi = {
    create: async (content, key) => {
      log.push(`create ${content.text}`)
      if (down) fail(down)
      const id = keys.get(key) ?? drafts.size + 1
      keys.set(key, id)
      if (!drafts.has(id)) drafts.set(id, { id, revision: 1, content, at })
      return look(id)
    },
    save: async (id, revision, content) => {
      log.push(`save ${content.text}`)
      if (down) fail(down)
      if (look(id).revision !== revision) fail(refusal(409))
      drafts.set(id, { id, revision: revision + 1, content, at })
      return look(id)
    },
    read: async (id) => look(id),
    remove: async (id) => {
      log.push('remove')
      look(id)
      drafts.delete(id)
    },
  }
  return {
    api,
    drafts,
    log,
    breaks: (error: unknown) => {
      down = error
    },
    works: () => {
      down = undefined
    },
  }
}

describe('the draft saver', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function keeperOn(server: ReturnType<typeof fakeServer>) {
    return createDraftSaver({ api: server.api, noteId: null, content: EMPTY_CONTENT })
  }

  it('saves once after a pause in typing', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    for (const text of ['S', 'Sl', 'Slept']) {
      keeper.edit(words(text))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.log).toEqual([])
    await vi.advanceTimersByTimeAsync(800)
    keeper.edit(words('Slept well'))
    await vi.advanceTimersByTimeAsync(800)
    expect(server.log).toEqual(['create Slept', 'save Slept well'])
    expect(draftStatus(keeper.state()).kind).toBe('saved')
  })

  it('keeps retrying offline and saves immediately when back online', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    server.breaks(new TypeError('Failed to fetch'))
    keeper.edit(words('a'))
    await vi.advanceTimersByTimeAsync(800)
    keeper.edit(words('ab'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.log).toEqual(['create a', 'create a'])
    server.works()
    keeper.saveNow()
    await vi.advanceTimersByTimeAsync(800)
    expect(server.log.slice(2)).toEqual(['create a', 'save ab'])
    expect([...server.drafts.values()].map(({ content }) => content.text)).toEqual(['ab'])
  })

  it('lets the page close with a final save unless that would lose something', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    keeper.edit(words('a'))
    expect(keeper.mightBeLost()).toBe(false)
    keeper.edit(words(`a${'\n'.repeat(40_000)}`))
    expect(keeper.mightBeLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(800)
    expect(keeper.mightBeLost()).toBe(false)
    keeper.edit(words('ab'))
    keeper.saveLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.drafts.get(1)?.content.text).toBe('ab')
  })

  it('waits for a new session and then saves', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    server.breaks(refusal(401))
    keeper.edit(words('a'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.log).toEqual(['create a'])
    expect(keeper.isUnsaved()).toBe(true)
    server.works()
    keeper.saveNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(keeper.isUnsaved()).toBe(false)
  })

  it('saves when the user signs in before the old session’s request is refused', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    let refuse = () => {}
    const { create } = server.api
    server.api.create = () =>
      new Promise((_, reject) => {
        refuse = () => reject(refusal(401))
      })
    keeper.edit(words('a'))
    await vi.advanceTimersByTimeAsync(800)
    keeper.saveNow()
    server.api.create = create
    refuse()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.log).toEqual(['create a'])
    expect(draftStatus(keeper.state()).kind).toBe('saved')
  })

  it('detects another tab and overwrites nothing automatically', async () => {
    const server = fakeServer()
    const first = keeperOn(server)
    first.edit(words('begun'))
    await vi.advanceTimersByTimeAsync(800)
    const second = createDraftSaver({
      api: server.api,
      noteId: null,
      content: words('begun'),
      saved: server.drafts.get(1) ?? null,
    })
    second.edit(words('second tab'))
    await vi.advanceTimersByTimeAsync(800)
    first.edit(words('first tab'))
    await vi.advanceTimersByTimeAsync(800)
    expect(first.state().theirs?.content.text).toBe('second tab')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.drafts.get(1)?.content.text).toBe('second tab')
    first.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.drafts.get(1)?.content.text).toBe('first tab')
  })

  it('deletes the draft when the note is saved, even one still being created', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    keeper.edit(words('a'))
    keeper.saveNow()
    keeper.edit(words('ab'))
    await keeper.finish()
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.log).toEqual(['create a', 'remove'])
    expect(server.drafts.size).toBe(0)
  })

  it('stops creating drafts when the patient no longer exists', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    server.breaks(refusal(404))
    keeper.edit(words('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.log).toEqual(['create a'])
    server.works()
    keeper.edit(words('ab'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(keeper.isUnsaved()).toBe(false)
  })

  it('starts a new draft when the old one was deleted elsewhere', async () => {
    const server = fakeServer()
    const keeper = keeperOn(server)
    keeper.edit(words('a'))
    await vi.advanceTimersByTimeAsync(800)
    server.drafts.clear()
    keeper.edit(words('ab'))
    await vi.advanceTimersByTimeAsync(1600)
    expect([...server.drafts.values()].map(({ content }) => content.text)).toEqual(['ab'])
  })
})
