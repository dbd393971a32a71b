import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { createDraft } from '#shared/contracts/drafts.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { type Account, givePlan, signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

const NOTES = `${PAGES.dashboard}?tab=notes`
const PHONE = { width: 390, height: 844 }

/** The card with this name, and everything in it. */
function figure(page: Page, name: string) {
  const figures = page.getByRole('region', { name: 'Your stats' })
  return figures.locator('> div').filter({ has: page.getByRole('heading', { name }) })
}

function month(offset = 0): string {
  const now = new Date()
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
}

test('a new clinician sees empty stats, the free plan, and where to begin', async ({ page, newAccount }) => {
  await signIn(page, await newAccount({ firstName: 'Dana', lastName: 'Whitfield' }))
  await page.goto(PAGES.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Dana$/)
  await expect(figure(page, 'Total Notes')).toContainText('0 this month')
  await expect(figure(page, 'Completion Rate')).toContainText('0 of 0 completed')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Free Plan')
  await expect(plan).toContainText('Good')
  await expect(plan).toContainText(`10 of 10 notes left in ${month()}`)
  await expect(page.getByText('No unfinished notes.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Notes by week, last 12 weeks: 0 each/ })).toBeVisible()

  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText([/Overview/, /Patients/, /Clinical Notes/])
  await main.getByRole('link', { name: 'Clinical Notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clinical Notes' })).toBeFocused()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Add Patient' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Patient' })).toBeVisible()
  await expect(page).toHaveURL(`${PAGES.dashboard}?tab=patients`)
})

test('the dashboard shows stats, what needs attention, and plan usage in its four states', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  await chart.addNotes(4, patient)
  const drafted = await chart.addNote(patient, { status: 'draft', noteType: 'Medication Review' })
  const draft = await beginDraft(process.env.E2E_BASE_URL ?? '', account, patient.id)

  await signIn(page, account)
  await page.goto(PAGES.dashboard)
  await expect(figure(page, 'Total Notes')).toContainText('55 this month')
  await expect(figure(page, 'Active Patients')).toContainText('11 added this week')
  await expect(figure(page, 'Time Saved')).toContainText('2.5 hhoursHalf an hour per note')
  await expect(figure(page, 'Completion Rate')).toContainText('80%4 of 5 completed')
  await expect(page.getByRole('img', { name: /from 0 to 5, this week 5$/ })).toBeVisible()
  const counts = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(counts).toHaveText([/Overview/, /Patients\s*1$/, /Clinical Notes\s*5$/])

  const waiting = page.getByRole('region', { name: 'Needs you' })
  await expect(waiting.getByRole('listitem').filter({ hasText: /note from|Draft from/ })).toHaveText([
    /Unfinished note from today.*Progress Note, Renata Okafor-Lindqvist/,
    /Draft from today.*Medication Review, Renata Okafor-Lindqvist/,
  ])
  const finish = waiting.getByRole('link', { name: /Finish/ })
  await expect(finish.first()).toHaveAttribute('href', `/create-note?draft=${draft}`)
  await expect(finish.last()).toHaveAttribute('href', `/edit-note/${drafted.id}`)

  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Low Remaining')
  // The banner says it, so the sidebar doesn’t.
  await expect(page.getByText(`5 of 10 notes left in ${month()}`)).toHaveCount(1)
  await expectNoAxeViolations(page)

  await chart.addNotes(5, patient)
  await page.goto(NOTES)
  await expect(plan).toContainText('Limit Reached')
  await expect(page.getByText('You’ve used all 10 notes this month.')).toBeVisible()
  await expect(page.getByText(`Your limit resets ${month(1)} 1.`)).toBeVisible()

  // After payment: the new plan is announced once, and the URL is cleaned up.
  await givePlan(account, 'Enterprise Plan')
  await page.goto(`${PAGES.dashboard}?subscription_success=true`)
  await expect(page.getByText('Payment Successful')).toBeVisible()
  await expect(page.getByText('Welcome to Enterprise Plan!')).toBeVisible()
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(plan).toContainText('Enterprise Plan')
  await expect(plan).toContainText('unlimited')
  await expect(page.getByText('You’ve used all 10 notes this month.')).toBeHidden()
  await page.reload()
  await expect(figure(page, 'Total Notes')).toContainText('10')
  await expect(page.getByText('Payment Successful')).toBeHidden()
})

test('of hundreds of notes, only a few rows are rendered; they can be searched by patient or type, and Back restores the position', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  await givePlan(account, 'Enterprise Plan')
  const chart = chartOf(account)
  const first = await chart.addPatient({ firstName: 'Thaddeus', lastName: 'Nakagawa' })
  const oldest = await chart.addNote(first, { noteType: 'Crisis Intervention' })
  const second = await chart.addPatient({ firstName: 'Joy', lastName: 'Ueda' })
  // Without a visit: checking 159 notes would take the server seconds, and the list doesn't show the result.
  await chart.addNotes(159, second, () => ({ soapNote: '**PLAN:** Back in a week.', inputText: null }))
  await signIn(page, account)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search')) asked.push(`${request.url()} ${request.postData()}`)
  })
  await page.goto(NOTES)
  const table = page.getByRole('table', { name: 'Clinical notes' })
  await expect(table).toHaveAttribute('aria-rowcount', '161')
  await expect(page.getByText('160 notes', { exact: true })).toBeVisible()
  await expect(table.getByText('Back in a week.').first()).toBeVisible()
  const rows = table.getByRole('row')
  expect(await rows.count()).toBeLessThan(50)
  await expectNoAxeViolations(page)

  // To the end, page by page; the oldest is last.
  const last = table.getByRole('row').filter({ hasText: 'Thaddeus Nakagawa' })
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await rows.count()).toBeLessThan(50)
  await expect(last).toHaveAttribute('aria-rowindex', '161')
  await last.getByText('Completed').click()
  await expect(page).toHaveURL(`/note/${oldest.id}`)
  await page.goBack()
  await expect(last).toBeInViewport()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search by patient name or note type' })
  await expect(search).toBeFocused()
  await search.fill('crisis naka')
  await expect(page.getByText('1 of 160 notes')).toBeVisible()
  await expect(table.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/note/${oldest.id}`)
  expect(asked.some((line) => line.includes('"crisis naka"'))).toBe(true)
  expect(asked.filter((line) => /crisis|naka/.test(line.split(' ')[0] ?? ''))).toEqual([])
  await search.fill('nobody by this name')
  await expect(page.getByText('No notes found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByText('160 notes', { exact: true })).toBeVisible()

  await page.setViewportSize(PHONE)
  const list = page.getByRole('list', { name: 'Clinical notes' })
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '160')
  expect(await list.getByRole('listitem').count()).toBeLessThan(50)
  await expectNoAxeViolations(page)
})

test('loading errors are shown and can be retried', async ({ page, newAccount, watch }) => {
  watch.allowStatus(500)
  await signIn(page, await newAccount())
  await page.route('**/api/**/{search,stats,note-drafts}', (route) => route.fulfill({ status: 500 }))
  await page.route('**/api/note-drafts', (route) => route.fulfill({ status: 500 }))
  await page.goto(PAGES.dashboard)
  await expect(page.getByText('Couldn’t load your stats')).toBeVisible()
  await expect(page.getByText('Couldn’t load your notes')).toBeVisible()
  await page.unrouteAll()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 })
    await expect(again).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('No unfinished notes.')).toBeVisible()
  await expect(figure(page, 'Total Notes')).toBeVisible()
})

async function beginDraft(baseUrl: string, account: Account, patientId: number): Promise<number> {
  const { call } = createClient({ baseUrl, token: () => account.token })
  const body = { patientId, noteType: 'Progress Note' as const, text: 'She came in late.' }
  return (await call(createDraft, { body })).data.id
}

test('selected notes are downloaded as PDFs in one archive that names no patient', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  await chart.addNotes(7, patient)
  await chart.addNote(patient, { noteType: 'Medication Review', status: 'draft' })
  await signIn(page, account)
  await page.goto(NOTES)
  await page.getByRole('button', { name: 'Export PDFs' }).click()
  const boxes = page.getByRole('checkbox', { name: /^Select Renata/ })
  await boxes.nth(0).click()
  // A click anywhere in the row selects too, and doesn't open the note.
  await page.getByRole('row').nth(2).getByRole('cell', { name: 'Follow-up Session', exact: true }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize(PHONE)
  await expect(boxes.nth(1)).toBeChecked()
  await expectNoAxeViolations(page)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const archive = await downloaded
  expect(archive.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d Clinical notes\.zip$/)
  const files = Object.entries(unzipSync(await readFile(await archive.path())))
  expect(files.map(([name]) => name.replace(/\d{4}-\d\d-\d\d/, 'DATE'))).toEqual([
    'RO DATE Medication Review Note, not signed.pdf',
    'RO DATE Follow-up Session Note, not signed.pdf',
  ])
  for (const [, content] of files) expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-')
  await expect(page.getByText('Notes exported')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
