import { CallError } from '#shared/http/call.ts'
import { randomId } from '../random-id.ts'
import type { DraftContent, SavedDraft } from './draft-content.ts'
import {
  beginDraft,
  type DraftEvent,
  type DraftRequest,
  type DraftState,
  isUnsaved,
  lastRequest,
  nextDraft,
  nextRequest,
  waitBefore,
  wouldBeLost,
} from './draft-machine.ts'

type SendOptions = { keepalive?: boolean }

/** The four calls a draft needs; the keeper knows when, not how. */
export type DraftApi = {
  create: (content: DraftContent, key: string, options?: SendOptions) => Promise<SavedDraft>
  save: (id: number, revision: number, content: DraftContent, options?: SendOptions) => Promise<SavedDraft>
  read: (id: number) => Promise<SavedDraft>
  remove: (id: number) => Promise<void>
}

/** A browser lets a request of at most 64 KB outlive its page. */
const KEEPALIVE_MAX_BYTES = 60_000
const REMOVAL_TRIES = 4

function fitsLastSave({ text }: DraftContent): boolean {
  return new Blob([JSON.stringify(text)]).size <= KEEPALIVE_MAX_BYTES
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Runs the machine: timers, calls, and who wants to know. It lives on after its page has gone, until all is saved. */
export function createDraftKeeper(options: {
  api: DraftApi
  /** The note being edited; null for a new one. */
  noteId: number | null
  content: DraftContent
  saved?: SavedDraft | null
  /** What it begins with besides: words that were thrown away and are wanted back. */
  change?: DraftContent | undefined
}) {
  const { api, noteId, change } = options
  let state = beginDraft(options.content, options.saved ?? null)
  if (change) state = nextDraft(state, { kind: 'edited', content: change })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let creationKey = randomId()
  let closing = false
  const listeners = new Set<() => void>()

  function handle(event: DraftEvent) {
    state = nextDraft(state, event)
    for (const listener of [...listeners]) listener()
  }

  function plan() {
    clearTimeout(timer)
    if (!closing && nextRequest(state)) timer = setTimeout(send, waitBefore(state))
  }

  function send() {
    clearTimeout(timer)
    const request = nextRequest(state)
    if (!request) return
    handle({ kind: 'sent', request })
    running = deliver(request)
      .then((saved) => handle({ kind: 'answered', saved }))
      .catch((error) => failed(error, request))
      .finally(plan)
  }

  function deliver(request: DraftRequest, how?: SendOptions): Promise<SavedDraft> {
    return request.kind === 'create'
      ? api.create(request.content, creationKey, how)
      : api.save(request.id, request.revision, request.content, how)
  }

  async function failed(error: unknown, request: DraftRequest): Promise<void> {
    if (!(error instanceof CallError)) return handle({ kind: 'failed', trouble: 'no-connection' })
    const { status } = error
    if (status === 401) return handle({ kind: 'failed', trouble: 'signed-out' })
    if (request.kind === 'save' && status === 404 && (await isGone(request.id))) return startAnew()
    if (request.kind === 'save' && status === 409) return compare(request.id, request)
    if (status === 429 || status >= 500) return handle({ kind: 'failed', trouble: 'no-answer' })
    creationKey = randomId()
    return handle({ kind: 'failed', trouble: 'refused', refusal: error.serverMessage ?? null })
  }

  /** Another tab has saved, finished or thrown away the draft; what is on this screen is still worth keeping. */
  function startAnew() {
    creationKey = randomId()
    handle({ kind: 'gone' })
  }

  /** A patient or template that is not there answers 404 as well. */
  async function isGone(id: number): Promise<boolean> {
    return api.read(id).then(
      () => false,
      (error) => error instanceof CallError && error.status === 404,
    )
  }

  async function compare(id: number, request: DraftRequest): Promise<void> {
    try {
      handle({ kind: 'outdated', theirs: await api.read(id) })
    } catch (error) {
      // Whatever kept it from being read keeps it from being saved as well.
      const again = error instanceof CallError && error.status === 409
      await failed(again ? undefined : error, request)
    }
  }

  async function remove(id: number): Promise<void> {
    for (let attempt = 1; attempt <= REMOVAL_TRIES; attempt++) {
      try {
        return await api.remove(id)
      } catch (error) {
        if (error instanceof CallError && error.status < 500 && error.status !== 429) return
        await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
      }
    }
  }

  return {
    noteId,
    state: (): DraftState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(content: DraftContent): void {
      handle({ kind: 'edited', content })
      plan()
    },
    /** At once, without waiting for a pause: the page is left, the connection is back, the person signed in. */
    saveNow(): void {
      handle({ kind: 'retried' })
      send()
    },
    /** The page itself goes; only a request that may outlive it helps. */
    saveLast(): void {
      const request = lastRequest(state)
      if (!request) return
      clearTimeout(timer)
      const keepalive = fitsLastSave(request.content)
      handle({ kind: 'sent', request })
      running = deliver(request, { keepalive })
        .then((saved) => handle({ kind: 'answered', saved }))
        // The page may come back from the browser's memory and then tries as ever.
        .catch((error) => failed(error, request))
    },
    keepMine(): void {
      handle({ kind: 'kept-mine' })
      send()
    },
    takeTheirs(): void {
      handle({ kind: 'took-theirs' })
    },
    /** The note is saved, or the person threw the draft away. */
    async finish(): Promise<void> {
      closing = true
      clearTimeout(timer)
      // What is under way may be what makes the draft, and then its answer tells which one to remove.
      await running
      const id = state.saved?.id
      handle({ kind: 'finished' })
      if (id !== undefined) await remove(id)
    },
    /** Nothing of it may stay: somebody else has signed in. */
    drop(): void {
      closing = true
      clearTimeout(timer)
      handle({ kind: 'finished' })
    },
    isUnsaved: (): boolean => isUnsaved(state),
    /** Closing the page now would lose something: it cannot be saved, or is too much for a last save. */
    mightBeLost: (): boolean => wouldBeLost(state) || (isUnsaved(state) && !fitsLastSave(state.content)),
  }
}
