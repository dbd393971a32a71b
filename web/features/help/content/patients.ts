import type { ArticleGroup } from '../article.ts'

export const patients: ArticleGroup = {
  title: 'Patients',
  articles: [
    {
      id: 'add-patient',
      title: 'Add a patient',
      summary: 'First and last name are enough.',
      keywords: ['new patient', 'create patient', 'roster', 'mrn', 'medical record number'],
      blocks: [
        {
          steps: [
            'Open **Patients** on the dashboard and press **Add Patient**.',
            'Enter first and last name. Record number (MRN), date of birth and gender are optional.',
            'Press **Add Patient**. The patient is the first in your list; **Open chart** in the message leads to the page.',
          ],
        },
        'Leave the record number empty and one is made for you: “MRN-” and six digits. A number can be used once among your patients; “A patient with MRN … already exists” means that one of yours has it already.',
        'The date of birth can be written as MM/DD/YYYY or as YYYY-MM-DD.',
        'Only you see your patients. Colleagues, even with an account of the same clinic, do not.',
      ],
    },
    {
      id: 'find-patient',
      title: 'Find and open a patient',
      summary: 'By name or record number.',
      keywords: ['search patients', 'patient list', 'chart'],
      blocks: [
        'Type a part of the name or of the record number into the search field of **Patients**. The card opens the patient’s page: who it is at the top, then the notes, and tabs for [treatment plans](#treatment-plan) and [assessments](#send-assessment). From any other page, [search](#search-and-shortcuts) with Ctrl K.',
        '**New Note** on that page begins a note for this patient. **Export chart (FHIR)** saves the whole chart as a FHIR R4 file for another system: keep that file as safe as the chart itself.',
      ],
    },
    {
      id: 'edit-patient',
      title: 'Correct a patient’s details',
      summary: 'Names, record number, date of birth, gender.',
      keywords: ['change name', 'update patient', 'date of birth', 'gender'],
      blocks: [
        'Press **Edit Patient** on the patient’s page, change what is wrong, then **Save**. **Cancel** leaves everything as it was. The change is written into your audit trail.',
      ],
    },
    {
      id: 'recommendations',
      title: 'Clinical recommendations and patient overview',
      summary: 'Two summaries made from a patient’s notes.',
      keywords: ['ai', 'summary', 'suggestions', 'refresh'],
      blocks: [
        'Once a patient has notes, their page shows two cards: **Patient Overview**, the story so far, and **Clinical Recommendations**, what to think of next. They are written anew when a note is added, and when you press **Refresh**. Long texts open with **Show more...**; below them stands from how many notes they come, and when.',
        'Both are aids for your own judgement, made from your notes and nothing else. They are not advice for the patient.',
      ],
    },
  ],
}
