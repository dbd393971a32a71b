import type { DemoPatient } from '../demo-patient.ts'

/** Recurrent depression: better on sertraline, which she then stops because of nausea. */
export const renata: DemoPatient = {
  firstName: 'Renata',
  lastName: 'Okafor-Lindqvist',
  mrn: 'MRN-204817',
  dateOfBirth: '03/14/1985',
  gender: 'female',
  added: { workdaysAgo: 127, time: '15:20' },
  notes: [
    {
      workdaysAgo: 126,
      time: '10:48',
      noteType: 'Initial Assessment',
      template: 'Intake / Initial Assessment',
      status: 'completed',
      signed: true,
      input: `
        First visit, sent by her family doctor for low mood. "I get through work and then there's nothing
        left of me." Low most days for three months, since the divorce was final. Wakes at 4, tired all day,
        cries in the car, no interest in cooking or friends, eats less, lost about 8 lb in that time. Hard to
        concentrate at work.

        One earlier episode at 24, took fluoxetine for a year with good effect and stopped it with her
        doctor. Asked: no hospital stays, no suicide attempts, no self-harm. Migraine, takes ibuprofen as
        needed. Penicillin gave her hives as a child. A glass of wine on weekends; asked, no nicotine, no
        cannabis, no other drugs. Mother treated for depression, grandfather died by suicide.

        Lives with her son Teo, 9. Dental hygienist, full time. Sister comes most weekends. Her father's guns
        are in the home, in a locked safe.

        Neatly dressed, tearful twice, speech soft, mood "empty", affect sad and restricted, thoughts linear.
        No hallucinations when asked. Insight good. Sometimes wishes she wouldn't wake up. Asked: no intent, no
        plan, no thoughts of harming others. Teo is the reason she keeps going. PHQ-9 19.

        MDD, recurrent, moderate. Sertraline 25 mg with breakfast for 6 days, then 50 mg. Explained nausea in
        the first weeks. TSH, CBC, vitamin D. Will ask her brother to keep the guns. Gave 988 and the clinic
        line. Back in five weeks, call earlier if worse.`,
      sections: {
        'CHIEF COMPLAINT': `“I get through work and then there’s nothing left of me.”`,
        'HISTORY OF PRESENT ILLNESS': `
          Sent by her family doctor for low mood. Low most days for three months, since the divorce was
          final. Wakes at 4 a.m., is tired all day, cries in the car and has no interest in cooking or
          friends. Eats less and has lost about 8 lb in that time. Finds it hard to concentrate at work.`,
        'PSYCHIATRIC HISTORY': `
          One earlier episode at 24, treated with fluoxetine for a year with good effect and stopped with her
          doctor. Denies hospital stays, suicide attempts and self-harm.`,
        'MEDICAL HISTORY': `Migraine; ibuprofen as needed. Penicillin gave her hives as a child.`,
        'SUBSTANCE USE': `A glass of wine on weekends. Denies nicotine, cannabis and other drugs.`,
        'FAMILY HISTORY': `Mother treated for depression. Grandfather died by suicide.`,
        'SOCIAL HISTORY': `
          Divorced; lives with her son Teo, 9. Works full time as a dental hygienist. Her sister comes most
          weekends.`,
        'MENTAL STATUS EXAMINATION': `
          Neatly dressed, tearful twice. Speech soft. Mood “empty”, affect sad and restricted. Thoughts
          linear. Denies hallucinations. Insight good.`,
        'RISK ASSESSMENT': `
          Sometimes wishes she wouldn’t wake up. Denies intent and plan. Denies thoughts of harming others. Her
          father’s guns are in the home, in a locked safe. Her son is the reason she keeps going.`,
        ASSESSMENT: `Major depressive disorder, recurrent, moderate. PHQ-9 19.`,
        PLAN: `
          - Sertraline 25 mg with breakfast for 6 days, then 50 mg. Counseled on nausea in the first weeks.
          - TSH, CBC, vitamin D.
          - She will ask her brother to keep the guns.
          - Gave 988 and the clinic line. Return in five weeks, or call earlier if worse.`,
      },
    },
    {
      workdaysAgo: 101,
      time: '10:35',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Five weeks of sertraline, 50 mg with breakfast, missed two doses. Some nausea in the first week, gone
        now. Mood "a bit lighter". Sleeps about 6 hours, still wakes at 4 twice a week. Cooked for friends
        once. Cries less. Asked about suicide: once wished not to wake up since last time, no intent, no
        plan. Brother has taken the guns to his place. Wine still on weekends only. PHQ-9 16. TSH 2.1, CBC
        normal, vitamin D 22. Smiled when talking about Teo's soccer, speech normal in rate, affect less
        restricted than last time. Partial response. Increase sertraline to 100 mg, vitamin D 2,000 IU a day,
        morning walk of 20 minutes on three days a week. Five weeks.`,
      sections: {
        SUBJECTIVE: `
          Takes sertraline 50 mg with breakfast; missed two doses in five weeks. Some nausea in the first
          week, gone now. Mood “a bit lighter”. Sleeps about 6 hours and still wakes at 4 a.m. twice a week.
          Cries less; cooked for friends once. Once wished not to wake up since the last visit; denies intent
          and plan. Drinks wine on weekends only. Her brother has taken the guns to his place.`,
        OBJECTIVE: `
          Smiled when talking about Teo’s soccer. Speech normal in rate, affect less restricted than last time.
          PHQ-9 16. TSH 2.1, CBC normal, vitamin D 22.`,
        ASSESSMENT: `Partial response to sertraline.`,
        PLAN: `
          - Increase sertraline to 100 mg.
          - Vitamin D 2,000 IU a day.
          - Morning walk of 20 minutes on three days a week.
          - Return in five weeks.`,
      },
    },
    {
      workdaysAgo: 76,
      time: '10:31',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Sertraline 100 mg every morning, no missed doses. Mood better, "I laughed at work". Sleep 6 to 7
        hours. Walks on two days of seven, wants five. Back at book club. Two bad days around the court
        letter about the house. Asked: no wish to be dead since last visit, no self-harm. A little queasy if
        she skips breakfast. PHQ-9 14. Brighter, spontaneous, good eye contact. Improving. Keep sertraline
        100 mg, take it with food. Talked about a letter to her father that she may or may not send. Therapy
        session in seven weeks.`,
      sections: {
        SUBJECTIVE: `
          Takes sertraline 100 mg every morning, no missed doses. Mood better: “I laughed at work.” Sleeps 6
          to 7 hours. Back at book club. Two bad days around the court letter about the house. Walks on two
          days of seven and wants five. A little queasy if she skips breakfast. Denies self-harm and
          any wish to be dead since the last visit.`,
        OBJECTIVE: `Brighter and spontaneous, good eye contact. PHQ-9 14.`,
        ASSESSMENT: `Improving on sertraline 100 mg.`,
        PLAN: `
          Keep sertraline 100 mg, with food. Talked about a letter to her father that she may or may not
          send. Return in seven weeks for a therapy session.`,
      },
    },
    {
      workdaysAgo: 40,
      time: '11:02',
      noteType: 'Therapy Session',
      template: 'DAP Note',
      status: 'completed',
      input: `
        Therapy session. Kept the morning walk on five days of seven. Wrote the letter to her father and did
        not send it. Read parts of it aloud, cried, then said "it's lighter on paper". We looked at the
        sentence "I should have held the family together", and the evidence for and against it. Noticed on
        her own that Teo sleeps better since the move. Belief fell from 80 to 45 of 100. PHQ-9 9. Asked about
        suicide: none. Still on sertraline 100 mg. Steady progress. Homework: one pleasant activity a week
        with no one to look after. Wants to talk about work next time. Medication visit in five weeks.`,
      sections: {
        DATA: `
          Kept the morning walk on five days of seven. Wrote the letter to her father and did not send it;
          read parts of it aloud and cried, then said “it’s lighter on paper”. Worked on the sentence “I
          should have held the family together” and the evidence for and against it. Her belief in it fell
          from 80 to 45 of 100. She noticed on her own that Teo sleeps better since the move. PHQ-9 9. Denies
          suicidal thoughts.`,
        ASSESSMENT: `Steady progress on sertraline 100 mg.`,
        PLAN: `
          One pleasant activity a week with no one to look after. She wants to talk about work next time.
          Medication visit in five weeks.`,
      },
    },
    {
      workdaysAgo: 15,
      time: '10:24',
      noteType: 'Medication Review',
      template: 'Medication Review',
      status: 'completed',
      signed: true,
      input: `
        Med check. Sertraline 100 mg at 6 a.m., takes it without food since the shifts changed. Nausea most
        mornings, worse over the past month, vomited once. Asked about missed doses: skipped three to be able
        to eat at work. Mood "a lot steadier", sleeps six to seven hours. Asked: no headaches, no sexual side
        effects, no thoughts of self-harm. Vitamin D 2,000 IU continues. Weight 141 lb, BP 116/74, pulse 70.
        Calm, affect full. PHQ-9 11. Depression partly remitted, nausea from sertraline likely because taken
        on an empty stomach. Move sertraline 100 mg to dinner. If no better in two weeks consider
        mirtazapine. Call before stopping it. Three weeks.`,
      firstSaved: {
        'CURRENT MEDICATIONS': `Sertraline 100 mg at bedtime. Vitamin D 2,000 IU a day.`,
        'SIDE EFFECTS AND ADHERENCE': `
          Nausea most mornings, worse over the past month. Denies headaches and sexual side effects.`,
        ASSESSMENT: `Depression partly remitted. Denies thoughts of self-harm.`,
        PLAN: `
          - Move sertraline 100 mg to dinner.
          - Return in three weeks.`,
      },
      sections: {
        'CURRENT MEDICATIONS': `
          Sertraline 100 mg at 6 a.m., without food since her shifts changed. Vitamin D 2,000 IU a day.`,
        RESPONSE: `Mood “a lot steadier”. Sleeps six to seven hours.`,
        'SIDE EFFECTS AND ADHERENCE': `
          Nausea most mornings, worse over the past month; vomited once. Skipped three doses to be able to
          eat at work. Denies headaches and sexual side effects.`,
        OBJECTIVE: `Calm, affect full. Weight 141 lb, BP 116/74, pulse 70. PHQ-9 11.`,
        ASSESSMENT: `
          Depression partly remitted. Nausea from sertraline, likely because it is taken on an empty stomach.
          Denies thoughts of self-harm.`,
        PLAN: `
          - Move sertraline 100 mg to dinner.
          - If the nausea is no better in two weeks, consider mirtazapine.
          - Call before stopping it.
          - Return in three weeks.`,
      },
      amendment: {
        workdaysAgo: 11,
        time: '08:52',
        text: `
          Phone call from Renata this morning: she takes the sertraline with dinner and is still nauseated at
          night. Asked her to keep the next visit and to call before she stops it.`,
      },
    },
    {
      workdaysAgo: 0,
      time: '10:42',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      input: `
        Mood mostly down over the last three weeks. Sleeps four or five hours and wakes at three. Stopped
        sertraline 100 mg about two weeks ago because of nausea. Passive thoughts of not waking up; asked, no
        thoughts of hurting herself and no plan. Her son Teo is a reason for living, and her brother has the
        guns. A couple of glasses of wine to get to sleep on most nights. Tired, tearful, speech slower than
        last time. PHQ-9 17. Mirtazapine 7.5 mg at bedtime, back in two weeks.`,
      transcript: `
        Dana: Good to see you, Renata. How have the last three weeks been?

        Renata: Up and down. Mostly down, honestly. I'm sleeping maybe four or five hours. I wake up at three
        and that's it, I'm done.

        Dana: And the sertraline, are you still taking it every evening?

        Renata: I stopped it. About two weeks ago. It made me so sick to my stomach, even with dinner.

        Dana: The 100 milligrams?

        Renata: Yeah, the hundred.

        Dana: I'm glad you told me. How has your appetite been since then?

        Renata: Better in the mornings. I can eat breakfast again. But I don't enjoy anything.

        Dana: Have you had any thoughts of hurting yourself, or of not wanting to be alive?

        Renata: Not hurting myself, no. Sometimes I think it'd be easier if I didn't wake up. I wouldn't do
        anything. I've got my boy, Teo.

        Dana: Any plan, or anything at home you've thought of using?

        Renata: No. No plan. My brother took the guns to his place months ago.

        Dana: You look tired, and you've been tearful since we started. Your speech is a bit slower than last
        time. And your PHQ-9 today is 17, last time it was 11.

        Renata: I've been having a couple of glasses of wine to get to sleep. Most nights.

        Dana: Thank you for saying that. Wine and sleep medicine together worry me, so let's leave the wine
        out on the nights you take it. Can you do that?

        Renata: Yes. I can do that.

        Dana: I think the depression is back since the sertraline stopped. I'd like to start mirtazapine, 7.5
        milligrams at bedtime. It helps with sleep and it's easier on the stomach.

        Renata: Okay. Penicillin is the only thing I can't have. I got hives.

        Dana: That's in your chart. If the thoughts get worse, call the line that same day. Let's meet
        again in two weeks.

        Renata: I will. Two weeks.`,
      sections: 'built-in',
    },
  ],
}
