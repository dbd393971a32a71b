import type { Article } from '../article.ts'

export const sharedVisits: Article = {
  id: 'shared-visits',
  title: 'Couples, families and groups',
  summary: 'One visit with several patients, and a separate note for each.',
  keywords: ['couple', 'family', 'group', 'marriage', 'conjoint', 'partner', 'several patients', 'privacy'],
  blocks: [
    'Each patient gets an ordinary note, written only from what that note may know. What the others said in private isn’t sent to the writer of the note and isn’t stored in the chart.',
    {
      steps: [
        'On **New Note**, choose a patient, then select **Add another patient**. Up to eight are possible.',
        'Enter the visit with a name before each turn, such as “Dana: …” and “Clinician: …”, then select **Generate SOAP Note**.',
        'Under **Who is who**, check the person behind each name.',
        'Check what goes into each note. What you say to everyone is in every note. In doubt, a part is in no note; you can add it to one or to all.',
        'Select **Write 2 notes**, then open, check and sign each one.',
      ],
    },
    '**Removed lines.** Each finished note is compared with what only the others said, and with their names. A line that matches is removed, and the list of notes shows it: “1 line removed: it contained something only Marcus said.”',
    '**Look through the parts in no note.** They include answers to another patient and sentences that repeat what someone else said, which can matter for a patient’s safety. What patients say themselves about someone else stays in their own note, without the name.',
    '**Recordings.** Everyone has to agree: you’re asked for each patient’s consent, and no note is written from the recording without it. A transcript doesn’t tell patients apart, so put names before the turns, or choose who says each line.',
    '**Drafts and limits.** An unfinished visit with several patients is in no chart. If you close the page, choose the patients again. Each note counts toward your monthly limit.',
  ],
}
