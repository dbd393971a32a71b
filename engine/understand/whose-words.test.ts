import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (lines: readonly string[], noteType = 'Progress Note') =>
  writeNote({ text: lines.join('\n'), noteType, sections }).note

describe('what is said of a relative stays the relative’s', () => {
  it('in a sentence without a subject', () => {
    const note = noteOf([
      'NP: Ever tried to kill yourself?',
      'Pt: No sir. My uncle did. Hung himself in the eighties.',
      'NP: Okay. How are you sleeping?',
      'Pt: Six hours.',
    ])
    expect(note).toMatch(/uncle[^\n]*hung himself/i)
    expect(note).toMatch(/no history of suicide attempts/i)
  })

  it('after the bare word for him', () => {
    const note = noteOf([
      'NP: Anyone in the family with moods?',
      'Pt: Pops. Bipolar, on lithium since forever.',
      'NP: And you, what do you take?',
      'Pt: Nothing.',
    ])
    expect(note).toMatch(/pops: bipolar, on lithium/i)
  })
})

describe('whom a title is said to', () => {
  it('with a wife in the room "ma’am" makes nobody a woman', () => {
    const note = noteOf([
      'Dr. Quist: Walk me through the recycling bin.',
      'Gary: A handle of vodka lasts me the week. I hate myself for it.',
      'Wife: Four days, Gary.',
      'Dr. Quist: Bad shakes, that is 911, ma’am, not me.',
      'Wife: Understood.',
    ])
    expect(note).not.toMatch(/\b(?:she|her|herself)\b/i)
  })
})

describe('typed and dictated', () => {
  it.each([
    ['Bup XL 150 qAM', /bupropion XL 150/i],
    ['bup/nal 8-2 bid', /buprenorphine/i],
    ['Bup 300 daily', /bupropion 300/i],
  ])('%s is the drug that comes so', (line, drug) => {
    const note = noteOf(['38F f/u MDD.', `S: mood better. ${line}, adherent.`, 'P: RTC 6 wk.'])
    expect(note).toMatch(drug)
  })

  it('what follows the judgement is planned', () => {
    const note = noteOf(
      [
        'Forty-four, drives long haul, bipolar one. Sleeping seven hours. No thoughts of ending his life. Impression, bipolar one in full, make that partial remission. Plan, drop lithium to nine hundred milligrams, all at bedtime. Repeat level in ten days. Back in three weeks, telehealth is fine.',
      ],
      'Medication Review',
    )
    const plan = note.split('**PLAN:**')[1] ?? ''
    expect(plan).toMatch(/lithium to 900 mg/i)
    expect(plan).toMatch(/in 3 weeks/i)
    expect(note.split('**ASSESSMENT:**')[1]).toMatch(/^\s*(?:Impression, )?bipolar one in partial remission/i)
  })

  it('what was asked and answered with no is a denial', () => {
    const note = noteOf([
      'Seen today in clinic. Asked her plainly about suicide, says no, she has the children. Slept six hours.',
    ])
    expect(note).toMatch(/denies thoughts of suicide/i)
  })
})
