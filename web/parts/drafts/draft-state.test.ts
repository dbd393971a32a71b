import { describe, expect, it } from 'vitest'
import { EMPTY_CONTENT, type SavedDraft } from './draft-content.ts'
import {
  beginDraft,
  type DraftEvent,
  type DraftState,
  draftStatus,
  isUnsaved,
  lastRequest,
  nextDraft,
  nextRequest,
  waitBefore,
  wouldBeLost,
} from './draft-state.ts'

const words = (text: string) => ({ ...EMPTY_CONTENT, text })
const saved = (text: string, revision = 1): SavedDraft => ({
  id: 7,
  revision,
  content: words(text),
  at: '2026-11-12T10:42:00.000Z',
})

function play(state: DraftState, ...events: DraftEvent[]): DraftState {
  return events.reduce(nextDraft, state)
}

/** Sends the next request. */
function send(state: DraftState): DraftState {
  const request = nextRequest(state)
  if (!request) throw new Error('Nothing to send.')
  return nextDraft(state, { kind: 'sent', request })
}

describe('a draft', () => {
  it('begins with the first text, not when a patient is selected', () => {
    const chosen = play(beginDraft(EMPTY_CONTENT), {
      kind: 'edited',
      content: { ...EMPTY_CONTENT, patientId: 3 },
    })
    expect(nextRequest(chosen)).toBeNull()
    expect(draftStatus(chosen)).toEqual({ kind: 'nothing' })
    const typed = play(chosen, { kind: 'edited', content: { ...words('Slept'), patientId: 3 } })
    expect(nextRequest(typed)).toEqual({ kind: 'create', content: { ...words('Slept'), patientId: 3 } })
    expect(draftStatus(typed)).toEqual({ kind: 'saving' })
    expect(waitBefore(typed)).toBe(800)
  })

  it('of a note, or of imported text, begins with the first change', () => {
    const opened = beginDraft(words('The note as it is'))
    expect([isUnsaved(opened), lastRequest(opened)]).toEqual([false, null])
    expect(nextRequest(play(opened, { kind: 'edited', content: words('Another') }))).not.toBeNull()
  })

  it('sends one request at a time, and then the newest content', () => {
    let state = send(play(beginDraft(EMPTY_CONTENT), { kind: 'edited', content: words('a') }))
    state = play(state, { kind: 'edited', content: words('ab') }, { kind: 'edited', content: words('abc') })
    expect(nextRequest(state)).toBeNull()
    state = play(state, { kind: 'answered', saved: saved('a') })
    expect(nextRequest(state)).toEqual({ kind: 'save', id: 7, revision: 1, content: words('abc') })
    state = play(send(state), { kind: 'answered', saved: saved('abc', 2) })
    expect(isUnsaved(state)).toBe(false)
    expect(draftStatus(state)).toEqual({ kind: 'saved', at: '2026-11-12T10:42:00.000Z' })
  })

  it('retries its first save unchanged, so a lost response creates no duplicate', () => {
    let state = send(play(beginDraft(EMPTY_CONTENT), { kind: 'edited', content: words('first') }))
    state = play(
      state,
      { kind: 'failed', trouble: 'no-connection' },
      { kind: 'edited', content: words('first and more') },
    )
    expect(nextRequest(state)).toEqual({ kind: 'create', content: words('first') })
  })

  it('reports why it isn’t saved, backs off, and warns before the page closes', () => {
    const typed = play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('ab') })
    expect(wouldBeLost(typed)).toBe(false)
    let state = play(send(typed), { kind: 'failed', trouble: 'no-connection' })
    expect(draftStatus(state)).toEqual({
      kind: 'not-saved',
      sentence:
        'Not saved: you’re offline. Your text is kept in this tab and will be saved when you’re back online.',
    })
    expect(wouldBeLost(state)).toBe(true)
    const waits = [waitBefore(state)]
    for (let failure = 0; failure < 6; failure++) {
      state = play(send(state), { kind: 'failed', trouble: 'no-connection' })
      waits.push(waitBefore(state))
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    // The previous message stays while it retries in the background.
    expect(draftStatus(send(state)).kind).toBe('not-saved')
    state = play(send(state), { kind: 'answered', saved: saved('ab', 2) })
    expect(waitBefore(state)).toBe(800)
    expect(wouldBeLost(state)).toBe(false)
  })

  it('waits for sign-in, and for different text after a rejection', () => {
    const typed = play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('ab') })
    const signedOut = play(send(typed), { kind: 'failed', trouble: 'signed-out' })
    expect(nextRequest(signedOut)).toBeNull()
    expect(lastRequest(signedOut)).toBeNull()
    expect(nextRequest(play(signedOut, { kind: 'retried' }))).not.toBeNull()

    const refused = play(send(typed), {
      kind: 'failed',
      trouble: 'refused',
      refusal: 'This text is too long.',
    })
    expect(draftStatus(refused)).toEqual({ kind: 'not-saved', sentence: 'Not saved: This text is too long.' })
    expect(nextRequest(play(refused, { kind: 'retried' }))).toBeNull()
    expect(nextRequest(play(refused, { kind: 'edited', content: words('b') }))).not.toBeNull()
  })

  it('asks which version to keep when another tab has saved', () => {
    const typed = play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('mine') })
    const told = play(send(typed), { kind: 'outdated', theirs: saved('theirs', 5) })
    expect(draftStatus(told)).toEqual({ kind: 'conflict' })
    expect(nextRequest(told)).toBeNull()
    expect(nextRequest(play(told, { kind: 'kept-mine' }))).toEqual({
      kind: 'save',
      id: 7,
      revision: 5,
      content: words('mine'),
    })
    const taken = play(told, { kind: 'took-theirs' })
    expect(taken.content).toEqual(words('theirs'))
    expect(isUnsaved(taken)).toBe(false)
  })

  it('recognizes its own save when only the response was lost', () => {
    let state = send(play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('arrived') }))
    state = play(
      state,
      { kind: 'failed', trouble: 'no-connection' },
      { kind: 'edited', content: words('arrived, and more') },
    )
    state = play(send(state), { kind: 'outdated', theirs: saved('arrived', 2) })
    expect(state.theirs).toBeNull()
    expect(nextRequest(state)).toMatchObject({ revision: 2, content: words('arrived, and more') })
  })

  it('of a note with an existing draft uses that one and shows both', () => {
    const begun = send(play(beginDraft(words('saved note')), { kind: 'edited', content: words('mine') }))
    const state = play(begun, { kind: 'answered', saved: saved('of another tab', 3) })
    expect(state.theirs?.content.text).toBe('of another tab')
    expect(nextRequest(play(state, { kind: 'kept-mine' }))).toMatchObject({ revision: 3 })
  })

  it('deleted elsewhere starts again', () => {
    const typed = play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('ab') })
    expect(nextRequest(play(send(typed), { kind: 'gone' }))).toEqual({
      kind: 'create',
      content: words('ab'),
    })
  })

  it('saves the newest content as the page closes, assuming the pending save succeeds', () => {
    const typed = play(beginDraft(words('a'), saved('a')), { kind: 'edited', content: words('ab') })
    expect(lastRequest(typed)).toMatchObject({ kind: 'save', revision: 1 })
    const more = play(send(typed), { kind: 'edited', content: words('abc') })
    expect(lastRequest(more)).toMatchObject({ kind: 'save', revision: 2, content: words('abc') })
    expect(lastRequest(send(typed))).toBeNull()
  })

  it('that is finished keeps nothing and sends nothing', () => {
    const done = play(
      beginDraft(words('a'), saved('a')),
      { kind: 'edited', content: words('b') },
      { kind: 'finished' },
    )
    expect([isUnsaved(done), nextRequest(done), lastRequest(done)]).toEqual([false, null, null])
  })
})
