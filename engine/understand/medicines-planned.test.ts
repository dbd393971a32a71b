import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (text: string) => writeNote({ text, noteType: 'Progress Note', sections }).note

/** A visit whose patient takes sertraline, 100 mg, until the clinician says the words. */
const planAfter = (words: string, answer = 'Sounds good.') =>
  noteOf(
    [
      'Doctor: What are you taking these days?',
      'Patient: Sertraline, a hundred milligrams in the morning.',
      'Doctor: Any side effects from it?',
      'Patient: No.',
      "Doctor: How's the mood?",
      'Patient: Still low most days, I cry in the car.',
      'Doctor: Any thoughts of hurting yourself?',
      'Patient: No.',
      `Doctor: Okay. ${words}`,
      `Patient: ${answer}`,
      'Doctor: Great, see you in four weeks.',
    ].join('\n'),
  ).split('**PLAN:**')[1] ?? ''

describe('a medicine that goes on as it is', () => {
  it.each([
    'The sertraline stays where it is.',
    'Nothing changes with the sertraline.',
    "I'm happy with the hundred.",
    "Let's not touch the sertraline.",
    "I wouldn't mess with the sertraline.",
    "Let's leave your sertraline be.",
    "We'll hold steady on the sertraline.",
    "Let's hold the course with the sertraline.",
    'No changes to your meds today.',
    'Same meds.',
    'Keep going with the sertraline.',
    "So let's ride this out on the hundred.",
    "You're on a good dose, so I'd sit tight.",
    'Carry on with the sertraline.',
    "Let's keep everything the same.",
    "I'll renew your sertraline.",
    "I'm sending refills for the sertraline.",
    "We're going to stick at one hundred.",
    "I wouldn't change a thing.",
    "The sertraline's doing its job, so leave it.",
    "Let's stay the course.",
    "Let's stay put at a hundred.",
    "Let's stay where we are with the sertraline.",
    "I'd rather not change the sertraline right now.",
    'The sertraline we keep.',
    'Same dose of sertraline.',
    'Continue the sertraline.',
    'I want you to stay on the sertraline.',
    "I'd keep you at one hundred.",
    "I'd like you to keep taking it, same as you are.",
    "Let's just keep it where it is.",
    "We'll leave it at a hundred.",
    "I'm going to keep the sertraline at one hundred.",
    "Let's maintain the sertraline.",
    'No dose change for now.',
    "I'm not changing the sertraline.",
    "I don't see a reason to change the sertraline.",
    "It's working, so we leave well enough alone.",
    "Let's give the sertraline more time at this dose.",
    'I think we give it another month at one hundred.',
    'Stick with the sertraline for now.',
    'Medication wise, we keep going as is.',
    "The sertraline's the right dose, so no change.",
    "I'd leave the sertraline exactly as it is.",
    'You stay at one hundred, mornings.',
    "So it's still one hundred of sertraline, every morning.",
    "I'll send in another ninety days of the sertraline.",
    'Meds stay the same.',
    "I'm comfortable keeping you on the sertraline.",
    "We're staying with sertraline, one hundred milligrams.",
    'Sertraline, no change.',
    "I'd hang in there with the sertraline.",
    "We don't need to adjust the sertraline.",
    "Let's not change anything.",
    "Keep on with what you're taking.",
    'Take the sertraline just like you have been.',
    'So no med changes.',
    "Let's stay at this dose.",
  ])('%s', (words) => {
    expect(planAfter(words)).toMatch(/continue sertraline[^\n]*100/i)
  })
})

describe('a dose that goes up', () => {
  it.each([
    "Let's go up to one fifty.",
    "I'd like to bump you up to a hundred and fifty.",
    "We're going to raise the sertraline to 150.",
    'So, one fifty starting tomorrow.',
    'I think we push it to one fifty.',
    "Why don't we try one fifty.",
    "Let's try you on 150 milligrams.",
    'I want to move the sertraline to one fifty.',
    'We have room to go up, so a hundred and fifty.',
    "Let's increase by fifty, so you'll take one fifty.",
    "I'm going to have you take one and a half tablets, so one fifty.",
    'Take it up to one fifty, same time of day.',
    "Let's step it up to one fifty.",
    "I'd go to one fifty.",
    'The next step is one fifty.',
    "We'll titrate up to 150.",
    "Let's nudge it up, one fifty.",
    'From a hundred to one fifty, mornings.',
  ])('%s', (words) => {
    expect(planAfter(words)).toMatch(/(?:increase sertraline|sertraline[^\n]*up|go up)[^\n]*150/i)
  })
})

describe('a dose that goes down', () => {
  it.each([
    "Let's come down to fifty.",
    "I'd like to drop you to fifty.",
    "Let's cut it in half, so fifty.",
    "We'll back off to fifty milligrams.",
    'I want to lower the sertraline to fifty.',
    "Let's dial it back to fifty.",
    'Go down to fifty for two weeks.',
    "We're going to taper, fifty for two weeks and then off.",
    "Let's reduce to fifty.",
    "I'd ease you down to fifty.",
    "Let's go back to fifty.",
    'So half of what you take now, fifty.',
  ])('%s', (words) => {
    expect(planAfter(words)).toMatch(/(?:decrease|sertraline)[^\n]*\b50\b/i)
  })
})

describe('a medicine that is stopped', () => {
  it.each([
    "Let's stop the sertraline.",
    'I want you to come off the sertraline.',
    "We're done with the sertraline.",
    "Let's get you off it.",
    'You can stop taking it.',
    'No more sertraline.',
    "I'm going to discontinue the sertraline.",
    "Let's take you off the sertraline.",
    'Quit the sertraline today.',
    "I'd drop the sertraline altogether.",
    "Let's wean you off the sertraline over two weeks.",
    "Don't take any more of the sertraline.",
  ])('%s', (words) => {
    expect(planAfter(words)).toMatch(
      /stop sertraline|discontinue sertraline|sertraline[^\n]*\boff\b|off sertraline/i,
    )
  })
})

describe('what changes no dose and leaves none', () => {
  it.each([
    "We're not going to increase it to one fifty.",
    "I'll see you Tuesday at fifty past nine.",
    "You're one fifty today, that's up six pounds.",
    "Fair enough, we'll leave it out.",
    'And keep the water steady.',
    "The trazodone, I'm not going to refill.",
    "I'm leaving the trazodone off.",
    'If it gets worse we could go to one fifty.',
    'Keep the coffee at two before noon.',
    "We'll leave the door open.",
    'Your EKG from Monday is normal, the QTc is 430. No change.',
  ])('%s', (words) => {
    expect(planAfter(words)).not.toMatch(/(?:continue|increase|decrease|stop) (?:sertraline|trazodone)/i)
  })

  it('an option is a change when it is taken up, and not before', () => {
    const option = 'One option is to go up to one fifty.'
    expect(planAfter(option)).toMatch(/increase sertraline.*150 mg; patient agrees/i)
    expect(planAfter(option, 'Hm. What would that do?')).not.toMatch(/increase sertraline/i)
  })
})
