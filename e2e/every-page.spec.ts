import type { Page } from '@playwright/test'
import { PAGES, type PageName } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { SCREENS } from './support/screens.ts'

/** Every page, light and dark, on a phone and a desktop. */

const SIGNED_IN = new Set<PageName>([
  ...([
    'dashboard',
    'createNote',
    'note',
    'editNote',
    'patient',
    'importPatients',
    'newLetter',
    'templates',
    'phrases',
    'style',
    'profileSettings',
    'accountSettings',
  ] as const),
  ...(['referrals', 'choosePlan', 'subscribe'] as const),
])
/** Pages for administrators, behind patient links, and of letters are covered by their own tests. */
const SKIPPED = new Set<PageName>(['admin', 'consent', 'letter'])

const TABS: { name: PageName; path: string }[] = [
  { name: 'dashboard', path: `${PAGES.dashboard}?tab=patients` },
  { name: 'dashboard', path: `${PAGES.dashboard}?tab=notes` },
]

/** Every page with content: an existing patient, note and link. */
function pagesOf(patientId: number, noteId: number, token: string): { name: PageName; path: string }[] {
  const pages = (Object.entries(PAGES) as [PageName, string][])
    .filter(([name]) => !SKIPPED.has(name))
    .map(([name, path]) => {
      const id =
        name === 'patient' || name === 'newLetter' ? patientId : name === 'assessment' ? token : noteId
      return { name, path: path.replace(/:\w+/, String(id)) + (name === 'resetPassword' ? '?token=x' : '') }
    })
  return [...pages, ...TABS].sort((a, b) => Number(SIGNED_IN.has(a.name)) - Number(SIGNED_IN.has(b.name)))
}

/** Client-side navigation where possible, because reloading the app each time would take most of the time. */
async function go(page: Page, path: string): Promise<void> {
  const { origin, pathname, protocol } = new URL(page.url())
  const isApp = protocol.startsWith('http') && !pathname.startsWith('/api/')
  if (isApp && new URL(path, origin).pathname !== pathname) {
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
      history.pushState(null, '', to)
    }, path)
  } else {
    await page.goto(path)
  }
  await expect(page.locator('h1:not([data-before])'), path).toBeVisible()
}

for (const { colorScheme, viewport } of SCREENS) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    // Contrast is only measured once animations have finished.
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('no page has an accessibility violation or scrolls sideways', { tag: '@core' }, async ({
      page,
      newAccount,
      chartOf,
    }) => {
      const account = await newAccount({
        firstName: 'Maximiliane-Theodora',
        lastName: 'Schleswig-Holsteinhausen',
      })
      const chart = chartOf(account)
      const patient = await chart.addPatient({
        firstName: 'Abdulrahman',
        lastName: 'Donaudampfschifffahrtsgesellschaft-Montgomery',
      })
      await chart.addNote(patient, { status: 'draft' })
      const note = await chart.addNote(patient)
      const { assessmentToken } = await chart.addAssessment(patient)
      let signedIn = false
      for (const { name, path } of pagesOf(patient.id, note.id, assessmentToken)) {
        if (SIGNED_IN.has(name) && !signedIn) {
          await signIn(page, account)
          signedIn = true
        }
        expect((await page.request.get(path)).status(), path).toBe(200)
        await go(page, path)
        await expect(page.locator('main [role="status"][aria-label^="Loading"]'), path).toHaveCount(0)
        await expectNoAxeViolations(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      }
    })
  })
}

test('an unknown page shows the specified text with status 404', async ({ page, watch }) => {
  watch.allowStatus(404)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the first Tab focuses a link that skips to the content', async ({ page, newAccount }) => {
  await signIn(page, await newAccount())
  await page.goto(PAGES.profileSettings)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
