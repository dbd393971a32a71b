import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { readSharedVisit, writeMemberNote } from '#shared/contracts/shared-visits.ts'
import { MEMBERS_MAX, MEMBERS_MIN, type SpeakerIs } from '#shared/domain/shared-visits.ts'
import type { CallInput, CallOutput } from '#shared/http/endpoint.ts'
import { call, messageOf } from '../../lib/api.ts'
import { patientQuery } from '../../lib/charts.ts'
import { randomId } from '../../lib/random-id.ts'
import { statementsToSave } from '../../parts/evidence/statements-to-save.ts'
import { limitToast } from './limit-toast.ts'
import { choicesOf, type LineGroup, lineGroups } from './shared-lines.ts'

type NoteAsked = CallInput<typeof writeMemberNote>['body']

/** The same for all notes of the visit. */
export type SharedOrder = Pick<
  NoteAsked,
  'inputText' | 'noteType' | 'length' | 'templateId' | 'templateStructure' | 'recorded' | 'unclearWords'
> & { templateName: string | null; serviceAt: string }

export type VisitRead = CallOutput<typeof readSharedVisit>['data']
export type Removed = CallOutput<typeof writeMemberNote>['data']['removed']

export type MemberNote =
  | { kind: 'waiting' }
  | { kind: 'writing' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'saved'; note: ReviewedNote; removed: Removed; notice: string | null }

type Speakers = ReadonlyMap<string, SpeakerIs>

/** The steps from the visit to its notes. */
export type SharedState =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'unlabeled'; order: SharedOrder; read: VisitRead }
  | { kind: 'who'; order: SharedOrder; read: VisitRead; speakers: Speakers; busy: boolean }
  | { kind: 'lines'; order: SharedOrder; read: VisitRead; speakers: Speakers; groups: LineGroup[] }
  | { kind: 'notes'; order: SharedOrder; notes: ReadonlyMap<number, MemberNote>; running: boolean }

type Options = { onSaved: (note: ReviewedNote) => void; onAllSaved: () => void; onLimit: () => void }

const NOT_READ = 'The visit wasn’t read. Check your connection and try again.'
const NOT_WRITTEN = 'The note wasn’t written. Check your connection and try again.'

/** A visit with several patients. With fewer than two, the visit is an ordinary one. */
export function useSharedVisit({ onSaved, onAllSaved, onLimit }: Options) {
  const [ids, setIds] = useState<number[]>([])
  const [state, setState] = useState<SharedState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const loaded = useQueries({ queries: ids.map((id) => patientQuery(id)) })
  const members = loaded.flatMap(({ data }) => data ?? [])
  const patientIds = ids

  async function read(order: SharedOrder): Promise<void> {
    setState({ kind: 'reading' })
    try {
      const { data } = await call(readSharedVisit, { body: { inputText: order.inputText, patientIds } })
      if (!data.labeled) return setState({ kind: 'unlabeled', order, read: data })
      const speakers = new Map(
        data.speakers.flatMap(({ key, suggestion }) =>
          suggestion === null ? [] : [[key, suggestion] as const],
        ),
      ) as Speakers
      setState({ kind: 'who', order, read: data, speakers, busy: false })
    } catch (error) {
      setState({ kind: 'failed', sentence: messageOf(error, NOT_READ) })
    }
  }

  /** The speakers are confirmed: which lines each note may know. */
  async function confirm(): Promise<void> {
    if (state.kind !== 'who') return
    const { order, speakers } = state
    setState({ ...state, busy: true })
    try {
      const body = { inputText: order.inputText, patientIds, speakers: speakersOf(speakers) }
      const { data } = await call(readSharedVisit, { body })
      setState({ kind: 'lines', order, speakers, read: data, groups: lineGroups(data.lines) })
    } catch (error) {
      setState({ kind: 'failed', sentence: messageOf(error, NOT_READ) })
    }
  }

  async function writeOne(
    patientId: number,
    order: SharedOrder,
    visit: Pick<NoteAsked, 'speakers' | 'choices'>,
    signal: AbortSignal,
  ): Promise<MemberNote> {
    const { templateName, serviceAt, ...asked } = order
    try {
      const body = { ...asked, ...visit, patientIds, patientId }
      const { data } = await call(writeMemberNote, { body }, { signal })
      const { view, sections, statements, generation, unclearWords, complete, removed, notice } = data
      const { data: note } = await call(
        createNote,
        {
          body: {
            patientId,
            noteType: order.noteType,
            templateId: order.templateId ?? null,
            templateName,
            serviceAt,
            inputText: view,
            sections,
            statements: statementsToSave(statements),
            generations: [generation],
            ...(unclearWords.length > 0 ? { unclearWords } : {}),
            status: complete ? 'completed' : 'draft',
          },
        },
        { idempotencyKey: randomId() },
      )
      return { kind: 'saved', note, removed, notice }
    } catch (error) {
      if (limitToast(error)) onLimit()
      return { kind: 'failed', sentence: limitToast(error)?.description ?? messageOf(error, NOT_WRITTEN) }
    }
  }

  // "Try again" needs them when the screen no longer has the lines.
  const visit = useRef<Pick<NoteAsked, 'speakers' | 'choices'>>({ speakers: [], choices: [] })

  /** One note after the other, each saved before the next one. */
  async function write(
    order: SharedOrder,
    before: ReadonlyMap<number, MemberNote>,
    wanted: readonly number[],
  ): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const notes = new Map(before)
    const show = (isRunning: boolean) =>
      setState({ kind: 'notes', order, notes: new Map(notes), running: isRunning })
    for (const id of wanted) notes.set(id, { kind: 'waiting' })
    for (const id of wanted) {
      notes.set(id, { kind: 'writing' })
      show(true)
      const written = await writeOne(id, order, visit.current, controller.signal)
      notes.set(id, written)
      if (written.kind === 'saved') onSaved(written.note)
      if (controller.signal.aborted) break
    }
    for (const [id, note] of notes) {
      if (note.kind === 'waiting' || (note.kind === 'failed' && controller.signal.aborted)) {
        notes.set(id, { kind: 'failed', sentence: 'Canceled. No note was saved.' })
      }
    }
    show(false)
    if ([...notes.values()].every(({ kind }) => kind === 'saved')) onAllSaved()
  }

  return {
    ids,
    members,
    /** Several patients, or about to be. */
    isOn: ids.length > 0,
    isReady: ids.length >= MEMBERS_MIN,
    isFull: ids.length >= MEMBERS_MAX,
    isBusy: state.kind === 'notes' && state.running,
    state,
    setIds(next: number[]) {
      setIds(next)
      setState({ kind: 'idle' })
    },
    add(id: number) {
      if (ids.includes(id) || ids.length >= MEMBERS_MAX) return
      setIds([...ids, id])
      setState({ kind: 'idle' })
    },
    /** The visit's text has changed. */
    reset: () => setState((now) => (now.kind === 'notes' ? now : { kind: 'idle' })),
    read,
    confirm,
    assign(key: string, is: SpeakerIs) {
      if (state.kind === 'who') setState({ ...state, speakers: new Map(state.speakers).set(key, is) })
    },
    choose(index: number, chosen: number[]) {
      if (state.kind !== 'lines') return
      const groups = state.groups.map((group, at) =>
        at === index ? { ...group, patientIds: chosen, reason: 'chosen' as const } : group,
      )
      setState({ ...state, groups })
    },
    backToWho() {
      if (state.kind === 'lines') {
        setState({ kind: 'who', order: state.order, read: state.read, speakers: state.speakers, busy: false })
      }
    },
    writeAll() {
      if (state.kind !== 'lines') return
      visit.current = { speakers: speakersOf(state.speakers), choices: choicesOf(state.groups) }
      void write(state.order, new Map(), ids)
    },
    writeAgain(id: number) {
      if (state.kind === 'notes' && !state.running) void write(state.order, state.notes, [id])
    },
    cancel: () => running.current?.abort(),
  }
}

export type SharedVisitWork = ReturnType<typeof useSharedVisit>
export type Member = Patient

function speakersOf(speakers: Speakers): { key: string; is: SpeakerIs }[] {
  return [...speakers].map(([key, is]) => ({ key, is }))
}
