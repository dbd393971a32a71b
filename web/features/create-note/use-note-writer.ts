import { useEffect, useRef, useState } from 'react'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { generateSoapNote, generateSummary } from '#shared/contracts/writing.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf, stream } from '../../lib/api.ts'
import { statementsToSave } from '../../lib/evidence/use-reviewed-note.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { limitToast } from './limit-toast.ts'
import {
  emptySheet,
  noticesOf,
  type WriterState,
  type Written,
  type WrittenAnswer,
  withPiece,
} from './note-writer.ts'

const NOT_WRITTEN = 'The note wasn’t written. Check your connection and try again.'
const NOT_SAVED = 'The note wasn’t saved. Check your connection and try again.'
const HALTED = 'The language model stopped before the note was complete.'

export type NoteOrder = CallInput<typeof generateSoapNote>['body'] & {
  templateName: string | null
  /** The text was spoken: it is kept as the transcript, together with a summary. */
  spoken: boolean
}

type WriterOptions = { onSaved: (note: ReviewedNote) => void; onLimit: () => void }

/** Writes a note line by line and saves it; a failed save is tried again without writing again. */
export function useNoteWriter({ onSaved, onLimit }: WriterOptions) {
  const [state, setState] = useState<WriterState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const { keyFor, done } = useIdempotencyKey()
  const summaryKey = useIdempotencyKey()
  useEffect(() => () => running.current?.abort(), [])

  function complain(title: string, error: unknown, otherwise: string): string {
    const limit = limitToast(error)
    const sentence = limit?.description ?? messageOf(error, otherwise)
    toast(limit ?? { title, description: sentence, tone: 'danger' })
    if (limit) onLimit()
    return sentence
  }

  /** A note without a summary is still a note: the failure is shown, and nothing else happens. */
  async function summaryOf({ inputText: text, noteType, patientId }: NoteOrder): Promise<string | null> {
    const body = { text, noteType, patientId }
    try {
      const { data } = await call(generateSummary, { body }, { idempotencyKey: summaryKey.keyFor(body) })
      return data.summary
    } catch (error) {
      const why = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Processing Failed', description: `Summary generation failed: ${why}`, tone: 'danger' })
      return null
    }
  }

  async function generate(given: NoteOrder): Promise<void> {
    const { templateName: _, spoken, ...order } = given
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const headings = order.templateStructure?.sections.map(({ heading }) => heading) ?? []
    let writing: Pick<Extract<WriterState, { kind: 'writing' }>, 'sheet' | 'progress'> = {
      sheet: emptySheet(order.inputText, headings),
      progress: undefined,
    }
    const draw = oncePerFrame(() => setState({ kind: 'writing', ...writing }))
    setState({ kind: 'writing', ...writing })
    dismissToast()
    // Both read the same words: neither waits for the other.
    const summary = spoken ? summaryOf(given) : undefined
    try {
      const { data } = await stream(
        generateSoapNote,
        { body: order },
        (piece) => {
          writing = withPiece(writing, piece)
          draw.soon()
        },
        { signal: controller.signal },
      )
      draw.end()
      const written = writtenNote(given, data, summary && (await summary))
      if (data.complete) await save(written)
      else setState({ kind: 'halted', written, sentence: data.notice ?? HALTED })
    } catch (error) {
      draw.end()
      const { sheet } = writing
      if (controller.signal.aborted) setState({ kind: 'canceled', sheet })
      else setState({ kind: 'failed', sheet, sentence: complain('Generation Failed', error, NOT_WRITTEN) })
    }
  }

  async function save(written: Written): Promise<void> {
    const { toSave: body, notices } = written
    setState({ kind: 'saving', written })
    try {
      const { data } = await call(createNote, { body }, { idempotencyKey: keyFor(body) })
      done()
      setState({ kind: 'saved', note: data, notices })
      onSaved(data)
    } catch (error) {
      setState({ kind: 'unsaved', written, sentence: complain('Save Failed', error, NOT_SAVED) })
    }
  }

  /** What the toast said about the first try is no longer true. */
  function saveAgain(written: Written): Promise<void> {
    dismissToast()
    return save(written)
  }

  /** After a decision about a line. Edited by hand, the note no longer is what the notices describe. */
  const [changed] = useState(() => (note: ReviewedNote, { byHand = false } = {}) => {
    setState((before) => {
      // Another note may be on its way already.
      if (before.kind !== 'saved' || before.note.id !== note.id) return before
      return { kind: 'saved', note, notices: byHand ? [] : before.notices }
    })
  })

  return {
    state,
    generate,
    /** Saves a note, or what there is of one. */
    save: saveAgain,
    cancel: () => running.current?.abort(),
    changed,
  }
}

function writtenNote(order: NoteOrder, data: WrittenAnswer, summary: string | null | undefined): Written {
  const { inputText, patientId, noteType, templateId, templateName } = order
  const { sections, statements, omissions, notAssessed, more, origin, generation } = data
  return {
    source: inputText,
    body: { sections, statements },
    findings: { omissions, notAssessed, more, acknowledged: [] },
    origin,
    notices: noticesOf(data),
    toSave: {
      ...{ patientId, noteType, templateId: templateId ?? null, templateName },
      ...(order.spoken ? { inputText: summary ?? null, transcript: inputText } : { inputText }),
      ...{ sections, statements: statementsToSave(statements), generations: [generation] },
      status: data.complete ? 'completed' : 'draft',
    },
  }
}

/** Pieces arrive faster than a screen can show them. */
function oncePerFrame(show: () => void) {
  let frame = 0
  return {
    soon() {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        show()
      })
    },
    end() {
      cancelAnimationFrame(frame)
      frame = -1
    },
  }
}
