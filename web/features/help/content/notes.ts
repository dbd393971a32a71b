import type { ArticleGroup } from '../article.ts'

export const notes: ArticleGroup = {
  title: 'Creating notes',
  articles: [
    {
      id: 'note-from-text',
      title: 'Create a note from text',
      summary: 'Type or paste what happened and get a structured note.',
      since: '0.1',
      keywords: ['generate', 'soap', 'write', 'paste', 'type', 'dictate', 'missing information'],
      blocks: [
        {
          steps: [
            'Open **New Note**, on a patient’s page or on the dashboard.',
            'Choose the patient and the note type.',
            'Choose a template, or keep the one you used last.',
            'Under **Text Input**, write or paste what happened in the visit.',
            'Press **Generate SOAP Note** (or Ctrl Enter), and read what you get. **Stop** ends the writing, and then nothing is saved.',
          ],
        },
        'The note is saved as completed as soon as it is there, and **Open note** shows it. If saving fails, **Try again** saves the same note; nothing is written twice. “Missing Information” means that patient, note type or text is still empty.',
        'From 80 percent of your month’s notes on, a line above says how many you have used.',
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
      summary: 'The words of a document become the text of the visit.',
      since: '0.1',
      keywords: ['file', 'mp3', 'wav', 'm4a', 'txt', 'doc', 'docx', 'pdf', 'word', 'dictaphone'],
      blocks: [
        'Choose patient and note type, open **File Upload** and drop or choose a file. Accepted are .txt, .doc and .docx for text, of at most 10 MB. PDF files are not yet supported: copy their text into **Text Input**. Sound files (.mp3, .wav, .m4a) cannot be transcribed yet; the page says so.',
        'The text of the document is put into **Text Input**, after what you have typed there. Read it through, then generate the note. The file itself is not kept.',
      ],
    },
    {
      id: 'templates',
      title: 'Templates',
      summary: 'SOAP, DAP, intake and your own.',
      since: '0.1',
      keywords: ['soap', 'dap', 'birp', 'format', 'structure', 'intake', 'sections'],
      blocks: [
        'The template decides which sections a note has, in which order, and what belongs in each of them. The one you choose is remembered on this device. With **Traditional SOAP Note** the whole note stands in one block; with others every section has a card of its own.',
        { heading: 'Your own templates' },
        'On the page [Templates](/templates), which the template selector links to, you see all of them with a **Preview**. **Copy** takes any of them as the beginning of your own; **New template** begins with an empty one. Give each section a heading and a word about what belongs there, and move it with the arrows or Alt and the arrow keys.',
        'A template you no longer need can be retired and brought back. Notes written with it stay as they are. Built-in templates cannot be changed: copy them.',
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
      since: '0.1',
      keywords: ['view', 'clipboard', 'ehr', 'emr', 'paste', 'export', 'transcript', 'summary tab'],
      blocks: [
        '**Copy Full Note** takes everything, with headings and amendments; **Copy** on a card takes one section without its heading. The button says “Copied” when it is done. Where a record system takes formatted text, the headings are bold; elsewhere it pastes as plain text.',
        '**Print** puts the note, the patient and the signature on paper and nothing else. **Download PDF** makes a file of the same.',
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
      since: '0.1',
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
        'Right after generating, press **Edit Note**, then **Save Changes** or **Cancel**. Later, open the note and press **Edit Note** there: every section has a field of its own, and Ctrl S saves. A note cannot be saved empty.',
        'A note is **draft**, **reviewed** or **completed**. Notes you generate are saved as completed; change the status if you want to come back to one.',
        { heading: 'Earlier versions' },
        '**History** lists every version that was saved. Choose one to see what changed in it, or what has changed since: added words are underlined, removed ones struck through. **Restore this version** makes it the current one; what it replaces is kept as well.',
        { heading: 'Two places at once' },
        'If the note was saved in another tab or on another device meanwhile, nothing is overwritten. You see both versions side by side and choose: save yours as the new version, take the saved one, or go on editing.',
      ],
    },
    {
      id: 'unfinished-notes',
      title: 'Unfinished notes',
      summary: 'What you type is kept while you type it.',
      since: '0.1',
      keywords: ['draft', 'autosave', 'lost', 'offline', 'connection', 'reload', 'signed out', 'continue'],
      blocks: [
        'What you type for a note, and what you change in one, is kept on the server, encrypted, a moment after you pause. The line beside the title says **Saved** and when. Closing the tab, reloading the page or being signed out costs nothing: **New Note** offers to continue, and an edited note asks whether to keep the changes.',
        'Without a connection the words stay in the tab and are saved once you are back; the browser asks before you close it. If your session ends, sign in again in the same tab, and the page opens as you left it.',
        'If the same unfinished note is open in two tabs, the page asks which words to keep.',
      ],
    },
    {
      id: 'sign-and-amend',
      title: 'Sign a note and amend it',
      summary: 'A signed note is locked; what comes later is added to it.',
      since: '0.1',
      keywords: ['signature', 'lock', 'addendum', 'amendment', 'correct', 'hash', 'fingerprint', 'intact'],
      blocks: [
        {
          steps: [
            'Open a completed note and press **Sign note**.',
            'Check the name to sign with, and press **Sign and lock**.',
          ],
        },
        'From then on the note cannot be edited. **Session Details** shows who signed and when, and whether the note still is what was signed: **Intact**, with a fingerprint you can copy and keep elsewhere.',
        'To correct or complete a signed note, press **Add amendment**. It stands under the note with your name and the time; the note above it stays as it was.',
      ],
    },
  ],
}
