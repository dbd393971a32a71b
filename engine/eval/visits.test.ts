import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import {
  firstMatch,
  inItsSection,
  plainForm,
  readVisits,
  SOAP_KEYS,
  soapSections,
  VISIT_STYLES,
} from './read-visits.ts'

const files = readdirSync(import.meta.dirname).filter((name) => /^visits-.*\.jsonl$/.test(name))
const visitsOf = (file: string) => readVisits(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))

it('finds visits with unique IDs', () => {
  const ids = files.flatMap(visitsOf).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

it('also matches the normalized form of a note', () => {
  expect(plainForm('Take one hundred and fifty milligrams BID for six wks')).toBe(
    'Take 150 mg twice daily for 6 weeks',
  )
  expect(plainForm('BP one twenty-eight over eighty, 1,200mg, two thousand nineteen')).toBe(
    'BP 128/80, 1200 mg, 2019',
  )
  expect(soapSections('**SUBJECTIVE:**\nTired.\n**Plan**: Rest.')).toEqual({
    S: '\nTired.\n',
    O: '',
    A: '',
    P: ' Rest.',
  })
})

// Failures show IDs only, so the visit's text stays in its file.
describe.each(files)('%s', { tags: 'long' }, (file) => {
  describe.each(visitsOf(file).map((visit) => [visit.id, visit] as const))('%s', (_id, visit) => {
    it('is of a known kind, with at least 12 facts and unique IDs', () => {
      expect(NOTE_TYPES).toContain(visit.noteType)
      expect(VISIT_STYLES).toContain(visit.style)
      expect(['en', 'es']).toContain(visit.language)
      expect(visit.facts.length).toBeGreaterThanOrEqual(12)
      const ids = [...visit.facts, ...visit.forbidden].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const fact of visit.facts) {
        for (const key of [fact.section, ...(fact.also ?? [])]) expect(SOAP_KEYS).toContain(key)
      }
    })

    it('has only patterns that compile', () => {
      const broken = [...visit.facts, ...visit.forbidden].filter(
        ({ match }) => match.length === 0 || !match.every(compiles),
      )
      expect(broken.map(({ id }) => id)).toEqual([])
    })

    it('has every fact in its section of the reference note', () => {
      const sections = soapSections(visit.reference)
      const missed = visit.facts.filter((fact) => !inItsSection(fact, sections))
      expect(missed.map(({ id }) => id)).toEqual([])
    })

    it('finds nothing forbidden in the reference note, and catches every example', () => {
      const fired = visit.forbidden.filter(({ match }) => firstMatch(match, visit.reference) !== undefined)
      const slipped = visit.forbidden.filter(({ match, example }) => firstMatch(match, example) === undefined)
      expect({ fired: fired.map(({ id }) => id), slipped: slipped.map(({ id }) => id) }).toEqual({
        fired: [],
        slipped: [],
      })
    })
  })
})

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'i')
    return true
  } catch {
    return false
  }
}
