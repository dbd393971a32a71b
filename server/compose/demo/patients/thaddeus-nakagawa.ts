import type { DemoPatient } from '../demo-patient.ts'

/** ADHD in an adult; a stimulant titrated in steps, with a review note in progress. */
export const thaddeus: DemoPatient = {
  firstName: 'Thaddeus',
  lastName: 'Nakagawa',
  mrn: 'MRN-310056',
  dateOfBirth: '07/29/1998',
  gender: 'male',
  added: { workdaysAgo: 120, time: '09:05' },
  notes: [
    {
      workdaysAgo: 118,
      time: '14:50',
      noteType: 'Initial Assessment',
      template: 'Intake / Initial Assessment',
      status: 'completed',
      signed: true,
      input: `
        "My boss says I'm two people, the one who starts and the one who vanishes." Trouble since grade
        school: lost things, unfinished homework, report cards with "bright, does not apply himself". Now as
        a scheduler for a surgical supply firm misses deadlines, loses the thread in meetings, restless,
        interrupts, pays bills late. Second written warning this year. Never tested or treated. Asked: no
        depression in the past, no mania, no self-harm, no suicide attempts.

        Healthy. Asked about heart: no fainting, no chest pain, no heart disease, no one in the family died
        young. No medications, no allergies. Cannabis on weekends to fall asleep, two beers a week, vapes
        nicotine; asked, no other drugs. Brother has ADHD and takes medication. Lives with two roommates,
        engaged, runs.

        On time but had to go back for his phone. Fidgets, jumps between topics and comes back when reminded,
        mood "fine, tired of myself", affect bright, no hallucinations when asked. Asked about suicide: none.
        Adult ADHD screener positive, mother's form agrees for childhood. BP 122/78, pulse 72, weight 168 lb.

        ADHD, combined presentation. Methylphenidate ER 18 mg in the morning. Cannabis to stop. Lock it up at
        home, not to be shared. Sleep routine. BP at the pharmacy weekly. Four weeks.`,
      sections: {
        'CHIEF COMPLAINT': `“My boss says I’m two people, the one who starts and the one who vanishes.”`,
        'HISTORY OF PRESENT ILLNESS': `
          Trouble since grade school: lost things, unfinished homework, report cards with “bright, does not
          apply himself”. Now misses deadlines, loses the thread in meetings, is restless, interrupts and
          pays bills late. Second written warning at work this year.`,
        'PSYCHIATRIC HISTORY': `
          Never tested or treated. Denies past depression, mania, self-harm and suicide attempts.`,
        'MEDICAL HISTORY': `
          Healthy, no medications, no allergies. Denies fainting, chest pain and heart disease; no one in the
          family died young.`,
        'SUBSTANCE USE': `
          Cannabis on weekends to fall asleep, two beers a week, vapes nicotine. Denies other drugs.`,
        'FAMILY HISTORY': `Brother has ADHD and takes medication.`,
        'SOCIAL HISTORY': `Scheduler for a surgical supply firm. Engaged, lives with two roommates. Runs.`,
        'MENTAL STATUS EXAMINATION': `
          On time, but had to go back for his phone. Fidgets; jumps between topics and comes back when
          reminded. Mood “fine, tired of myself”, affect bright. Denies hallucinations. BP 122/78, pulse 72,
          weight 168 lb.`,
        'RISK ASSESSMENT': `Denies suicidal thoughts.`,
        ASSESSMENT: `
          ADHD, combined presentation. Adult screener positive; his mother’s form agrees for childhood.`,
        PLAN: `
          - Methylphenidate ER 18 mg in the morning, locked up at home and not shared.
          - Stop cannabis. Sleep routine.
          - BP at the pharmacy weekly.
          - Return in four weeks.`,
      },
    },
    {
      workdaysAgo: 97,
      time: '14:22',
      noteType: 'Medication Review',
      template: 'Medication Review',
      status: 'completed',
      signed: true,
      input: `
        Methylphenidate ER 18 mg at 8, missed one Saturday. "Quieter for three hours, then it's gone." Two
        projects handed in on time. Eats a small lunch. Falls asleep by midnight. Asked: no palpitations, no
        chest pain, no tics, no low mood when it wears off. Cannabis stopped two weeks ago. Pharmacy readings
        118 to 126 over 74 to 80. Today 124/78, pulse 76, weight 166 lb. Less fidgety, finishes his
        sentences. Partial response, dose too low and short. Methylphenidate ER 27 mg for one week, then 36
        mg. Protein breakfast. Five weeks.`,
      sections: {
        'CURRENT MEDICATIONS': `Methylphenidate ER 18 mg at 8 a.m.`,
        RESPONSE: `“Quieter for three hours, then it’s gone.” Two projects handed in on time.`,
        'SIDE EFFECTS AND ADHERENCE': `
          Missed one Saturday. Eats a small lunch. Falls asleep by midnight. Denies palpitations, chest pain,
          tics and low mood when it wears off. Cannabis stopped two weeks ago.`,
        OBJECTIVE: `
          BP 124/78, pulse 76, weight 166 lb; pharmacy readings 118 to 126 over 74 to 80. Less fidgety,
          finishes his sentences.`,
        ASSESSMENT: `Partial response; the dose is too low and too short.`,
        PLAN: `Methylphenidate ER 27 mg for one week, then 36 mg. Protein breakfast. Return in five weeks.`,
      },
    },
    {
      workdaysAgo: 70,
      time: '14:18',
      noteType: 'Medication Review',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        On methylphenidate ER 36 mg for four weeks. Works through until mid-afternoon. The warning at work
        was withdrawn. Fiancée says he listens now. Appetite low at noon, eats a big dinner. Sleep 7 hours.
        Vapes less. Asked: no cannabis, no palpitations, no irritability in the evening, no suicidal
        thoughts. BP 126/80, pulse 80, weight 164 lb. Sat still, answered to the point. Good response, slight
        weight loss. Keep methylphenidate ER 36 mg, snack at ten and at three, weigh once a week. Seven
        weeks.`,
      sections: {
        SUBJECTIVE: `
          Four weeks on methylphenidate ER 36 mg. Works through until mid-afternoon. The warning at work was
          withdrawn, and his fiancée says he listens now. Appetite low at noon, big dinner. Sleeps 7 hours.
          Vapes less. Denies cannabis, palpitations, irritability in the evening and suicidal thoughts.`,
        OBJECTIVE: `Sat still, answered to the point. BP 126/80, pulse 80, weight 164 lb.`,
        ASSESSMENT: `Good response. Slight weight loss.`,
        PLAN: `
          Keep methylphenidate ER 36 mg. Snack at ten and at three; weigh once a week. Return in seven weeks.`,
      },
    },
    {
      workdaysAgo: 34,
      time: '14:31',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      input: `
        Wedding ahead, worries about money and guests, lies awake half an hour. GAD-7 6. Methylphenidate ER
        36 mg every workday, skips it on Sundays. Work is going well, was asked to train a new
        colleague. Uses the calendar with two alarms. Asked: no panic, no cannabis, no suicidal thoughts. BP
        124/80, pulse 78, weight 164 lb. Relaxed, humorous, thoughts in order. ADHD stable, mild worry about
        the wedding. Keep 36 mg. Worry list at seven in the evening, phone out of the bedroom. Six weeks by
        video with readings from the pharmacy.`,
      sections: {
        SUBJECTIVE: `
          Worries about money and guests for the wedding and lies awake half an hour. Work is going well; he
          was asked to train a new colleague. Uses the calendar with two alarms. Takes methylphenidate ER 36
          mg every workday and skips it on Sundays. Denies panic, cannabis and suicidal thoughts.`,
        OBJECTIVE: `Relaxed, humorous, thoughts in order. GAD-7 6. BP 124/80, pulse 78, weight 164 lb.`,
        ASSESSMENT: `ADHD stable. Mild worry about the wedding.`,
        PLAN: `
          Keep methylphenidate ER 36 mg. Worry list at seven in the evening, phone out of the bedroom. Video
          visit in six weeks with readings from the pharmacy.`,
      },
    },
  ],
  unfinished: {
    workdaysAgo: 2,
    time: '16:31',
    noteType: 'Medication Review',
    template: 'Medication Review',
    text: `
      Video visit. Methylphenidate ER 36 mg on workdays, fades about 2 pm since he starts at six. Lost the
      thread in two afternoon meetings. Sleeps 7 hours. Asked about palpitations: none. Pharmacy readings
      128/82 and 126/80, pulse 84. Weight 161 lb, three less than last time, skips lunch again.

      Wants to talk about an afternoon dose. Discussed`,
  },
}
