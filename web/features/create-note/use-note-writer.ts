import { useEffect, useRef, useState } from 'react'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { generateSoapNote, generateSummary } from '#shared/contracts/writing.ts'
import type { Span } from '#shared/domain/evidence.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf, stream } from '../../lib/api.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { statementsToSave } from '../../parts/evidence/statements-to-save.ts'
import { limitToast } from './limit-toast.ts'
import {
  applyPiece,
  emptySheet,
  noticesOf,
  type WriterState,
  type Written,
  type WrittenAnswer,
} from './note-writer.ts'

const NOT_WRITTEN = 'The note wasn’t written. Check your connection and try again.'
const NOT_SAVED = 'The note wasn’t saved. Check your connection and try again.'
const HALTED = 'The language model stopped before the note was complete.'

export type NoteOrder = CallInput<typeof generateSoapNote>['body'] & {
  templateName: string | null
  serviceAt: string
  /**
   * Words of a transcript that the speech recognizer wasn’t sure of; null if the text was typed. A transcript is saved
   * as one, together with a summary.
   */
  unclearWords: Span[] | null
}

type WriterOptions = { onSaved: (note: ReviewedNote) => void; onLimit: () => void }

/** Generates a note, streaming it line by line, then saves it. A failed save is retried without generating again. */
export function useNoteWriter({ onSaved, onLimit }: WriterOptions) {
  const [state, setState] = useState<WriterState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const { keyFor, done } = useIdempotencyKey()
  const summaryKey = useIdempotencyKey()
  useEffect(() => () => running.current?.abort(), [])

  function showFailure(title: string, error: unknown, otherwise: string): string {
    const limit = limitToast(error)
    const sentence = limit?.description ?? messageOf(error, otherwise)
    toast(limit ?? { title, description: sentence, tone: 'danger' })
    if (limit) onLimit()
    return sentence
  }

  /** The summary is optional: if it fails, show a toast and continue. */
  async function summaryOf({ inputText: text, noteType, patientId }: NoteOrder): Promise<string | null> {
    const body = { text, noteType, patientId }
    try {
      const { data } = await call(generateSummary, { body }, { idempotencyKey: summaryKey.keyFor(body) })
      return data.summary
    } catch (error) {
      const why = messageOf(error)
      toast({ title: 'Processing Failed', description: `Summary generation failed: ${why}`, tone: 'danger' })
      return null
    }
  }

  async function generate(given: NoteOrder): Promise<void> {
    const { templateName: _, serviceAt: __, unclearWords, ...order } = given
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
    // Runs in parallel with the note.
    const summary = unclearWords ? summaryOf(given) : undefined
    try {
      const { data } = await stream(
        generateSoapNote,
        { body: order },
        (piece) => {
          writing = applyPiece(writing, piece)
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
      else setState({ kind: 'failed', sheet, sentence: showFailure('Generation Failed', error, NOT_WRITTEN) })
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
      setState({ kind: 'unsaved', written, sentence: showFailure('Save Failed', error, NOT_SAVED) })
    }
  }

  /** Dismisses the toast about the failed save, which no longer applies. */
  function saveAgain(written: Written): Promise<void> {
    dismissToast()
    return save(written)
  }

  /** Updates the saved note. After a manual edit, notices about the generated text no longer apply. */
  const [changed] = useState(() => (note: ReviewedNote, { byHand = false } = {}) => {
    setState((before) => {
      // A new note may have started in the meantime.
      if (before.kind !== 'saved' || before.note.id !== note.id) return before
      return { kind: 'saved', note, notices: byHand ? [] : before.notices }
    })
  })

  return {
    state,
    generate,
    /** Saves a note, complete or partial. */
    save: saveAgain,
    cancel: () => running.current?.abort(),
    changed,
  }
}

function writtenNote(order: NoteOrder, data: WrittenAnswer, summary: string | null | undefined): Written {
  const { inputText, patientId, noteType, templateId, templateName, serviceAt, unclearWords } = order
  const { sections, statements, omissions, notAssessed, more, origin, generation } = data
  return {
    source: inputText,
    body: { sections, statements },
    findings: { omissions, notAssessed, more, acknowledged: [] },
    origin,
    notices: noticesOf(data),
    toSave: {
      patientId,
      noteType,
      templateId: templateId ?? null,
      templateName,
      serviceAt,
      ...(unclearWords ? { inputText: summary ?? null, transcript: inputText } : { inputText }),
      sections,
      statements: statementsToSave(statements),
      generations: [generation],
      ...(unclearWords?.length ? { unclearWords } : {}),
      status: data.complete ? 'completed' : 'draft',
    },
  }
}

/** Renders at most once per frame: pieces arrive faster than that. */
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
