import type { APIResponse, Page, Route } from '@playwright/test'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import type { NoteReview, Verdict } from '../../engine/check/review.ts'
import { writeEvent } from '#shared/http/events.ts'

/** A visit in which everything the screens show about a review occurs; invented. */
export const DIALOGUE = `Nurse: Good to see you, Renata. How have the last three weeks been?
Patient: Up and down. Mostly down, honestly. I'm sleeping maybe four or five hours. I wake up at three and that's it, I'm done.
Nurse: And the sertraline, are you still taking it every morning?
Patient: I stopped it. About two weeks ago. It made me so sick to my stomach I couldn't eat before work.
Nurse: The hundred milligrams?
Patient: Yeah, the hundred.
Nurse: Have you had any thoughts of hurting yourself, or of not wanting to be alive?
Patient: Not hurting myself, no. Sometimes I think it'd be easier if I didn't wake up. I wouldn't do anything. I've got my boy, Teo.
Nurse: Any plan, or anything at home you've thought of using?
Patient: No. No plan. My brother took the guns to his place in the spring.
Nurse: You look tired, and you've been tearful since we started. Your speech is a bit slower than last time.
Patient: I've been having a couple of glasses of wine to get to sleep. Most nights.
Nurse: Any allergies to medicine?
Patient: Penicillin gave me hives when I was a kid, all over my arms.
Nurse: I'd like to start mirtazapine, seven and a half milligrams at bedtime. It helps with sleep and it's easier on the stomach. Let's meet again in two weeks.`

export const REVIEWED_NOTE = `**SUBJECTIVE:**
Reports mood as “mostly down” over the past three weeks. Sleeps four to five hours a night, wakes at 3 a.m. and does not fall asleep again. Stopped sertraline 100 mg two weeks ago because of nausea. Appetite is reduced in the mornings. Has passive thoughts of not waking up. Denies thoughts of self-harm and denies a plan.

**OBJECTIVE:**
Looks tired, tearful from the start; speech slower than at the last visit.

**ASSESSMENT:**
Major depressive disorder, recurrent, moderate; worse since sertraline was stopped. Firearms are kept in the home. Her son Teo is a reason for living.

**PLAN:**
- Start mirtazapine 7.5 mg at bedtime.
- Continue weekly CBT.
- Return in two weeks.`

type Finding = { verdict: Verdict; reason: string; words: string[] }

const FINDINGS: Record<string, Finding> = {
  'Reports mood as “mostly down” over the past three weeks.': found('Mostly down, honestly.'),
  'Sleeps four to five hours a night, wakes at 3 a.m. and does not fall asleep again.': found(
    'sleeping maybe four or five hours',
    "I wake up at three and that's it",
  ),
  'Stopped sertraline 100 mg two weeks ago because of nausea.': found(
    'I stopped it. About two weeks ago. It made me so sick to my stomach',
    'hundred milligrams?',
    'Yeah, the hundred.',
  ),
  'Appetite is reduced in the mornings.': {
    verdict: 'inferred',
    reason: 'She could not eat before work; nobody asked about appetite.',
    words: ["I couldn't eat before work."],
  },
  'Has passive thoughts of not waking up.': found("Sometimes I think it'd be easier if I didn't wake up."),
  'Denies thoughts of self-harm and denies a plan.': found('Not hurting myself, no.', 'No. No plan.'),
  'Looks tired, tearful from the start; speech slower than at the last visit.': found(
    "You look tired, and you've been tearful since we started.",
    'speech is a bit slower than last time',
  ),
  'Major depressive disorder, recurrent, moderate; worse since sertraline was stopped.': {
    verdict: 'inferred',
    reason: 'It follows from what was said, but nobody named it.',
    words: ['Mostly down, honestly.', 'I stopped it.'],
  },
  'Firearms are kept in the home.': {
    verdict: 'contradicted',
    reason: 'The visit says that they are elsewhere.',
    words: ['My brother took the guns to his place in the spring.'],
  },
  'Her son Teo is a reason for living.': found("I've got my boy, Teo."),
  'Start mirtazapine 7.5 mg at bedtime.': found('start mirtazapine, seven and a half milligrams at bedtime.'),
  'Continue weekly CBT.': { verdict: 'not_found', reason: 'Nothing in the visit speaks of CBT.', words: [] },
  'Return in two weeks.': found("Let's meet again in two weeks."),
}

function found(...words: string[]): Finding {
  return { verdict: 'supported', reason: 'The visit says so.', words }
}

function spans(words: string[]) {
  return words.map((said) => {
    const start = DIALOGUE.indexOf(said)
    if (start < 0) throw new Error(`The visit does not say “${said}”.`)
    return { start, end: start + said.length }
  })
}

const UNNOTED: NoteReview['unnoted'] = [
  {
    id: 'risk-brother',
    kind: 'risk',
    critical: true,
    sentence: 'Firearms are at her brother’s home since the spring.',
    section: 'ASSESSMENT',
    spans: spans(['My brother took the guns to his place in the spring.']),
  },
  {
    id: 'substance-wine',
    kind: 'substance',
    critical: false,
    sentence: 'Drinks a couple of glasses of wine to fall asleep on most nights.',
    section: 'SUBJECTIVE',
    spans: spans(['a couple of glasses of wine to get to sleep. Most nights.']),
  },
  {
    id: 'allergy-penicillin',
    kind: 'allergy',
    critical: false,
    sentence: 'Penicillin: hives in childhood.',
    section: 'SUBJECTIVE',
    spans: spans(['Penicillin gave me hives']),
  },
]

const NOT_ASSESSED: NoteReview['notAssessed'] = ['Homicidal thoughts', 'Hallucinations', 'Orientation'].map(
  (label) => ({
    id: label,
    label,
    sentence: `${label} ${label.endsWith('s') ? 'were' : 'was'} not assessed.`,
    section: 'OBJECTIVE',
  }),
)

/** Sentences the screens put in without anybody writing them. */
const OFFERED = /not assessed\.$|said: “|^Looks tired\.$/

/** The review of REVIEWED_NOTE, or of what became of it. */
function handMadeReview(text: string): NoteReview {
  const sentences: NoteReview['sentences'] = []
  let section = ''
  let at = 0
  for (const line of text.split('\n')) {
    const heading = /^\*\*(.+):\*\*$/.exec(line)?.[1]
    if (heading) section = heading
    else {
      for (const [sentence] of line.replace(/^- /, '').matchAll(/\S.*?(?:[.!?]”?(?=\s[A-Z-]|$)|$)/g)) {
        const start = text.indexOf(sentence, at)
        at = start + sentence.length
        const known = FINDINGS[sentence]
        const proposed = UNNOTED.find((item) => item.sentence === sentence)
        sentences.push({
          text: sentence,
          section,
          start,
          end: at,
          verdict: known?.verdict ?? (proposed || OFFERED.test(sentence) ? 'supported' : 'clinician'),
          reason: known?.reason ?? 'You wrote this.',
          spans: proposed?.spans ?? spans(known?.words ?? []),
        })
      }
    }
  }
  return {
    sentences,
    unnoted: UNNOTED.filter(({ sentence }) => !text.includes(sentence)),
    notAssessed: NOT_ASSESSED.filter(({ sentence }) => !text.includes(sentence)),
  }
}

/**
 * The server's notes with the review above instead of its own: the screens are tested with everything a review can
 * hold, whatever the engine of the day finds. Notes are saved, changed and signed by the server.
 */
export async function withHandMadeReview(page: Page): Promise<void> {
  const settled = { keptAsMine: [] as string[], acknowledged: [] as string[] }
  async function answer(route: Route, response: APIResponse) {
    if (!response.ok()) return route.fulfill({ response })
    const json = (await response.json()) as { data: ReviewedNote }
    const review = { ...handMadeReview(json.data.soapNote ?? ''), ...settled }
    return route.fulfill({
      response,
      json: { ...json, data: { ...json.data, review, reviewSource: 'inputText' } },
    })
  }
  await page.route('**/api/generate-soap-note', (route) => {
    const data = {
      soapNote: REVIEWED_NOTE,
      review: handMadeReview(REVIEWED_NOTE),
      sourceLanguage: 'en',
      mended: 0,
      writtenBy: 'embedded',
      notice: null,
    }
    const body = [
      writeEvent({ event: 'text', data: { text: REVIEWED_NOTE } }),
      writeEvent({ event: 'done', data: { success: true, data } }),
    ].join('')
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.route('**/api/rewrite-section', (route) => {
    const before = route.request().postDataJSON().note as string
    const note = before.replace(
      'Looks tired, tearful from the start; speech slower than at the last visit.',
      'Looks tired.',
    )
    const data = { note, review: handMadeReview(note), writtenBy: 'embedded', notice: null }
    return route.fulfill({ json: { success: true, data } })
  })
  await page.route('**/api/clinical-notes', async (route) =>
    route.request().method() === 'POST' ? answer(route, await route.fetch()) : route.fallback(),
  )
  await page.route(/\/api\/clinical-notes\/\d+(\/sign)?$/, async (route) =>
    answer(route, await route.fetch()),
  )
  await page.route(/\/api\/clinical-notes\/\d+\/review$/, async (route) => {
    const asked = route.request().postDataJSON() as Settling
    settled.keptAsMine = without(
      [...settled.keptAsMine, ...(asked.keepAsMine ?? [])],
      asked.reopen?.sentences,
    )
    settled.acknowledged = without(
      [...settled.acknowledged, ...(asked.acknowledge ?? [])],
      asked.reopen?.unnoted,
    )
    // The server hears that everything its own checker finds is settled.
    const url = route
      .request()
      .url()
      .replace(/\/review$/, '')
    const own = (await (await route.fetch({ url, method: 'GET', postData: '' })).json()) as {
      data: ReviewedNote
    }
    const postData = {
      version: asked.version,
      keepAsMine: own.data.review?.sentences
        .filter(({ verdict }) => verdict === 'contradicted')
        .map(({ text }) => text),
      acknowledge: own.data.review?.unnoted.map(({ id }) => id),
    }
    await answer(route, await route.fetch({ postData }))
  })
}

type Settling = {
  version: number
  keepAsMine?: string[]
  acknowledge?: string[]
  reopen?: { sentences?: string[]; unnoted?: string[] }
}

function without(list: string[], removed: string[] = []): string[] {
  return list.filter((entry) => !removed.includes(entry))
}
