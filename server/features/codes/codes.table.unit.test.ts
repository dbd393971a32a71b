import { expect, it } from 'vitest'
import { codeFor } from './codes.qualifiers.ts'
import { CODES, codesIn, DIAGNOSES, isAfterTable, namesIn } from './codes.table.ts'

it('has valid codes, each with one title', () => {
  const titles = new Map<string, string>()
  for (const { code, title } of DIAGNOSES.flatMap(({ codes }) => codes)) {
    expect(code).toMatch(/^[FGRTZ]\d\d(?:\.[\dA-Z]{1,4})?$/)
    expect([code, titles.get(code) ?? title]).toEqual([code, title])
    titles.set(code, title)
  }
  expect(CODES.size).toBeGreaterThan(300)
})

it('finds every diagnosis by each of its names, and no other diagnosis', () => {
  const names = new Set<string>()
  for (const diagnosis of DIAGNOSES) {
    for (const name of diagnosis.names) {
      expect(names).not.toContain(name.toLowerCase())
      names.add(name.toLowerCase())
      expect([name, namesIn(`Today: ${name}.`).map((found) => found.diagnosis)]).toEqual([name, [diagnosis]])
    }
  }
})

it('reaches every code of a diagnosis by the words that it needs', () => {
  const SAID: Record<string, string> = {
    full: 'in full remission',
    partial: 'in partial remission',
    remission: 'in remission',
    psychotic: 'with psychotic features',
    natural: 'natural environment',
    cataplexy: 'with cataplexy',
    vaping: 'vaping',
    chewing: 'chewing tobacco',
  }
  for (const diagnosis of DIAGNOSES) {
    for (const row of diagnosis.codes) {
      const words = (row.with ?? []).map((id) => SAID[id] ?? id).join(', ')
      expect([row.code, words, codeFor(diagnosis, words)?.code.code]).toEqual([row.code, words, row.code])
    }
  }
})

it('finds codes that are written out, and only those it has', () => {
  expect(codesIn('F33.1, F99.9 and (G47.00); room B12, NF41.1').map(({ code }) => code)).toEqual([
    'F33.1',
    'G47.00',
  ])
})

it('knows when its edition expires', () => {
  expect(isAfterTable(new Date('2026-09-30T22:00:00Z'))).toBe(false)
  expect(isAfterTable(new Date('2026-10-01T08:00:00Z'))).toBe(true)
})
