import { PRODUCT_NAME } from '#shared/product.ts'
import type { QuestionGroup } from './question.ts'

export const product: QuestionGroup = {
  id: 'product',
  title: 'The product',
  questions: [
    {
      id: 'what-is-it',
      question: `What is ${PRODUCT_NAME}?`,
      answer: [
        `A web application for mental-health clinicians. You speak, upload or type what happened in a visit; ${PRODUCT_NAME} drafts a structured note from it, such as SOAP or DAP. For every sentence it shows the words of the visit that the sentence rests on, so that checking is quicker than writing.`,
      ],
    },
    {
      id: 'for-whom',
      question: 'Who is it for?',
      answer: [
        'Psychiatric nurses and nurse practitioners first of all, and psychiatrists, psychologists, therapists, counselors and social workers. One account is for one person. Patients need no account.',
      ],
    },
    {
      id: 'what-works-today',
      question: 'What can I use today?',
      answer: [
        'The dashboard, your patients, and notes from typed or uploaded text: with templates, the evidence behind each sentence, versions, signatures, and a clean copy for your record system. You record visits or upload them, send assessments by secret link and see scores over time, keep treatment plans whose goals tie to notes, and subscribe to a plan. You can export all of it at any time. The [guide](/help) marks every article whose subject is not there yet.',
      ],
    },
    {
      id: 'devices',
      question: 'Which devices and browsers do I need?',
      answer: [
        'A current version of Chrome, Edge, Firefox or Safari, on a computer, tablet or phone. Nothing is installed. Recording needs a microphone.',
      ],
    },
    {
      id: 'emergencies',
      question: 'May I rely on it in an emergency?',
      answer: [
        'No. It documents visits and watches over nobody. In the United States call 911 in an emergency, or call or text 988 for the Suicide & Crisis Lifeline.',
      ],
    },
  ],
}

export const notes: QuestionGroup = {
  id: 'notes',
  title: 'Notes',
  questions: [
    {
      id: 'is-it-right',
      question: 'Can I trust what it writes?',
      answer: [
        'Check it, as you would check a colleague’s draft. Every line shows the words it comes from and is checked against the visit: supported, contradicted, not found or unsure, with the reason.',
        'What was not asked is “not assessed”. A denial stands in a note only if the question was asked and answered.',
      ],
    },
    {
      id: 'formats',
      question: 'Which note formats are there?',
      answer: [
        'SOAP, DAP and other templates, for seven kinds of visit: initial assessment, follow-up, crisis intervention, medication review, therapy session, progress note and discharge summary. What belongs into which section is in [Resources](/resources#formats).',
      ],
    },
    {
      id: 'length',
      question: 'How long may a visit be?',
      answer: [
        'A recording in the browser runs for up to 60 minutes. An uploaded file may last up to 2 hours.',
      ],
    },
    {
      id: 'record-system',
      question: 'How does a note get into my record system?',
      answer: [
        'You copy it, whole or by section, as text that pastes cleanly. There is no connection to your record system that could write without you.',
      ],
    },
    {
      id: 'my-own-words',
      question: 'Do I have to record my patients?',
      answer: [
        'No. You can type or paste your own notes, or dictate a summary after the patient has left. Recording is one of three ways, and it needs [consent](/resources#consent).',
      ],
    },
  ],
}
