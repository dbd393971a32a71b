import { expect, type Page } from '@playwright/test'
import { getNote } from '#shared/contracts/notes.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import type { Account } from '../accounts.ts'
import { SCRIPT } from './fake-speech-server.ts'

/** The new note page for a patient, with the type chosen and the recorder open. */
export async function openRecorder(page: Page, patientId: number): Promise<void> {
  await page.goto(`${PAGES.createNote}?patientId=${patientId}&noteType=Follow-up%20Session`)
  await page.getByRole('tab', { name: 'Voice Recording' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
}

export async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  const consent = page.getByRole('dialog', { name: 'Consent to recording' })
  const timer = page.getByRole('timer')
  await expect(consent.or(timer)).toBeVisible()
  if (await consent.isVisible()) await consent.getByRole('button', { name: 'Consent was given' }).click()
  await recorded(page, 1)
}

/** Waits until this many seconds are recorded. */
export async function recorded(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(() => recordedMs(page), { timeout: 60_000 + seconds * 3000, intervals: [100] })
    .toBeGreaterThanOrEqual(seconds * 1000)
}

export async function recordedMs(page: Page): Promise<number> {
  return Number((await page.getByRole('timer').getAttribute('data-ms')) ?? 0)
}

/** The note generated from the recording, as stored on the server. */
export async function writtenNote(page: Page, baseURL: string, { token }: Pick<Account, 'token'>) {
  const open = page.getByRole('link', { name: 'Open note' })
  await open.waitFor({ timeout: 180_000 })
  const id = (await open.getAttribute('href'))?.match(/\d+/)?.[0] ?? ''
  const { call } = createClient({ baseUrl: baseURL, token: () => token })
  return (await call(getNote, { params: { id } })).data
}

/** The transcript's words as positions in the script, without labels and times. */
export function placesOf(transcript: string): number[] {
  const words = transcript
    .replace(/\[\d+:\d\d(?::\d\d)?\]/g, ' ')
    .replace(/\b(?:Clinician|Patient):/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  // A word can occur in the script more than once; the previous word tells which one it is.
  const places: number[] = []
  for (const word of words) {
    const expected = ((places.at(-1) ?? -1) + 1) % SCRIPT.length
    places.push(same(SCRIPT[expected], word) ? expected : SCRIPT.findIndex((known) => same(known, word)))
  }
  return places
}

function same(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

/** The number of breaks in the order: one per start, and more only if words are missing or duplicated. */
export function breaksIn(places: readonly number[]): number {
  return places.filter((place, n) => n > 0 && place !== ((places[n - 1] ?? 0) + 1) % SCRIPT.length).length
}

/** Recording data in the browser, by object store. */
export async function keptInBrowser(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('groundnote-voice')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const counts: Record<string, number> = {}
    for (const name of ['recordings', 'pieces', 'segments']) {
      counts[name] = await new Promise<number>((resolve) => {
        const counting = db.transaction(name).objectStore(name).count()
        counting.onsuccess = () => resolve(counting.result)
      })
    }
    db.close()
    return counts
  })
}

/** Moves the pending recording's start this many seconds into the past, so that an hour passes instantly. */
export async function makeLonger(page: Page, seconds: number): Promise<void> {
  await page.evaluate(async (earlier) => {
    type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
    type Row = { id: string; userId: number; sealed: Sealed }
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('groundnote-voice'))
    const [row] = (await done(db.transaction('recordings').objectStore('recordings').getAll())) as Row[]
    if (!row) throw new Error('No recording is kept.')
    const { key } = (await done(db.transaction('keys').objectStore('keys').get(row.userId))) as {
      key: CryptoKey
    }
    const place = { name: 'AES-GCM', additionalData: new TextEncoder().encode(`${row.id}/meta`) }
    const opened = await crypto.subtle.decrypt({ ...place, iv: row.sealed.iv }, key, row.sealed.data)
    const meta = JSON.parse(new TextDecoder().decode(opened)) as { parts: { startSample: number }[] }
    for (const part of meta.parts) part.startSample += Math.round(earlier * 16_000)
    const bytes = new TextEncoder().encode(JSON.stringify(meta))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt({ ...place, iv }, key, bytes)
    const store = db.transaction('recordings', 'readwrite').objectStore('recordings')
    await done(store.put({ ...row, sealed: { iv, data } }))
    db.close()
  }, seconds)
}
