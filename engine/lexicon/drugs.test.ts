import { describe, expect, it } from 'vitest'
import { DRUGS } from './drugs.ts'

const twice = (words: readonly string[]) => words.filter((word, i) => words.indexOf(word) !== i)
const wordsOf = (name: string) => {
  const drug = DRUGS.find((entry) => entry.name === name)
  return drug ? [drug.name, ...drug.brands, ...drug.aliases] : []
}

/** Everyday, laboratory and Spanish words that could be mistaken for drug names. */
const EVERYDAY =
  'lex well pro same versed plan one a day part able rem sub ability effects concert calm iron zinc water sleep pain patch pill light can bar spar van all ray ark con quest actos bien para una'.split(
    ' ',
  )

describe('the list of drugs', () => {
  it('has at least 300, of which at least 130 psychotropic', () => {
    expect(DRUGS.length).toBeGreaterThanOrEqual(300)
    expect(DRUGS.filter(({ psychotropic }) => psychotropic).length).toBeGreaterThanOrEqual(130)
  })

  it('has every word once, in lower case, without stray spaces', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    expect(twice(words)).toEqual([])
    expect(words.filter((word) => word !== word.toLowerCase().trim() || word.length < 3)).toEqual([])
    expect(words.filter((word) => word.includes('|') || /\s{2}/.test(word))).toEqual([])
  })

  it('contains no ordinary word', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    expect(words.filter((word) => EVERYDAY.includes(word))).toEqual([])
  })

  it('does not take a laboratory value or a Spanish phrase for a drug', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    const taken = ['b12', 'folate', 'ferritin', 'tsh', 'a1c', 'a leve', 'de la']
    expect(words.filter((word) => taken.includes(word))).toEqual([])
  })

  it('gives every drug a class and a valid dose range', () => {
    expect(DRUGS.filter((drug) => drug.class === '').map(({ name }) => name)).toEqual([])
    const broken = DRUGS.filter(({ doseMg }) => doseMg && !(doseMg[0] > 0 && doseMg[0] <= doseMg[1]))
    expect(broken.map(({ name }) => name)).toEqual([])
    expect(DRUGS.find(({ name }) => name === 'lamotrigine')).toMatchObject({
      class: 'anticonvulsant mood stabilizer',
      psychotropic: true,
      doseMg: [25, 400],
      release: ['IR', 'XR', 'ODT'],
    })
  })

  it("includes brands, Spanish names and recognizers' spellings", () => {
    expect(wordsOf('sertraline')).toEqual(expect.arrayContaining(['zoloft', 'sertralina', 'zolo ft']))
    expect(wordsOf('escitalopram')).toContain('lex a pro')
    expect(wordsOf('quetiapine')).toContain('sero quel')
    expect(wordsOf('acetaminophen')).toEqual(expect.arrayContaining(['tylenol', 'paracetamol']))
    expect(wordsOf('paliperidone')).toContain('invega sustenna')
  })
})
