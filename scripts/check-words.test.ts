import { describe, expect, it } from 'vitest'
import { findIn, isChecked, PHRASES } from './check-words/phrases.ts'

const phrasesIn = (file: string, text: string) => findIn(file, text).map(({ phrase }) => phrase)

describe('the phrase check', () => {
  it('checks only code and docs', () => {
    for (const file of [
      'server/main.ts',
      'web/app/router.tsx',
      'scripts/start.mjs',
      'docs/voice.md',
      'README.md',
      'vite.config.ts',
      'Dockerfile',
      'web/styles/tokens.css',
      '.github/workflows/ci.yml',
    ])
      expect(isChecked(file), file).toBe(true)
    for (const file of [
      'package-lock.json',
      'training/data.jsonl',
      'server/db/migrations/0001.sql',
      'THIRD_PARTY_NOTICES.md',
    ])
      expect(isChecked(file), file).toBe(false)
  })

  it.each([
    ['a line comment', 'const a = 1 // Sealed anew.'],
    ['a doc comment', '/**\n * Sealed anew.\n */'],
    ['a string', "throw new Error('Sealed anew.')"],
    ['a template', 'log(`Sealed anew.`)'],
  ])('finds a phrase in %s', (_place, text) => {
    expect(phrasesIn('server/vault/x.ts', text)).toEqual(['anew'])
  })

  it('finds a phrase in the text of a page', () => {
    expect(phrasesIn('web/app/x.tsx', '<p>\n  Press it to begin anew.\n</p>')).toEqual(['anew'])
  })

  it('names the line', () => {
    const [found] = findIn('server/vault/x.ts', 'const a = 1\n\n// Sealed anew.\n')
    expect(found).toMatchObject({ line: 3, excerpt: '// Sealed anew.' })
  })

  it('finds British spelling, except in codes of other systems', () => {
    expect(phrasesIn('server/x.ts', '// The colour of a cancelled plan.')).toEqual([
      'British spelling',
      'British spelling',
    ])
    expect(phrasesIn('server/x.ts', "const status = 'cancelled'")).toEqual([])
    expect(
      phrasesIn('server/x.ts', '// An unlabelled analysis, to analyse in the neighbourhood.'),
    ).toHaveLength(3)
  })

  it('ignores identifiers', () => {
    expect(phrasesIn('server/vault/x.ts', 'const nobody = anew(beside)')).toEqual([])
  })

  it('ignores the speech of a visit, but not titles and comments', () => {
    const speech = "expect(read('Patient: Nobody helps me.'))"
    expect(phrasesIn('server/x.test.ts', speech)).toEqual([])
    expect(phrasesIn('engine/facts/x.ts', "const SAID = 'nobody'")).toEqual([])
    expect(phrasesIn('engine/facts/x.ts', '// Nobody says it.')).toEqual(['somebody'])
    expect(phrasesIn('engine/facts/x.ts', '// "Has anybody tried?" "Nobody."')).toEqual([])
    expect(phrasesIn('server/x.ts', '// "Nobody" is the name.')).toEqual(['somebody'])
    expect(phrasesIn('server/x.test.ts', "it('is told to nobody', run)")).toEqual(['is told', 'somebody'])
    expect(phrasesIn('server/x.test.ts', "it.each(CASES)('asks nobody', run)")).toEqual(['somebody'])
  })

  it.each([
    ['/** What a caller sees. */', 1],
    ['/**\n * What a caller sees.\n */', 1],
    ['// What does a caller see?', 0],
    ['/** The fields a caller sees. What they mean is in the contract. */', 0],
  ])('tells a subject from a question: %s', (text, count) => {
    expect(phrasesIn('server/x.ts', text)).toHaveLength(count)
  })

  it('has a suggestion for every phrase', () => {
    for (const [phrase, { instead }] of Object.entries(PHRASES)) expect(instead, phrase).not.toBe('')
  })
})
