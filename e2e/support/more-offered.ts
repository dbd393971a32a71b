import type { Page } from '@playwright/test'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import type { MoreFromVisit } from '#shared/domain/statements.ts'
import { DIALOGUE } from './reviewed-visit.ts'

const said = (id: string, section: string, topic: string, words: string): MoreFromVisit => ({
  ...{ id, section, topic, text: `Patient: “${words}”` },
  evidence: [{ start: DIALOGUE.indexOf(words), end: DIALOGUE.indexOf(words) + words.length }],
})

export const WAKES = said('more-1', 'SUBJECTIVE', 'Sleep', "I wake up at three and that's it, I'm done.")
export const WINE = said(
  'more-2',
  'SUBJECTIVE',
  'Sleep',
  "I've been having a couple of glasses of wine to get to sleep. Most nights.",
)
export const HIVES = said(
  'more-3',
  'SUBJECTIVE',
  'Allergies',
  'Penicillin gave me hives when I was a kid, all over my arms.',
)

export const BUILT_IN_NOTE = `**SUBJECTIVE:**
Sleep: Patient: “I'm sleeping maybe four or five hours.”
Medication: Stopped sertraline 100 mg about two weeks ago. Patient: “It made me so sick to my stomach I couldn't eat before work.”
Risk: No plan. The brother took the guns to his place in the spring.

**OBJECTIVE:**
Tired, tearful. Speech a bit slower than last time.

**ASSESSMENT:**

**PLAN:**
1. Start mirtazapine 7.5 mg at bedtime.
2. Follow-up in two weeks.`

/** Answers as if the built-in writer had written the note and had more to offer. Adding a quotation is really saved. */
export async function offerMore(page: Page, offered: readonly MoreFromVisit[]): Promise<void> {
  await page.route(/\/api\/clinical-notes(\/\d+(\/check)?)?$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: ReviewedNote }
    if (!response.ok() || !('statements' in json.data)) return route.fulfill({ response, json })
    await route.fulfill({ response, json: { ...json, data: offering(json.data, offered) } })
  })
}

function offering(note: ReviewedNote, offered: readonly MoreFromVisit[]): ReviewedNote {
  const statements = note.statements.map((statement) => {
    const own = offered.find(({ id, text }) => id === statement.id && text === statement.text)
    if (!own) return { ...statement, by: 'fact' as const }
    const check = { verdict: 'supported' as const, words: own.evidence }
    return { ...statement, by: 'quote' as const, evidence: own.evidence, check }
  })
  const ids = new Set(statements.map(({ id }) => id))
  const more = offered.filter(({ id }) => !ids.has(id))
  return { ...note, statements, findings: { ...note.findings, more }, origin: { writer: 'embedded' } }
}
