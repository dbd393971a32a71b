import type { QuestionGroup } from './question.ts'

export const privacy: QuestionGroup = {
  id: 'privacy',
  title: 'Privacy and security',
  questions: [
    {
      id: 'hipaa',
      question: 'Is it HIPAA compliant, and do I get a BAA?',
      answer: [
        'We commit to HIPAA compliance as your business associate. The [Business Associate Agreement](/terms-of-use#business-associate-agreement) is part of the terms of every account, at no extra cost. If your organization needs a signed copy, [contact sales](/contact-sales).',
      ],
    },
    {
      id: 'recordings',
      question: 'What happens to recordings?',
      answer: [
        'They aren’t stored. Your browser keeps the audio, encrypted, until it’s transcribed and the note is saved. The server turns it into text piece by piece and never writes it to disk. If your site uses a separate speech service, the audio is sent there to be transcribed. The transcript stays in the chart, encrypted, so you can check the note against it.',
      ],
    },
    {
      id: 'language-model-data',
      question: 'Is what my patients say sent to an AI company?',
      answer: [
        'Only if your administrator has connected a hosted language model. Then the text of the visit is sent to that service to write and check the note. No name, MRN, date of birth or email address is added, but the text itself is sent unchanged. You see where the note is written before you generate it, and so does the patient on the consent page. A model can also run on the clinic’s own server.',
      ],
    },
    {
      id: 'who-can-see',
      question: 'Who can see my patients?',
      answer: [
        'Only you. Every record belongs to the clinician who created it. Administrators see accounts, plans and counts, but no charts. The server itself has to decrypt a chart to show it to you: see the [security page](/security#what-it-does-not-do).',
      ],
    },
    {
      id: 'encryption',
      question: 'How is the data encrypted?',
      answer: [
        'With AES-256, before it reaches the database, with a separate key for every clinician. The [security page](/security#encryption) has the details.',
      ],
    },
    {
      id: 'training',
      question: 'Do you train models on my data?',
      answer: ['No. We use patient information only to provide the service to you.'],
    },
    {
      id: 'tracking',
      question: 'Is there tracking on this site?',
      answer: [
        'No. There are no analytics and no advertising pixels. The payment page loads Stripe’s card form where Stripe is used; no other page loads anything from another company. We use cookies only to sign you in, to keep you signed in, and to let patients continue a questionnaire in the browser they started it in.',
      ],
    },
  ],
}
