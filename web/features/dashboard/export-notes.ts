import { exportNotes, NOTES_PER_EXPORT } from '#shared/contracts/note-actions.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { call } from '../../lib/api.ts'
import type { NoteFilter } from '../../lib/charts.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { chartFileName } from '../../lib/save-file.ts'

export const MAX_NOTES = 100
/** Keeps an archive within a browser’s memory. A typical PDF has about 20 KB. */
const MAX_BYTES = 50_000_000

export class TooLarge extends Error {}

type Progress = { signal: AbortSignal; onProgress: (done: number) => void }

/** The IDs of all notes that match, in their order. */
export async function matchingNoteIds(filter: NoteFilter, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const page = await call(searchNotes, { body: { ...filter, limit: MAX_NOTES, before } }, { signal })
    ids.push(...page.data.map(({ id }) => id))
    if (page.nextBefore === null || ids.length >= MAX_NOTES) return ids.slice(0, MAX_NOTES)
    before = page.nextBefore
  }
}

/** The notes as PDFs in a ZIP archive, fetched a few at a time. */
export async function noteArchive(ids: readonly number[], { signal, onProgress }: Progress): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  let bytes = 0
  for (let at = 0; at < ids.length; at += NOTES_PER_EXPORT) {
    signal.throwIfAborted()
    onProgress(at)
    const body = { ids: ids.slice(at, at + NOTES_PER_EXPORT), timeZone: clinicTimeZone() }
    for (const { pdf, ...note } of (await call(exportNotes, { body }, { signal })).data) {
      const content = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
      bytes += content.length
      if (bytes > MAX_BYTES) throw new TooLarge()
      files[freeName(files, note)] = content
    }
  }
  // PDFs are compressed already.
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' })
}

type Exported = {
  patient: { firstName: string; lastName: string }
  noteType: string
  serviceAt: string
  signed: boolean
  voided: boolean
}

/** "RO 2026-11-12 Follow-up Session Note, not signed.pdf", numbered if there are several. */
function freeName(taken: Record<string, unknown>, note: Exported): string {
  const state = note.voided ? ', void' : note.signed ? '' : ', not signed'
  for (let number = 1; ; number += 1) {
    const title = `${noteTitle(note.noteType)}${state}${number === 1 ? '' : ` (${number})`}`
    const name = chartFileName(note.patient, note.serviceAt, title, 'pdf')
    if (!Object.hasOwn(taken, name)) return name
  }
}
