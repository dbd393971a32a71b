import { fireEvent, screen, waitFor } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { beforeEach, expect, it, vi } from 'vitest'
import { exportNotes } from '#shared/contracts/note-actions.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, note } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal } from '../../testing/test-server.ts'

const NOTES = `${PAGES.dashboard}?tab=notes`
const SERVICE = new Date(2026, 2, 2, 12).toISOString()

let saved: { name: string; content: Blob }[] = []
beforeEach(() => {
  saved = []
  let content: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:archive'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content) saved.push({ name: this.download, content })
  })
  return () => vi.restoreAllMocks()
})

/** Seven notes of one patient: the first is void, the second isn't signed. */
async function exporting() {
  const server = clinic({ notes: Array.from({ length: 7 }, (_, n) => note(n + 1)) })
  server.on(exportNotes, ({ body: { ids } }) =>
    ok(
      ids.map((id) => ({
        id,
        patient: { firstName: 'Renata', lastName: 'Okafor' },
        noteType: 'Progress Note',
        serviceAt: SERVICE,
        signed: id > 2,
        voided: id === 1,
        pdf: btoa(`PDF ${id}`),
      })),
    ),
  )
  openPage(server, NOTES)
  await shows('7 notes')
  return server
}

const namesIn = async () =>
  saved[0] && Object.entries(unzipSync(new Uint8Array(await saved[0].content.arrayBuffer())))

it('exports all notes of the list a few at a time, into an archive that names no patient', async () => {
  const server = await exporting()
  await press('Export PDFs')
  await press('Export all 7')
  await shows('Notes exported')
  expect(server.callsOf(exportNotes).map(({ body }) => body.ids)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ])
  expect(saved[0]?.name).toMatch(/^\d{4}-\d\d-\d\d Clinical notes\.zip$/)
  const files = await namesIn()
  expect(files?.map(([name]) => name)).toEqual([
    'RO 2026-03-02 Progress Note, void.pdf',
    'RO 2026-03-02 Progress Note, not signed.pdf',
    'RO 2026-03-02 Progress Note.pdf',
    ...[2, 3, 4, 5].map((number) => `RO 2026-03-02 Progress Note (${number}).pdf`),
  ])
  expect(files?.map(([, content]) => new TextDecoder().decode(content)).at(-1)).toBe('PDF 7')
  expect(screen.queryByRole('region', { name: 'Export' })).toBeNull()
})

it('exports only the selected notes', async () => {
  const server = await exporting()
  await press('Export PDFs')
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select Marcus Delacroix/ })
  for (const box of boxes.slice(1, 4)) fireEvent.click(box)
  fireEvent.click(boxes[2] as HTMLElement)
  await shows('2 selected')
  await press('Export selected')
  await shows('Notes exported')
  expect(server.callsOf(exportNotes).map(({ body }) => body.ids)).toEqual([[2, 4]])
})

it('says why an export failed and tries again', async () => {
  const server = await exporting()
  const answers = server.handlerOf(exportNotes)
  server.on(exportNotes, () => {
    throw new Refusal(429, 'Too many attempts. Try again in 4 minutes.')
  })
  await press('Export PDFs')
  await press('Export all 7')
  await shows('Too many attempts. Try again in 4 minutes.')
  expect(saved).toEqual([])
  server.on(exportNotes, answers)
  await press('Try again')
  await shows('Notes exported')
  expect(saved).toHaveLength(1)
})

it('stops when it is canceled and saves nothing', async () => {
  const server = await exporting()
  const answers = server.handlerOf(exportNotes)
  server.on(exportNotes, (input) => {
    // Between two requests, as on a slow network.
    if (input.body.ids.includes(1))
      fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
    return answers(input)
  })
  await press('Export PDFs')
  await press('Export all 7')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shows('Select notes to export, or export all.')
  expect(server.callsOf(exportNotes)).toHaveLength(1)
  expect(saved).toEqual([])
})

it('offers to export everything only up to 100 notes', async () => {
  const server = clinic({ notes: [note(1)] })
  const answers = server.handlerOf(searchNotes)
  server.on(searchNotes, (input) => ({ ...answers(input), total: 101 }))
  openPage(server, NOTES)
  await shows('101 notes')
  await press('Export PDFs')
  await shows(/^Select notes to export, up to 100 at a time/)
  expect(screen.queryByRole('button', { name: /^Export all/ })).toBeNull()
})
