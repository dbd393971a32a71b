import { useEffect, useRef, useState } from 'react'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { generateSoapNote, generateSummary } from '#shared/contracts/writing.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf, stream } from '../../lib/api.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { limitToast } from './limit-toast.ts'
import { type NoteToSave, noticesOf, type WriterState, type Written } from './note-writer.ts'

const NOT_WRITTEN = 'The note could not be written. Check your connection and try again.'
const NOT_SAVED = 'The note could not be saved. Check your connection and try again.'

export type NoteOrder = CallInput<typeof generateSoapNote>['body'] & {
  templateName: string | null
  /** The text was spoken: it is kept as the transcript, with a summary beside it. */
  spoken: boolean
}

type WriterOptions = { onSaved: (note: ReviewedNote) => void; onLimit: () => void }

/** Writes a note word by word and saves it; a failed save is tried again without writing anew. */
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

  /** A note without a summary is still a note: the failure is said, and nothing else. */
  async function summaryOf({ inputText: text, noteType, patientId }: NoteOrder): Promise<string | null> {
    const body = { text, noteType, patientId }
    try {
      const { data } = await call(generateSummary, { body }, { idempotencyKey: summaryKey.keyFor(body) })
      return data.summary
    } catch (error) {
      const why = messageOf(error, 'Check your connection.')
      toast({ title: 'Processing Failed', description: `Summary generation failed: ${why}`, tone: 'danger' })
      return null
    }
  }

  async function generate(given: NoteOrder): Promise<void> {
    const { templateName, spoken, ...order } = given
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const words = collected((text) => setState({ kind: 'writing', text }))
    setState({ kind: 'writing', text: '' })
    dismissToast()
    // Both read the same words: neither waits for the other.
    const summary = spoken ? summaryOf(given) : undefined
    try {
      const { data } = await stream(generateSoapNote, { body: order }, words.add, {
        signal: controller.signal,
        onRestart: words.clear,
      })
      words.end()
      const body: NoteToSave = {
        patientId: order.patientId,
        noteType: order.noteType,
        ...(summary
          ? { inputText: await summary, transcript: order.inputText }
          : { inputText: order.inputText }),
        soapNote: data.soapNote,
        templateId: order.templateId ?? null,
        templateName,
        status: 'completed',
      }
      await save({ body, review: data.review, notices: noticesOf(data) })
    } catch (error) {
      words.end()
      if (controller.signal.aborted) setState({ kind: 'stopped', text: words.text() })
      else setState({ kind: 'failed', sentence: complain('Generation Failed', error, NOT_WRITTEN) })
    }
  }

  async function save(written: Written): Promise<void> {
    const { body, notices } = written
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

  /** What was said of the first try no longer holds. A toast of the writing itself stays: the save is none of its business. */
  function saveAgain(written: Written): Promise<void> {
    dismissToast()
    return save(written)
  }

  /** By a decision about a sentence, or by hand: then how it came about is no news any more. */
  const [changed] = useState(() => (note: ReviewedNote, { byHand = false } = {}) => {
    setState((before) => {
      // Meanwhile another note may be on its way.
      if (before.kind !== 'saved' || before.note.id !== note.id) return before
      return { kind: 'saved', note, notices: byHand ? [] : before.notices }
    })
  })

  return {
    state,
    generate,
    saveAgain,
    stop: () => running.current?.abort(),
    changed,
  }
}

/** Pieces come faster than a screen can show them: they are shown once a frame. */
function collected(show: (text: string) => void) {
  let text = ''
  let frame = 0
  function showSoon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      show(text)
    })
  }
  return {
    add(piece: string) {
      text += piece
      showSoon()
    },
    clear() {
      text = ''
      showSoon()
    },
    end() {
      cancelAnimationFrame(frame)
      frame = -1
    },
    text: () => text,
  }
}
