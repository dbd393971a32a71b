import { describe, expect, it } from 'vitest'
import { DRUGS } from './drugs.ts'

const twice = (words: readonly string[]) => words.filter((word, i) => words.indexOf(word) !== i)
const wordsOf = (name: string) => {
  const drug = DRUGS.find((entry) => entry.name === name)
  return drug ? [drug.name, ...drug.brands, ...drug.aliases] : []
}

/** Words of everyday talk, of laboratories and of Spanish that splits or brand names could be mistaken for. */
const EVERYDAY =
  'lex well pro same versed plan one a day part able rem sub ability effects concert calm iron zinc water sleep pain patch pill light can bar spar van all ray ark con quest actos bien para una'.split(
    ' ',
  )

describe('the list of drugs', () => {
  it('has at least 300, of which at least 130 psychotropic', () => {
    expect(DRUGS.length).toBeGreaterThanOrEqual(300)
    expect(DRUGS.filter(({ psychotropic }) => psychotropic).length).toBeGreaterThanOrEqual(130)
  })

  it('has every word once, in lower case, without stray blanks', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    expect(twice(words)).toEqual([])
    expect(words.filter((word) => word !== word.toLowerCase().trim() || word.length < 3)).toEqual([])
    expect(words.filter((word) => word.includes('|') || /\s{2}/.test(word))).toEqual([])
  })

  it('claims no ordinary word', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    expect(words.filter((word) => EVERYDAY.includes(word))).toEqual([])
  })

  it('takes no laboratory value for a drug, nor a Spanish phrase', () => {
    const words = DRUGS.flatMap(({ name, brands, aliases }) => [name, ...brands, ...aliases])
    const taken = ['b12', 'folate', 'ferritin', 'tsh', 'a1c', 'a leve', 'de la']
    expect(words.filter((word) => taken.includes(word))).toEqual([])
  })

  it('gives every drug a class, and a dose range that is one', () => {
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

  it('knows brands, Spanish names and what recognisers write', () => {
    expect(wordsOf('sertraline')).toEqual(expect.arrayContaining(['zoloft', 'sertralina', 'zolo ft']))
    expect(wordsOf('escitalopram')).toContain('lex a pro')
    expect(wordsOf('quetiapine')).toContain('sero quel')
    expect(wordsOf('acetaminophen')).toEqual(expect.arrayContaining(['tylenol', 'paracetamol']))
    expect(wordsOf('paliperidone')).toContain('invega sustenna')
  })
})
