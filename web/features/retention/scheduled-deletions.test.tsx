import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRetention, keepChart, type Retention } from '#shared/contracts/retention.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'

const ENDING: Retention = {
  dataRetention: '1-year',
  chartsInAll: 1,
  drafts: [],
  kept: [],
  charts: [
    {
      patientId: 1,
      patientName: 'Marcus Delacroix',
      notes: 3,
      signedNotes: 2,
      lastActivityAt: '2025-02-01T15:00:00.000Z',
      deleteAfter: '2026-04-01T15:00:00.000Z',
    },
  ],
}

it('names what will be deleted and when, offers the export, and keeps a chart', async () => {
  const server = clinic()
  server.on(getRetention, () => ok(ENDING))
  openPage(server, PAGES.dashboard)
  const card = (await screen.findByText('Scheduled for deletion')).closest('section') as HTMLElement
  expect(card.textContent).toContain('Marcus Delacroix')
  expect(card.textContent).toContain('3 notes, 2 signed')
  expect(card.textContent).toContain('Deleted after Apr 1, 2026')
  const link = within(card).getByRole('link', { name: 'Export data or change the period' })
  expect(link.getAttribute('href')).toBe(PAGES.accountSettings)
  server.on(keepChart, () => {
    server.on(getRetention, () => ok({ ...ENDING, charts: [], chartsInAll: 0 }))
    return { success: true as const, message: 'Kept.' }
  })
  await press('Keep Marcus Delacroix')
  await shows('It won’t be deleted')
  expect(server.callsOf(keepChart)).toEqual([{ params: { id: 1 } }])
  expect(screen.queryByText('Scheduled for deletion')).toBeNull()
})
