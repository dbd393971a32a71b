import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CLAIM_LABELS, CONTRADICTED_KINDS, INVENTED_KINDS, isBad, readClaims, TRUE_KINDS } from './claims.ts'
import { readVisits } from './read-visits.ts'

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
const files = readdirSync(import.meta.dirname).filter((name) => /^claims-.*\.jsonl$/.test(name))
const LABELS_OF: Record<string, readonly string[]> = {
  ...Object.fromEntries(TRUE_KINDS.map((kind) => [kind, ['supported', 'inferred']])),
  ...Object.fromEntries(CONTRADICTED_KINDS.map((kind) => [kind, ['contradicted']])),
  ...Object.fromEntries(INVENTED_KINDS.map((kind) => [kind, ['not_found']])),
}

it('has at least 400 claims over 24 visits, 250 of them by hand, and every kind in both files', () => {
  const all = files.map((file) => readClaims(read(file)))
  expect(files).toEqual(['claims-tuned.jsonl', 'claims-unseen.jsonl'])
  expect(all.flat().length).toBeGreaterThanOrEqual(400)
  expect(all.flat().filter(({ id }) => /-c\d+$/.test(id)).length).toBeGreaterThanOrEqual(250)
  expect(new Set(all.flat().map(({ visit }) => visit)).size).toBeGreaterThanOrEqual(24)
  for (const claims of all) {
    expect(claims.length).toBeGreaterThanOrEqual(200)
    const kinds = new Set(claims.map(({ kind }) => kind))
    expect(Object.keys(LABELS_OF).filter((kind) => !kinds.has(kind))).toEqual([])
  }
})

// Failures show IDs only, so the visit's text stays in its file.
describe.each(files)('%s', (file) => {
  const claims = readClaims(read(file))
  const visits = readVisits(read(file.replace('claims-', 'visits-')))

  it('has unique IDs, and no claim twice for a visit', () => {
    const ids = claims.map(({ id }) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const texts = claims.map(({ visit, claim }) => `${visit} ${claim.toLowerCase()}`)
    expect(claims.filter((_, i) => texts.indexOf(texts[i] ?? '') !== i).map(({ id }) => id)).toEqual([])
  })

  it('refers to visits that exist, with labels that fit the kinds', () => {
    const known = new Set(visits.map(({ id }) => id))
    const broken = claims.filter(
      ({ id, visit, claim, label, kind, severity, note }) =>
        !known.has(visit) ||
        !id.startsWith(visit) ||
        !CLAIM_LABELS.includes(label) ||
        !LABELS_OF[kind]?.includes(label) ||
        !['high', 'low'].includes(severity) ||
        claim.trim().length < 8 ||
        note.trim().length < 8,
    )
    expect(broken.map(({ id }) => id)).toEqual([])
  })

  it('quotes only words of the visit', () => {
    const textOf = new Map(visits.map(({ id, text }) => [id, plain(text)]))
    const misquoted = claims.filter(
      ({ id, visit, note }) =>
        /-c\d+$/.test(id) &&
        [...note.matchAll(/"([^"]+)"/g)].some(([, quote = '']) => !textOf.get(visit)?.includes(plain(quote))),
    )
    expect(misquoted.map(({ id }) => id)).toEqual([])
  })

  it('has about as many true claims as false ones', () => {
    const share = claims.filter(isBad).length / claims.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })
})

function plain(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ')
}
