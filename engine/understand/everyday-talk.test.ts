import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const HARM = [
  'C: Any thoughts of killing yourself?',
  'P: Sometimes I think it would be easier not to wake up.',
]
const askedThen = (question: string, answer: string) =>
  noteOfTalk([...HARM, `C: ${question}`, `P: ${answer}`])

describe('a yes or no right after thoughts of harm', () => {
  it.each([
    'Any plan, or anything you have thought of doing?',
    'Is there a plan, or a way you have thought about?',
    "Anything you've thought of doing?",
    "Have you thought about what you'd do?",
    'Have you picked a time or a place?',
    'Have those thoughts ever turned into a plan?',
  ])('denies or tells a plan: %s', (question) => {
    expect(askedThen(question, 'No.')).toMatch(/denies (?:ever having had )?a suicide plan/i)
    expect(askedThen(question, 'Yes.')).toMatch(/has (?:had )?a suicide plan/i)
  })

  it('denies the wish to act, and not the thoughts', () => {
    const note = askedThen('Any urge to act on those thoughts today?', 'No.')
    expect(note).toContain('denies wanting to act on these thoughts')
    expect(note).not.toMatch(/denies[^.;]*suicidal ideation/i)
    expect(askedThen('And do you intend to do anything about it?', 'No.')).toContain('denies suicidal intent')
  })

  it.each([
    'Have you done anything to get ready?',
    "Do you have access to anything you'd use?",
    'Have you started to give things away?',
    'Have you said goodbye to anybody?',
    'Have you told anyone?',
    "Is that something you'd act on?",
  ])('is never dropped: %s', (question) => {
    const asked = question.replace(/\?$/, '')
    expect(askedThen(question, 'Yes.')).toContain(`asked “${asked}”: “Yes”`)
    expect(askedThen(question, 'No.')).toMatch(new RegExp(`asked “${asked}”: “?no`, 'i'))
  })

  it.each(['Can I get you some water?', 'Are you okay to go on?', 'Does that make sense?'])(
    'is no matter of harm: %s',
    (question) => {
      expect(askedThen(question, 'Yes.')).not.toContain('asked')
    },
  )

  it('denies what was asked for and no more', () => {
    const note = askedThen('Have you been collecting pills or anything like that?', 'No.')
    expect(note).toContain('denies saving up pills')
    expect(note).not.toMatch(/overdose/i)
  })
})

describe('work', () => {
  it.each([
    ['I work in a warehouse, nights until last year.', 'works in a warehouse'],
    ['I work on a farm.', 'works on a farm'],
    ['I work two jobs.', 'orks 2 jobs'],
    ['I cannot make rent this month.', 'annot make rent'],
    ['I have court on the ninth.', 'court on the 9th'],
  ])('is told of, and no appointment: %s', (said, told) => {
    expect(noteOfTalk(['C: What else has been going on?', `P: ${said}`])).toContain(told)
  })

  it('moves an appointment where a time was put forward', () => {
    const note = (...said: string[]) => noteOfTalk(["C: I'd like to see you again Tuesday at ten.", ...said])
    expect(note('P: I work Tuesdays. Can we do Thursday?')).toContain('Thursday at 10')
    expect(note('P: I work Tuesdays, so Thursday at ten is better.')).toContain('Thursday at 10')
    expect(note('P: I have class then.', 'C: Wednesday at ten?', 'P: Yes.')).toContain('Wednesday at 10')
  })
})

it('an open question does not go on with what was spoken of before', () => {
  const note = noteOfTalk([
    'C: Does anybody in the family have depression?',
    'P: My mother was depressed.',
    'C: What else has been going on?',
    "P: I'm on probation. He checks my phone.",
  ])
  expect(note).toMatch(/Social: [^\n]*probation/i)
  expect(note).not.toMatch(/Family: [^\n]*probation/i)
  expect(note).not.toContain('What else')
})

describe('a count', () => {
  it.each([
    ['How are you sleeping?', 'Five hours, no wait, more like four.', 'more like 4 hours'],
    ['How much do you drink?', 'Three beers, no, four.', '4 beers'],
    ['How many hours do you sleep?', 'Six. No, five.', '5 hours'],
    ['How many hours are you sleeping?', 'About five or six.', 'about 5 or 6 hours'],
    ['How many drinks do you have in a week?', 'Ten.', '10 a week'],
    ['How many kids do you have?', 'Three.', 'kids: 3.'],
    ['How long does it last?', 'Four hours, no, five minutes.', '5 minutes'],
  ])('says what was counted: %s %s', (asked, said, told) => {
    expect(noteOfTalk([`C: ${asked}`, `P: ${said}`])).toContain(told)
  })
})

it('what was named as an allergy was not offered', () => {
  const note = noteOfTalk([
    'C: Any allergies?',
    "P: I'm allergic to penicillin, I get hives. My thyroid was checked in May and it was normal.",
    'C: What else has been going on?',
    "P: I'd rather not take anything.",
  ])
  expect(note).not.toContain('Not taking penicillin')
  expect(note).toContain('ould rather not take anything')
  expect(note).toMatch(/Medical: [^\n]*thyroid/)
})

it('"Let\'s try that" says yes to the plan and nothing else', () => {
  const note = noteOfTalk([
    "C: I'd like to raise the sertraline to one hundred milligrams. How does that sound?",
    "P: Okay, let's try that.",
  ])
  expect(note).toContain('100 mg')
  expect(note).not.toMatch(/try that/i)
})

it('what the clinician does not see is an assessment', () => {
  const note = noteOfTalk(["C: I don't see signs of mania."])
  expect(note).toMatch(/ASSESSMENT:\*\*\n[^*]*signs of mania/)
})

it('who starts somebody on a medicine is not who takes it', () => {
  expect(noteOfTalk(['C: Anything new?', 'P: My doctor started me on metformin.'])).toMatch(
    /Metformin: |Medication: [^\n]*metformin/i,
  )
})

describe('what will be done when it gets worse', () => {
  const asked = (question: string, ...said: string[]) =>
    noteOfTalk([`C: ${question}`, `P: ${said.join(' ')}`])

  it.each([
    [
      'If the thought about the river comes back, what will you do?',
      'Call my cousin. Or 988.',
      'call cousin; or 988',
    ],
    ['What would you do if the thoughts get stronger?', 'Go to the ER.', 'go to the ER'],
    ['And if it gets bad at night, who can you call?', 'My dad. He lives next door.', 'father'],
  ])('is a safety plan: %s', (question, said, told) => {
    expect(asked(question, said)).toMatch(new RegExp(`Safety: if [^\n]*: ${told}`))
  })

  it('is none where it is more harm, or nothing', () => {
    const harm = asked(
      'If the thoughts come back, what will you do?',
      "I don't know. I'd probably do it this time.",
    )
    expect(harm).toMatch(/Risk: [^\n]*“I don't know. I'd probably do it this time”/)
    expect(harm).not.toContain('Safety:')
    const both = asked(
      'If the thoughts come back, what will you do?',
      "I'd call my sponsor. I would take all my pills otherwise.",
    )
    expect(both).toMatch(/Risk: [^\n]*take all their pills/)
    expect(asked('If the rash comes back, what will you do?', 'Call you.')).not.toContain('Safety:')
  })
})

it('a thought of harm is asked for again after other things were told', () => {
  const talk = [
    'C: Have you had any thoughts of wanting to be dead?',
    'P: Last Tuesday. I thought about driving into the river.',
    'C: Did you get in the car?',
    'P: No. I called my cousin and she came over.',
    'C: Have you had that thought since?',
  ]
  expect(noteOfTalk([...talk, 'P: No, not since.'])).toMatch(
    /Risk: [^\n]*“Have you had that thought since”: “No, not since”/,
  )
  expect(noteOfTalk([...talk, 'P: Yes.'])).toMatch(/Risk: [^\n]*“Have you had that thought since”: “Yes”/)
})

it('"Two weeks works" says yes to a time and nothing of work', () => {
  const note = noteOfTalk(['C: Come back in two weeks, same time?', 'P: Two weeks works.'])
  expect(note).not.toContain('Social')
})

it('what others do not hear are voices', () => {
  const note = noteOfTalk(["C: Are you hearing anything others don't hear?", 'P: No.'])
  expect(note).toContain('denies hallucinations')
})

describe('what sounds like agreeing', () => {
  it.each([
    [['C: What happens if the court says no?', "P: I'll kill myself."], 'will kill themselves'],
    [['C: Any thoughts of suicide?', "P: Yes. I'll kill myself."], 'will kill themselves'],
    [['C: Any suicidal thoughts?', "P: I've got the gun in the truck. I will do it."], 'will do it'],
    [
      ['C: What keeps you up?', 'P: Thinking of jumping off the bridge. Well, I could do that.'],
      'could do that',
    ],
    [['C: If you had the pills would you take them?', 'P: I would take it.'], 'would take it'],
  ])('is told where it is harm: %s', (talk, told) => {
    expect(noteOfTalk(talk)).toContain(told)
  })
})

describe('a suicide plan', () => {
  it.each([
    [
      [
        'C: Any suicidal thoughts?',
        'P: No.',
        "C: How's work?",
        'P: Bad. I might quit.',
        "C: Have you thought about what you'd do?",
        'P: Yes.',
      ],
    ],
    [
      [
        'C: Any suicidal thoughts?',
        'P: Not this week.',
        'C: And for the next visit, have you picked a time?',
        'P: Yes, Tuesday at 3.',
      ],
    ],
    [['C: Do you want to kill him?', 'P: Yes.', 'C: Have you picked a time or a place?', 'P: Yes.']],
    [
      [
        'C: Any thoughts of hurting others?',
        'P: I think about stabbing him.',
        "C: Any plan, or anything you've thought of doing?",
        'P: Yes.',
      ],
    ],
    [
      [
        'C: Any suicidal thoughts?',
        'P: No.',
        "C: How's the gambling?",
        'P: I stayed away.',
        'C: Any urge to do it?',
        'P: Yes, every day.',
      ],
    ],
  ])('is none where something else was spoken of: %s', (talk) => {
    expect(noteOfTalk(talk)).not.toMatch(/suicide plan|act on these thoughts/i)
  })

  it.each([
    ['Yes, pills.', 'pills'],
    ['Yes, a rope.', 'a rope'],
  ])('keeps what was named with the yes: %s', (said, told) => {
    const note = noteOfTalk([
      'C: Any thoughts of suicide?',
      'P: Sometimes.',
      'C: Do you have a plan?',
      `P: ${said}`,
    ])
    expect(note).toMatch(new RegExp(`plan: ${told}`))
  })
})

describe('a day that something happened', () => {
  it.each([
    ['I cut myself on Sunday.', /Risk: [^\n]*cut themselves on Sunday/],
    ['I took six Xanax on Sunday.', /6 Xanax on Sunday/],
    ['My sister died on Monday.', /sister died on Monday/],
  ])('is no appointment: %s', (said, told) => {
    const note = noteOfTalk(["C: Let's meet next Tuesday.", `P: I can't do Tuesday. ${said}`])
    expect(note).toMatch(told)
    expect(note).not.toMatch(/Follow-up: [^\n]*(?:Sunday|Monday)/)
  })
})

it('asked of a relative, a no says nothing of the patient', () => {
  const note = noteOfTalk([
    'C: Any thoughts of suicide?',
    'P: I tried to hang myself.',
    'C: Has your dad ever done that?',
    'P: No.',
  ])
  expect(note).not.toContain('no history of suicide attempts')
})

it.each([
  ['What dose of the Seroquel?', 'I take 100 mg, actually 2 at night.', '2 mg'],
  ['How many pills did you take, and was it every night?', '20.', '20 a night'],
  ['How many years did you smoke a pack a day?', '20.', '20 a day'],
])('a number is of nothing else: %s %s', (asked, said, not) => {
  expect(noteOfTalk([`C: ${asked}`, `P: ${said}`])).not.toContain(not)
})

it('a medicine the clinician names after an allergy can be refused', () => {
  const note = noteOfTalk([
    'C: Any allergies?',
    'P: Penicillin.',
    'C: And I was thinking of Lamictal 25 mg.',
    "P: I'd rather not take that.",
  ])
  expect(note).toContain('Not taking lamotrigine')
})

it('"Anything else I should know?" goes on with what was asked', () => {
  const note = noteOfTalk([
    'C: Any allergies?',
    'P: Sulfa.',
    'C: Anything else I should know?',
    'P: Penicillin.',
  ])
  expect(note).toMatch(/Allergies: sulfa; penicillin/)
})

it('several questions get their several answers', () => {
  const note = noteOfTalk(['C: Any thoughts of suicide? Any plan? Any guns at home?', 'P: Yes. No. Yes.'])
  expect(note).toContain('reports thoughts of suicide')
  expect(note).toContain('any plan: no')
  expect(note).toContain('reports guns at home')
  expect(noteOfTalk(['C: Any rash? Any nausea?', 'P: No. Yes.'])).toContain('denies rash; reports nausea')
})

describe('a no', () => {
  it('to being asked denies nothing', () => {
    expect(noteOfTalk(['C: Could I ask about guns?', 'P: No.'])).not.toMatch(/firearms|guns/i)
  })

  it('to another way out is no denial of suicide', () => {
    const note = noteOfTalk([
      'C: Any thoughts of suicide?',
      'P: Yes.',
      'C: Do you see any way out other than suicide?',
      'P: No.',
    ])
    expect(note).not.toMatch(/denies/i)
    expect(note).toContain('“Do you see any way out other than suicide”: “No”')
  })

  it('goes as far as the time that was asked for', () => {
    const note = noteOfTalk([
      'C: Did you hurt yourself?',
      'P: I took a bunch of pills.',
      'C: Were you drunk when it happened?',
      'P: No.',
    ])
    expect(note).toContain('was not drunk when it happened')
    expect(note).not.toMatch(/denies alcohol/i)
  })
})

it.each([
  ['Were you hit as a child?', 'Yes, by my father.', 'was hit as a child: by father'],
  ['Has anyone ever hurt you?', 'Yes, my uncle.', 'somebody has hurt them: uncle'],
])('who did harm is told: %s', (asked, said, told) => {
  expect(noteOfTalk([`C: ${asked}`, `P: ${said}`])).toContain(told)
})
