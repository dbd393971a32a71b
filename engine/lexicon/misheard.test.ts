import { describe, expect, it } from 'vitest'
import { withDrugNames } from './drug-names.ts'

describe('a name that a recogniser takes apart', () => {
  it.each([
    ['we start mirt as a peen fifteen at bedtime', 'mirtazapine'],
    ['lice in a pril twenty for the pressure', 'lisinopril'],
    ['some tras a done for sleep', 'trazodone'],
    ['the gabba pen tin at night', 'gabapentin'],
    ['dulock satine sixty', 'duloxetine'],
    ['loraz a pam half a milligram', 'lorazepam'],
    ['lamick tall one hundred', 'Lamictal'],
  ])('%s', (said, name) => {
    expect(withDrugNames(said)).toContain(name)
  })

  it.each([
    'we can start with your sleep on thursday no rush',
    'there was no interest and it turned out to be fine',
    'my blood pressure is up and there isn’t a reason',
    'she helped me and the truck and the cousins on saturday',
    'is that your decision or his sister’s on the phone',
    'six and a half cups and the rest in the fridge',
    'a person that I press on when I settle in',
  ])('%s names no drug', (said) => {
    expect(withDrugNames(said)).toBe(said)
  })
})
