import type { Section } from '../../../ui/prose.tsx'

export const consent: Section = {
  id: 'consent',
  title: 'Consent before recording',
  blocks: [
    'Recording a visit is a request, and a patient must be able to say no without losing anything. Many states require that everybody who is heard agrees; your licence and your employer may ask for more, such as a signature. Find out what applies to you before your first recording.',
    { heading: 'What to tell the patient' },
    {
      list: [
        'that you would like to record, and what for: to write the note, so that you can listen instead of typing;',
        'what happens to it: the sound becomes text and is not kept, the text becomes part of the record;',
        'that software drafts the note, and that you read and correct it;',
        'that they can say no, or stop at any time, and are treated just the same.',
      ],
    },
    {
      sample: {
        title: 'Twenty seconds that are enough to begin with',
        lines: [
          '“I would like to record our conversation so that I can listen instead of typing. A program turns it into text and helps me write my note; I check it myself. The sound is not kept. You can say no, and you can tell me to stop at any time. Is that all right with you?”',
        ],
      },
    },
    { heading: 'Also think of' },
    {
      list: [
        '**Everybody in the room**, on the phone or on the screen: partner, interpreter, student. Each of them is asked.',
        '**Minors and guardians.** Who can consent, and who may later read it?',
        '**A bad moment.** In acute psychosis, intoxication or crisis, consent may not be possible, and asking may do harm. Write the note from memory.',
        '**Things said in confidence.** Stop the recording when the patient asks for it, or when the story turns to somebody else.',
        '**Every time.** A yes of last month is a good start, not a yes of today. One sentence is enough.',
      ],
    },
    'Write down that consent was given, by whom and how, if it was, and only then. A sentence about consent that software adds by itself is worth nothing.',
  ],
}

export const reviewing: Section = {
  id: 'reviewing',
  title: 'Reading a drafted note in two minutes',
  blocks: [
    'A draft reads smoothly, and that is its danger: the eye slides over what is wrong. Read it in an order that goes against the flow.',
    {
      steps: [
        '**Risk first.** Every sentence about suicide, self-harm, violence or abuse: was it said, by whom, about whom, about today?',
        '**Numbers next.** Doses, dates, hours of sleep, scores. Compare each with the visit.',
        '**Then negations.** For every “no”, “denies” and “without”: was the question asked?',
        '**Who and when.** The brother’s drinking must not become the patient’s; what was in the past must not be in the present.',
        '**What is missing.** Think of the moment of the visit that has stayed with you. Is it there?',
        '**The plan last.** Would you know what to do, if you had only this note?',
      ],
    },
    'Then read it once from the beginning, and sign for it. If you find yourself correcting the same thing in every note, change how you speak in the visit: see [the first piece](#speaking).',
  ],
}
