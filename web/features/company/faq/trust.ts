import type { QuestionGroup } from './question.ts'

export const privacy: QuestionGroup = {
  id: 'privacy',
  title: 'Privacy and security',
  questions: [
    {
      id: 'hipaa',
      question: 'Is it HIPAA compliant, and do I get a BAA?',
      answer: [
        'We commit to HIPAA compliance as your business associate. The [Business Associate Agreement](/terms-of-use#business-associate-agreement) is part of the terms of every account, at no extra cost. If your organization needs a signed copy, [write to us](/contact-sales).',
      ],
    },
    {
      id: 'recordings',
      question: 'What happens to recordings?',
      answer: [
        'They are not stored. Your browser keeps the sound, sealed, until its words are in and the note is saved; the server turns it into text piece by piece and writes none of it to a disk. The transcript stays in the chart, encrypted, for you to check the note against.',
      ],
    },
    {
      id: 'who-can-see',
      question: 'Who can see my patients?',
      answer: [
        'You. Every record belongs to the clinician who made it, and for anybody else its address answers as if it did not exist. Administrators see accounts, plans and counts, but no charts. As with every service that shows you your data, the server itself has to be able to open it: the [security page](/security#what-it-does-not-do) says so plainly.',
      ],
    },
    {
      id: 'encryption',
      question: 'How is the data encrypted?',
      answer: [
        'With AES-256, before it reaches the database, with a key of its own for every clinician. How exactly is on the [security page](/security#encryption).',
      ],
    },
    {
      id: 'training',
      question: 'Do you train models with my data?',
      answer: ['No. Patient information is used to give you your notes, and for nothing else.'],
    },
    {
      id: 'tracking',
      question: 'Is there tracking on this site?',
      answer: [
        'No. There are no analytics, no advertising pixels and no third-party requests at all. The one cookie is the one that keeps you signed in.',
      ],
    },
  ],
}
