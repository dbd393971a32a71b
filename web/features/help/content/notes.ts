import type { ArticleGroup } from '../article.ts'

export const notes: ArticleGroup = {
  title: 'Creating notes',
  articles: [
    {
      id: 'note-from-text',
      title: 'Create a note from text',
      summary: 'Type or paste what happened and get a structured note.',
      since: 'in preparation',
      keywords: ['generate', 'soap', 'write', 'paste', 'type', 'dictate', 'missing information'],
      blocks: [
        {
          steps: [
            'Open **New Note**, on a patient’s page or on the dashboard.',
            'Choose the patient and the note type.',
            'Choose a template, or keep the one you used last.',
            'Under **Text Input**, write or paste what happened in the visit.',
            'Press **Generate SOAP Note**, and read what you get.',
          ],
        },
        'The note is saved as soon as it is there. “Missing Information” means that patient, note type or text is still empty.',
        { heading: 'Note types' },
        {
          list: [
            'Initial Assessment',
            'Follow-up Session',
            'Crisis Intervention',
            'Medication Review',
            'Therapy Session',
            'Progress Note',
            'Discharge Summary',
          ],
        },
      ],
    },
    {
      id: 'record-visit',
      title: 'Record a visit',
      summary: 'Up to 60 minutes; the note is made when you stop.',
      since: 'in preparation',
      keywords: [
        'voice',
        'audio',
        'microphone',
        'recording',
        'speech',
        'transcribe',
        'transcription',
        'limit',
      ],
      blocks: [
        'Tell the patient, and everybody else who will be heard, before you begin. What to say is in [Consent before recording](/resources#consent).',
        {
          steps: [
            'Choose patient and note type, then open **Voice Recording**.',
            'Allow the microphone when your browser asks.',
            'Start. You see the time and the level of the sound.',
            'Stop. The recording becomes a transcript, then a summary and a note.',
          ],
        },
        'A recording ends at 60 minutes. From 30 minutes on you see a reminder, from 54 minutes on a stronger one.',
        { heading: 'If the microphone does not work' },
        {
          list: [
            '**Denied:** allow the microphone for this site in your browser’s settings, then press the button to try again.',
            '**Not found:** connect one, or choose it in the settings of your device.',
            '**In use:** close the other program, often a video call.',
          ],
        },
        'The sound itself is not stored.',
      ],
    },
    {
      id: 'upload-file',
      title: 'Upload a recording or a document',
      summary: 'Sound files and text documents.',
      since: 'in preparation',
      keywords: ['file', 'mp3', 'wav', 'm4a', 'txt', 'doc', 'docx', 'pdf', 'word', 'dictaphone'],
      blocks: [
        'Choose patient and note type, open **File Upload** and choose a file. Accepted are .mp3, .wav and .m4a for sound, and .txt, .doc and .docx for text. PDF files are not yet supported: copy their text into **Text Input**.',
        'Sound is transcribed first, text is taken as it is; you can correct both before you generate the note.',
      ],
    },
    {
      id: 'templates',
      title: 'Templates',
      summary: 'SOAP, DAP, intake and your own.',
      since: 'in preparation',
      keywords: ['soap', 'dap', 'birp', 'format', 'structure', 'intake', 'sections'],
      blocks: [
        'The template decides which sections a note has. The one you choose is remembered on this device. With **Traditional SOAP Note** the whole note stands in one block; with others every section has a card of its own.',
        'What belongs into the sections of SOAP, DAP and BIRP is in [Resources](/resources#formats).',
      ],
    },
    {
      id: 'evidence',
      title: 'Check a note against the visit',
      summary: 'Every sentence shows the words it rests on.',
      since: 'in preparation',
      keywords: [
        'evidence',
        'verdict',
        'supported',
        'inferred',
        'contradicted',
        'not found',
        'hallucination',
        'review',
      ],
      blocks: [
        'Choose a sentence of the note, and the words of the visit that support it are marked beside it. Whatever wrote the note, a checker reads it against the visit and gives every sentence one verdict:',
        {
          terms: [
            ['Supported', 'The visit says so.'],
            ['Inferred', 'It follows from what was said, but nobody said it. Decide whether it may stay.'],
            ['Contradicted', 'The visit says otherwise. Correct it.'],
            ['Not found', 'Nothing in the visit says so. Add what you know, or remove it.'],
            ['Yours', 'You wrote it.'],
          ],
        },
        'Beside the note stands what was said but is not in it: about risk, medication, allergies, abuse, substances and follow-up. What was not asked is “not assessed”, never assumed to be normal.',
      ],
    },
    {
      id: 'read-and-copy',
      title: 'Read a note and copy it into your record',
      summary: 'The whole note or one section, as plain text.',
      since: 'in preparation',
      keywords: ['view', 'clipboard', 'ehr', 'emr', 'paste', 'export', 'transcript', 'summary tab'],
      blocks: [
        '**Copy Full Note** takes everything; **Copy** on a card takes one section. The button says “Copied” when it is done. The text pastes cleanly into a record system.',
        {
          terms: [
            ['SOAP Note', 'The note itself.'],
            [
              'Summary and Transcript',
              'For notes from a recording: what you entered, and the words of the visit.',
            ],
            ['Input Text', 'For notes from text: what you entered.'],
          ],
        },
        'At the side stand status, note type, template and times, and who the patient is.',
      ],
    },
    {
      id: 'edit-note',
      title: 'Edit a note',
      summary: 'Section by section, with earlier versions kept.',
      since: 'in preparation',
      keywords: [
        'change',
        'correct',
        'version',
        'history',
        'draft',
        'reviewed',
        'completed',
        'status',
        'sign',
        'amend',
      ],
      blocks: [
        'Right after generating, press **Edit Note**, then **Save Changes** or **Cancel**. Later, open the note and press **Edit Note** there. A note cannot be saved empty.',
        'A note is **draft**, **reviewed** or **completed**. Notes you generate are saved as completed; change the status if you want to come back to one. Earlier versions are kept.',
      ],
    },
  ],
}
