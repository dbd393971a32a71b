import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const understood = (...lines: string[]) =>
  understand(readVisit(lines.join('\n'))).map(({ act, topic, text }) => [act, topic, text])

describe('what is said of risk', () => {
  it.each([
    ["We don't think it's safe for you to go home.", /^It is not safe for \w+ to go home\.$/],
    ["I'm not comfortable sending you home tonight.", /not comfortable sending \w+ home tonight/],
    ['This was a real suicide attempt.', /real suicide attempt/],
  ])('by the clinician as a judgement is one: %s', (sentence, words) => {
    const said = understood(
      'Clinician: Do you want to be dead right now?',
      'Patient: I do not know. Ask me tomorrow.',
      `Clinician: ${sentence}`,
      'Patient: No.',
    )
    expect(said).toContainEqual(['assessment', 'risk-level', expect.stringMatching(words)])
  })

  it('is the answer to a question that was put off first', () => {
    const said = understood(
      'Clinician: Any thoughts of hurting yourself?',
      'Patient: You always ask that.',
      'Clinician: I always will.',
      "Patient: I think about the ones who did it. I'm not there. Not now.",
    )
    expect(said.map(([act, topic]) => [act, topic])).toContainEqual(['report', 'risk'])
    expect(said.map(([, , text]) => text).join(' ')).toMatch(/is not there; not now/i)
    expect(said.map(([, , text]) => text).join(' ')).not.toMatch(/always/i)
  })

  it('by a recogniser without marks stays with the question that only points at it', () => {
    const said = understood(
      "SPEAKER_1: last time you'd told me you were thinking you'd be better off dead where's that",
      "SPEAKER_2: it's mostly gone i had it once last tuesday when the car wouldn't start but it went away",
      "SPEAKER_1: any thought of how you'd do it",
      'SPEAKER_2: no',
    )
    expect(said).toContainEqual(['restatement', 'risk', expect.stringMatching(/better off dead\.$/)])
    expect(said).toContainEqual(['report', 'risk', 'Suicidal ideation: it is mostly gone.'])
    expect(said).toContainEqual(['report', 'risk', expect.stringMatching(/once last tuesday/i)])
  })

  it.each(['Do you think about dying?', 'Have you been thinking of not being here?'])(
    'is denied when it was asked plainly: %s',
    (question) => {
      const said = understood(`Clinician: ${question}`, 'Patient: No.')
      expect(said).toContainEqual(['denial', 'risk', 'Denies passive death wish.'])
    },
  )

  it.each([
    ['And would you give me the blade, today?', 'I guess. Here.', 'Give clinician the blade, today.'],
    ['Can you hand the razor to your mom tonight?', 'I will.', /^Hand the razor to \w+ mother tonight\.$/],
  ])('and agreed on is part of the plan: %s', (asked, answer, words) => {
    const said = understood(`Clinician: ${asked}`, `Patient: ${answer}`, 'Clinician: Thank you.')
    expect(said).toContainEqual([
      'plan',
      'plan-safety',
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
  })

  it('is not agreed on by somebody who does not want to', () => {
    const said = understood(
      'Clinician: Would you give me the blade, today?',
      'Patient: I guess not.',
      'Clinician: Okay.',
    )
    expect(said.filter(([act]) => act === 'plan')).toEqual([])
  })

  it.each([
    ['And is there anyone you want to hurt?', 'The foreman, but only on Mondays. No.'],
    ['Anyone else you think about hurting?', 'No. My mother-in-law. I am kidding.'],
  ])('of others is denied behind a joke: %s', (asked, answer) => {
    const said = understood(
      'Clinician: How is work?',
      'Patient: Busy.',
      `Clinician: ${asked}`,
      `Patient: ${answer}`,
    )
    expect(said).toContainEqual(['denial', 'risk', 'Denies homicidal ideation.'])
  })

  it('is not denied by a "no" to what is asked next', () => {
    const said = understood(
      'Clinician: How much did you want to go through with it?',
      'Patient: A seven. It is still there.',
      'Clinician: Did you tell anyone?',
      'Patient: No.',
      'Clinician: Have you ever tried before?',
      'Patient: No, never.',
    )
    expect(said.map(([, , text]) => text).join(' ')).not.toMatch(/Denies suicidal/)
    expect(said).toContainEqual(['denial', 'risk', 'No history of suicide attempts.'])
  })

  it('and wanted by no part of the patient is denied in these words', () => {
    const said = understood(
      'Clinician: Tell me about the thoughts of hurting her.',
      'Patient: I see it, like a picture. I put all the knives out in the garage.',
      'Clinician: Is there any part of you that wants to do it?',
      'Patient: God, no.',
    )
    expect(said).toContainEqual(['denial', 'risk', 'Denies wanting to act on these thoughts.'])
    expect(said).toContainEqual(['report', 'means', 'Put all the knives out in the garage.'])
  })
})
