import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me, updatePreferences } from '#shared/contracts/auth.ts'
import {
  acceptCode,
  dismissCode,
  getNoteCodes,
  type NoteCodes,
  saveNoteSession,
} from '#shared/contracts/codes.ts'
import { getNote, type NoteWithAmendments, updateNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient, USER } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { clinicWithSettings } from '../../testing/settings.ts'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'
const DIAGNOSIS = 'Major depressive disorder, recurrent, moderate. Rule out PTSD.'

const statement = (id: string, section: string, text: string): NoteWithAmendments['statements'][number] => ({
  id,
  section,
  topic: '',
  text,
  evidence: [],
  by: 'clinician',
  check: { verdict: 'supported', words: [] },
  kept: false,
})

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Therapy Session',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote: `**ASSESSMENT:**\n${DIAGNOSIS}\n\n**PLAN:**\nReturn in a week.`,
  templateId: null,
  templateName: null,
  createdBy: 1,
  version: 1,
  serviceAt: AT,
  createdAt: AT,
  updatedAt: AT,
  signature: null,
  voided: null,
  amendments: [],
  sections: ['ASSESSMENT', 'PLAN'],
  origin: { writer: 'clinician' },
  reviewSource: null,
  searched: true,
  statements: [statement('s1', 'ASSESSMENT', DIAGNOSIS), statement('s2', 'PLAN', 'Return in a week.')],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

const NO_CODES: NoteCodes = {
  fiscalYear: 2026,
  afterFiscalYear: false,
  diagnoses: [],
  incomplete: [],
  passedOver: [],
  session: {
    start: null,
    stop: null,
    minutes: null,
    from: null,
    statementId: null,
    medicalVisit: false,
    therapyMinutes: null,
    recording: null,
  },
  medical: false,
  services: [],
  noService: 'Enter when the visit started and stopped.',
}

const F33: NoteCodes['diagnoses'][number] = {
  code: 'F33.1',
  title: 'Major depressive disorder, recurrent, moderate',
  statementId: 's1',
  words: { start: 0, end: 46 },
  evidence: [],
  hint: null,
  line: {
    section: 'BILLING',
    topic: 'Diagnosis code',
    text: 'F33.1 Major depressive disorder, recurrent, moderate (ICD-10-CM 2026)',
  },
  state: 'open',
}

/** The line of an accepted code, whose text is in several elements. */
const lineOf = (code: string) => document.querySelector(`[data-statement="statement-code-${code}"]`)

const THERAPY: NoteCodes['services'][number] = {
  code: '90834',
  title: 'Psychotherapy, 38 to 52 minutes',
  because: 'Start 2:05 PM, stop 2:50 PM, 45 minutes. This code is for 38 to 52 minutes.',
  hint: null,
  needs: [
    { what: 'times', found: [], given: true },
    { what: 'plan', found: ['s2'], given: false },
    { what: 'intervention', found: [], given: false },
  ],
  line: { section: 'BILLING', topic: 'Service code', text: 'CPT 90834: psychotherapy.' },
  state: 'open',
}

/** A note, by a clinician who has suggestions turned on, and these codes. */
function withCodes(codes: Partial<NoteCodes>, note: NoteWithAmendments = NOTE): TestServer {
  const server = clinic()
  let saved = note
  let now: NoteCodes = { ...NO_CODES, ...codes }
  server.on(me, () => ok({ ...USER, preferences: { ...USER.preferences, suggestCodes: true } }))
  server.on(getNote, () => ok(saved))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  server.on(getNoteCodes, () => ok(now))
  server.on(dismissCode, ({ body: { code, dismissed } }) => {
    const state = dismissed ? ('dismissed' as const) : ('open' as const)
    const changed = <One extends { code: string }>(one: One) => (one.code === code ? { ...one, state } : one)
    now = { ...now, diagnoses: now.diagnoses.map(changed), services: now.services.map(changed) }
    return ok(now)
  })
  server.on(saveNoteSession, ({ body: { start, stop } }) => {
    now = {
      ...now,
      session: { ...now.session, start, stop, minutes: 45, from: 'clinician' },
      services: [THERAPY],
      noService: null,
    }
    return ok(now)
  })
  server.on(acceptCode, ({ body: { code } }) => {
    const line = [...now.diagnoses, ...now.services].find((one) => one.code === code)?.line
    if (!line) throw new Refusal(422, 'That code is no longer suggested for this note.')
    saved = {
      ...saved,
      version: saved.version + 1,
      sections: [...saved.sections, 'BILLING'],
      statements: [
        ...saved.statements,
        {
          ...statement(`code-${code}`, line.section, line.text),
          topic: line.topic,
          kept: true,
          newLine: true,
        },
      ],
    }
    return ok(saved)
  })
  server.on(updateNote, ({ body }) => {
    const kept = new Set(body.statements?.map(({ id }) => id))
    saved = {
      ...saved,
      version: saved.version + 1,
      sections: body.sections ?? saved.sections,
      statements: saved.statements.filter(({ id }) => kept.has(id)),
    }
    return ok(saved)
  })
  return server
}

const panel = () => screen.findByRole('region', { name: 'Codes' })

it('is hidden and sends no request unless the clinician turned it on', async () => {
  const server = withCodes({ diagnoses: [F33] })
  server.on(me, () => ok(USER))
  openPage(server, '/note/12')
  await screen.findByRole('region', { name: 'Session Details' })
  expect(screen.queryByRole('region', { name: 'Codes' })).toBeNull()
  expect(server.callsOf(getNoteCodes)).toEqual([])
})

it('disappears if it was turned off on another device', async () => {
  const server = withCodes({})
  server.on(getNoteCodes, () => {
    throw new Refusal(409, 'Code suggestions are off. Turn them on in Account Settings.', {
      code: 'codes_off',
    })
  })
  openPage(server, '/note/12')
  await waitFor(() => expect(server.callsOf(getNoteCodes)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Codes' })).toBeNull())
})

it('is turned on in the settings', async () => {
  const server = clinicWithSettings()
  server.on(updatePreferences, ({ body }) => ok({ ...USER.preferences, ...body }))
  openPage(server, PAGES.accountSettings)
  const toggle = await screen.findByRole('switch', { name: 'Suggest codes' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(toggle)
  await press('Save Preferences')
  await waitFor(() => expect(server.callsOf(updatePreferences)[0]?.body).toEqual({ suggestCodes: true }))
})

it('shows that it is loading until the server answers', async () => {
  const server = withCodes({ diagnoses: [F33] })
  const { fetch } = server
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  Object.assign(server, {
    fetch: async (...asked: Parameters<typeof fetch>) => {
      if (String(asked[0]).endsWith('/codes')) await released
      return fetch(...asked)
    },
  })
  openPage(server, '/note/12')
  await within(await panel()).findByLabelText('Loading codes')
  release()
  await screen.findByRole('button', { name: 'Add F33.1' })
})

it('offers a retry when it couldn’t be loaded', async () => {
  const server = withCodes({ diagnoses: [F33] })
  const answers = server.handlerOf(getNoteCodes)
  server.on(getNoteCodes, () => {
    throw new Unreachable()
  })
  openPage(server, '/note/12')
  await shows('Couldn’t load codes')
  server.on(getNoteCodes, answers)
  await press('Try again')
  await within(await panel()).findByText('F33.1')
})

it('says that no diagnosis is stated, and asks for the times', async () => {
  openPage(withCodes({}), '/note/12')
  await shows('No other diagnosis is stated in the assessment.')
  await shows('Enter the start and stop times. They’re never guessed.')
  await shows('Enter when the visit started and stopped.')
  expect(screen.queryByRole('button', { name: /^Add F|^Add 9/ })).toBeNull()
})

it('adds a code as a line of the note, and takes it back with Undo', async () => {
  const server = withCodes({ diagnoses: [F33] })
  openPage(server, '/note/12')
  // Its source words link to their line.
  fireEvent.click(
    await within(await panel()).findByRole('button', { name: /Show the line: Major depressive/ }),
  )
  expect(document.activeElement?.textContent).toContain(DIAGNOSIS)
  await press('Add F33.1')
  await within(await panel()).findByText('In the note')
  await waitFor(() => expect(server.callsOf(acceptCode)[0]?.body).toEqual({ code: 'F33.1', version: 1 }))
  await waitFor(() => expect(lineOf('F33.1')).not.toBeNull())
  await press('Undo')
  await screen.findByRole('button', { name: 'Add F33.1' })
  await waitFor(() => {
    const sent = server.callsOf(updateNote)[0]?.body
    expect(sent).toMatchObject({ version: 2, sections: ['ASSESSMENT', 'PLAN'] })
    expect(sent?.statements?.map(({ id }) => id)).toEqual(['s1', 's2'])
  })
  expect(lineOf('F33.1')).toBeNull()
})

it('removes the line again if the code couldn’t be added, and shows the reason', async () => {
  const server = withCodes({ diagnoses: [F33] })
  server.on(acceptCode, () => {
    throw new Refusal(422, 'That code is no longer suggested for this note.')
  })
  openPage(server, '/note/12')
  await press('Add F33.1')
  await shows('That code is no longer suggested for this note.')
  await screen.findByRole('button', { name: 'Add F33.1' })
  expect(lineOf('F33.1')).toBeNull()
})

it('dismisses a code and shows it again', async () => {
  const server = withCodes({ diagnoses: [F33] })
  openPage(server, '/note/12')
  await press('Dismiss F33.1')
  await shows('Dismissed (1)')
  expect(screen.queryByRole('button', { name: 'Add F33.1' })).toBeNull()
  await press('Show F33.1 again')
  await screen.findByRole('button', { name: 'Add F33.1' })
})

it('suggests a service once the times are saved, with what is documented and what isn’t', async () => {
  const server = withCodes({})
  openPage(server, '/note/12')
  await press('Save times')
  await shows('Enter a time.')
  expect(server.callsOf(saveNoteSession)).toEqual([])
  await fill('Start', '14:05')
  await fill('Stop', '14:50')
  await shows('45 minutes, not saved yet.')
  await press('Save times')
  await screen.findByText('90834')
  const needs = await screen.findByRole('list', { name: 'Documentation' })
  expect(
    within(needs)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Start and stop times', 'PlanShow the line: Plan', 'Intervention not found'])
  await shows('45 minutes, entered by you.')
})

it('fills in a recording’s times only when asked to', async () => {
  const startedAt = new Date(2026, 2, 2, 14, 5).toISOString()
  const server = withCodes({ session: { ...NO_CODES.session, recording: { startedAt, minutes: 41 } } })
  openPage(server, '/note/12')
  const start = await screen.findByLabelText<HTMLInputElement>('Start')
  expect(start.value).toBe('')
  await press('Use the recording’s times')
  expect(start.value).toBe('14:05')
  expect((await screen.findByLabelText<HTMLInputElement>('Stop')).value).toBe('14:46')
  expect(server.callsOf(saveNoteSession)).toEqual([])
})

it('asks for the minutes of psychotherapy apart from a medical visit', async () => {
  const server = withCodes({ medical: true })
  openPage(server, '/note/12')
  fireEvent.click(await screen.findByRole('checkbox', { name: /medical visit/ }))
  await fill('Start', '14:05')
  await fill('Stop', '14:50')
  await fill('Minutes of psychotherapy', '60')
  await press('Save times')
  await shows('That’s longer than the session.')
  await fill('Minutes of psychotherapy', '25')
  await press('Save times')
  await waitFor(() =>
    expect(server.callsOf(saveNoteSession)[0]?.body).toEqual({
      start: '14:05',
      stop: '14:50',
      medicalVisit: true,
      therapyMinutes: 25,
    }),
  )
})

it('shows many suggestions, what needs detail, what isn’t suggested, and an outdated edition', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...F33,
    code: `F${10 + index}.1`,
    title: 'Attention-deficit hyperactivity disorder, predominantly inattentive type '.repeat(3),
    hint: 'Say how severe it is.',
  }))
  openPage(
    withCodes({
      diagnoses: many,
      incomplete: [
        { statementId: 's1', words: { start: 0, end: 25 }, choices: [{ code: 'F10.10', when: 'mild' }] },
      ],
      passedOver: [{ statementId: 's1', words: { start: 57, end: 61 }, why: 'uncertain' }],
      afterFiscalYear: true,
    }),
    '/note/12',
  )
  const list = await screen.findByRole('list', { name: 'Suggested diagnosis codes' })
  expect(within(list).getAllByRole('button', { name: /^Add / })).toHaveLength(30)
  expect(list.textContent).toContain('mild (F10.10)')
  await shows('Mentioned, not suggested (1)')
  await shows('Uncertain, or only mentioned')
  await shows(/This visit is later, so check whether a code has changed/)
})

it('is hidden in a signed note', async () => {
  const signature = { name: 'Dana Whitfield', at: AT, hash: 'h', intact: true }
  const server = withCodes({ diagnoses: [F33] }, { ...NOTE, signature })
  openPage(server, '/note/12')
  await screen.findByText('Signed by Dana Whitfield')
  expect(screen.queryByRole('region', { name: 'Codes' })).toBeNull()
  expect(server.callsOf(getNoteCodes)).toEqual([])
})
