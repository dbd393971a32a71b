import {
  AUDIO_FILE_MAX_MS,
  RECORDING_MAX_MS,
  RECORDING_STRONG_WARNING_MS,
  RECORDING_WARNING_MS,
} from '#shared/domain/voice.ts'
import type { ArticleGroup } from '../article.ts'
import { OWN_WORDING } from './own-wording.ts'
import { sharedVisits } from './shared-visits.ts'

const MINUTE_MS = 60_000
const RECORDING_MINUTES = RECORDING_MAX_MS / MINUTE_MS

export const notes: ArticleGroup = {
  title: 'Creating notes',
  articles: [
    {
      id: 'note-from-text',
      title: 'Create a note from text',
      summary: 'Type or paste what happened and get a structured note.',
      keywords: ['generate', 'soap', 'write', 'paste', 'type', 'dictate', 'missing information'],
      blocks: [
        {
          steps: [
            'Open **New Note** on a patient’s page or the dashboard.',
            'Choose the patient and the note type.',
            'Choose a template, or keep the one you used last.',
            'Under **Text Input**, type or paste what happened in the visit.',
            'Select **Generate SOAP Note** (or Ctrl Enter), and review the note. **Stop** cancels it, and nothing is saved.',
          ],
        },
        'The note is saved as completed when it’s done; **Sign note** signs it there, and **Open note** shows it. If saving fails, **Try again** saves the same note once. “Missing Information” means the patient, note type or text is missing.',
        'Once you’ve used 80 percent of this month’s notes, a banner shows how many are left.',
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
      summary: `Up to ${RECORDING_MINUTES} minutes. Your note appears when you stop.`,
      keywords: [
        'voice',
        'audio',
        'microphone',
        'recording',
        'speech',
        'transcribe',
        'transcription',
        'limit',
        'recover',
        'consent',
        'language',
        'offline',
      ],
      blocks: [
        'Before you start, tell the patient and anyone else who will be heard. See [Consent before recording](/resources#consent) for what to say.',
        {
          steps: [
            'Choose patient and note type, then open **Voice Recording**.',
            'Allow the microphone when your browser asks.',
            'Before a patient’s first recording, confirm their consent. It’s saved with the date, and you can revoke it on the patient’s page.',
            'Start recording. You see the time, the sound level, the transcript and a live note as they’re written.',
            'Stop. After the last words are transcribed, the summary and note are written.',
          ],
        },
        `A recording ends at ${RECORDING_MINUTES} minutes. You see a reminder at ${RECORDING_WARNING_MS / MINUTE_MS} minutes and a warning at ${RECORDING_STRONG_WARNING_MS / MINUTE_MS}. You can pause and resume, and open other pages while you record; a bar at the top takes you back.`,
        { heading: 'The transcript' },
        'Speakers are identified from what’s said. If they’re mixed up, use **Swap Clinician and Patient**. Drug names that sound misheard are corrected when a dose or a word like “taking” is nearby. Corrections are underlined; select one to undo it.',
        'Choose the language before you start. The built-in transcription understands English. Other languages need a speech service on your server; if there isn’t one, the page tells you.',
        { heading: 'The live note' },
        'While you record, a provisional note grows next to the transcript; on a phone, it’s under **Note**. Its lines aren’t checked or saved and can still change. Select a line to see its source. After you press Stop, the note is written from the whole visit and replaces them.',
        'If the server is busy or the connection is lost, the live note pauses and catches up. The recording isn’t affected. With a language model connected, it’s sent what was said every minute or two. To do without, select **Turn off** above the live note, or change it under **Preferences** in your account settings. **Heard so far** lists what the note will have to account for.',
        { heading: 'On this device' },
        '**Test this device** downloads the speech model and checks whether your computer is fast enough. With **On this device** on, audio never leaves your device; only the transcript is sent.',
        { heading: 'If a recording is interrupted' },
        'Audio is saved on your device, encrypted, as you record. After a closed tab, a crash, a lost connection or a sign-out, **Recover recording** appears on the dashboard and the new note page. You can continue, finish or discard the recording, in the same browser and with your account only. At most two seconds are lost.',
        'After the note is written, turn on **Play along** and select a line to hear that part of the visit. The audio is deleted from your device when the note is saved, and from the page when you leave it.',
        { heading: 'If the microphone doesn’t work' },
        {
          list: [
            '**Denied:** allow the microphone for this site in your browser’s settings, then try again.',
            '**Not found:** connect a microphone, or choose one in your device’s settings.',
            '**In use:** close the app that’s using it, often a video call.',
          ],
        },
        'Audio is never stored on the server.',
      ],
    },
    {
      id: 'upload-file',
      title: 'Upload a recording or a document',
      summary: 'Create a note from a document or an audio file.',
      keywords: ['file', 'mp3', 'wav', 'm4a', 'txt', 'doc', 'docx', 'pdf', 'word', 'dictaphone'],
      blocks: [
        'Choose the patient and note type, open **File Upload**, then drop or choose a file. Text files can be .txt, .doc or .docx, up to 10 MB. PDFs are not yet supported: copy their text into **Text Input**.',
        'The text is added to **Text Input**, after anything you’ve typed. Review it, then generate the note. The file isn’t kept.',
        { heading: 'Recordings' },
        `An audio file (.mp3, .wav, .m4a, .webm, .ogg or .flac) can be up to ${AUDIO_FILE_MAX_MS / (60 * MINUTE_MS)} hours long. Your browser keeps an encrypted copy and sends it in short pieces; a bar shows the progress. If you close the page, **Recover recording** continues where it stopped. Then the summary and note are written, and the browser’s copy is deleted. Your own file isn’t changed.`,
      ],
    },
    {
      id: 'templates',
      title: 'Templates',
      summary: 'SOAP, DAP, intake and your own.',
      keywords: ['soap', 'dap', 'birp', 'format', 'structure', 'intake', 'sections'],
      blocks: [
        'The template sets a note’s sections, their order, and what goes in each. Your choice is remembered on this device. **Traditional SOAP Note** shows the whole note in one block; other templates have a card for each section.',
        { heading: 'Your own templates' },
        '[Templates](/templates) lists all of them with a **Preview**. Use **Copy** to start from an existing template, or **New template** to start from scratch. Give each section a heading and describe what goes there. Move sections with the arrows, or Alt and the arrow keys.',
        'You can retire a template you no longer need, and restore it later. Notes written with it don’t change. Built-in templates can’t be edited; copy them instead.',
        '[Resources](/resources#formats) explains what goes in each section of SOAP, DAP and BIRP.',
      ],
    },
    {
      id: 'evidence',
      title: 'Check a note against the visit',
      summary: 'Every line shows the words it came from.',
      keywords: [
        ...['evidence', 'verdict', 'supported', 'contradicted', 'not found', 'unsure', 'unchecked'],
        ...['not assessed', 'hallucination', 'review', 'to check', 'highlight', 'omission'],
      ],
      blocks: [
        'Point to a line to highlight its source in the visit. Click to pin it. With the keyboard, use the arrow keys or J and K to move, Enter to pin and Escape to unpin. On a phone, tap a line to see its source.',
        'Every line is checked against the visit, no matter who wrote it. Your own lines are checked too, when you pause and again before you sign. There are four verdicts:',
        {
          terms: [
            ['Supported', 'The visit supports this.'],
            ['Contradicted', 'The visit says something else. Correct it.'],
            [
              'Not found',
              'The visit doesn’t mention it. Keep it if you know it from elsewhere, or delete it.',
            ],
            ['Unsure', 'The visit can be read either way. You decide whether the line stays.'],
          ],
        },
        'A line that couldn’t be checked is marked **Unchecked**, and you’re asked about it before you sign. With a language model connected, the model checks the note and built-in rules compare numbers, doses, drugs, dates and names. Without one, only the built-in rules check it.',
        { heading: 'To check' },
        'This list is next to the note (below it on a phone) and shows what needs a decision. For a line that’s contradicted or not found, you can use the visit’s words, edit it, keep it as yours, or delete it. You can undo every step.',
        '**Said, but not in the note** lists up to six important things that are missing, the most serious first. **Add** puts one into the note with its words; **Not relevant** removes it from the list. Topics that weren’t discussed are never assumed to be normal: select one to record it as not assessed.',
        'A note saved without the text of its visit can’t be checked. Copies, prints and PDFs show no marks.',
      ],
    },
    {
      id: 'language-model',
      title: 'Who writes your notes',
      summary: 'A language model you connect, or the built-in writer.',
      keywords: [
        'language model',
        'ai',
        'ollama',
        'openai',
        'built-in',
        'privacy',
        'local',
        'baa',
        'spanish',
      ],
      blocks: [
        'Next to **Generate SOAP Note** you see who writes the note and where: on this computer, or at the service it is sent to. An administrator connects a language model under **Administration**, **Language model**.',
        'Without a language model, the built-in writer gives you a draft of facts and quotations. It’s a starting point, not a finished note. It reads English and Spanish. Select **More from the visit** under a topic to add quotations that didn’t fit.',
        'If the model stops halfway, everything it has written stays on the page. You can try again, keep what’s there, or use the built-in draft.',
        'The note’s history shows which model wrote it, where, and which model checked it.',
      ],
    },
    {
      id: 'length-and-sections',
      title: 'Length, and rewriting a section or a line',
      summary: 'Brief, standard or detailed; shorter or longer by section.',
      keywords: ['brief', 'standard', 'detailed', 'shorter', 'longer', 'regenerate', 'rewrite', 'line'],
      blocks: [
        'Choose the **Length** of a note next to the template: brief, standard or detailed. Your choice is remembered on this device.',
        '**Rewrite** next to a section’s heading makes that section **Shorter**, **Longer** or writes it again with **Regenerate**. The menu of a line regenerates that line alone. The rest of the note doesn’t change, and **Undo** restores the old text.',
      ],
    },
    {
      id: 'read-and-copy',
      title: 'Read a note and copy it into your record',
      summary: 'The whole note or one section, as plain text.',
      keywords: ['view', 'clipboard', 'ehr', 'emr', 'paste', 'export', 'transcript', 'summary tab'],
      blocks: [
        '**Copy Full Note** copies everything, with headings and amendments. **Copy** next to a heading copies that section without the heading. The button shows “Copied” when it’s done. Headings are bold where your EHR accepts formatting; otherwise the note pastes as plain text.',
        '**Copy as** has three more ways: as plain text without headings, with headings, or for your EHR. **Set up EHR copy** chooses the sections, their order and their headings for all notes with that template. The date of service and amendments are always copied.',
        '**Print** prints the note with the patient’s details and the signature. **Download PDF** saves it as a file.',
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
        'The side panel shows the status, note type, template and times, and the patient’s details.',
      ],
    },
    ...OWN_WORDING,
    {
      id: 'edit-note',
      title: 'Edit a note',
      summary: 'Line by line, with earlier versions kept.',
      keywords: [
        ...['change', 'correct', 'version', 'history', 'draft', 'reviewed', 'completed', 'status'],
        ...['sign', 'amend', 'move', 'delete', 'line', 'undo'],
      ],
      blocks: [
        'You edit a note line by line, right where you read it. Choose a line and press E, or use its pencil: Enter saves, Escape cancels. Use the line’s menu to add a line, change its label, delete it, or move it up, down or to another section; Alt with the arrow keys moves it, too. A line keeps its source through all of this, and a changed line is checked again.',
        'If you paste several lines, each becomes a line of the note.',
        'A note is **draft**, **reviewed** or **completed**. Notes you generate are saved as completed; change the status if you’re not finished with one.',
        { heading: 'Earlier versions' },
        '**History** lists every saved version. Choose one to see what changed: added words are underlined, removed ones struck through. **Restore this version** makes it the current one; the version it replaces is kept.',
        { heading: 'Edits in two places' },
        'If the note was saved in another tab or on another device, nothing is overwritten. You see both versions side by side and choose: save yours as the new version, take the saved one, or keep editing.',
      ],
    },
    {
      id: 'unfinished-notes',
      title: 'Unfinished notes',
      summary: 'Your work is saved as you type.',
      keywords: ['draft', 'autosave', 'lost', 'offline', 'connection', 'reload', 'signed out', 'continue'],
      blocks: [
        'What you type is saved on the server, encrypted, a moment after you pause. **Saved** and the time appear next to the title. If you close the tab, reload or are signed out, nothing is lost: **New Note** offers to continue, and an edited note asks whether to keep your changes.',
        'Without a connection, your text stays in the tab and is saved when you’re back online; the browser asks before you close it. If your session ends, sign in again in the same tab, and the page opens as you left it.',
        'If the same unfinished note is open in two tabs, the page asks which version to keep.',
      ],
    },
    {
      id: 'date-of-service',
      title: 'Set the date of service',
      summary: 'The day and time of the visit, which can differ from when you wrote the note.',
      keywords: ['date of service', 'visit date', 'late note', 'time', 'backdate'],
      blocks: [
        'A new note takes the time its recording started, or the time you began the note. Change it under **Date of service** before you generate or while you edit.',
        'On a saved note, change it under **Session Details**. After you sign, correct it with an amendment. Lists, the patient’s chart, PDFs and copied text show and use this date.',
      ],
    },
    sharedVisits,
    {
      id: 'codes',
      title: 'Suggested codes',
      summary: 'Diagnosis and service codes, each with its source.',
      keywords: [
        'icd',
        'icd-10',
        'cpt',
        'billing',
        'diagnosis',
        '90834',
        '90837',
        '90791',
        'superbill',
        'time',
      ],
      blocks: [
        'Turn on **Suggest codes** in [Account Settings](/account-settings). A note that isn’t signed then has a **Codes** panel. Nothing in it is part of the note until you select **Add**; **Undo** takes it out again. Check each code before you bill.',
        '**Diagnoses.** ICD-10-CM codes for diagnoses that your assessment states. Select the words to see their line and its source. If severity, episode or type isn’t stated, you get the less specific code and a hint. Diagnoses that are ruled out, uncertain (also “probable” and “consistent with”), past, about someone else, or only in the patient’s words aren’t suggested; **Mentioned, not suggested** lists those in the assessment.',
        '**Services.** Enter when the visit started and stopped, or write it in the note (“Session 2:05 PM to 2:50 PM”). After a recording, **Use the recording’s times** fills them in. Times are never guessed. Psychotherapy codes follow the minutes; the note types Initial Assessment and Crisis Intervention use other codes. If there was also a medical visit, select it and enter the minutes of psychotherapy alone. Your [credentials](#credentials-and-practice) decide which medical services are offered.',
        '**Documentation.** Under a service code, you see what the note should contain for it and where it was found. “Not found” means that no line was recognized, so look before you add one.',
        '**Add, dismiss.** An added code becomes a line of yours under “Billing”, in the PDF and everywhere else the note goes. **Dismiss** hides a code in this note; **Show again** brings it back.',
        'No language model is used, connected or not. The table has common mental health codes from the edition named in the panel. Group, family and E/M codes aren’t suggested, and each payer has its own rules.',
      ],
    },
    {
      id: 'sign-and-amend',
      title: 'Sign a note and amend it',
      summary: 'A signed note is locked; amendments are added to it.',
      keywords: ['signature', 'lock', 'addendum', 'amendment', 'correct', 'hash', 'fingerprint', 'intact'],
      blocks: [
        {
          steps: [
            'Open a completed note and select **Sign note**.',
            'Resolve what the dialog lists: contradicted lines, serious risks that aren’t in the note, and lines that couldn’t be checked. The button shows what’s left.',
            'Check the name you’re signing with, then select **Sign and lock**.',
          ],
        },
        'After that the note can’t be edited. **Session Details** shows who signed and when, and whether the note is still what was signed: **Intact**, with a fingerprint you can copy.',
        'To correct or complete a signed note, select **Add amendment**. You can choose the line it corrects. It appears below the note with your name and the time; the note itself doesn’t change.',
      ],
    },
  ],
}
