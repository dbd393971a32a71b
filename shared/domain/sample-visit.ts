import type { NoteType } from './notes.ts'

/** The made-up patient and visit of "Try it with a sample visit". */
export const SAMPLE_PATIENT = {
  firstName: 'Sam',
  lastName: 'Example',
  mrn: 'SAMPLE',
  dateOfBirth: '1984-06-12',
  gender: 'male',
} as const

export const SAMPLE_NOTE_TYPE: NoteType = 'Follow-up Session'

export const SAMPLE_VISIT = `[0:04] Clinician: Good morning, Sam. How have the last four weeks been?
[0:09] Patient: Better than last time, mostly. My mood is maybe a six out of ten. Last time I said three.
[0:18] Clinician: That's a real change. How are you sleeping?
[0:22] Patient: I fall asleep fine, but I wake up around four and I'm up for an hour. So maybe five and a half hours.
[0:33] Clinician: And you're still taking the sertraline every morning?
[0:37] Patient: Yes, 50 milligrams. I missed two days when I was at my sister's, that's it.
[0:45] Clinician: Any side effects?
[0:47] Patient: A bit of nausea the first week. It's gone now. No headaches.
[0:55] Clinician: How is your appetite?
[0:57] Patient: I'm eating breakfast again. I've put on maybe three pounds.
[1:06] Clinician: And work?
[1:08] Patient: I'm back three days a week. Meetings are still hard. My heart races before I have to speak, every time.
[1:20] Clinician: Have you had any panic attacks since we met?
[1:24] Patient: One, on the bus. It lasted about ten minutes. I got off and walked home.
[1:34] Clinician: I ask everyone this. Have you had any thoughts of hurting yourself or of not wanting to be alive?
[1:41] Patient: Not of hurting myself, no. On bad days I think it would be easier not to wake up. That was twice this month.
[1:52] Clinician: Thank you for telling me. Any plan, or anything you would do?
[1:57] Patient: No, no plan. I've got the kids. I wouldn't.
[2:03] Clinician: Are there any guns in the home?
[2:05] Patient: No, never had any.
[2:09] Clinician: How much are you drinking these days?
[2:12] Patient: Two beers on the weekend. Before, it was every night.
[2:19] Clinician: I'd like to go up to 75 milligrams of sertraline, because the mornings and the anxiety are still there. Is that all right with you?
[2:29] Patient: Yes, let's try that.
[2:32] Clinician: Keep the walks and the sleep log. If the thoughts get worse, call me the same day or call 988.
[2:41] Patient: I will. I have the card on the fridge.
[2:45] Clinician: We'll meet again in four weeks.`
