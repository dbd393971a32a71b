import { describe, expect, it } from 'vitest'
import { goalStems, goalWordsIn, noteStems } from './goal-match.ts'

const words = (note: string, goal: string, objectives: string[] = [], problem: string | null = null) =>
  goalWordsIn(noteStems(note), goalStems({ goal, objectives, problem }))

describe('a goal in a note', () => {
  it('is found by its words in other forms', () => {
    expect(words('Sleeping better, wrote the sleep diary.', 'Sleep until six', ['Keep a diary'])).toEqual([
      ...['sleep', 'diary'],
    ])
    expect(words('29 dry days. No drinks, no urges.', 'Live without drinking', ['Count urges'])).not.toEqual(
      [],
    )
    expect(words('Worried less.', 'Worry less')).toEqual(['worry'])
  })

  it('isn’t found by a single word, or by words that are in every note', () => {
    expect(words('Asked about sleep.', 'Sleep until six and be less tired', ['Diary'])).toEqual([])
    expect(words('Patient reports this week was good.', 'Report to the patient every week')).toEqual([])
    expect(words('', 'Sleep')).toEqual([])
    expect(words('Anything', '')).toEqual([])
  })
})
