import { type DraftContent, type SavedDraft, sameContent } from './draft-content.ts'

/**
 * State machine for saving a draft: what’s on screen, what the server has, and what to send next. Pure. One
 * request at a time, the newest content wins, and nothing is dropped before the server has it.
 */

export type SaveProblem = 'no-connection' | 'no-answer' | 'signed-out' | 'refused'

export type DraftRequest =
  | { kind: 'create'; content: DraftContent }
  | { kind: 'save'; id: number; revision: number; content: DraftContent }

export type DraftState = {
  content: DraftContent
  /** The initial content, which doesn’t need saving. */
  original: DraftContent
  saved: SavedDraft | null
  sending: DraftRequest | null
  /**
   * The content of the create request. Retries repeat it unchanged, so that a lost response can’t create two
   * drafts.
   */
  creating: DraftContent | null
  /** Sent; the outcome is unknown. */
  unanswered: DraftContent[]
  trouble: SaveProblem | null
  /** The server’s message when it rejected the content. */
  refusal: string | null
  failures: number
  /** The version another tab saved in the meantime; the user chooses. */
  theirs: SavedDraft | null
  finished: boolean
}

export type DraftEvent =
  | { kind: 'edited'; content: DraftContent }
  | { kind: 'sent'; request: DraftRequest }
  | { kind: 'answered'; saved: SavedDraft }
  | { kind: 'failed'; trouble: SaveProblem; refusal?: string | null }
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
      // Changed content may be accepted now; other kinds of trouble resolve on their own.
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
  // A rejection is final for this content, so don’t retry it.
  if (trouble === 'refused') return { ...settled, creating: null, unanswered: [], failures: 0 }
  return { ...settled, failures: state.failures + 1 }
}

function answered(state: DraftState, saved: SavedDraft): DraftState {
  const { sending } = state
  const settled = { ...state, sending: null, creating: null, unanswered: [], trouble: null, refusal: null }
  // A note has at most one draft, so a create request may return the draft of another tab.
  const another = sending?.kind === 'create' && !sameContent(sending.content, saved.content)
  return { ...settled, failures: 0, saved, theirs: another ? saved : null }
}

function outdated(state: DraftState, theirs: SavedDraft): DraftState {
  const settled = { ...state, sending: null, trouble: null, failures: 0 }
  const ours = [state.content, ...state.unanswered].some((content) => sameContent(content, theirs.content))
  // This tab’s own save, whose response was lost.
  if (ours) return { ...settled, creating: null, unanswered: [], saved: theirs }
  return { ...settled, theirs }
}

/** The screen has content that the server doesn’t. */
export function isUnsaved({ content, original, saved, finished }: DraftState): boolean {
  if (finished) return false
  if (saved) return !sameContent(content, saved.content)
  // A patient alone isn’t worth a draft; text is.
  return content.text.trim() !== '' && !sameContent(content, original)
}

/** The next request, if one may be sent. */
export function nextRequest(state: DraftState): DraftRequest | null {
  if (state.sending || state.theirs || !isUnsaved(state)) return null
  if (state.trouble === 'signed-out' || state.trouble === 'refused') return null
  if (!state.saved) return { kind: 'create', content: state.creating ?? state.content }
  return { kind: 'save', id: state.saved.id, revision: state.saved.revision, content: state.content }
}

/** Delay before sending: a pause in typing, or exponential backoff after failures. */
export function waitBefore({ failures }: DraftState): number {
  if (failures === 0) return TYPING_PAUSE_MS
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
}

/** Closing the page now would lose something that a final request can’t save. */
export function wouldBeLost(state: DraftState): boolean {
  return isUnsaved(state) && (state.trouble !== null || state.theirs !== null)
}

/** The final request when the page closes: the newest content, assuming the pending save succeeds. */
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

const SENTENCES: Record<SaveProblem, string> = {
  'no-connection':
    'Not saved: you’re offline. Your text is kept in this tab and will be saved when you’re back online.',
  'no-answer': 'Not saved: the server didn’t respond. Your text is kept in this tab, and we’ll try again.',
  'signed-out': 'Not saved: your session has ended. Your text is kept in this tab until you sign in again.',
  refused: 'Not saved:',
}

/** The text of the status line. */
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
