import { describe, expect, test } from 'vitest'
import { readVisit } from './read-visit.ts'
import type { Visit } from './visit.ts'

/** "role(who): sentence | sentence", one turn per line. */
function shown({ turns }: Visit): string[] {
  return turns.map(
    ({ role, who, sentences }) =>
      `${role}${who ? `(${who})` : ''}: ${sentences.map((sentence) => sentence.text).join(' | ')}`,
  )
}
const roles = (source: string): string[] =>
  readVisit(source).turns.map(({ role, who }) => (who ? `${role}(${who})` : role))

/** Even after restoring punctuation, a sentence's words are those between its offsets. */
function expectOffsets({ source, turns }: Visit): void {
  let at = 0
  for (const turn of turns) {
    expect(turn.sentences.length).toBeGreaterThan(0)
    for (const { start, end, text } of turn.sentences) {
      expect(start).toBeGreaterThanOrEqual(at)
      expect(end).toBeGreaterThan(start)
      const words = source.slice(start, end).toLowerCase()
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) expect(words).toContain(word)
      at = end
    }
    expect(turn.start).toBe(turn.sentences[0]?.start)
    expect(turn.end).toBe(turn.sentences[turn.sentences.length - 1]?.end)
  }
}

describe('labeled conversations', () => {
  test('leaves labels of any kind out of the sentences', () => {
    const variants = [
      'Dr. Lee: How did you sleep?\nPatient: Badly. I woke at 3 a.m. and lay there.',
      '[Nurse] How did you sleep?\n[Client] Badly. I woke at 3 a.m. and lay there.',
      '**PMHNP:** How did you sleep?\n**Pt:** Badly. I woke at 3 a.m. and lay there.',
      '**PMHNP**: How did you sleep?\n**Pt**: Badly. I woke at 3 a.m. and lay there.',
      '[00:12:31] Clinician: How did you sleep?\n[00:12:40] Patient: Badly. I woke at 3 a.m. and lay there.',
      '(00:03) NP: How did you sleep?\n(00:09) Patient: Badly. I woke at 3 a.m. and lay there.',
      '00:12 - Clinician: How did you sleep?\n00:15 - Patient: Badly. I woke at 3 a.m. and lay there.',
      '00:12 - Clinician\nHow did you sleep?\n00:15 - Patient\nBadly. I woke at 3 a.m. and lay there.',
      'Therapist (00:12): How did you sleep?\nClient (00:15): Badly. I woke at 3 a.m. and lay there.',
      'T: How did you sleep?\nC: Badly. I woke at 3 a.m. and lay there.\nT: Mm.\nC: Yes.',
      'DOCTOR - How did you sleep?\nPATIENT - Badly. I woke at 3 a.m. and lay there.',
      'Doctor: How did you sleep? Patient: Badly. I woke at 3 a.m. and lay there.',
      'Social Worker:\tHow did you sleep?\nPatient:\tBadly. I woke at 3 a.m. and lay there.',
      '1\n00:00:01.000 --> 00:00:04.000\nDoctor: How did you sleep?\n\n2\n00:00:05.000 --> 00:00:09.000\nPatient: Badly. I woke at 3 a.m. and lay there.',
      'Enfermera: How did you sleep?\nPaciente: Badly. I woke at 3 a.m. and lay there.',
    ]
    for (const source of variants) {
      const visit = readVisit(source)
      expect(shown(visit).slice(0, 2), source).toEqual([
        'clinician: How did you sleep?',
        'patient: Badly. | I woke at 3 a.m. and lay there.',
      ])
      expect(visit.form).toBe('dialogue')
      expectOffsets(visit)
    }
  })

  test('infers roles from the words, not from the order', () => {
    const source = [
      "Speaker 1: Hi. Sorry I'm late, I've been feeling awful all week and the bus was full.",
      'Speaker 0: No problem. How have you been sleeping since the last visit?',
      'Speaker 1: I get maybe four hours. My wife says I pace.',
      "Speaker 0: Okay. Let's increase the trazodone, and I want you to call me on Friday.",
    ].join('\n')
    expect(roles(source)).toEqual(['patient', 'clinician', 'patient', 'clinician'])
  })

  test('takes a name in conversation with a doctor for the patient', () => {
    const source =
      "MARISOL - I don't know, I just can't get up.\nDR. OKAFOR - Since when?\nMARISOL - Since March.\nDR. OKAFOR - Any thoughts of dying?"
    expect(roles(source)).toEqual(['patient', 'clinician', 'patient', 'clinician'])
  })

  test('keeps the roles of other people', () => {
    const source = [
      'Clinician: How is he at home?',
      'Mother: He will not leave his room.',
      'Interpreter: She says he will not leave his room.',
      'Patient: I do leave it.',
      'Parole Officer: He missed two appointments.',
      'Psychiatrist: Thank you.',
    ].join('\n')
    expect(roles(source)).toEqual([
      'clinician',
      'other(mother)',
      'other(interpreter)',
      'patient',
      'other(parole officer)',
      'clinician',
    ])
  })

  test('does not take someone who says she is the mother for the patient', () => {
    const source = [
      "Speaker 2: I'm Ines, I'm her mother. She hasn't eaten since Friday, I am so worried, I don't sleep.",
      'Speaker 1: Thank you for coming. And how are you feeling today, Luz?',
      "Speaker 3: I feel tired. I don't want to talk.",
      'Speaker 1: Okay. Any thoughts of hurting yourself?',
      'Speaker 3: No.',
    ].join('\n')
    expect(roles(source)).toEqual(['other(mother)', 'clinician', 'patient', 'clinician', 'patient'])
  })

  test('treats both partners of a couple as patients, by name', () => {
    const source = [
      'Therapist: What happened on Sunday?',
      "Ravi: I left because I couldn't take the shouting any more.",
      'Nora: I was scared. I thought you would not come back to us.',
      'Therapist: What did you feel then, Nora?',
      'Nora: I felt alone in the house.',
      'Ravi: I did not know that you felt alone.',
    ].join('\n')
    expect(roles(source)).toEqual([
      'clinician',
      'patient(Ravi)',
      'patient(Nora)',
      'clinician',
      'patient(Nora)',
      'patient(Ravi)',
    ])
  })

  test('does not take a carer who talks about the patient for a patient', () => {
    const source = [
      'APRN Boyd: How is it going, Miss Opal?',
      "Opal: I feel well. I see the children less. I know that's my Parkinson's.",
      "Renee: She's not talking to them so much. She used to set out plates for them. She kicks in her sleep.",
      'APRN Boyd: Any falls?',
      'Renee: She had one, she got up in the dark.',
      'Opal: I sat down hard. I was fine.',
    ].join('\n')
    expect(roles(source)).toEqual([
      'clinician',
      'patient',
      'other(Renee)',
      'clinician',
      'other(Renee)',
      'patient',
    ])
  })

  test('does not take a wife who talks about her husband for a second patient', () => {
    const found = roles(
      [
        'Nurse: Is it all right if your wife stays?',
        'Sione: She can stay. I got canoes to build, forty of them, God picked me.',
        'Lupe: I drove him in. He has slept maybe an hour a night. He put down a deposit on a shed.',
        'Nurse: Do you hear anyone?',
        'Sione: My grandfather. He tells me which wood. I love everybody. I am a volcano, write that down.',
        'Lupe: He shoved my brother on Sunday. He told me he was still taking it.',
      ].join('\n'),
    )
    expect(found).toContain('other(Lupe)')
    expect(found).toContain('patient')
  })

  test('takes someone who asks all the questions for a clinician, even next to a nurse', () => {
    const source = [
      'HN: Do you know where we are today, Captain?',
      'BB: In Ballard. At the fish place.',
      'HN: Okay. How has he been, Rosie? How many evenings in the last week?',
      'LPN: Five out of seven. He hollers for the crew.',
      'HN: Do you hurt anywhere, Captain? How are your spirits? Are there times you wish you were dead?',
      'BB: The hip. I am in no hurry. No.',
      "HN: We'll keep the donepezil, and I'll see you in two weeks.",
    ].join('\n')
    expect(roles(source).filter((role) => role.startsWith('patient'))).toHaveLength(2)
    expect(roles(source)[0]).toBe('clinician')
    expect(roles(source)[1]).toBe('patient')
  })

  test('merges consecutive turns of a speaker, and continues a turn on a line without a label', () => {
    const visit = readVisit('Doctor: Hello.\nDoctor: Sit down.\nPatient: Thanks.\nIt is cold.')
    expect(shown(visit)).toEqual(['clinician: Hello. | Sit down.', 'patient: Thanks. | It is cold.'])
  })

  test('does not take a time or a heading for a speaker', () => {
    const visit = readVisit(
      'Doctor: When do you wake?\nPatient: At 4:30. My list says this: pills, then coffee.\nDoctor: Okay.',
    )
    expect(visit.turns).toHaveLength(3)
  })

  test('leaves fillers out of the text but keeps the offsets', () => {
    const source = 'Doctor: Um, how many, uh, do you take?\nPatient: Uh-huh. Um, like, two. I I think two.'
    const visit = readVisit(source)
    expect(shown(visit)).toEqual([
      'clinician: How many, do you take?',
      'patient: Uh-huh. | Like, two. | I think two.',
    ])
    expect(source.slice(visit.turns[0]?.start, visit.turns[0]?.end)).toBe('Um, how many, uh, do you take?')
  })
})

describe('lines without labels', () => {
  test('infers the roles from the lines', () => {
    const source = [
      'Come on in, Teo. How was the week?',
      "Long. I didn't sleep much.",
      'How many hours?',
      'Four, maybe.',
      'Any thoughts of hurting yourself?',
      'No.',
      'Okay.',
      'My sister thinks I should take something.',
      "Let's talk about that. Would you want to?",
      'Not really.',
    ].join('\n')
    const visit = readVisit(source)
    expect(visit.form).toBe('dialogue')
    expect(roles(source)).toEqual(Array.from({ length: 5 }, () => ['clinician', 'patient']).flat())
    expectOffsets(visit)
  })

  test('keeps the other roles when one speaker has two lines', () => {
    const source = [
      'What brings you in today?',
      "I've been anxious. I can't breathe on the train.",
      'My husband had to pick me up twice.',
      'When did that start?',
      'In May.',
      'Have you ever taken anything for it?',
      'I took propranolol once. I felt nothing.',
      "I'd like you to try it again. Is that okay with you?",
      'Sure.',
    ].join('\n')
    expect(roles(source)).toEqual([
      'clinician',
      'patient',
      'clinician',
      'patient',
      'clinician',
      'patient',
      'clinician',
      'patient',
    ])
  })
})

describe('dictation', () => {
  test('applies spoken punctuation and keeps the offsets right', () => {
    const source =
      'follow up for mister vale comma forty comma major depression period new paragraph he sleeps six hours period he says quote i am fine unquote period plan colon continue sertraline period end of dictation'
    const visit = readVisit(source)
    expect(visit.form).toBe('dictation')
    expect(shown(visit)).toEqual([
      'narrator: Follow up for mister vale, forty, major depression. | He sleeps six hours. | He says “I am fine”. | Plan: continue sertraline.',
    ])
    const second = visit.turns[0]?.sentences[1]
    expect(source.slice(second?.start, second?.end)).toBe('he sleeps six hours')
    expectOffsets(visit)
  })

  test('removes what is taken back', () => {
    const texts = (source: string): string | undefined => shown(readVisit(source))[0]
    expect(
      texts('Dictated note. Repeat lithium level in one week, scratch that, in three days. He agreed.'),
    ).toBe('narrator: Dictated note. | Repeat lithium level in three days. | He agreed.')
    expect(
      texts(
        'start prazosin one milligram comma correction comma two milligrams at bedtime period he agreed period',
      ),
    ).toBe('narrator: Start prazosin two milligrams at bedtime. | He agreed.')
    expect(texts('Dictated note. He smokes a pack a day. Scratch that. He quit in May. He vapes.')).toBe(
      'narrator: Dictated note. | He quit in May. | He vapes.',
    )
  })

  test('keeps a word that could be punctuation', () => {
    const source =
      'she is thirty comma seen in the postpartum period comma no bleeding period her period is late period family history of colon cancer period'
    expect(shown(readVisit(source))).toEqual([
      'narrator: She is thirty, seen in the postpartum period, no bleeding. | Her period is late. | Family history of colon cancer.',
    ])
  })

  test('combines written punctuation with spoken commands', () => {
    const source =
      'This is an evaluation of Ms. Hale. Mood is, quote, all over the place. New line. Her period was late. End of dictation.'
    expect(shown(readVisit(source))).toEqual([
      'narrator: This is an evaluation of Ms. Hale. | Mood is, “all over the place.” | Her period was late.',
    ])
  })
})

describe('shorthand', () => {
  test('treats fragments as sentences, and does not end them at abbreviations', () => {
    const source =
      '34M MDD f/u. mood ok. slp 5h, appetite ok\nsertraline 7.5 mg b.i.d. w/ food; denies SI/HI\nwakes x2 ~1.5h. sees Dr. Amis q2wk'
    const visit = readVisit(source)
    expect(visit.form).toBe('shorthand')
    expect(visit.turns[0]?.sentences.map((sentence) => sentence.text)).toEqual([
      '34M MDD f/u.',
      'mood ok.',
      'slp 5h, appetite ok',
      'sertraline 7.5 mg b.i.d. w/ food;',
      'denies SI/HI',
      'wakes x2 ~1.5h.',
      'sees Dr. Amis q2wk',
    ])
    expectOffsets(visit)
  })

  test('does not take headings for speakers', () => {
    const visit = readVisit(
      'S: c/o anx x2wk, slp 4h\nO: coop, affect anx, TP linear\nA: GAD, worse\nP: ↑ buspirone 15 BID\nRTC 4wk',
    )
    expect(visit.form).toBe('shorthand')
    expect(visit.turns.map((turn) => turn.role)).toEqual(['narrator'])
  })
})

describe('prose', () => {
  test('has one narrator for a note with headings', () => {
    const source = [
      'Patient: Jane Roe',
      'Provider: Dr. A. Lind',
      'Subjective: The patient reports low mood for two weeks. She sleeps poorly.',
      'Objective: Affect constricted. Speech is normal.',
      'Plan: Continue escitalopram 10 mg daily. Return in four weeks.',
    ].join('\n')
    const visit = readVisit(source)
    expect(visit.form).toBe('prose')
    expect(visit.turns).toHaveLength(1)
    expect(visit.turns[0]?.role).toBe('narrator')
    expect(visit.turns[0]?.sentences.map((one) => one.text)).toContain('Speech is normal.')
    expectOffsets(visit)
  })
})

describe('Spanish', () => {
  test('keeps the words, with roles from Spanish labels', () => {
    const source =
      'Enfermera: ¿Cómo ha dormido?\nPaciente: No duermo bien. Tomo sertralina.\nEnfermera: ¿Ha pensado en hacerse daño?\nPaciente: No.'
    const visit = readVisit(source)
    expect(visit.language).toBe('es')
    expect(visit.turns.map((turn) => turn.role)).toEqual(['clinician', 'patient', 'clinician', 'patient'])
    const second = visit.turns[1]?.sentences ?? []
    expect(second.map(({ start, end }) => source.slice(start, end))).toEqual([
      'No duermo bien.',
      'Tomo sertralina.',
    ])
    expect(second[1]?.text).toBe('Tomo sertralina.')
    expect(visit.turns[2]?.sentences[0]?.text).toMatch(/\?$/)
  })

  test('gives a relative with a Spanish label an English name', () => {
    const source =
      'Doctora: ¿Cómo está él en casa?\nEsposa: Él no duerme nada.\nPaciente: Sí duermo, doctora.'
    expect(roles(source)).toEqual(['clinician', 'other(wife)', 'patient'])
  })
})
