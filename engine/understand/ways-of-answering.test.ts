import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const QUESTIONS = [
  'Any thoughts of killing yourself?',
  'Have you had any thoughts of ending your life?',
] as const

function noteAfter(question: string, answer: string): string {
  const text = [
    'NP: Hi. How have you been?',
    'Pt: Up and down. Work is busy and my mood is low most days.',
    'NP: How are you sleeping?',
    'Pt: Six hours.',
    `NP: ${question}`,
    `Pt: ${answer}`,
    'NP: Okay. And how is your appetite?',
    'Pt: Fine, I eat three meals.',
    'NP: See you in four weeks.',
    'Pt: See you.',
  ].join('\n')
  return writeNote({ text, noteType: 'Medication Review', sections }).note
}

const riskAfter = (question: string, answer: string): string =>
  noteAfter(question, answer).match(/^Risk:.*$/m)?.[0] ?? ''

const NO = [
  "It isn't.",
  'Zero.',
  'Never got near that.',
  'God forbid it.',
  'Ay, no.',
  "I ain't dying to go.",
  "No! I'm terrified of it. That's the whole problem.",
  "Only when the supervisor talks. I'm kidding. No, no, life is okay.",
  'Where else would I go? No, I like it.',
  'Tired, yes. That, no.',
  'Not once since.',
  'That, no.',
  "I ain't trying to die.",
  'Nope.',
  'Nah, man.',
  'Not a one.',
  'Lord, no.',
  'No, sir.',
  'Killing myself? Never.',
  "Other way round. I'm terrified of dying.",
  'Not my style.',
  'Never been my brand.',
  'No, and I never have.',
  'None whatsoever.',
  'Not for a second.',
  'Not even a flicker.',
  'No, nothing like that.',
  "No, that's not me.",
  'Absolutely none.',
  "Can't say I have.",
  "Can't say that I do.",
  'Not anymore.',
  'Heck no.',
  "Of course not, I've got kids.",
  "I wouldn't.",
  "I'd never.",
  'Not in years.',
  'Not since college.',
  'No, thank God.',
  'No, not at all, why?',
  "That's a no.",
  'Hard no.',
  'No no no.',
  'Nothing like that, no.',
  "I haven't, no.",
  "I really don't.",
  'Honestly, no.',
  'To be honest, no.',
  'I mean, no.',
  'Uh, no. No.',
  'Good Lord, no.',
  'Jesus, no.',
  'Not lately.',
  'Not this month, no.',
  'No way.',
  'Not ever.',
  'Never, not once.',
  'Negative.',
  "I'm not there.",
  "I'm not suicidal.",
  "No, I'm not suicidal, just tired.",
  'Neither.',
  'Not even close.',
  'Nothing.',
  'You always ask me that. No.',
  'Every visit, huh? No.',
  'My wife would kill me first. No.',
  "I knew you'd ask. No, I haven't.",
  'I think about my kids, so no.',
  "I've got too much to do. No.",
  'Oh, never, never.',
  "Doesn't cross my mind.",
  "That hasn't crossed my mind.",
  "It doesn't even cross my mind.",
  'Not on my worst day.',
  'Gosh, no.',
]

const NOT_NO = [
  'Yes.',
  'Yeah, some.',
  'I have, yeah.',
  'Sometimes.',
  'Once or twice.',
  'Last night.',
  "I won't lie, yes.",
  'It crosses my mind.',
  'Every day.',
  'Kind of.',
  'A little.',
  'It comes and goes.',
  'On and off.',
  "I'd be lying if I said no.",
  "I can't say no.",
  'Not every day.',
  'Not as much as before.',
  'Not like before.',
  'Less than before.',
  "Who doesn't?",
  'I think about it.',
  'I think about it a lot.',
  "They're there.",
  'Still there.',
  "It's there in the background.",
  "More than I'd like.",
  'Maybe.',
  'I guess so.',
  'Tuesday I did.',
  'On bad days.',
  'Only at night.',
  'Only when I drink.',
  'I did on Sunday.',
  'No. Well, sometimes.',
  'Not really. Okay, sometimes.',
  'I mean, yeah.',
  "Don't tell my mom, but yes.",
  'Mm-hm.',
  'Uh-huh.',
  'You could say that.',
  'Now and then.',
  'From time to time.',
  'Here and there.',
  'I do.',
  'I have.',
  'Some nights.',
  "When it's bad, yeah.",
  'Never used to. Lately, yes.',
  "Nothing I'd act on.",
  'Not to the point of doing it.',
  'Just thoughts.',
  'Only thoughts.',
  'Just passing ones.',
  'Fleeting.',
  'It flickers.',
  'Not no.',
  'Honestly? Yes.',
  'Absolutely.',
  'Definitely.',
  'Of course.',
  "I'm not going to lie. Yes.",
  'Well... yeah.',
  'Um. Yeah.',
  'I was going to tell you. Yes.',
  'More so this week.',
  'Since Tuesday.',
  'Twice this week.',
  'For about a month now.',
  'All the time.',
  'No more than usual.',
  'Not more than usual.',
  "Not unless I'm drinking.",
  "Not when I'm at work.",
  'Not usually.',
  'Rarely.',
  'Hardly ever.',
  'Occasionally.',
]

const DENIES = /\b(?:denies|no) (?:current )?(?:thoughts|suicid|passive)/i

describe('a no to the question for suicidal thoughts is a denial', () => {
  it.each(NO)('%s', (answer) => {
    for (const question of QUESTIONS) expect(riskAfter(question, answer)).toMatch(DENIES)
  })
})

describe('what is no plain no is never a denial, and never lost', () => {
  it.each(NOT_NO)('%s', (answer) => {
    for (const question of QUESTIONS) {
      const risk = riskAfter(question, answer)
      expect(risk).not.toMatch(DENIES)
      expect(risk).toMatch(/suicid|killing|ending/i)
    }
  })
})

describe('"never" that is no no', () => {
  it.each(['Never been so low.', 'Never got over it.', 'Never have a good day.'])('%s', (answer) => {
    expect(riskAfter(QUESTIONS[0], answer)).not.toMatch(DENIES)
    expect(noteAfter('Do you feel hopeless?', answer)).not.toMatch(/denies hopeless|not feel hopeless/i)
  })
})

describe('how much there is of it stands with what was asked for', () => {
  const HOW_MUCH = [
    'Now and then.',
    'On and off.',
    'Rarely.',
    'Hardly ever.',
    'I guess so.',
    'Uh-huh.',
    'Well... yeah.',
    'You could say that.',
    "When it's bad, yeah.",
    "I'd be lying if I said no.",
    'Not every day.',
    'Last night.',
    'More than I should.',
    'Just one.',
    'A few.',
    'Two.',
  ]
  it.each([
    ['Do you hear voices?', /voice|hallucin/i],
    ['Have you ever tried to kill yourself?', /attempt|tried/i],
    ['Have you missed any doses?', /miss/i],
    ['Do you feel hopeless?', /hopeless/i],
    ['Do you vomit after meals?', /vomit|purg/i],
    ['Do you drink alcohol?', /alcohol|drink/i],
  ] as const)('%s', (question, about) => {
    for (const answer of HOW_MUCH) {
      const lines = noteAfter(question, answer)
        .split('\n')
        .filter((line) => about.test(line))
      expect(lines, answer).not.toEqual([])
      expect(lines.join(' '), answer).not.toMatch(/\bdenies\b/i)
    }
  })
})

describe('the same in Spanish', () => {
  const spanish = (answer: string) => {
    const text = [
      'Doctora: Buenos días. ¿Cómo ha estado?',
      'Paciente: Más o menos. Estoy triste casi todos los días.',
      'Doctora: ¿Cómo duerme?',
      'Paciente: Duermo cinco horas.',
      'Doctora: ¿Ha pensado en quitarse la vida?',
      `Paciente: ${answer}`,
      'Doctora: ¿Y el apetito?',
      'Paciente: Como bien, tres veces al día.',
      'Doctora: La veo en dos semanas.',
      'Paciente: Gracias.',
    ].join('\n')
    return writeNote({ text, noteType: 'Progress Note', sections }).note.match(/^Risk:.*$/m)?.[0] ?? ''
  }

  it.each([
    'No, nunca.',
    'Para nada.',
    'Jamás.',
    'Ni loca.',
    'Ni a palos.',
    'Dios me libre.',
    'Ni lo mande Dios.',
    'Qué va.',
    'No, cómo cree.',
    'En absoluto.',
    'Tampoco.',
    'Eso no, doctora.',
    'Nada de eso.',
    'No, ni por la cabeza se me pasa.',
  ])('%s denies', (answer) => {
    expect(spanish(answer)).toMatch(DENIES)
  })

  it.each([
    'A veces.',
    'De vez en cuando.',
    'Un poco.',
    'Pos sí.',
    'Casi todos los días.',
    'Anoche.',
    'Cuando estoy sola, sí.',
    'Algunas noches.',
    'Se me ha cruzado por la cabeza.',
    'Lo he pensado.',
    'No siempre.',
    'Pocas veces.',
  ])('%s does not', (answer) => {
    expect(spanish(answer)).not.toMatch(DENIES)
    expect(spanish(answer)).toMatch(/suicid|life/i)
  })
})

describe('without labels, and as a recogniser writes', () => {
  const lines = (answer: string) => [
    'Good morning, how have you been since last time?',
    'Up and down. Work is busy and my mood is low most days. I cry in the car.',
    'How are you sleeping these days?',
    'About six hours. I wake up at four.',
    'Are you taking the sertraline every day?',
    'Yes, fifty milligrams in the morning.',
    'Any side effects from it?',
    'A little nausea the first week, then nothing.',
    'Any thoughts of killing yourself?',
    answer,
    'And how is your appetite?',
    'Fine, I eat three meals a day.',
    "Okay, let's go up to one hundred on the sertraline and I'll see you in four weeks.",
    'Sounds good, thank you.',
  ]
  const riskOf = (text: string) =>
    writeNote({ text, noteType: 'Progress Note', sections }).note.match(/^Risk:.*$/m)?.[0] ?? ''

  it.each(NO)('%s denies', (answer) => {
    expect(riskOf(lines(answer).join('\n'))).toMatch(DENIES)
  })

  // In a stream these two are a no and then something else.
  const UNCLEAR = new Set(['Not really. Okay, sometimes.', 'Not no.'])
  it.each(NOT_NO)('%s does not', (answer) => {
    expect(riskOf(lines(answer).join('\n'))).not.toMatch(DENIES)
    const stream = lines(answer)
      .join(' ')
      .toLowerCase()
      .replace(/[.,?!…]/g, '')
    if (!UNCLEAR.has(answer)) expect(riskOf(stream)).not.toMatch(DENIES)
  })
})
