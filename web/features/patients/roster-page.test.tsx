import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPatient, searchPatients } from '#shared/contracts/patients.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

const PATIENTS = `${PAGES.dashboard}?tab=patients`

async function addPatient(firstName: string, lastName: string, mrn = ''): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Patient' }))
  await fill('First name', firstName)
  await fill('Last name', lastName)
  if (mrn) await fill(/^MRN/, mrn)
  dialog.getByRole('button', { name: 'Add Patient' }).click()
}

async function open(tab: string): Promise<void> {
  fireEvent.click((await screen.findAllByRole('link', { name: new RegExp(`^${tab}`) }))[0] as HTMLElement)
}

async function choose(field: string, option: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('combobox', { name: field }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' })
}

it('invites a new clinician to add the first patient', async () => {
  openPage(clinic(), PATIENTS)
  await shows('No patients yet')
  await shows('Add your first patient. All you need is a first and last name.')
})

it('says that the patients couldn’t be loaded and loads them on retry', async () => {
  const server = clinic({ patients: [patient(1)] })
  const answers = server.handlerOf(searchPatients)
  server.on(searchPatients, () => {
    throw new Unreachable()
  })
  openPage(server, PATIENTS)
  await shows('Couldn’t load your patients')
  server.on(searchPatients, answers)
  await press('Try again')
  await shows('1 patient')
})

it('says when no patient matches, and when none is active', async () => {
  const discharged = patient(1, { discharge: { on: '2026-03-01', reason: null } })
  openPage(clinic({ patients: [discharged] }), PATIENTS)
  await shows('No active patients')
  await fill('Search by name or MRN', 'nobody')
  await shows('No patients found')
})

it('asks for both names without calling the server', async () => {
  const server = clinic()
  server.on(createPatient, () => ok(patient(1)))
  openPage(server, `${PATIENTS}&add=true`)
  await addPatient('', '')
  await shows('First name is required')
  await shows('Last name is required')
  expect(server.callsOf(createPatient)).toEqual([])
})

it('keeps the form when the MRN is taken, with the reason at the field', async () => {
  const server = clinic()
  const taken = 'A patient with MRN MRN-204817 already exists'
  server.on(createPatient, () => {
    throw new Refusal(409, taken, { fields: { mrn: taken } })
  })
  openPage(server, `${PATIENTS}&add=true`)
  await addPatient('Joy', 'Ueda', 'MRN-204817')
  await shows(taken)
  const mrn = await screen.findByLabelText<HTMLInputElement>(/^MRN/)
  await waitFor(() => expect(document.activeElement).toBe(mrn))
  expect(mrn.value).toBe('MRN-204817')
  expect(mrn.getAttribute('aria-invalid')).toBe('true')
})

it('says when a patient couldn’t be added, and keeps what was typed', async () => {
  const server = clinic()
  server.on(createPatient, () => {
    throw new Unreachable()
  })
  openPage(server, `${PATIENTS}&add=true`)
  await addPatient('Joy', 'Ueda')
  await shows('Failed to Add Patient')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Joy')
})

const scored = {
  name: 'PHQ-9',
  score: 17,
  severity: 'moderately severe',
  min: 0,
  max: 27,
  completedAt: '2026-03-02T15:00:00.000Z',
  history: [21, 11, 17],
}

it('shows the last score, an open alert and the last visit on a card', async () => {
  const lastNote = {
    id: 4,
    noteType: 'Intake',
    status: 'draft' as const,
    serviceAt: '2026-03-02T15:00:00.000Z',
  }
  const waitingFor = { name: 'GAD-7', sentAt: '2026-03-02T15:00:00.000Z' }
  openPage(
    clinic({
      patients: [
        patient(1, { lastScore: scored, openAlert: { name: 'PHQ-9', item: 9 }, lastNote }),
        patient(2, { waitingFor, lastNote, dateOfBirth: '1985-03-14' }),
        patient(3),
      ],
    }),
    PATIENTS,
  )
  const [first, second, third] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(
    /Last visit.*Intake.*PHQ-9 17, moderately severe.*Open safety alert: PHQ-9 Item 9/,
  )
  expect(first?.querySelector('polyline')?.getAttribute('points')).toBe('3.0,6.6 36.0,12.5 69.0,8.9')
  expect(second?.textContent).toMatch(/03\/14\/1985.*GAD-7 sent .*Draft/)
  expect(third?.textContent).toMatch(/None yet.*No scores yet/)
})

it('filters and sorts on the server, and clears the filter when nothing matches', async () => {
  const server = clinic({ patients: [patient(1)] })
  openPage(server, PATIENTS)
  await shows('1 patient')
  await choose('Sort by', 'Highest last score')
  await waitFor(() =>
    expect(server.callsOf(searchPatients).at(-1)?.body).toMatchObject({ sort: 'last-score' }),
  )
  await choose('Filter', 'With an open alert')
  await shows('No patients found')
  expect(server.callsOf(searchPatients).at(-1)?.body).toMatchObject({ openAlert: true, sort: 'last-score' })
  await press('Clear search')
  await shows('1 patient')
  await choose('Filter', 'No visit for 90 days')
  await waitFor(() =>
    expect(server.callsOf(searchPatients).at(-1)?.body).toMatchObject({ noVisitForDays: 90 }),
  )
})

it('remembers the list view on this device, without patient data', async () => {
  const server = clinic({ patients: [patient(1, { lastScore: scored })] })
  openPage(server, PATIENTS)
  fireEvent.click(await screen.findByRole('radio', { name: 'List' }))
  await shows('Last score')
  expect(localStorage.getItem('patients_view')).toBe('list')
  await open('Clinical Notes')
  await shows('No notes yet')
  await open('Patients')
  await shows('Last score')
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toMatch(/Marcus Delacroix.*PHQ-9 17/)
})
