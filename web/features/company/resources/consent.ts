import type { Section } from '../../../ui/prose.tsx'

export const consent: Section = {
  id: 'consent',
  title: 'Consent before recording',
  blocks: [
    'Patients must be free to say no to recording without losing anything. Many states require consent from everyone who can be heard. Your license or employer may require more, such as a signature. Find out what applies to you before your first recording.',
    { heading: 'What to tell the patient' },
    {
      list: [
        'that you’d like to record so you can listen instead of typing;',
        'what happens to the recording: the audio is transcribed and not kept, and the transcript becomes part of the record;',
        'that software drafts the note, where the text is sent for that, and that you review and correct it;',
        'that they can say no, or stop at any time, and it won’t affect their care.',
      ],
    },
    {
      sample: {
        title: 'A 20-second example',
        lines: [
          '“I’d like to record our conversation so I can listen instead of typing. Software turns it into text and helps me write my note, and I check it myself. The audio isn’t kept. You can say no, and you can tell me to stop at any time. Is that okay with you?”',
        ],
      },
    },
    { heading: 'Also consider' },
    {
      list: [
        '**Everyone present**, in the room, on the phone or on screen: partners, interpreters, students. Ask each of them.',
        '**Minors and guardians.** Who can consent, and who may read the record later?',
        '**Timing.** In acute psychosis, intoxication or crisis, a patient may not be able to consent, and asking may do harm. Write the note from memory.',
        '**Confidences.** Stop recording if the patient asks, or if the conversation turns to someone else’s private matters.',
        '**Every visit.** Last month’s yes isn’t today’s yes. One sentence is enough.',
      ],
    },
    'Document who consented and how, and only if they did. Never let software add a sentence about consent automatically.',
  ],
}

export const reviewing: Section = {
  id: 'reviewing',
  title: 'Reviewing a drafted note in two minutes',
  blocks: [
    'A draft reads smoothly, which makes mistakes easy to miss. Review it in this order instead of top to bottom.',
    {
      steps: [
        '**Risk first.** For every sentence about suicide, self-harm, violence or abuse: was it said, by whom, about whom, and is it about today?',
        '**Then numbers.** Compare each dose, date, score and number of hours with the visit.',
        '**Then negations.** For every “no”, “denies” and “without”: was the question asked?',
        '**Who and when.** The brother’s drinking must not become the patient’s, and the past must not become the present.',
        '**What’s missing.** Think of the moment that stayed with you. Is it in the note?',
        '**The plan last.** If you had only this note, would you know what to do?',
      ],
    },
    'Then read it once from the top, and sign it. If you keep correcting the same thing, change how you speak in the visit: see [the first section](#speaking).',
  ],
}
