import type { Locator, Page } from '@playwright/test'
import { getNote } from '#shared/contracts/notes.ts'
import { generateSummary } from '#shared/contracts/writing.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { endSession, signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { editLine, line, lineField, lines } from './support/lines.ts'
import { DIALOGUE } from './support/reviewed-visit.ts'
import {
  breakClipboard,
  clipboardOf,
  openVisit,
  press,
  savedNoteId,
  says,
  VISIT,
  visitBox,
} from './support/visits.ts'

test.describe('a new account', () => {
  test.use({ tour: 'not seen' })

  test('creates its first note in fewer than eight clicks', { tag: '@core' }, async ({
    page,
    newAccount,
  }) => {
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    await signIn(page, await newAccount())
    await page.goto(PAGES.dashboard)
    await click(page.getByRole('button', { name: 'Skip Tour' }))
    await click(page.getByRole('main').getByRole('link', { name: 'Add Patient' }))
    // Only keys from here to the next click.
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.keyboard.type('Renata')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Okafor-Lindqvist')
    await page.keyboard.press('Enter')
    await click(page.getByRole('button', { name: 'Open chart' }))
    await click(page.getByRole('link', { name: 'New Note' }).first())
    await click(page.getByRole('combobox', { name: 'Note type' }))
    await click(page.getByRole('option', { name: 'Initial Assessment' }))
    await click(visitBox(page))
    await page.keyboard.type('Sleeps four hours. Return in two weeks.')
    await page.keyboard.press('Control+Enter')
    await says(page, /Saved at/)
    expect(clicks).toBeLessThan(8)
  })
})

/**
 * Runs in the page. Delivers the response a few bytes at a time, regardless of the writer's and network's
 * speed.
 */
function slowWriting() {
  const fetchNow = window.fetch
  window.fetch = async (input, init) => {
    const answer = await fetchNow(input, init)
    const inHaste = 'inHaste' in window
    if (inHaste || !String(input).endsWith('/api/generate-soap-note') || !answer.body) return answer
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        for (let at = 0; at < chunk.length; at += 60) {
          init?.signal?.throwIfAborted()
          controller.enqueue(chunk.slice(at, at + 60))
          await new Promise((done) => setTimeout(done, 60))
        }
      },
    })
    return new Response(answer.body.pipeThrough(pieces), answer)
  }
}

test('a note is written line by line, saved, copied in both formats and edited', async ({
  page,
  context,
  baseURL,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, account)
  await page.addInitScript(slowWriting)
  await openVisit(page, patient, DIALOGUE)

  await visitBox(page).press('Control+Enter')
  const sheet = page.getByRole('region', { name: 'The note' })
  const lengths = new Set<number>()
  await expect
    .poll(
      async () => {
        lengths.add((await sheet.innerText()).length)
        return lengths.size
      },
      { message: 'the note is seen to grow', intervals: [60] },
    )
    .toBeGreaterThan(4)

  await press(page, 'Cancel')
  await says(page, 'Canceled. Nothing was saved.')
  await page.evaluate(() => Object.assign(window, { inHaste: true }))
  await press(page, 'Generate SOAP Note')
  await expect(sheet.getByText(/Saved at/)).toBeVisible()
  await expect(sheet.getByText('Completed')).toBeVisible()
  await says(page, 'Facts and quotations from the visit. Ask your administrator to connect a language model.')
  await expect(lines(page).last()).toBeVisible()
  await expect(page).toHaveURL(PAGES.createNote)
  await expectNoAxeViolations(page)
  const id = await savedNoteId(page)
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  expect((await call(getNote, { params: { id } })).data).toMatchObject({
    patientId: patient.id,
    noteType: 'Follow-up Session',
    status: 'completed',
    inputText: DIALOGUE,
    templateName: 'SOAP Note',
  })

  await press(page, 'Copy Note')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await clipboardOf(page)
  expect(copied.plain).toMatch(/^SUBJECTIVE:\n\S/)
  expect(copied.plain).not.toContain('**')
  expect(copied.html).toContain('<strong>SUBJECTIVE:</strong>')

  // Edits all lines and saves them together. Elsewhere on the page, Ctrl Enter generates a new note.
  await press(page, 'Edit Note')
  await lines(page).last().click()
  await lineField(page).fill('Return in one week.')
  await lineField(page).press('Control+Enter')
  await expect(sheet.getByText('Return in one week.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Note' })).toBeVisible()

  // A blank note isn't saved, a failed save shows an error, and Cancel leaves the note unchanged.
  await press(page, 'Edit Note')
  const written = await lines(page).count()
  await lines(page).first().focus()
  for (let left = written; left > 0; left--) {
    await page.keyboard.press('Delete')
    await expect(lines(page)).toHaveCount(left - 1)
  }
  await press(page, 'Save Changes')
  await says(page, 'Update Failed')
  await expect(sheet.getByRole('alert')).toHaveText('A note can’t be saved without text.')
  await press(page, 'Add a line to Subjective')
  await page.getByRole('textbox', { name: 'New line' }).fill('x')
  await page.route('**/api/clinical-notes/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: broken }) : route.fallback(),
  )
  watch.allowStatus(503)
  await press(page, 'Save Changes')
  await says(page, broken.error)
  await press(page, 'Cancel')
  await expect(lines(page)).toHaveCount(written)
  await expect(sheet.getByText('Return in one week.')).toBeVisible()
  await page.unroute('**/api/clinical-notes/*')

  // Editing one line in place saves immediately and offers Undo.
  await editLine(page, 'Return in one week.', 'Return in three weeks.')
  await expect(line(page, 'Return in three weeks.')).toBeFocused()
  const saved = async () => (await call(getNote, { params: { id } })).data.soapNote
  await expect.poll(saved).toContain('Return in three weeks.')
  await press(page, 'Undo')
  await expect.poll(saved).toContain('Return in one week.')

  await breakClipboard(page)
  await press(page, 'Copy Note')
  await says(page, 'Copy Failed')
  await says(page, 'Unable to copy note to clipboard.')

  await page.getByRole('link', { name: 'Open note' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-up Session Note' })).toBeVisible()
})

const broken = { success: false, error: 'The service is being restarted.' }

test('missing fields and failures show an error, and nothing is written twice', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  await signIn(page, account)
  await page.goto(PAGES.createNote)

  await press(page, 'Generate SOAP Note')
  await says(page, 'Missing Information')
  const patientField = page.getByRole('combobox', { name: 'Patient' })
  await expect(patientField).toBeFocused()
  await expect(patientField).toHaveAccessibleDescription('Choose a patient.')
  await expect(visitBox(page)).toHaveAccessibleDescription('Type or paste what happened in the visit.')
  await expectNoAxeViolations(page)

  // Uploading also requires patient and note type.
  await page.getByRole('tab', { name: 'File Upload' }).click()
  await says(page, /PDFs are not yet supported/)
  const upload = (name: string, text = 'Slept badly, she says.') =>
    page.getByLabel(/Drop a file here/).setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
  await upload('visit.txt')
  await says(page, 'Missing Information')

  await openVisit(page, patient, 'Typed first.')
  await page.getByRole('tab', { name: 'File Upload' }).click()
  await upload('visit.txt')
  await expect(visitBox(page)).toHaveValue('Typed first.\n\nSlept badly, she says.')
  await expect(visitBox(page)).toBeFocused()
  watch.allowStatus(400, 413, 415, 422)
  await page.getByRole('tab', { name: 'File Upload' }).click()
  await upload('visit.docx', 'this is no Word document')
  await says(page, 'Processing Failed')

  watch.allowStatus(503)
  let written = 0
  await page.route('**/api/generate-soap-note', (route) => {
    written += 1
    return written === 1 ? route.fulfill({ status: 503, json: broken }) : route.fallback()
  })
  await press(page, 'Generate SOAP Note')
  await says(page, 'Generation Failed')
  await says(page, broken.error)

  let saves = 0
  await page.route('**/api/clinical-notes', (route) => {
    saves += 1
    return saves === 1 ? route.fulfill({ status: 503, json: broken }) : route.fallback()
  })
  await press(page, 'Generate SOAP Note')
  await says(page, 'Save Failed')
  await says(page, 'Not saved')
  // There is no note to update yet.
  await press(page, 'Edit Note')
  await press(page, 'Save Changes')
  await says(page, 'Update Failed')
  await says(page, /This note hasn’t been saved yet/)
  await press(page, 'Cancel')
  await press(page, 'Try again')
  await says(page, /Saved at/)
  expect(written, 'saving again does not write again').toBe(2)
})

test('with no notes left, writing and recording show the limit before they start', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  await chart.addNotes(10, patient)
  await signIn(page, account)
  await openVisit(page, patient)
  const dialog = page.getByRole('dialog', { name: 'Monthly Limit Reached' })
  await press(page, 'Generate SOAP Note')
  await expect(dialog).toContainText('You’ve used all 10 notes this month.')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Voice Recording' }).click()
  await press(page, 'Start recording')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Choose Plan' }).click()
  await expect(page).toHaveURL(PAGES.choosePlan)
})

test('patient, type, template, summary and draft come from the address, or by keyboard', async ({
  page,
  baseURL,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-77' })
  await chart.addPatients(70, (row) => ({ firstName: 'Jo', lastName: `Li-${row}` }))
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  const body = { text: VISIT, noteType: 'Crisis Intervention' as const, patientId: patient.id }
  const { data: summary } = await call(generateSummary, { body })
  await signIn(page, account)

  await page.goto(`${PAGES.createNote}?summary=${summary.id}`)
  await expect(visitBox(page)).toHaveValue(summary.summary)
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveValue(
    'Renata Okafor-Lindqvist · MRN-77',
  )
  await expect(page.getByRole('combobox', { name: 'Note type' })).toHaveText('Crisis Intervention')

  await page.goto(PAGES.createNote)
  const box = page.getByRole('combobox', { name: 'Patient' })
  await box.focus()
  await box.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(50)
  await box.press('PageDown')
  for (let page8 = 0; page8 < 6; page8++) await box.press('PageDown')
  await expect(page.getByRole('option')).toHaveCount(71)
  await box.pressSequentially('okafor 77')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: /Renata Okafor-Lindqvist/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectNoAxeViolations(page)
  await box.press('Enter')
  await expect(box).toHaveValue('Renata Okafor-Lindqvist · MRN-77')
  await box.press('x')
  await says(page, /No patient has this name|Renata/)
  await box.press('Escape')
  await expect(box).toHaveValue('Renata Okafor-Lindqvist · MRN-77')

  await page.getByRole('combobox', { name: 'SOAP template' }).click()
  await page.getByRole('option', { name: 'DAP Note' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'SOAP template' })).toHaveText('DAP Note')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('preferred_soap_template')
})

test.describe('unsaved text', () => {
  const opened = async (page: Page) => {
    await expect(page).toHaveURL(/\?draft=\d+$/)
    return new URL(page.url()).search
  }

  test('survives a reload, a lost connection and another tab', { tag: '@core' }, async ({
    page,
    context,
    newAccount,
    chartOf,
    watch,
  }) => {
    const account = await newAccount()
    const patient = await chartOf(account).addPatient()
    await signIn(page, account)
    await openVisit(page, patient, 'Slept four hours.')
    await says(page, /^Saved \d/)
    const draft = await opened(page)
    await visitBox(page).fill('Slept four hours. Then a cat came.')
    // Immediately, before the autosave delay.
    await page.reload()
    await expect(visitBox(page)).toHaveValue('Slept four hours. Then a cat came.')
    await expect(page.getByRole('combobox', { name: 'Note type' })).toHaveText('Follow-up Session')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('cat')

    watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await visitBox(page).fill('Written without a connection.')
    await says(
      page,
      'Not saved: you’re offline. Your text is kept in this tab and will be saved when you’re back online.',
    )
    await context.setOffline(false)
    await says(page, /^Saved \d/)

    watch.allowStatus(409)
    const other = await context.newPage()
    await other.goto(PAGES.createNote + draft)
    await expect(visitBox(other)).toHaveValue('Written without a connection.')
    await visitBox(other).fill('From the second tab.')
    await says(other, /^Saved \d/)
    // A background tab renders too rarely for Playwright, which waits for elements to be stable.
    await page.bringToFront()
    await visitBox(page).fill('From the first tab.')
    await says(page, /This was also changed in another tab/)
    await press(page, 'Keep this version')
    await says(page, /^Saved \d/)
    await other.bringToFront()
    await visitBox(other).fill('Once more from the second.')
    await says(other, /This was also changed in another tab/)
    await press(other, 'Use the other version')
    await expect(visitBox(other)).toHaveValue('From the first tab.')

    // It's listed where new notes begin, and can be discarded and restored.
    await other.goto(PAGES.createNote)
    await says(other, /You have an unfinished note from \d/)
    await press(other, 'Discard')
    await expect(other.getByText(/You have an unfinished note/)).toHaveCount(0)
    await press(other, 'Undo')
    await other.getByRole('link', { name: 'Continue' }).click()
    await expect(visitBox(other)).toHaveValue('From the first tab.')
    await expect(other).toHaveURL(/\?draft=\d+$/)

    // Once it's a note, nothing is unfinished, and its draft is no longer requested.
    const asked: string[] = []
    other.on('request', (request) => {
      asked.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+$/, 'id')}`)
    })
    await press(other, 'Generate SOAP Note')
    const readAgain = /DELETE \/api\/note-drafts\/id\n(.*\n)*GET \/api\/dashboard\/stats/
    await expect.poll(() => asked.join('\n')).toMatch(readAgain)
    await other.getByRole('link', { name: 'Open note' }).hover()
    expect(asked).not.toContain('GET /api/note-drafts/id')
    await says(other, /Saved at/)
    await other.goto(PAGES.createNote)
    await expect(visitBox(other)).toHaveValue('')
    await expect(other.getByText(/You have an unfinished note/)).toHaveCount(0)
  })

  test('survives the end of a session, and no other user sees it', async ({
    page,
    newAccount,
    chartOf,
    watch,
  }) => {
    watch.allowStatus(401)
    const account = await newAccount()
    const patient = await chartOf(account).addPatient()
    await signIn(page, account)
    // The page's requests are held, because otherwise one of them could notice the end before the text is in the field.
    const typeAfterTheEnd = async (text: string) => {
      const letGo = await holdRequests(page, '**/api/**')
      await endSession(page)
      await visitBox(page).fill(text)
      await letGo()
    }
    const signInAs = async ({ email, password }: { email: string; password: string }) => {
      await expect(page).toHaveURL(PAGES.signIn)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    }

    // Before the draft has an ID, and after.
    await page.goto(`${PAGES.createNote}?patientId=${patient.id}&noteType=Follow-up%20Session`)
    await expect(visitBox(page)).toBeVisible()
    await typeAfterTheEnd('First words, then the session ended.')
    await signInAs(account)
    await expect(visitBox(page)).toHaveValue('First words, then the session ended.')
    await says(page, /^Saved \d/)
    await opened(page)
    await typeAfterTheEnd('More words, then it ended again.')
    await signInAs(account)
    await expect(visitBox(page)).toHaveValue('More words, then it ended again.')
    await says(page, /^Saved \d/)

    await typeAfterTheEnd('Nobody else may read this.')
    watch.allowStatus(404)
    await signInAs(await newAccount())
    await says(page, 'This draft no longer exists')
    await press(page, 'New note')
    await expect(visitBox(page)).toHaveValue('')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('visit and note are two panes, and the options collapse', async ({ page, newAccount, chartOf }) => {
    const account = await newAccount()
    const patient = await chartOf(account).addPatient({
      firstName: 'Abdulrahman',
      lastName: 'Christopherson-Montgomery',
    })
    await signIn(page, account)
    await openVisit(page, patient)
    await press(page, 'Generate SOAP Note')
    await says(page, /Saved at/)
    await expect(visitBox(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
    await lines(page).first().click()
    const words = page.getByRole('region', { name: 'Source of the selected line' })
    await expect(words.getByRole('heading')).toHaveText(/Supported|Unsure|Contradicted|Not found/)
    await expectNoAxeViolations(page)
    await words.getByRole('button', { name: 'Close' }).click()
    await expect(lines(page).first()).toBeFocused()
    // On a phone, a line's actions are in the sheet.
    await lines(page).first().click()
    await words.getByRole('button', { name: /^Edit line:/ }).click()
    await lineField(page).press('Escape')
    await expect(lines(page).first()).toBeFocused()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('radio', { name: 'Visit' }).check()
    await expect(visitBox(page)).toHaveValue(VISIT)
  })
})
