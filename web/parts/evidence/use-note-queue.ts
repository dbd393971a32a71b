import { useEffect, useRef } from 'react'
import { getNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { checkSoon, holdCheck } from './checking.ts'
import type { ReviewedBody } from './note-changes.ts'

const NOT_SAVED = 'Your change wasn’t saved. Check your connection and try again.'

export type Ask = (note: ReviewedNote) => Promise<{ data: ReviewedNote }>

function bodyOf({ sections, statements, findings }: ReviewedNote): ReviewedBody {
  return { body: { sections, statements }, findings }
}

const NOTHING: ReviewedBody = {
  body: { sections: [], statements: [] },
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

/** The note as it will be once everything is saved, and which lines need checking then. */
export type OptimisticNote = ReviewedBody & { waits: ReadonlySet<string> }

/**
 * Saves changes one at a time, each based on the version before. Once everything is saved and the clinician
 * pauses, changed lines are checked. A new change aborts the check, so that saving never waits for a model.
 */
export function useNoteQueue(
  note: ReviewedNote | undefined,
  onChanged: (note: ReviewedNote) => void,
  setAhead: (ahead: OptimisticNote | undefined) => void,
) {
  const latest = useRef(note)
  const ahead = useRef<ReviewedBody>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Drop changes that were based on a failed one. */
  const round = useRef(0)
  const waiting = useRef(0)
  const unchecked = useRef(new Set<string>())
  const tell = useRef(onChanged)
  useEffect(() => {
    tell.current = onChanged
    if (waiting.current === 0) latest.current = note
  }, [note, onChanged])

  function show(shown: ReviewedBody | undefined) {
    ahead.current = shown
    setAhead(shown && { ...shown, waits: new Set(unchecked.current) })
  }

  function setPending(next: ReviewedNote) {
    latest.current = next
    tell.current(next)
  }

  async function fail(error: unknown) {
    round.current += 1
    show(undefined)
    toast({ title: 'Not saved', description: messageOf(error, NOT_SAVED), tone: 'danger' })
    const id = latest.current?.id
    if (!(error instanceof CallError && error.status === 409) || id === undefined) return
    // Changed elsewhere: load the current version first.
    setPending((await call(getNote, { params: { id: String(id) } })).data)
  }

  /** Checks changed lines once everything is saved. */
  function check(after?: number): Promise<void> {
    const current = latest.current
    if (!current?.reviewSource || current.signature || current.voided) return Promise.resolve()
    const ids = [...unchecked.current]
    unchecked.current.clear()
    const { id, version } = current
    return checkSoon(current, {
      ids,
      ...(after === undefined ? {} : { after }),
      onChecked: (checked) => {
        if (latest.current?.id === id && latest.current.version === version && waiting.current === 0)
          setPending(checked)
      },
    })
  }

  return {
    /** The current note, even between renders. */
    now: (): ReviewedBody => ahead.current ?? (latest.current ? bodyOf(latest.current) : NOTHING),
    /** Immediately, for all lines that need it. */
    async checkNow(): Promise<void> {
      await queue.current
      await check(0)
    },
    send(next: ReviewedBody, ask: Ask, toCheck: Iterable<string> = []) {
      const mine = round.current
      if (latest.current) for (const id of holdCheck(latest.current.id)) unchecked.current.add(id)
      for (const id of toCheck) unchecked.current.add(id)
      show(next)
      waiting.current += 1
      queue.current = queue.current
        .then(async () => {
          if (!latest.current || mine !== round.current) return
          setPending((await ask(latest.current)).data)
        })
        .catch(fail)
        .catch(() => undefined)
        .finally(() => {
          waiting.current -= 1
          if (waiting.current > 0) return
          show(undefined)
          if (unchecked.current.size > 0 || latest.current?.searched === false) void check()
        })
    },
  }
}
