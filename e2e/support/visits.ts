import { expect, type Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'

export const VISIT =
  'Mood mostly down for three weeks. Sleeps four hours and wakes at 3 a.m. Stopped sertraline two weeks ago. Start mirtazapine 7.5 mg. Return in two weeks.'

/** Has more about mood and risk than a draft quotes; fictional. */
export const QUOTABLE_VISIT = `Clinician: How have the last weeks been?
Patient: Better than in March, but the last two weeks were rough.
Clinician: Rough in what way?
Patient: I don't really enjoy things, I just sit there after work.
Clinician: What else have you noticed about your mood?
Patient: My mood drops every Sunday evening when the house gets quiet.
Clinician: And at home?
Patient: My mood is flat in the mornings before the kids wake up.
Clinician: And with your friends?
Patient: My mood is better when my friends come by for coffee.
Clinician: And the anxiety?
Patient: My heart was pounding in the store and I couldn't breathe.
Clinician: Does it come back?
Patient: The panic comes back whenever I hear the phone ring at night.
Clinician: How do you sleep?
Patient: I lie awake until two in the morning and listen to the street.
Clinician: And after that?
Patient: I wake up around four and can't fall asleep again.
Clinician: And on weekends?
Patient: I sleep until noon on Saturdays and wake up tired.
Clinician: Are you still taking the sertraline, fifty milligrams every morning?
Patient: Yes, every morning. I missed maybe two doses this month.
Clinician: Any thoughts of killing yourself?
Patient: Sometimes I think it would be easier not to wake up. I'd never do anything, though.
Clinician: Have you ever tried to hurt yourself?
Patient: Once, when I was nineteen. I took some pills and went to the hospital.
Clinician: Are there any guns in the house?
Patient: My husband has a rifle. It's locked in the safe, and he has the key.
Clinician: I'd like to raise the sertraline to one hundred milligrams. Let's meet again in two weeks.`

export const visitBox = (page: Page) => page.getByRole('textbox', { name: 'The visit' })
export const says = (page: Page, sentence: string | RegExp) =>
  expect(page.getByText(sentence).first()).toBeVisible()
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** The page for a new note with all required fields filled in. */
export async function openVisit(page: Page, patient: { id: number }, text = VISIT): Promise<void> {
  await page.goto(`${PAGES.createNote}?patientId=${patient.id}&noteType=Follow-up%20Session`)
  // On a phone, the options collapse once chosen.
  await expect(page.getByRole('combobox', { name: 'Patient', includeHidden: true })).toHaveValue(/./)
  await visitBox(page).fill(text)
}

/** The ID of the note just saved, from its link. */
export async function savedNoteId(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Open note' }).getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}

export type Clipboard = { plain: string; html: string }

/** The clipboard's content in both formats. */
export async function clipboardOf(page: Page): Promise<Clipboard> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) =>
      item?.types.includes(type) ? await (await item.getType(type)).text() : ''
    return { plain: await read('text/plain'), html: await read('text/html') }
  })
}

/** Makes both clipboard methods fail, as in a browser that forbids them. */
export async function breakClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new Error('refused'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
    document.execCommand = () => false
  })
}
