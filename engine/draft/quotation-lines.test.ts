import { describe, expect, it } from 'vitest'
import { visitUnits, withReadings } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
import { quotationLines } from './quotation-lines.ts'

/** A conversation in which the reader assigns the same topic to every unit; `topics` overrides it per unit. */
function texts(topic: TopicId, talk: string[], topics: Record<number, TopicId> = {}): string[] {
  const visit = visitUnits(talk.join('\n'))
  const readings = visit.units.map(({ number, sentences }) => {
    const reading = { topics: { [topics[number] ?? topic]: 0.9 }, belongs: 0.9 }
    return { ...reading, findings: [], sentences: sentences.map(() => reading) }
  })
  return quotationLines(withReadings(visit, readings)).map(({ text }) => text)
}

describe("a patient's words", () => {
  it('are quoted alone when they are self-contained', () => {
    expect(
      texts('sleep', ['Clinician: How is your sleep?', 'Patient: I wake up at three every night.']),
    ).toEqual(['“I wake up at three every night.”'])
  })

  it('keep the question when the answer means nothing without it', () => {
    expect(
      texts('risk', ['Clinician: Any thoughts of hurting yourself?', 'Patient: Not since March.']),
    ).toEqual(['Asked “Any thoughts of hurting yourself?”: “Not since March.”'])
  })

  it('are quoted including the words that limit them', () => {
    expect(
      texts('risk', [
        'Clinician: Any thoughts of dying?',
        'Patient: I think about dying in the evening. But only when my ex calls.',
      ]),
    ).toEqual(['“I think about dying in the evening. But only when my ex calls.”'])
  })

  it('are left out when joking, while the answer stays', () => {
    expect(
      texts('risk', [
        'Clinician: Any thoughts of hurting anybody?',
        'Patient: My manager, with a stapler. That was a joke. No, nobody.',
      ]),
    ).toEqual(['Asked “Any thoughts of hurting anybody?”: “No, nobody.”'])
    expect(
      texts('risk', [
        'Clinician: Any thoughts of hurting anybody?',
        'Patient: Only the bus driver.',
        'Clinician: I will put down no.',
      ]),
    ).toEqual([])
  })

  it('are left out when the same speaker takes them back later', () => {
    const lines = texts('substance', [
      'Clinician: How much do you drink?',
      'Patient: I have a glass or two of wine.',
      'Clinician: I see the recycling, you know?',
      'Patient: Fine. It is a bottle most nights.',
    ])
    expect(lines.join(' ')).toContain('It is a bottle most nights.')
    expect(lines.join(' ')).not.toContain('a glass or two')
  })

  it('are left out when they break off or ask', () => {
    expect(
      texts('reason', ['Clinician: What happened?', 'Patient: I was on the bridge and then I…']),
    ).toEqual([])
    expect(texts('plan_med', ['Clinician: Okay.', 'Patient: Will I have to take pills for ever?'])).toEqual(
      [],
    )
  })

  it('get the name of the drug they are about, and cite the words that name it', () => {
    const talk = ['Clinician: And the lithium?', 'Patient: I take it with supper every night.']
    expect(texts('medication', talk)).toEqual(['Lithium: “I take it with supper every night.”'])
  })

  it("name the speaker when it isn't the patient", () => {
    expect(
      texts('sleep', ['Clinician: And at home?', 'Mother: My son is awake until four every night.']),
    ).toEqual(['Mother: “My son is awake until four every night.”'])
  })
})

describe("a clinician's words", () => {
  it('are quoted as the plan', () => {
    expect(
      texts(
        'plan_med',
        ["Clinician: We'll start sertraline, 50 milligrams in the morning.", 'Patient: Okay.'],
        {
          2: 'social',
        },
      ),
    ).toEqual(["“We'll start sertraline, 50 milligrams in the morning.”"])
  })

  it('are no plan if the patient hesitates or counters', () => {
    for (const reply of ["I don't want lithium. My aunt was on it.", 'Half, maybe.', 'Can we wait?'])
      expect(
        texts('plan_med', ["Clinician: I'd like to start lithium at bedtime.", `Patient: ${reply}`], {
          2: 'social',
        }),
      ).toEqual([])
  })

  it('are no plan if they weigh options or name no drug', () => {
    for (const said of [
      'One option is to start lithium at bedtime.',
      'We could start lithium at bedtime.',
      'Take ten milligrams in the morning.',
    ])
      expect(texts('plan_med', [`Clinician: ${said}`, 'Patient: Okay.'], { 2: 'social' })).toEqual([])
  })

  it('are quoted in full on emergencies, under safety', () => {
    expect(
      texts(
        'plan_other',
        [
          "Clinician: If you start seeing things, or shake badly before you get there, it's 911.",
          'Patient: Okay.',
        ],
        { 2: 'social' },
      ),
    ).toEqual(["“If you start seeing things, or shake badly before you get there, it's 911.”"])
  })

  it('sum up what the patient said, unless the patient corrects them', () => {
    const talk = (reply: string) => ['Clinician: So about four hours of sleep a night.', `Patient: ${reply}`]
    expect(texts('sleep', talk('Right.'), { 2: 'social' })).toEqual([
      'Clinician’s summary: “about four hours of sleep a night.”',
    ])
    expect(texts('sleep', talk('No, five.'), { 2: 'social' })).toEqual([])
  })

  it('are not quoted when they teach, ask or say nothing', () => {
    expect(
      texts('plan_med', [
        'Clinician: Some people get a headache from it. Usually it passes. I know you are.',
        'Patient: Okay.',
      ]),
    ).toEqual([])
    expect(
      texts('scores', ["Clinician: You've earned a cookie today, I'd say.", 'Patient: Thanks.']),
    ).toEqual([])
  })

  it("include the patient's correction", () => {
    expect(
      texts(
        'medication',
        [
          'Clinician: The letter says you take lithium three times a day.',
          'Patient: Four. He put me up in August.',
        ],
        { 2: 'medication' },
      ).every((text) => text.includes('Four. He put me up in August.')),
    ).toBe(true)
  })
})
