import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const noteOf = (...turns: string[]) => noteOfTalk(['C: How have you been?', 'P: Tired.', ...turns])

type Case = [turns: string[], stands: RegExp, wrong?: RegExp]
const hold = (cases: Case[]) =>
  it.each(cases)('%j', (turns, stands, wrong) => {
    const note = noteOf(...turns)
    expect(note).toMatch(stands)
    if (wrong) expect(note).not.toMatch(wrong)
  })

describe('a denial that does not stand, or is somebody else’s', () => {
  hold([
    [
      [
        'C: Any thoughts of suicide?',
        'P: No, no.',
        'C: You look down.',
        'P: I lied just now. I think about it all the time.',
      ],
      /at first denied suicidal ideation, then said: “I lied just now”; thinks about it all the time/i,
      /Risk: denies/,
    ],
    [
      ['C: Any thoughts of suicide?', 'P: No.', 'C: And work?', 'P: I lied to my boss about being sick.'],
      /denies suicidal ideation/i,
      /at first/i,
    ],
    [
      ['C: Is your wife having any thoughts of hurting herself?', 'P: No.', 'C: And you?', 'P: Yes, some.'],
      /suicidal ideation/i,
      /denies/i,
    ],
    [
      ['C: Has anyone in your family attempted suicide?', 'P: No.', 'C: What about you?', 'P: Twice.'],
      /suicide attempts: twice/i,
    ],
    [
      [
        'C: Have you been cutting?',
        'P: Not this week.',
        'M: I saw her legs on Saturday. There were fresh cuts.',
      ],
      /mother says otherwise.*fresh cuts/i,
    ],
    [['C: Do you feel like hurting anyone?', 'P: Nobody but myself.'], /“Nobody but myself”/, /denies/i],
  ])
})

describe('a no goes as far as its question', () => {
  hold([
    [
      ['C: When you overdosed, did you have any alcohol on board?', 'P: No.'],
      /had no alcohol on board when patient overdosed/i,
      /denies/i,
    ],
    [['C: Do you hear voices when you drink?', 'P: No.'], /does not hear voices when/i, /denies/i],
    [['C: Did you hear voices when you were a kid?', 'P: No.'], /denies|not hear/i],
    [['C: Does it make you paranoid?', 'P: No.'], /does not make them paranoid/i, /denies/i],
    [
      ['C: Any suicidal or homicidal thoughts?', 'P: No to the second one.'],
      /“No to the second one”/,
      /denies/i,
    ],
    [
      ['C: Have you hurt yourself?', 'P: I punch my legs.', 'C: And cutting?', 'P: No.'],
      /denies self-harm by cutting/i,
    ],
    [['C: Any cutting, any self-harm at all?', 'P: No.'], /denies self-harm\b(?! by)/i],
    [['C: Any voices?', 'P: No.'], /denies auditory hallucinations/i],
    [['C: Do you hear voices or see things?', 'P: No.'], /denies hallucinations/i],
    [['C: Any heroin?', 'P: No.'], /denies heroin/i, /denies opioid/i],
    [['C: Did anybody have to Narcan you?', 'P: No.'], /Tired|tired/, /denies opioid/i],
    [
      ['C: Any thoughts of hurting yourself or others?', 'P: No.'],
      /suicidal ideation, self-harm or homicidal ideation/i,
    ],
    [['C: Have you hurt your wife?', 'P: No.'], /has not hurt wife/i, /homicidal/i],
  ])
})

describe('an answer with its question', () => {
  hold([
    [
      [
        'C: Have you thought about killing yourself?',
        'P: Yes, walking into the lake.',
        'C: Have you thought about when?',
        "P: After my mom's birthday.",
      ],
      /suicide plan: after their mother's birthday/i,
    ],
    [['C: Does your sister know about the rifle?', "P: She doesn't know."], /rifle.*“She doesn't know”/],
    [
      [
        'C: Are you hearing voices?',
        'P: Yes. They say I should jump.',
        'C: Do you feel like you have to do what they say?',
        "P: Sometimes it's hard not to.",
      ],
      /have to do what they say.*hard not to/i,
    ],
    [
      ['C: Did you take your insulin?', 'P: I skipped it.', 'C: On purpose?', 'P: Yeah.'],
      /“On purpose”: “Yeah”/,
    ],
    [
      [
        'C: Any thoughts of killing yourself?',
        'P: I told the other nurse.',
        "C: I know, I'm sorry to ask you again.",
        'P: Yes. With my insulin.',
      ],
      /killing themselves: with their insulin/i,
    ],
    [
      ['C: Any guns?', 'P: No.', 'C: Do you want some water?', 'P: I had coffee.'],
      /No firearms/i,
      /water|Asked/,
    ],
    [
      ['C: Any thoughts of suicide?', 'P: No.', 'C: When was the last time you ate?', 'P: At noon.'],
      /denies suicidal/i,
    ],
  ])
})

describe('what was, and what is', () => {
  hold([
    [
      [
        'C: Have you been having thoughts of suicide?',
        'P: Some.',
        'C: Do you have a plan?',
        'P: I did. I threw the rope out.',
      ],
      /did have a plan/i,
      /has a plan/i,
    ],
    [
      ['C: What happened?', "P: My roommate found me in the tub. I'd cut my wrists."],
      /had cut their wrists/i,
    ],
    [['C: How would you do it?', "P: I'd cut my wrists."], /would cut their wrists/i],
    [['C: What happened?', "P: She left me. If it happens again I'd cut my wrists."], /would cut/i],
    [
      ['C: Is there anything that keeps you from acting on it?', 'P: My dog.'],
      /protective factors: their dog/i,
      /suicidal intent/i,
    ],
    [
      [
        'C: Any thoughts of harming the baby?',
        'P: When she cries I picture the pillow over her face.',
        'C: Have you ever done anything like that?',
        'P: No, never.',
      ],
      /done anything like that/i,
      /suicide attempts/i,
    ],
    [
      [
        'C: Have you thought about suicide?',
        'P: All the time.',
        'C: I think we need to get you to the hospital today.',
        "P: I'm not going.",
      ],
      /proposed, not agreed to.*hospital/i,
    ],
    [
      ['C: Any allergies, any guns in the home?', 'P: Sulfa. And no guns.'],
      /Allergies: sulfa/i,
      /Firearms: sulfa/i,
    ],
  ])
})

describe('somebody else’s death', () => {
  hold([
    [
      ['C: Has anybody close to you died by suicide?', 'P: No.'],
      /nobody close to them has died by suicide/,
      /denies suicidal ideation/,
    ],
    [
      ['C: Has anybody close to you died by suicide?', 'P: Yeah. A girl on my unit last year.'],
      /somebody close to them has died by suicide: (?:a )?girl on their unit last year/,
    ],
    [['C: Have you lost anyone to suicide?', 'P: No.'], /not lost anyone to suicide/, /denies suicid/],
    [['C: Has anyone ever hurt you?', 'P: No.'], /denies abuse/],
  ])
})

describe('since when', () => {
  hold([
    [
      [
        'C: Are you thinking about killing yourself?',
        'P: Yes.',
        'C: Is there a gun in the house?',
        'P: No. My brother in law hunts, but not here.',
        "C: Where's your cat now?",
        'P: On the bed.',
        'C: How long have you been having these thoughts?',
        'P: Since Tuesday.',
      ],
      /suicidal thoughts: since Tuesday/i,
    ],
    [
      [
        'C: Are you thinking about killing yourself?',
        'P: No.',
        'C: What about the germs?',
        'P: I wash my hands forty times a day. I think everything is dirty.',
        'C: How long have you been having these thoughts?',
        'P: Since college.',
      ],
      /since college/i,
      /suicidal thoughts/,
    ],
  ])
})

describe('one thing but not the other', () => {
  hold([
    [
      ['C: So you had thoughts but not an attempt, right?', 'P: Right.'],
      /thoughts but not an attempt/,
      /reports suicide attempt/i,
    ],
    [
      ["C: So you want to die but you don't have a plan?", 'P: No.'],
      /don't have a plan”: “No”/,
      /denies suicid/i,
    ],
  ])
})
