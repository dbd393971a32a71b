import type { DemoPatient } from '../demo-patient.ts'

/** Postpartum depression, while breastfeeding. */
export const zoe: DemoPatient = {
  firstName: 'Zoë',
  lastName: 'Martínez-Šimková',
  mrn: 'MRN-640175',
  dateOfBirth: '1993-05-21',
  gender: 'female',
  added: { workdaysAgo: 67, time: '16:05' },
  notes: [
    {
      workdaysAgo: 66,
      time: '09:58',
      noteType: 'Initial Assessment',
      template: 'Intake / Initial Assessment',
      status: 'completed',
      signed: true,
      input: `
        Sent by the midwife. First child, Ilja, seven weeks old, asleep in the stroller. "Everybody says
        enjoy it, and I count the minutes." Since week two: cries daily, cannot sleep when he sleeps, checks
        his breathing ten times a night, no joy, feels like a bad mother. Pictures of dropping him on the
        stairs come against her will, they horrify her, she carries him with both hands. Asked: no wish to
        hurt him, no voices, no strange beliefs, no high or sleepless-and-energetic days ever. Asked about
        suicide: "better off without me" twice, no plan, no intent.

        Anxiety in college, talked to a counselor, never took medication. Healthy, birth by cesarean,
        breastfeeding and wants to continue. Prenatal vitamins. No allergies. No alcohol, nicotine or drugs,
        asked. Her mother had depression after her brother was born. Lives with husband Tomáš, who works
        nights. Mother-in-law comes on Tuesdays. Translator, on leave for half a year.

        Tired, hair unwashed, holds the baby tenderly when he wakes, tearful, speech normal, mood "guilty",
        affect anxious, thoughts in order. EPDS 17, item 10 "sometimes". Hemoglobin 10.9, TSH 1.8 from the
        midwife.

        Postpartum depression, intrusive harm thoughts consistent with anxiety, not psychosis. Sertraline 25
        mg for a week then 50 mg, compatible with breastfeeding. One night bottle by Tomáš or his mother so
        that she gets five uninterrupted hours. Iron through the midwife. Safety plan written, husband joined
        and was informed. 988 and the maternal mental health line. Phone call in three days, visit in two
        weeks.`,
      sections: {
        'CHIEF COMPLAINT': `“Everybody says enjoy it, and I count the minutes.”`,
        'HISTORY OF PRESENT ILLNESS': `
          Sent by the midwife, seven weeks after the birth of her first child, Ilja. Since week two she cries
          daily, cannot sleep when he sleeps, checks his breathing ten times a night, has no joy and feels
          like a bad mother. Pictures of dropping him on the stairs come against her will and horrify her;
          she carries him with both hands.`,
        'PSYCHIATRIC HISTORY': `
          Anxiety in college, talked to a counselor, never took medication. Denies ever having
          had high days, or days of high energy without sleep.`,
        'MEDICAL HISTORY': `
          Healthy. Birth by cesarean; breastfeeding and wants to continue. Prenatal vitamins. No allergies.
          Hemoglobin 10.9, TSH 1.8.`,
        'SUBSTANCE USE': `Denies alcohol, nicotine and drugs.`,
        'FAMILY HISTORY': `Her mother had depression after her brother was born.`,
        'SOCIAL HISTORY': `
          Lives with her husband Tomáš, who works nights. Her mother-in-law comes on Tuesdays. Translator, on
          leave for half a year.`,
        'MENTAL STATUS EXAMINATION': `
          Tired, hair unwashed. Holds the baby tenderly when he wakes. Tearful; speech normal, mood “guilty”,
          affect anxious, thoughts in order. Denies voices and strange beliefs. EPDS 17.`,
        'RISK ASSESSMENT': `
          Thought “better off without me” twice; denies plan and intent. EPDS item 10 “sometimes”. Denies a
          wish to hurt the baby.`,
        ASSESSMENT: `
          Postpartum depression. Intrusive harm thoughts consistent with anxiety, not psychosis.`,
        PLAN: `
          - Sertraline 25 mg for a week, then 50 mg; compatible with breastfeeding.
          - One night bottle by her husband or his mother, so that she gets five uninterrupted hours.
          - Iron through the midwife.
          - Safety plan written; her husband joined and was informed. 988 and the maternal mental health line
            given.
          - Phone call in three days, visit in two weeks.`,
      },
    },
    {
      workdaysAgo: 55,
      time: '09:32',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Sertraline 50 mg for eight days, dry mouth, nothing else. Tomáš gives the bottle at midnight, she
        slept five hours on six nights. Cries every other day. Pictures of the stairs less often, still
        scary. Checks his breathing four times a night. Asked: no "better off without me" since the phone
        call, no plan, no wish to hurt him. Ilja gains weight, feeds well. EPDS 14. Hair washed, less
        tearful, laughs at the baby's sneeze. Early improvement, mostly from sleep. Continue sertraline 50 mg.
        Explained intrusive thoughts to both parents. Checking at most twice a night. Walk with the stroller
        daily. Four weeks.`,
      sections: {
        SUBJECTIVE: `
          Eight days on sertraline 50 mg; dry mouth, nothing else. Her husband gives the bottle at midnight,
          and she slept five hours on six nights. Cries every other day. Pictures of the stairs come less
          often and are still scary. Checks the baby’s breathing four times a night. Ilja gains weight and
          feeds well. Since the phone call, denies thoughts of “better off without me”, a plan,
          and any wish to hurt him.`,
        OBJECTIVE: `Hair washed, less tearful, laughs at the baby’s sneeze. EPDS 14.`,
        ASSESSMENT: `Early improvement, mostly from sleep.`,
        PLAN: `
          Continue sertraline 50 mg. Intrusive thoughts explained to both parents. Checking at most twice a
          night; walk with the stroller daily. Return in four weeks.`,
      },
    },
    {
      workdaysAgo: 36,
      time: '09:36',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      input: `
        "I sang to him and noticed later." Cries once a week. Sleeps six hours with the night bottle. Checks
        his breathing once or twice. Stairs pictures once last week, let them pass. Joined the stroller group
        on Thursdays. Sertraline 50 mg, missed one. Asked: no suicidal thoughts, no wish to hurt him. Worried
        about going back to work. EPDS 10. Brighter, good eye contact, answers the baby while talking. Good
        response. Continue sertraline 50 mg for at least nine more months. Three things for the return to work:
        daycare visit, two half days first, pumping room. Five weeks.`,
      sections: {
        SUBJECTIVE: `
          “I sang to him and noticed later.” Cries once a week. Sleeps six hours with the night bottle.
          Checks his breathing once or twice. Pictures of the stairs came once last week, and she let them
          pass. Joined the stroller group on Thursdays. Missed one dose of sertraline 50 mg. Worried about
          going back to work. Denies suicidal thoughts and a wish to hurt him.`,
        OBJECTIVE: `Brighter, good eye contact, answers the baby while talking. EPDS 10.`,
        ASSESSMENT: `Good response.`,
        PLAN: `
          Continue sertraline 50 mg for at least nine more months. For the return to work: daycare visit, two
          half days first, pumping room. Return in five weeks.`,
      },
    },
    {
      workdaysAgo: 9,
      time: '09:41',
      noteType: 'Progress Note',
      template: 'SOAP Note',
      status: 'reviewed',
      input: `
        Ilja sleeps five hours in a row, so does she. No crying in three weeks. Daycare visited, liked it.
        Her own mother came for ten days, "I could be the daughter". Sertraline 50 mg daily. Asked: no side
        effects, no intrusive pictures since the last visit, no suicidal thoughts. EPDS 6. Relaxed, warm with
        the baby, plans ahead. In remission. Continue sertraline 50 mg. Relapse signs written on one page
        with Tomáš. Eight weeks, after the first week of work.`,
      sections: {
        SUBJECTIVE: `
          Sleeps five hours in a row, as Ilja does. No crying in three weeks. Visited the daycare and liked
          it. Her mother came for ten days: “I could be the daughter.” Takes sertraline 50 mg daily. Denies
          side effects, intrusive pictures since the last visit and suicidal thoughts.`,
        OBJECTIVE: `Relaxed, warm with the baby, plans ahead. EPDS 6.`,
        ASSESSMENT: `In remission.`,
        PLAN: `
          Continue sertraline 50 mg. Relapse signs written on one page with her husband. Return in eight
          weeks, after the first week of work.`,
      },
    },
  ],
}
