import { useEffect, useMemo, useRef, useState } from 'react'
import { getNote, type ReviewedNote, settleReview, updateNote } from '#shared/contracts/notes.ts'
import { rewriteSection, type SECTION_ACTIONS } from '#shared/contracts/writing.ts'
import type { NotAssessed, Unnoted } from '#shared/domain/evidence.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../api.ts'
import { toast } from '../toasts.ts'
import {
  type ReviewedText,
  undone,
  WRITTEN_BY_HAND,
  withNotAssessed,
  withoutSentence,
  withSentence,
  withUnnoted,
} from './note-changes.ts'
import { visitSentence } from './quotes.ts'
import { asSettled, type SettledReview } from './to-check.ts'
import { readVisit, type Visit } from './visit-lines.ts'

const NOTHING: SettledReview = {
  sentences: [],
  unnoted: [],
  notAssessed: [],
  keptAsMine: [],
  acknowledged: [],
}
const NOT_SAVED = 'The change could not be saved. Check your connection and try again.'

export type SectionAction = (typeof SECTION_ACTIONS)[number]

/** What was done, in words, and the way back. */
export type Undo = { said: string; run: () => void }

/** What can be done about a review. Every one shows at once and is saved behind. */
export type NoteActs = {
  quote: (index: number) => Undo | undefined
  edit: (index: number, words: string) => Undo | undefined
  keep: (index: number) => Undo | undefined
  remove: (index: number) => Undo | undefined
  addUnnoted: (item: Unnoted) => Undo | undefined
  addNotAssessed: (item: NotAssessed) => Undo | undefined
  leaveOut: (item: Unnoted) => Undo | undefined
  rewrite: (heading: string, action: SectionAction) => Promise<void>
}

export type NoteReviewing = {
  text: string
  review: SettledReview
  visit: Visit
  acts: NoteActs | undefined
  /** A change is on its way to the server. */
  pending: boolean
  /** The section that is being written anew. */
  rewriting: string | undefined
}

type Shown = ReviewedText<SettledReview>

/** A saved note with its review; undefined for one that rests on no visit. Signed notes cannot be acted on. */
export function useReviewedNote(
  note: ReviewedNote | undefined,
  onChanged: (note: ReviewedNote) => void,
): NoteReviewing | undefined {
  const [ahead, setAhead] = useState<Shown>()
  const [rewriting, setRewriting] = useState<string>()
  const line = useNoteLine(note, onChanged, setAhead)
  const leaving = useLeaving()

  const source = note?.reviewSource ? (note[note.reviewSource] ?? '') : ''
  const visit = useMemo(() => readVisit(source), [source])
  const text = ahead?.text ?? note?.soapNote ?? ''
  const kept = ahead?.review ?? note?.review
  const review = useMemo(() => kept && asSettled(kept), [kept])
  if (!note || !review || source === '') return undefined

  function save(next: Shown, clinicianWrote?: string[]) {
    line.send(next, ({ id, version }) =>
      call(updateNote, {
        params: { id: String(id) },
        body: { soapNote: next.text, version, ...(clinicianWrote ? { clinicianWrote } : {}) },
      }),
    )
  }

  /** A new text; what the clinician did not write is checked. */
  function change(said: string, make: (now: Shown) => Shown, byHand = false): Undo | undefined {
    const before = line.now()
    const after = make(before)
    if (after.text === before.text) return undefined
    save(after, byHand ? undefined : handwritten(before))
    return { said, run: () => takeBack(before, after) }
  }

  function takeBack(before: Shown, after: Shown) {
    const now = line.now()
    const wanted = undone(before.text, after.text, now.text)
    if (wanted === undefined) {
      toast({
        title: 'Not undone',
        description: 'The text has changed too much since. History has every version of the note.',
        tone: 'danger',
      })
      return
    }
    save({ text: wanted, review: wanted === before.text ? before.review : now.review }, [
      ...new Set([...handwritten(before), ...handwritten(now)]),
    ])
  }

  function settle(said: string, list: 'keptAsMine' | 'acknowledged', entry: string): Undo {
    const send = (entries: readonly string[], decided: object) => {
      const now = line.now()
      line.send({ ...now, review: { ...now.review, [list]: entries } }, ({ id, version }) =>
        call(settleReview, { params: { id: String(id) }, body: { version, ...decided } }),
      )
    }
    const isSentence = list === 'keptAsMine'
    send([...line.now().review[list], entry], isSentence ? { keepAsMine: [entry] } : { acknowledge: [entry] })
    const reopen = isSentence ? { sentences: [entry] } : { unnoted: [entry] }
    const without = () => line.now().review[list].filter((known) => known !== entry)
    return { said, run: () => send(without(), { reopen }) }
  }

  async function rewrite(heading: string, action: SectionAction) {
    if (!note) return
    const before = line.now()
    setRewriting(heading)
    try {
      const asked = {
        source,
        note: before.text,
        heading,
        action,
        noteType: NOTE_TYPES.find((known) => known === note.noteType) ?? 'Progress Note',
        patientId: note.patientId,
        templateId: note.templateId,
        clinicianWrote: handwritten(before),
      }
      const { data } = await call(rewriteSection, { body: asked }, { signal: leaving() })
      if (data.note === before.text) return toast({ title: 'No change', description: UNCHANGED[action] })
      const after: Shown = { text: data.note, review: { ...before.review, ...data.review } }
      save(after, handwritten(before))
      offerUndo({ said: data.notice ?? REWRITTEN[action], run: () => takeBack(before, after) })
    } catch (error) {
      if (leaving().aborted) return
      const description = messageOf(
        error,
        'The section could not be written. Check your connection and try again.',
      )
      toast({ title: 'Not written', description, tone: 'danger' })
    } finally {
      setRewriting(undefined)
    }
  }

  const acts: NoteActs = {
    quote: (index) =>
      change('The visit’s words are in the note', (now) => {
        const spans = now.review.sentences[index]?.spans ?? []
        const reason = 'The visit’s own words.'
        return withSentence(now, index, visitSentence(visit, spans), { verdict: 'supported', reason, spans })
      }),
    edit: (index, words) =>
      change('Sentence changed', (now) => withSentence(now, index, words, WRITTEN_BY_HAND), true),
    remove: (index) => change('Sentence removed', (now) => withoutSentence(now, index)),
    keep: (index) => {
      const sentence = line.now().review.sentences[index]?.text
      return sentence === undefined ? undefined : settle('Kept as yours', 'keptAsMine', sentence)
    },
    addUnnoted: (item) => change('Added to the note', (now) => withUnnoted(now, item)),
    addNotAssessed: (item) => change('Added to the note', (now) => withNotAssessed(now, item)),
    leaveOut: ({ id }) => settle('Left out of the note', 'acknowledged', id),
    rewrite,
  }
  return {
    text,
    review,
    visit,
    acts: note.signature ? undefined : acts,
    pending: ahead !== undefined,
    rewriting,
  }
}

const REWRITTEN: Record<SectionAction, string> = {
  shorter: 'Section shortened',
  longer: 'Section extended',
  regenerate: 'Section written anew',
}

const UNCHANGED: Record<SectionAction, string> = {
  shorter: 'This section cannot say the same in fewer words.',
  longer: 'The visit has nothing more for this section.',
  regenerate: 'It came out the same.',
}

/** A message with the way back, for as long as it stands. */
export function offerUndo(undo: Undo | undefined): void {
  if (undo) toast({ title: undo.said, tone: 'good', action: { label: 'Undo', run: undo.run } })
}

function handwritten({ review }: Shown): string[] {
  return review.sentences
    .filter(({ verdict, text }) => verdict === 'clinician' && !review.keptAsMine.includes(text))
    .map(({ text }) => text)
}

/** Nobody waits for a section once its page is left; a language model would go on writing it. */
function useLeaving(): () => AbortSignal {
  const page = useRef(new AbortController())
  useEffect(() => {
    // The same page may be left and come back: React does so on purpose while developing.
    if (page.current.signal.aborted) page.current = new AbortController()
    return () => page.current.abort()
  }, [])
  return () => page.current.signal
}

/** One change after the other, each upon the version the one before it made. */
function useNoteLine(
  note: ReviewedNote | undefined,
  onChanged: (note: ReviewedNote) => void,
  setAhead: (shown: Shown | undefined) => void,
) {
  const latest = useRef(note)
  const ahead = useRef<Shown>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Changes that were made upon one that failed do not count. */
  const round = useRef(0)
  const waiting = useRef(0)
  const tell = useRef(onChanged)
  useEffect(() => {
    tell.current = onChanged
    if (waiting.current === 0) latest.current = note
  }, [note, onChanged])

  function show(shown: Shown | undefined) {
    ahead.current = shown
    setAhead(shown)
  }

  async function fail(error: unknown) {
    round.current += 1
    show(undefined)
    toast({ title: 'Not saved', description: messageOf(error, NOT_SAVED), tone: 'danger' })
    const id = latest.current?.id
    if (!(error instanceof CallError && error.status === 409) || id === undefined) return
    // Changed elsewhere: what is there now has to be read first.
    const { data } = await call(getNote, { params: { id: String(id) } })
    latest.current = data
    tell.current(data)
  }

  return {
    /** What the note is this very moment, also between two drawings of it. */
    now: (): Shown =>
      ahead.current ?? {
        text: latest.current?.soapNote ?? '',
        review: latest.current?.review ?? NOTHING,
      },
    send(next: Shown, ask: (note: ReviewedNote) => Promise<{ data: ReviewedNote }>) {
      const mine = round.current
      show(next)
      waiting.current += 1
      queue.current = queue.current
        .then(async () => {
          if (!latest.current || mine !== round.current) return
          const { data } = await ask(latest.current)
          latest.current = data
          tell.current(data)
        })
        .catch(fail)
        .catch(() => undefined)
        .finally(() => {
          waiting.current -= 1
          if (waiting.current === 0) show(undefined)
        })
    },
  }
}
