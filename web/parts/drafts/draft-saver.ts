import { CallError } from '#shared/http/call.ts'
import { randomId } from '../../lib/random-id.ts'
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
} from './draft-state.ts'

type SendOptions = { keepalive?: boolean }

/** The calls a draft needs; the saver decides when to make them. */
export type DraftApi = {
  create: (content: DraftContent, key: string, options?: SendOptions) => Promise<SavedDraft>
  save: (id: number, revision: number, content: DraftContent, options?: SendOptions) => Promise<SavedDraft>
  read: (id: number) => Promise<SavedDraft>
  remove: (id: number) => Promise<void>
}

/** Browsers limit a keepalive request to 64 KB. */
const KEEPALIVE_MAX_BYTES = 60_000
const DELETE_ATTEMPTS = 4

function fitsLastSave(content: DraftContent): boolean {
  return new Blob([JSON.stringify(content)]).size <= KEEPALIVE_MAX_BYTES
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** Runs the state machine: timers, calls, and subscribers. Outlives its screen until everything is saved. */
export function createDraftSaver(options: {
  api: DraftApi
  /** The note being edited; null for a new note. */
  noteId: number | null
  content: DraftContent
  saved?: SavedDraft | null
  /** Discarded content to restore. */
  change?: DraftContent | undefined
}) {
  const { api, noteId, change } = options
  let state = beginDraft(options.content, options.saved ?? null)
  if (change) state = nextDraft(state, { kind: 'edited', content: change })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let creationKey = randomId()
  let closing = false
  /** Asked to save while a request was in progress. */
  let asked = false
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
    asked = false
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
    if (closing) return
    if (!(error instanceof CallError)) return handle({ kind: 'failed', trouble: 'no-connection' })
    const { status } = error
    // If the user signed in while this request was in progress, saving works again.
    if (status === 401) return handle({ kind: 'failed', trouble: asked ? 'no-answer' : 'signed-out' })
    if (request.kind === 'save' && status === 404 && (await draftWasDeleted(request.id))) return createAgain()
    if (request.kind === 'save' && status === 409) return compare(request.id, request)
    if (status === 429 || status >= 500) return handle({ kind: 'failed', trouble: 'no-answer' })
    creationKey = randomId()
    return handle({ kind: 'failed', trouble: 'refused', refusal: error.serverMessage ?? null })
  }

  /** Another tab saved, finished, or discarded the draft; keep what’s on this screen. */
  function createAgain() {
    creationKey = randomId()
    handle({ kind: 'gone' })
  }

  /** A missing patient or template is also a 404. */
  async function draftWasDeleted(id: number): Promise<boolean> {
    return api.read(id).then(
      () => false,
      (error) => error instanceof CallError && error.status === 404,
    )
  }

  async function compare(id: number, request: DraftRequest): Promise<void> {
    try {
      handle({ kind: 'outdated', theirs: await api.read(id) })
    } catch (error) {
      // If reading failed, saving would too.
      const again = error instanceof CallError && error.status === 409
      await failed(again ? undefined : error, request)
    }
  }

  async function remove(id: number): Promise<void> {
    for (let attempt = 1; attempt <= DELETE_ATTEMPTS; attempt++) {
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
    /** Saves without waiting for a pause: leaving the page, back online, or signed in again. */
    saveNow(): void {
      asked = true
      handle({ kind: 'retried' })
      send()
    },
    /** The page is closing; only a keepalive request can outlive it. */
    saveLast(): void {
      const request = lastRequest(state)
      if (!request) return
      clearTimeout(timer)
      const keepalive = fitsLastSave(request.content)
      handle({ kind: 'sent', request })
      running = deliver(request, { keepalive })
        .then((saved) => handle({ kind: 'answered', saved }))
        // The page may be restored from the back/forward cache and then continues normally.
        .catch((error) => failed(error, request))
    },
    keepMine(): void {
      handle({ kind: 'kept-mine' })
      send()
    },
    takeTheirs(): void {
      handle({ kind: 'took-theirs' })
    },
    /** The note was saved, or the user discarded the draft. */
    async finish(): Promise<void> {
      closing = true
      clearTimeout(timer)
      // A pending request may be creating the draft; its response has the id to delete.
      await running
      const id = state.saved?.id
      handle({ kind: 'finished' })
      if (id !== undefined) await remove(id)
    },
    /** A different user signed in: drop everything. */
    drop(): void {
      closing = true
      clearTimeout(timer)
      handle({ kind: 'finished' })
    },
    isUnsaved: (): boolean => isUnsaved(state),
    /**
     * Closing the page now would lose something: saving isn’t possible, or the content is too large for a final
     * request.
     */
    mightBeLost: (): boolean => wouldBeLost(state) || (isUnsaved(state) && !fitsLastSave(state.content)),
  }
}
