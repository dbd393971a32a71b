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
  it('returns nothing for a note that covers every line', () => {
    const statements = [
      { text: 'No suicidal thoughts.' },
      { text: 'Raise sertraline from 100 to 150 mg daily.' },
      { text: 'Follow-up visit in three weeks.' },
    ]
    expect(omissionsOf({ lines: LINES, statements })).toEqual([])
  })

  it('lists what is missing, most serious first, and leaves out what the note doesn’t need', () => {
    const topics = omissionsOf({ lines: LINES, statements: [{ text: 'Mood is low.' }] }).map(
      ({ topic }) => topic,
    )
    expect(topics).toEqual(['risk', 'plan_med', 'follow_up'])
  })

  it('reports an order whose new dose is not in the note', () => {
    const statements = [
      { text: 'Takes sertraline 100 mg.' },
      { text: 'No suicidal ideation; return in 3 weeks.' },
    ]
    expect(omissionsOf({ lines: LINES, statements }).map(({ topic }) => topic)).toEqual(['plan_med'])
  })

  it.each([
    ['Denies suicidal thoughts.', 'Reports passive suicidal ideation most nights.'],
    ['Denies suicidal thoughts.', 'Suicidal thoughts: “I wish I wouldn’t wake up.”'],
    ['Denies firearms at home.', 'Keeps a loaded handgun in the bedroom.'],
    ['No firearms at home.', 'Husband has a rifle in the safe.'],
    ['Denies self-harm.', 'Cut her arm on Sunday.'],
    ['Denies a suicide plan.', 'Planned to take the pills on Friday.'],
    ['Denies thoughts of harming others.', 'Thinks about hitting his brother.'],
    ['Denies suicide attempts.', 'Took an overdose at 19.'],
    ['Denies command hallucinations.', 'Hears voices that tell her to jump.'],
    ['Denies suicidal ideation or self-harm.', 'Thinks at times it would be easier if she did not wake up.'],
    ['Denies suicidal ideation.', 'Says her family would be better off without her.'],
    ['Denies suicidal ideation.', 'Would not mind if a truck hit him.'],
    ['Denies suicidal thoughts.', 'Doesn’t want to be here anymore.'],
    ['Denies suicidal ideation.', 'Has a plan to jump from the bridge.'],
    ['Denies suicidal ideation.', 'Se quiere morir.'],
    ['Denies prior suicide attempts or self-harm.', 'Burned himself with a lighter.'],
  ])('never suggests “%s” next to “%s”', (denial, text) => {
    const lines = [line('risk', denial)]
    expect(omissionsOf({ lines, statements: [{ text }] })).toEqual([])
    expect(omissionsOf({ lines, statements: [{ text: 'Sleeps badly.' }] })).toEqual(lines)
  })

  it('offers a report but no denial when the visit has both and the note neither', () => {
    const lines = [
      line('risk', 'Denies suicidal ideation or self-harm.'),
      line('risk', 'Suicidal thoughts: “Sometimes it would be easier if I didn’t wake up.”'),
    ]
    expect(omissionsOf({ lines, statements: [] })).toEqual([lines[1]])
  })

  it.each([
    ['Denies suicidal ideation, plan and intent.', 'Sleeps badly.'],
    ['No firearms at home.', 'Reports passive suicidal ideation.'],
  ])('still suggests “%s” next to “%s”', (denial, text) => {
    const lines = [line('risk', denial)]
    expect(omissionsOf({ lines, statements: [{ text }] })).toEqual(lines)
  })

  it('lists six at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => line('risk', `Finding about rifle${'abcdefghi'[i]}.`))
    expect(omissionsOf({ lines: many, statements: [] })).toHaveLength(6)
  })
})
