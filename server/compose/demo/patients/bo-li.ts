import type { DemoPatient } from '../demo-patient.ts'

/** Alcohol use disorder on naltrexone, with one relapse. */
export const bo: DemoPatient = {
  firstName: 'Bo',
  lastName: 'Li',
  mrn: 'MRN-095562',
  dateOfBirth: '12/19/1966',
  gender: 'male',
  added: { workdaysAgo: 85, time: '12:30' },
  notes: [
    {
      workdaysAgo: 84,
      time: '15:54',
      noteType: 'Initial Assessment',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Came because his wife moved to her sister's. Half a bottle of baijiu or six beers every evening for
        about four years, since the restaurant closed. Last drink yesterday at 10 pm. Asked: shaky some
        mornings, never a seizure, never delirium, no withdrawal stay. Wants to stop, "not less, none".
        Sleeps 5 hours, wakes sweating. Low mood when alone. Asked about suicide: no thoughts, no attempts.
        Ten cigarettes a day; asked, no other drugs, no opioids for pain or otherwise. Metformin 500 mg twice
        a day. Drives a delivery van in the mornings, says never after drinking. AUDIT 22, PHQ-9 12. BP
        146/90, pulse 92, slight tremor of the hands, no sweating, oriented, speech clear, CIWA 5. AST 71,
        ALT 58, GGT 190. Alcohol use disorder, severe; mild withdrawal; reassess mood when sober.
        Naltrexone 50 mg daily from the third dry day, explained that opioids will not work with it. Thiamine
        100 mg daily. Withdrawal by the walk-in clinic tomorrow and the day after, told him shaking, fever or
        confusion means the emergency room. Wife may call me, consent signed. Liver tests in four weeks.
        Group on Mondays. Four weeks.`,
      sections: {
        SUBJECTIVE: `
          Came because his wife moved to her sister’s. Half a bottle of baijiu or six beers every evening for
          about four years, since the restaurant closed; last drink yesterday at 10 p.m. Wants “not less,
          none”. Shaky some mornings; denies seizures and delirium. Sleeps 5 hours, wakes sweating. Low mood
          when alone; denies suicidal thoughts and attempts. Ten cigarettes a day; denies other drugs and
          opioids. Metformin 500 mg twice a day. Drives a delivery van in the mornings, says never after
          drinking.`,
        OBJECTIVE: `
          BP 146/90, pulse 92. Slight tremor of the hands, no sweating. Oriented, speech clear. CIWA 5. AUDIT
          22, PHQ-9 12. AST 71, ALT 58, GGT 190.`,
        ASSESSMENT: `Alcohol use disorder, severe; mild withdrawal. Reassess mood when sober.`,
        PLAN: `
          - Naltrexone 50 mg daily from the third dry day; explained that opioids will not work with it.
          - Thiamine 100 mg daily.
          - Walk-in clinic tomorrow and the day after; shaking, fever or confusion means the emergency room.
          - Consent signed that his wife may call.
          - Group on Mondays. Liver tests in four weeks. Return in four weeks.`,
      },
    },
    {
      workdaysAgo: 63,
      time: '15:28',
      noteType: 'Follow-up Session',
      template: 'DAP Note',
      status: 'completed',
      signed: true,
      input: `
        29 dry days, counts them on the van's dashboard. Naltrexone 50 mg with breakfast, nausea on the first
        two days only. Urge at seven in the evening, cooks then. Attended all four Monday groups. Sleeps 6
        hours. His wife came for Sunday dinner. Asked: no drinks, no suicidal thoughts, no yellow eyes or
        dark urine. PHQ-9 7. AST 38, ALT 35, GGT 110. BP 134/84. No tremor, rested, proud. Early remission,
        mood better without alcohol as expected. Continue naltrexone. Urge plan: cook, call Mr. Osei from the
        group, walk. Keep thiamine one more month. Six weeks.`,
      sections: {
        DATA: `
          29 dry days, counted on the van’s dashboard. Takes naltrexone 50 mg with breakfast; nausea on the
          first two days only. Urge at seven in the evening; he cooks then. Attended all four Monday groups.
          Sleeps 6 hours. His wife came for Sunday dinner. Denies drinking, suicidal thoughts, yellow eyes
          and dark urine. No tremor, rested, proud. BP 134/84. PHQ-9 7. AST 38, ALT 35, GGT 110.`,
        ASSESSMENT: `Early remission. Mood is better without alcohol.`,
        PLAN: `
          Continue naltrexone 50 mg; thiamine for one more month. Urge plan: cook, call Mr. Osei from the group,
          walk. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 33,
      time: '15:19',
      noteType: 'Progress Note',
      template: 'PIRP Note',
      status: 'completed',
      input: `
        Told me at the door: drank at his nephew's wedding, four beers, stopped there, took naltrexone that
        morning. Next day ashamed, skipped group. Dry again for 12 days. Asked: no more drinks, no suicidal
        thoughts, no withdrawal. Went through the evening hour by hour: the trigger was the toast and the
        uncle who poured. Practiced the sentence "I'm driving, tea for me" with the uncle played by me, three
        times. Said it out loud the third time and laughed. Called Mr. Osei from the room and told him. Sees
        that four is not twelve. Continue naltrexone 50 mg. Back to group on Monday. Tell his wife himself
        this week. GGT next time. Six weeks.`,
      sections: {
        PROBLEM: `
          Drank four beers at his nephew’s wedding and stopped there; had taken naltrexone that morning.
          Ashamed the next day, skipped group. Dry again for 12 days. Denies further drinking,
          withdrawal and suicidal thoughts.`,
        INTERVENTION: `
          Went through the evening hour by hour; the trigger was the toast and the uncle who poured.
          Practiced the sentence “I’m driving, tea for me” three times.`,
        RESPONSE: `
          Said it out loud the third time and laughed. Called Mr. Osei from the room and told him. Sees that
          four is not twelve.`,
        PLAN: `
          Continue naltrexone 50 mg. Back to group on Monday. He will tell his wife himself this week. GGT next
          time. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 3,
      time: '15:36',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'draft',
      input: `
        54 days dry since the wedding. Wife moved back in two weeks ago. Naltrexone 50 mg, forgot it twice on
        weekends. Smokes six a day, would like to stop before his birthday. Asked: no drinks, no urges
        stronger than 3 of 10, no suicidal thoughts. Sleep 7 hours. PHQ-9 4, GGT 52, ALT 30. BP 128/80.
        Rested, jokes. Alcohol use disorder in early remission. Keep naltrexone 50 mg, weekend doses in the
        pill box. Nicotine patch next time, he sets the date. Eight weeks.`,
      sections: {
        SUBJECTIVE: `
          54 days dry since the wedding. His wife moved back in two weeks ago. Forgot naltrexone 50 mg twice
          on weekends. Smokes six cigarettes a day and would like to stop before his birthday. Sleeps 7
          hours. Denies drinking, urges above 3 of 10 and suicidal thoughts.`,
        OBJECTIVE: `Rested, jokes. BP 128/80. PHQ-9 4. GGT 52, ALT 30.`,
        ASSESSMENT: `Alcohol use disorder in early remission.`,
        PLAN: `
          Keep naltrexone 50 mg; weekend doses in the pill box. Nicotine patch next time; he sets the date.
          Return in eight weeks.`,
      },
    },
  ],
}
