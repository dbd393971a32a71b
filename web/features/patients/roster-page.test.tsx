import { screen, waitFor, within } from '@testing-library/react'
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
