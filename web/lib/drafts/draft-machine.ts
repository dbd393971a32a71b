import { type DraftContent, type SavedDraft, sameContent } from './draft-content.ts'

/**
 * How a draft is kept, as a pure machine: what is on the screen, what the server has, and what to send next.
 * One request at a time, the newest content wins, and nothing is given up before the server has it.
 */

export type Trouble = 'no-connection' | 'no-answer' | 'signed-out' | 'refused'

export type DraftRequest =
  | { kind: 'create'; content: DraftContent }
  | { kind: 'save'; id: number; revision: number; content: DraftContent }

export type DraftState = {
  content: DraftContent
  /** What was on the screen before anything was changed: nothing of it needs to be kept. */
  original: DraftContent
  saved: SavedDraft | null
  sending: DraftRequest | null
  /** The first content sent: it is repeated as it was, so that a lost answer cannot make two drafts. */
  creating: DraftContent | null
  /** Sent, and whether it arrived is not known. */
  unanswered: DraftContent[]
  trouble: Trouble | null
  /** The server's sentence when it refused. */
  refusal: string | null
  failures: number
  /** What another tab has saved meanwhile; the person chooses. */
  theirs: SavedDraft | null
  finished: boolean
}

export type DraftEvent =
  | { kind: 'edited'; content: DraftContent }
  | { kind: 'sent'; request: DraftRequest }
  | { kind: 'answered'; saved: SavedDraft }
  | { kind: 'failed'; trouble: Trouble; refusal?: string | null }
  | { kind: 'outdated'; theirs: SavedDraft }
  | { kind: 'gone' }
  | { kind: 'kept-mine' }
  | { kind: 'took-theirs' }
  | { kind: 'retried' }
  | { kind: 'finished' }

const TYPING_PAUSE_MS = 800
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

export function beginDraft(content: DraftContent, saved: SavedDraft | null = null): DraftState {
  return {
    content,
    original: content,
    saved,
    sending: null,
    creating: null,
    unanswered: [],
    trouble: null,
    refusal: null,
    failures: 0,
    theirs: null,
    finished: false,
  }
}

export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  if (state.finished) return state
  switch (event.kind) {
    case 'edited':
      // What was refused may be right now; other troubles have their own end.
      return {
        ...state,
        content: event.content,
        ...(state.trouble === 'refused' ? { trouble: null, refusal: null } : {}),
      }
    case 'sent':
      return {
        ...state,
        sending: event.request,
        creating: event.request.kind === 'create' ? event.request.content : state.creating,
        unanswered: [...state.unanswered, event.request.content],
      }
    case 'answered':
      return answered(state, event.saved)
    case 'failed':
      return failed(state, event)
    case 'outdated':
      return outdated(state, event.theirs)
    case 'gone':
      return { ...state, saved: null, sending: null, creating: null, unanswered: [], trouble: null }
    case 'kept-mine':
      return { ...state, saved: state.theirs ?? state.saved, theirs: null }
    case 'took-theirs':
      return state.theirs
        ? { ...state, saved: state.theirs, content: state.theirs.content, theirs: null }
        : state
    case 'retried':
      return { ...state, trouble: state.trouble === 'refused' ? 'refused' : null }
    case 'finished':
      return { ...state, finished: true, sending: null, theirs: null, trouble: null }
  }
}

function failed(state: DraftState, { trouble, refusal = null }: DraftEvent & { kind: 'failed' }): DraftState {
  const settled = { ...state, sending: null, trouble, refusal }
  // A refusal is an answer: this content is not there, and waiting makes it no better.
  if (trouble === 'refused') return { ...settled, creating: null, unanswered: [], failures: 0 }
  return { ...settled, failures: state.failures + 1 }
}

function answered(state: DraftState, saved: SavedDraft): DraftState {
  const { sending } = state
  const settled = { ...state, sending: null, creating: null, unanswered: [], trouble: null, refusal: null }
  // A note has one draft at most: asked to begin one, the server may answer with that of another tab.
  const another = sending?.kind === 'create' && !sameContent(sending.content, saved.content)
  return { ...settled, failures: 0, saved, theirs: another ? saved : null }
}

function outdated(state: DraftState, theirs: SavedDraft): DraftState {
  const settled = { ...state, sending: null, trouble: null, failures: 0 }
  const ours = [state.content, ...state.unanswered].some((content) => sameContent(content, theirs.content))
  // It was this tab's own save, whose answer got lost.
  if (ours) return { ...settled, creating: null, unanswered: [], saved: theirs }
  return { ...settled, theirs }
}

/** Something on the screen that the server does not have. */
export function isUnsaved({ content, original, saved, finished }: DraftState): boolean {
  if (finished) return false
  if (saved) return !sameContent(content, saved.content)
  // A chosen patient alone is not worth a draft; words are.
  return content.text.trim() !== '' && !sameContent(content, original)
}

/** What to send now, if anything may be sent. */
export function nextRequest(state: DraftState): DraftRequest | null {
  if (state.sending || state.theirs || !isUnsaved(state)) return null
  if (state.trouble === 'signed-out' || state.trouble === 'refused') return null
  if (!state.saved) return { kind: 'create', content: state.creating ?? state.content }
  return { kind: 'save', id: state.saved.id, revision: state.saved.revision, content: state.content }
}

/** How long to wait with it: for a pause in the typing, or longer and longer when it does not get through. */
export function waitBefore({ failures }: DraftState): number {
  if (failures === 0) return TYPING_PAUSE_MS
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
}

/** Closing the page now would lose something that a last save cannot bring through. */
export function wouldBeLost(state: DraftState): boolean {
  return isUnsaved(state) && (state.trouble !== null || state.theirs !== null)
}

/** As the page goes: whatever is newest, counting on the save that is under way. */
export function lastRequest(state: DraftState): DraftRequest | null {
  if (!isUnsaved(state) || state.theirs || state.trouble === 'signed-out') return null
  const { sending, saved } = state
  if (!sending) return nextRequest(state)
  if (sending.kind === 'create' || !saved || sameContent(sending.content, state.content)) return null
  return { kind: 'save', id: saved.id, revision: saved.revision + 1, content: state.content }
}

export type DraftStatus =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'not-saved'; sentence: string }
  | { kind: 'conflict' }

const SENTENCES: Record<Trouble, string> = {
  'no-connection':
    'Not saved: you’re offline. Your text is kept in this tab and will be saved when you’re back online.',
  'no-answer': 'Not saved: the server didn’t respond. Your text is kept in this tab, and we’ll try again.',
  'signed-out': 'Not saved: your session has ended. Your text is kept in this tab until you sign in again.',
  refused: 'Not saved:',
}

/** What the status line says. */
export function draftStatus(state: DraftState): DraftStatus {
  if (state.finished) return { kind: 'nothing' }
  if (state.theirs) return { kind: 'conflict' }
  if (!isUnsaved(state)) return state.saved ? { kind: 'saved', at: state.saved.at } : { kind: 'nothing' }
  if (state.trouble === 'refused') {
    return {
      kind: 'not-saved',
      sentence: `${SENTENCES.refused} ${state.refusal ?? 'the server rejected the change.'}`,
    }
  }
  if (state.trouble) return { kind: 'not-saved', sentence: SENTENCES[state.trouble] }
  return { kind: 'saving' }
}
