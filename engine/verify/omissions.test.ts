import { describe, expect, it } from 'vitest'
import type { TopicId } from '../reader/topics.ts'
import { omissionsOf } from './omissions.ts'

const line = (topic: TopicId, text: string, need: 1 | 2 | 3 = 3) => ({ topic, text, units: [1], need })
const LINES = [
  line('follow_up', 'Return visit in 3 weeks.'),
  line('plan_med', 'Increase sertraline from 100 mg to 150 mg.'),
  line('risk', 'Denies suicidal ideation.'),
  line('sleep', 'Sleeps about 5 hours.', 2),
]

describe('omissionsOf', () => {
  it('returns nothing for a note that carries every line', () => {
    const statements = [
      { text: 'No suicidal thoughts.' },
      { text: 'Raise sertraline from 100 to 150 mg daily.' },
      { text: 'Follow-up visit in three weeks.' },
    ]
    expect(omissionsOf({ lines: LINES, statements })).toEqual([])
  })

  it('lists what is missing, the gravest first, and leaves out what needn’t be in a note', () => {
    const topics = omissionsOf({ lines: LINES, statements: [{ text: 'Mood is low.' }] }).map(
      ({ topic }) => topic,
    )
    expect(topics).toEqual(['risk', 'plan_med', 'follow_up'])
  })

  it('misses an order whose new dose is not in the note', () => {
    const statements = [
      { text: 'Takes sertraline 100 mg.' },
      { text: 'No suicidal ideation; return in 3 weeks.' },
    ]
    expect(omissionsOf({ lines: LINES, statements }).map(({ topic }) => topic)).toEqual(['plan_med'])
  })

  it('lists six at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => line('risk', `Finding about rifle${'abcdefghi'[i]}.`))
    expect(omissionsOf({ lines: many, statements: [] })).toHaveLength(6)
  })
})
