import { expect, it } from 'vitest'
import { drugsIn, withDrugNames, withGenericNames } from './drug-names.ts'

it("finds a drug by its brand, its name and a recognizer's spelling of it", () => {
  const names = (text: string) => drugsIn(text).map(({ drug }) => drug.name)
  expect(names('I take Zoloft and lithium.')).toEqual(['sertraline', 'lithium'])
  expect(names('I take zolo ft.')).toEqual(['sertraline'])
  expect(names('I feel a bit low.')).toEqual([])
})

it('returns its position', () => {
  const text = 'the Wellbutrin XL'
  const [found] = drugsIn(text)
  expect(text.slice(found?.start, found?.end)).toBe('Wellbutrin')
})

it('keeps a brand as said, corrects misheard names, and has one name for comparing', () => {
  expect(withDrugNames('zoloft, then zolo ft')).toBe('Zoloft, then sertraline')
  expect(withGenericNames('Zoloft and Wellbutrin')).toBe('sertraline and bupropion')
})
