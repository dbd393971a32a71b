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
            'Open **Patients** on the dashboard and press **Add Patient**.',
            'Enter the first and last name. Record number (MRN), date of birth and gender are optional.',
            'Press **Add Patient**. The patient appears first in your list. Select **Open chart** in the message to go to their page.',
          ],
        },
        'Leave the record number blank to generate one: “MRN-” and six digits. Each number can be used once among your patients. “A patient with MRN … already exists” means another of your patients has it.',
        'Enter the date of birth as MM/DD/YYYY or YYYY-MM-DD.',
        'Only you see your patients. Colleagues don’t, even at the same clinic.',
      ],
    },
    {
      id: 'find-patient',
      title: 'Find and open a patient',
      summary: 'By name or record number.',
      keywords: ['search patients', 'patient list', 'chart'],
      blocks: [
        'Under **Patients**, search for part of a name or record number, then select the card. The patient’s page shows their details, notes, and tabs for [treatment plans](#treatment-plan) and [assessments](#send-assessment). From any other page, [search](#search-and-shortcuts) with Ctrl K.',
        '**New Note** on that page starts a note for this patient. **Export chart (FHIR)** downloads the whole chart as a FHIR R4 file for another system. Keep the file as safe as the chart itself.',
      ],
    },
    {
      id: 'edit-patient',
      title: 'Edit a patient’s details',
      summary: 'Name, record number, date of birth, gender.',
      keywords: ['change name', 'update patient', 'date of birth', 'gender'],
      blocks: [
        'On the patient’s page, press **Edit Patient**, make your changes, then press **Save**. **Cancel** discards them. The change is recorded in the audit trail.',
      ],
    },
    {
      id: 'recommendations',
      title: 'Clinical recommendations and patient overview',
      summary: 'Two summaries of a patient’s notes.',
      keywords: ['ai', 'summary', 'suggestions', 'refresh'],
      blocks: [
        'Once a patient has notes, their page shows two cards: **Patient Overview** summarizes the chart so far, and **Clinical Recommendations** lists points to consider. They’re updated when you add a note or press **Refresh**. Select **Show more...** to read a long text. Below it you see how many notes it’s based on and when it was written.',
        'Both are aids for your own judgment, based only on your notes. They aren’t advice for the patient.',
      ],
    },
  ],
}
