import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const told = (...lines: string[]) =>
  understand(
    readVisit(
      lines.map((line) => line.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ')).join('\n'),
    ),
  )
const risk = (...lines: string[]) =>
  told(...lines)
    .filter(({ topic }) => topic === 'risk')
    .map(({ act, text }) => `${act}: ${text}`)

describe('a question that points back at what was said of the wish to die', () => {
  it.each([
    [
      'C: You told me you wished you could just go and be with him. Is that there now?',
      'P: No. That was March.',
    ],
    [
      'C: Back in July you said the family would do better with the insurance money. Where’s that now?',
      'P: Gone.',
    ],
    [
      'C: In college you had some thoughts of not wanting to be here. Anything like that lately?',
      'P: No. Nothing.',
    ],
    [
      'C: When somebody close dies I ask everyone, has it brought up thoughts of ending your own life?',
      'P: No. I took the pills that time, in 2011.',
    ],
    ['C: Any thought of doing something to end your life, any plan, then or now?', 'P: Never a plan. No.'],
  ])('%s', (question, answer) => {
    expect(risk('C: How was the week?', 'P: Long.', question, answer)).toContainEqual(
      expect.stringMatching(/^denial: Denies .*(?:suicidal ideation|passive death wish)/),
    )
  })

  it('denies no more than was spoken of', () => {
    expect(
      risk(
        'C: You told me you wished you could just go and be with him. Is that there now?',
        'P: No. That was March.',
      ),
    ).toContain('denial: Denies passive death wish.')
  })

  it('then no longer, and now not: both stand there', () => {
    const said = risk(
      'C: In that time, or now, did you want to die?',
      'P: In Libya I prayed that God takes me. I never tried anything. Now, no.',
    )
    expect(said).toContainEqual('denial: Denies current passive death wish.')
    expect(said).toContainEqual(expect.stringMatching(/^report: In Libya .*prayed that God takes/))
  })

  it('what was nearly done is told under risk, and is no attempt', () => {
    const said = risk(
      'C: Some days, do you wish you were dead?',
      'P: I ask God to take me. Most nights.',
      'C: Has it gone as far as doing something about it?',
      'P: One time. In June I stood looking at the canal. Then the dog barked and I went home.',
      'C: Have you picked out a way, or a day?',
      'P: No ma’am.',
      'C: Ever tried, at any age?',
      'P: Never.',
    )
    expect(said).toContainEqual(expect.stringMatching(/^report: In June .*canal/))
    expect(said).toContain('denial: Denies a suicide plan.')
    expect(said).toContain('denial: No history of suicide attempts.')
    expect(said.filter((text) => /attempts: /.test(text))).toEqual([])
  })

  it('and a no to it says that nothing was done', () => {
    expect(
      risk(
        'C: Do you wish you were dead?',
        'P: Some nights.',
        'C: Has it gone as far as doing something about it?',
        'P: No.',
      ),
    ).toContain('denial: Denies having acted on these thoughts.')
  })

  it('pills taken once in answer to it are no medicine', () => {
    const said = risk(
      'C: Have you ever tried to hurt yourself before?',
      'P: When I was sixteen. I took my aunt’s blood pressure pills. They pumped my stomach and I was in the hospital four days.',
    )
    expect(said.join('\n')).toMatch(/took .* aunt[’']s blood pressure pills/i)
    expect(said.join('\n')).toMatch(/pumped .* stomach/)
  })
})

describe('what is not the patient’s wish to die', () => {
  it('"odd" is no overdose', () => {
    expect(
      risk('C: And harming anyone else, or hearing, seeing odd things?', 'P: No, and no.').join(),
    ).not.toMatch(/attempt/)
  })

  it('a relative’s suicide is the family’s', () => {
    const made = told(
      'C: Any relatives who died by suicide?',
      'P: My uncle Vern. They called it a tractor accident.',
    )
    expect(made.map(({ topic, text }) => `${topic}: ${text}`)).toContainEqual(
      expect.stringMatching(/^family: Suicide in the family: uncle Vern/i),
    )
    expect(made.filter(({ topic }) => topic === 'risk')).toEqual([])
  })

  it('doses skipped on purpose are no self-harm', () => {
    expect(risk('C: Do you miss doses?', 'P: Fridays and Saturdays I skip on purpose.')).toEqual([])
  })

  it('"no and no" answers both questions', () => {
    const made = told('C: Thoughts of harming yourself or anyone else?', 'P: No and no.')
    expect(made.map(({ text }) => text)).toContain(
      'Denies suicidal ideation, self-harm or homicidal ideation.',
    )
  })

  it('a thought that crossed the mind is not denied', () => {
    expect(
      risk(
        'C: Did you think about killing yourself?',
        'P: No. I mean, it crossed but I wasn’t going to do it.',
      ),
    ).not.toContainEqual(expect.stringMatching(/^denial/))
  })
})

describe('what a question near the wish to die does not ask for', () => {
  const HARM = ['C: Any thoughts of killing yourself?', 'P: Some nights I think about it.']
  it.each([
    ['C: Ever tried lithium?', /attempt/],
    ['C: Have you thought about a day to come back to work?', /suicide plan/],
  ])('%s No.', (question, denied) => {
    expect(
      risk(...HARM, question, 'P: No.')
        .filter((text) => text.startsWith('denial'))
        .join(),
    ).not.toMatch(denied)
  })

  it('whether a gun is still there', () => {
    expect(
      risk(
        ...HARM,
        'C: And the rifle?',
        'P: It was in the closet.',
        'C: Is it still there?',
        'P: No.',
      ).join(),
    ).not.toMatch(/denial: .*suicid/)
  })

  it('a wish to harm others, denied, is that and nothing else', () => {
    const said = risk('C: You told me you wanted to hurt your boss. Is that still there?', 'P: No.')
    expect(said).toContain('denial: Denies homicidal ideation.')
    expect(said.join()).not.toMatch(/suicid/)
  })

  it('less today is not none', () => {
    const made = told('C: Any voices?', 'P: Some whispering in the evenings. Today not so much.')
    expect(made.filter(({ act }) => act === 'denial')).toEqual([])
  })
})

describe('who lives there', () => {
  const home = (answer: string) => told('C: Who’s in the house with you?', answer).map(({ text }) => text)
  it.each(['P: Nobody.', 'P: Just me.', 'P: Just me and the dog.', 'P: It’s just me now.'])(
    '%s',
    (answer) => {
      expect(home(answer)).toContain('Lives alone.')
    },
  )
  it.each(['P: Just me and my wife.', 'P: Just me and the kids.', 'P: Nobody but my son.'])(
    '%s',
    (answer) => {
      expect(home(answer)).not.toContain('Lives alone.')
    },
  )
})

describe('what is said again on a bad line', () => {
  it('holds with its "not"', () => {
    const said = risk(
      'C: Any of those thoughts?',
      'P: I said I had the bad thoughts.',
      'C: You froze, tell me again.',
      'P: I said I haven’t had the bad thoughts.',
      'C: Thank you. How do you sleep?',
      'P: Fine.',
    )
    expect(said.filter((text) => !/\b(?:not|denies)\b/i.test(text))).toEqual([])
    expect(said.join()).toMatch(/not had the bad thoughts/)
  })

  it('a number that is put right in the next breath', () => {
    const texts = told(
      'C: What happened today?',
      'P: I bought a big bottle of Tylenol, the five hundred count or no. It was the hundred count. I put it on my desk.',
    ).map(({ text }) => text)
    expect(texts.join()).toMatch(/100 count/)
    expect(texts.join()).not.toMatch(/500/)
  })
})

describe('which drug a number is of', () => {
  const of = (...lines: string[]) =>
    told(...lines)
      .filter(({ subject }) => subject !== undefined)
      .map(({ subject, text }) => `${subject}: ${text}`)

  it('a question that names drug and dose, answered with yes', () => {
    expect(of('C: You’re on sertraline one hundred at night?', 'P: Yes, every night.')).toContainEqual(
      expect.stringMatching(/^Sertraline: .*sertraline 100 mg at night/),
    )
  })

  it('milligrams of gummies are of no medicine spoken of before', () => {
    const made = of(
      'C: And the venlafaxine?',
      'P: One fifty, every morning.',
      'C: Now the gummies.',
      'P: Ten milligrams, every night.',
      ...['Alcohol?', 'Other drugs?', 'Tobacco?'].flatMap((asked) => [`C: ${asked}`, 'P: No.']),
    )
    expect(made).toContainEqual(expect.stringMatching(/^Cannabis: 10 mg/))
    expect(made.filter((text) => /^Venlafaxine.*\b10 mg/.test(text))).toEqual([])
  })

  it('one is stopped, and the number is of the one spoken of before it', () => {
    const made = of(
      'C: How is the focus?',
      'P: It wears off. I take the Concerta, thirty-six.',
      'C: Vyvanse is smoother. We’d stop the Concerta, no overlap, and begin thirty milligrams in the morning.',
      'P: Okay.',
    )
    expect(made).toContainEqual(expect.stringMatching(/^Lisdexamfetamine: Begin lisdexamfetamine 30 mg/))
    expect(made.filter((text) => /^Methylphenidate.*\b30\b/.test(text))).toEqual([])
  })

  it('"all three" is no dose', () => {
    expect(
      of(
        'C: You’re on benztropine, one milligram twice a day.',
        'P: My mouth is dry.',
        'C: That pill can do all three.',
      ).join(),
    ).not.toMatch(/3 mg/)
  })

  it('what was raised since is the dose', () => {
    const made = of(
      'C: What else do you take?',
      'P: Metoprolol, twenty-five twice a day. No, he upped that. Fifty, twice a day.',
    )
    expect(made.join()).toMatch(/50/)
    expect(made.join()).not.toMatch(/\b25\b/)
  })
})

describe('an offer', () => {
  const plan = (offer: string, answer: string) =>
    told('C: How’s the mood?', 'P: Low. I’m on the sertraline, one fifty.', offer, answer)
      .filter(({ act, text }) => (act === 'plan' || act === 'declined') && !/sertraline/i.test(text))
      .map(({ act, text }) => `${act}: ${text}`)

  it.each([
    ['C: We could add bupropion.', 'P: Let’s do it.', /^plan: Add bupropion; patient agrees/],
    [
      'C: There’s a medicine, amitriptyline, ten milligrams at bedtime.',
      'P: Okay. I’ll try that.',
      /^plan: Amitriptyline, 10 mg at bedtime; patient agrees/,
    ],
    [
      'C: One option is metformin alongside it, five hundred with dinner.',
      'P: Sure, I’d take that.',
      /^plan: Metformin alongside it, 500.*patient agrees/,
    ],
    ['C: I could add metformin.', 'P: No more pills.', /^declined: /],
  ])('%s %s', (offer, answer, expected) => {
    expect(plan(offer, answer)).toContainEqual(expect.stringMatching(expected))
  })

  it('is not taken up by a mere okay', () => {
    expect(plan('C: We could add bupropion.', 'P: Okay.').join()).not.toMatch(/agrees/)
  })

  it('is not taken up by a yes to another question', () => {
    expect(
      plan('C: We could add bupropion. Have you ever had a seizure?', 'P: Sure, I had one as a kid.').join(),
    ).not.toMatch(/agrees/)
    expect(plan('C: We could add bupropion.', 'P: That is right.').join()).not.toMatch(/agrees/)
  })

  it('gives its drug to the dose that follows', () => {
    const made = told(
      'C: How’s the mood?',
      'P: Low. I’m on the sertraline, one fifty.',
      'C: We could add bupropion.',
      'P: That sounds fine.',
      'C: So one fifty in the morning.',
    )
    expect(made.findLast(({ topic }) => topic === 'plan-medication')?.subject).toBe('Bupropion')
  })
})

describe('what was asked of harm to others, and of oneself', () => {
  it('does not become an attempt on one’s own life', () => {
    const said = risk(
      'C: Any thoughts of hurting the baby?',
      'P: No.',
      'C: Have you ever acted on it, shaken him, handled him rough?',
      'P: No, never.',
    )
    expect(said).toContain('denial: Denies having acted on these thoughts.')
    expect(said.join(' ')).not.toMatch(/attempt/i)
  })

  it('is still an attempt where the wish to die was spoken of', () => {
    expect(
      risk(
        'C: Any thoughts of killing yourself?',
        'P: Last year.',
        'C: Have you ever tried, any time in your life?',
        'P: No.',
      ),
    ).toContain('denial: No history of suicide attempts.')
  })

  it.each([
    [
      "Is there anyone you're thinking of hurting? Lucia, the man from the bank?",
      'No. He is only doing his job.',
    ],
    [
      'Any thoughts of hurting someone else? The landlord, anybody?',
      "I'd like to give him a piece of my mind. But hurting somebody, no.",
    ],
    ["Anybody on your mind that you'd like to harm?", 'No.'],
  ])('%s', (question, answer) => {
    expect(risk(`C: ${question}`, `P: ${answer}`)).toContain('denial: Denies homicidal ideation.')
  })

  it.each([
    "I was mad at him. I don't know if I'd kill him.",
    "I was mad at him. I wouldn't mind hurting him.",
    "I'm so tired. There's nothing left.",
  ])('is not denied by %s', (answer) => {
    expect(risk('C: Any thoughts of hurting someone else?', `P: ${answer}`).join(' ')).not.toMatch(/denial/)
    expect(risk('C: Any thoughts of killing yourself?', `P: ${answer}`).join(' ')).not.toMatch(/denial/)
  })

  it('is denied by "I ain\'t trying to hurt nobody"', () => {
    expect(
      risk(
        'C: Are you thinking about hurting anybody?',
        "P: I was mad at dude. But I ain't trying to hurt nobody.",
      ),
    ).toContain('denial: Denies homicidal ideation.')
  })

  it('a weapon at the body is told, and denied by itself', () => {
    expect(
      risk(
        'C: Did you put it to your body, or touch the trigger?',
        'P: I put it under my chin once. I never touched the trigger.',
      ),
    ).toContainEqual(expect.stringMatching(/under their chin once/))
    expect(
      risk('C: Did you put it to your head, or point it at yourself?', 'P: No. I never lifted it.'),
    ).toContain('denial: Denies having put the weapon to the body.')
  })

  it('a brother who hanged himself is not the patient', () => {
    const said = told(
      'C: Have you tried to end your life before?',
      "P: No ma'am. My brother Alcide did it. Ninety-eight. Hung himself in the camp.",
    )
    expect(said.find(({ text }) => /hung himself/i.test(text))?.topic).toBe('family')
  })

  it('gambling is denied, and no mania', () => {
    const said = told('C: Is the gambling still going on?', 'P: No.').map(({ text }) => text)
    expect(said).toEqual(['Denies current gambling.'])
  })

  it('how long it has been is told with what it is', () => {
    expect(
      risk(
        'C: Are you thinking about killing yourself?',
        'P: Yeah.',
        'C: How long have you been having these thoughts?',
        'P: Since Tuesday night.',
      ),
    ).toContainEqual(expect.stringMatching(/^report: Having suicidal thoughts: since Tuesday night/i))
  })
})

describe('allergies asked for by name', () => {
  const allergies = (question: string, answer: string) =>
    told(`C: ${question}`, `P: ${answer}`)
      .filter(({ topic }) => topic === 'allergies')
      .map(({ text }) => text)

  it.each([
    [
      'Are you still allergic to, it says here, morphine?',
      'Itching. And sulfa, swelling.',
      'Allergies: morphine, itching.',
    ],
    [
      'And the allergy is to amoxicillin, hives, still the only one?',
      'Yes.',
      'Allergies: amoxicillin, hives.',
    ],
    [
      'And the allergy is to amoxicillin, hives, still the only one?',
      'Still the only one.',
      'Allergies: amoxicillin, hives.',
    ],
    ['Are you allergic to sulfa?', 'Not that I know.', 'Denies allergy to sulfa.'],
  ])('%s %s', (question, answer, text) => {
    expect(allergies(question, answer)).toContain(text)
  })

  it('is not the patient’s when it is asked of the family', () => {
    expect(allergies('Is anyone in your family allergic to penicillin?', 'Yes.').join(' ')).not.toMatch(
      /^Allergies: penicillin/,
    )
  })

  it('is no allergy when it is denied', () => {
    expect(allergies('Are you allergic to morphine?', "No, I'm fine with it.").join(' ')).not.toMatch(
      /^Allergies:/,
    )
  })
})
