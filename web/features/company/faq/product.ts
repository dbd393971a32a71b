import { AUDIO_FILE_MAX_MS, RECORDING_MAX_MS } from '#shared/domain/voice.ts'
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
        `A web app for mental-health clinicians. You record, upload or type what happened in a visit, and ${PRODUCT_NAME} drafts a structured note from it, such as SOAP or DAP. Every line of the draft shows the words of the visit it came from, so you can check it.`,
      ],
    },
    {
      id: 'for-whom',
      question: 'Who is it for?',
      answer: [
        'Psychiatric nurses and nurse practitioners first, and also psychiatrists, psychologists, therapists, counselors and social workers. Each clinician has their own account. Patients don’t need one.',
      ],
    },
    {
      id: 'what-works-today',
      question: 'What can I do with it?',
      answer: [
        'Keep your patients, record or upload visits, and write notes from your own templates. Check each line, sign the note, and copy it into your EHR. You can also send assessments by secret link, follow scores over time, and keep treatment plans whose goals are linked to notes. You can export everything at any time. The [guide](/help) explains each part.',
      ],
    },
    {
      id: 'who-writes',
      question: 'What writes the note?',
      answer: [
        'If a language model is connected, the model writes the note and checks it against the visit. Without one, the built-in writer prepares a draft of facts and quotations for you to finish. You always see which one wrote your note and where it ran. [Learn more](/help#language-model).',
      ],
    },
    {
      id: 'devices',
      question: 'Which devices and browsers can I use?',
      answer: [
        'A current version of Chrome, Edge, Firefox or Safari on a computer, tablet or phone. There’s nothing to install. You need a microphone to record.',
      ],
    },
    {
      id: 'emergencies',
      question: 'Can I rely on it in an emergency?',
      answer: [
        'No. It documents visits and doesn’t monitor patients. In the United States, call 911 in an emergency, or call or text 988 for the Suicide & Crisis Lifeline.',
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
        'Check it the way you’d check a colleague’s draft. Each line is compared with the visit and marked supported, contradicted, not found or unsure, with the reason. The check can be wrong, too.',
        'Topics that weren’t discussed are never assumed to be normal. You can record them as “not assessed”.',
      ],
    },
    {
      id: 'formats',
      question: 'Which note formats are there?',
      answer: [
        'SOAP, DAP and other templates, for seven types of visits: initial assessment, follow-up, crisis intervention, medication review, therapy session, progress note and discharge summary. [Resources](/resources#formats) explains what goes in each section.',
      ],
    },
    {
      id: 'length',
      question: 'How long can a visit be?',
      answer: [
        `You can record up to ${RECORDING_MAX_MS / 60_000} minutes in the browser, or upload a recording of up to ${AUDIO_FILE_MAX_MS / 3_600_000} hours.`,
      ],
    },
    {
      id: 'record-system',
      question: 'How do I get a note into my EHR?',
      answer: [
        'Copy the whole note or one section; it pastes cleanly as text. You can also download a PDF or export the chart as FHIR. Nothing is sent to your EHR automatically.',
      ],
    },
    {
      id: 'my-own-words',
      question: 'Do I have to record my patients?',
      answer: [
        'No. You can type or paste your own notes, or dictate a summary after the patient has left. If you do record, you need [consent](/resources#consent).',
      ],
    },
  ],
}
