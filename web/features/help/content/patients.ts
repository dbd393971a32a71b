import type { ArticleGroup } from '../article.ts'

export const patients: ArticleGroup = {
  title: 'Patients',
  articles: [
    {
      id: 'add-patient',
      title: 'Add a patient',
      summary: 'All you need is a first and last name.',
      keywords: ['new patient', 'create patient', 'roster', 'mrn', 'medical record number'],
      blocks: [
        {
          steps: [
            'Open **Patients** on the dashboard and select **Add Patient**.',
            'Enter the first and last name. MRN, date of birth and gender are optional.',
            'Select **Add Patient**. The patient appears first in your list. Select **Open chart** in the message to go to their page.',
          ],
        },
        'Leave the MRN blank to generate one: “MRN-” and six digits. Each MRN can be used once among your patients. “A patient with MRN … already exists” means another of your patients has it.',
        'Enter the date of birth as MM/DD/YYYY, with or without leading zeros, or YYYY-MM-DD.',
        'Only you see your patients. Colleagues don’t, even at the same clinic.',
      ],
    },
    {
      id: 'import-patients',
      title: 'Import patients from a CSV file',
      summary: 'Add your whole list, with a preview and undo.',
      keywords: ['csv', 'spreadsheet', 'excel', 'upload', 'migrate', 'bulk', 'switch ehr', 'undo import'],
      blocks: [
        'Export your patient list from your EHR as CSV, or save a spreadsheet as CSV. The first row must have the column names. You need a first and a last name, or one column with “Last, First”. MRN, date of birth and gender are optional. Up to 2,000 patients and 2 MB per file.',
        {
          steps: [
            'Open **Patients** on the dashboard and select **Import**.',
            'Choose the file. It’s read in your browser and isn’t stored.',
            'Check that each column was recognized, then select **Preview**. Columns you don’t choose stay on your device.',
            'Look through the rows, then select **Import**.',
          ],
        },
        '**Dates of birth.** 4/9/1981 is read as April 9. If your file has the day first, change **How to read 4/9/1981**; it applies to the whole file. The preview spells out every date. Years need four digits.',
        '**Rows that aren’t imported.** A missing name, a date that can’t be read, or an MRN that is already in the file or in your list. Correct them in the file and choose it again, or import the rest.',
        '**Already listed?** A row with the name and date of birth of one of your patients is imported only if you select **Import anyway**.',
        '**Gender** can be female or male. Anything else is left blank, and the preview shows it. Without an MRN, one is generated.',
        '**Undo.** Under **Recent imports**, select **Undo**. It removes the patients of that import, except those you’ve edited or added something to since. They stay, and you see who they are. It works for your last 20 imports.',
        'Importing works the same with or without a language model.',
      ],
    },
    {
      id: 'find-patient',
      title: 'Find and open a patient',
      summary: 'By name or MRN.',
      keywords: ['search patients', 'patient list', 'chart'],
      blocks: [
        'Under **Patients**, search for part of a name or MRN, then select the card. The patient’s page shows their details, notes, and tabs for [treatment plans](#treatment-plan) and [assessments](#send-assessment). From any other page, [search](#search-and-shortcuts) with Ctrl K.',
        '**New Note** on that page starts a note for this patient. **Export chart (FHIR)** downloads the whole chart as a FHIR R4 file for another system. Keep the file as safe as the chart itself.',
      ],
    },
    {
      id: 'find-in-chart',
      title: 'Find something in a chart',
      summary: 'Ask a question and get lines of your notes, with their dates.',
      keywords: [
        'search chart',
        'search notes',
        'when did',
        'last mentioned',
        'question',
        'similar',
        'full text',
        'find in note',
      ],
      blocks: [
        {
          steps: [
            'On the patient’s page, under **Find in this chart**, type a word or a question, such as “When did she last mention the bridge?”.',
            'Select **Find**. Each answer is a line of a note, word for word, with its date, whether it’s signed, and the words of the visit behind it.',
            'Select a line to open its note there.',
          ],
        },
        '**What it searches.** The lines of your notes about this patient, the rest of the visits they were written from, and amendments. It doesn’t search psychotherapy notes, imported history, voided notes, drafts, questionnaires or treatment plans. In a very long chart, it searches only the newest notes, up to 500, and the page shows how many.',
        '**Words.** You don’t need the exact word: other forms, common synonyms and abbreviations, and the brand, generic name or class of a drug also match. Put words in quotation marks to find them exactly. If you misspell a word, the page shows what it searched for instead. Questions with “when” or “last” list the newest line first.',
        '**Similar lines.** **Look for similar lines** compares the newest 300 lines with your question by meaning. It takes a few seconds, and the lines may be about something else.',
        '**Nothing in this chart matches** means only that these words weren’t found. It doesn’t mean that it wasn’t said.',
        'No language model is used, connected or not, and nothing is rephrased. Your question isn’t kept; the audit trail records that you searched the chart.',
      ],
    },
    {
      id: 'edit-patient',
      title: 'Edit a patient’s details',
      summary: 'Name, MRN, date of birth, gender.',
      keywords: ['change name', 'update patient', 'date of birth', 'gender'],
      blocks: [
        'On the patient’s page, select **Edit Patient**, make your changes, then select **Save**. **Cancel** discards them. The change is recorded in the audit trail.',
      ],
    },
    {
      id: 'discharge-patient',
      title: 'Discharge and reactivate a patient',
      summary: 'Out of your list, still in your records.',
      keywords: ['archive', 'inactive', 'close chart', 'end of care', 'former patient', 'reactivate'],
      blocks: [
        'On the patient’s page, select **More actions** (the three dots), then **Discharge patient**. Set the date, add a reason if you like, and select **Discharge**.',
        'Discharged patients leave your list and the patient pickers. Their charts stay readable, scheduled questionnaires stop, and safety alerts still reach you. Find them under **Patients** with **Discharged** or **All**. Their MRNs stay in use.',
        'To write a new note, select **Reactivate** first. Schedules then continue.',
      ],
    },
    {
      id: 'wrong-chart',
      title: 'Fix a note in the wrong chart',
      summary: 'Move it while it’s unsigned, or void it.',
      keywords: [
        'wrong patient',
        'void',
        'move note',
        'delete note',
        'mistake',
        'entered in error',
        'right chart',
      ],
      blocks: [
        '**Before it’s saved.** If a visit begins with another patient’s name, age or sex, the page for a new note asks “Right chart?”. Choose another patient, or select **It’s the right chart**.',
        '**Move an unsigned note.** On the note, select **More actions**, then **Move to another patient**. Its history, the visit and your unsaved changes go with it, and both charts record the move. To undo it, move the note back. A signed note can’t be moved.',
        '**Void a note,** signed or not. Select **More actions**, then **Void note**, and give the reason. The note stays readable and is marked VOID on screen and on its PDF. It leaves your lists, counts, summaries and exports, and can’t be edited, signed or amended. It still counts toward the month’s notes.',
        'To see voided notes, select **Show voided notes** under **Clinical Notes** or on the patient’s page. **Undo void** on the note puts it back. Every step is in the audit trail. When you export your data, you can include voided notes.',
      ],
    },
    {
      id: 'imported-history',
      title: 'Keep old notes as imported history',
      summary: 'Notes from your previous EHR, for reference.',
      keywords: ['import notes', 'old notes', 'previous ehr', 'history', 'migrate', 'records'],
      blocks: [
        {
          steps: [
            'On the patient’s page, under **Imported History**, select **Open**, then **Import a note**.',
            'Choose a .txt, .docx, .doc or .pdf file. Its text appears. Scanned pages can’t be read.',
            'Enter the date of the note and select **Import note**.',
          ],
        },
        'Imported notes are for reference. They can’t be changed or signed, and they aren’t counted as notes. They aren’t searched, and nothing in them reaches a summary, a plan or a language model.',
        'The text, the date and the file’s name are kept; the file isn’t. They’re part of the chart’s FHIR file and of [your data export](#export-data), and they’re deleted with the chart, by [data retention](#retention) or with your account.',
        'If a note is in the wrong chart, open it and select **Delete note**, then import it again in the right one.',
      ],
    },
    {
      id: 'letters',
      title: 'Letters and summaries',
      summary:
        'After-visit summaries, referrals, and letters to primary care, schools, employers and insurers.',
      keywords: [
        'referral',
        'after-visit summary',
        'school note',
        'work note',
        'prior authorization',
        'pcp',
        'spanish',
      ],
      blocks: [
        'A letter is written from statements of notes you choose, and each line shows which ones. Nothing is sent: you print a PDF or copy the text.',
        {
          steps: [
            'On the patient’s page, under **Letters**, select **Write a letter**.',
            'Choose the kind and the notes. The latest signed notes are selected; unsigned ones may still change.',
            'Select the statements to use, and then **Draft letter**.',
            'Edit, add, move or delete lines, enter the recipient under **To**, and check the **Preview**.',
            'Select **Make final**. A final letter can’t change, and its PDF is no longer marked as a draft.',
          ],
        },
        '**School and work letters** state only what you select, and nothing is selected for you. Each statement is copied in full, so read it the way they will: “Return to work half days because of panic attacks” gives away the reason. Your letterhead and credentials may show what kind of care this is.',
        '**With a language model,** the statements are rewritten for the reader, in English or Spanish, and each line is checked against them. Only the selected statements are sent, with the type and date of their notes, and not the patient’s name. Next to **Draft letter** you see where. **Copied from notes** leaves the words as they are. Statements that aren’t in the letter are listed above it.',
        '**Without one,** or if it fails, the statements are copied word for word in English. A line above the letter explains this.',
        '**Flagged lines.** A line that the chosen statements contradict or don’t support, or that a model wrote and nothing checked, is flagged, as in notes. Edit it, delete it, or select **Keep as mine**. Until then, the letter can’t be final or copied.',
        '**Reading level.** The preview of an after-visit summary shows its Flesch-Kincaid grade, or the Fernández Huerta score for Spanish. It measures the length of words and sentences, not whether the text is clear.',
        'Letters are part of the chart: they’re in [your data export](#export-data) and are deleted with the chart. Psychotherapy notes are never used.',
      ],
    },
    {
      id: 'psychotherapy-notes',
      title: 'Psychotherapy notes',
      summary: 'Your private notes about sessions, kept out of the chart.',
      keywords: ['process notes', 'private notes', '164.501', 'hipaa', 'separate', 'countertransference'],
      blocks: [
        'HIPAA gives special protection to notes in which a mental health professional documents or analyzes what was said in a session, if they’re kept separate from the rest of the record (45 CFR 164.501). They need the patient’s specific authorization for most disclosures, and patients have no right to see them. State law may say otherwise.',
        {
          steps: [
            'At the end of the patient’s page, under **Psychotherapy Notes**, select **Open**. You may be asked to confirm it’s you.',
            'Select **Add psychotherapy note**, or one in the list.',
            'Set the date of the session, write, and select **Save note**.',
          ],
        },
        '**What doesn’t belong there.** Medications, session start and stop times, type and frequency of treatment, results of tests, and any summary of diagnosis, functional status, treatment plan, symptoms, prognosis or progress. These are part of the record, so write them in the clinical note.',
        '**Who sees them.** Only you. They’re encrypted with a separate key. They’re never searched, exported, printed with the chart, or sent to a language model, so nothing in them reaches a note, summary or plan. Administrators see only that you opened or changed one. The page works the same with or without a language model.',
        '**Saving.** Nothing is saved until you select **Save note**, because drafts are part of the chart. If a save fails, your text stays on the page. If you changed the note in another tab, you choose which version to keep.',
        '**Copying and deleting.** **Copy** in an open note is the only way to take it elsewhere: they aren’t part of [your data export](#export-data). **Delete note** is final. They’re also deleted with the chart, by [data retention](#retention) or with your account.',
      ],
    },
    {
      id: 'recommendations',
      title: 'Clinical recommendations and patient overview',
      summary: 'Two summaries of a patient’s notes.',
      keywords: ['ai', 'summary', 'suggestions', 'refresh'],
      blocks: [
        'Once a patient has notes, their page shows two cards: **Patient Overview** summarizes the chart so far, and **Clinical Recommendations** lists points to consider. They’re updated when you add a note or select **Refresh**. Select **Show more...** to read a long text. Below it you see how many notes it’s based on and when it was written.',
        'Both are aids for your own judgment, based only on your notes. They aren’t advice for the patient.',
      ],
    },
  ],
}
