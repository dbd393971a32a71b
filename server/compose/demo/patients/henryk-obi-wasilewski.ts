import type { DemoPatient } from '../demo-patient.ts'

/** An older man's grief and sleep, from the first visit to his discharge. */
export const henryk: DemoPatient = {
  firstName: 'Henryk',
  lastName: 'Obi-Wasilewski',
  mrn: 'MRN-027461',
  dateOfBirth: '06/04/1947',
  gender: 'male',
  added: { workdaysAgo: 112, time: '13:25' },
  notes: [
    {
      workdaysAgo: 110,
      time: '16:47',
      noteType: 'Initial Assessment',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        His wife Grace died five months ago after 51 years of marriage. Sets two cups in the morning. Talks
        to her photo, knows that she is dead. Lies awake until 2, up at 5, naps in the chair. Zolpidem 10 mg
        from the heart clinic since the funeral, fell in the bathroom one night, no fracture. Eats toast and
        soup, lost 11 lb. Sees no one but his neighbor, stopped chess club. Asked: would not mind dying,
        would not act on it, is Catholic, no plan, no guns, no earlier depression. Memory "same as ever",
        MoCA 27. Metoprolol 50 mg, apixaban 5 mg twice a day. One glass of port on Sundays. PHQ-9 13. Thin,
        jacket and tie, slow, dry humor, tears when he says her name, thoughts in order, oriented. Grief for
        five months, with insomnia; zolpidem is a fall risk, more so on apixaban. Decrease zolpidem to 5 mg
        now and stop it over the next weeks. Bed from midnight to 6 only, no naps, light in the morning.
        Parish lunch on Thursdays. Six weeks, call from me in two.`,
      sections: {
        SUBJECTIVE: `
          His wife Grace died five months ago after 51 years of marriage. Sets two cups in the morning; talks
          to her photo and knows that she is dead. Lies awake until 2, up at 5, naps in the chair. Zolpidem
          10 mg since the funeral; fell in the bathroom one night, no fracture. Eats toast and soup, lost 11
          lb. Sees no one but his neighbor; stopped chess club. Would not mind dying but would not act on it;
          denies a plan, guns and earlier depression. Metoprolol 50 mg, apixaban 5 mg twice a day. One glass
          of port on Sundays.`,
        OBJECTIVE: `
          Thin, jacket and tie, slow, dry humor; tears when he says her name. Thoughts in order, oriented.
          MoCA 27. PHQ-9 13.`,
        ASSESSMENT: `Grief for five months, with insomnia. Zolpidem is a fall risk, more so on apixaban.`,
        PLAN: `
          - Decrease zolpidem to 5 mg now and stop it over the next weeks.
          - Bed from midnight to 6 only, no naps, light in the morning.
          - Parish lunch on Thursdays.
          - Call in two weeks, return in six.`,
      },
    },
    {
      workdaysAgo: 80,
      time: '16:20',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Zolpidem 5 mg for four weeks, then every other night, none for nine days. First nights bad, now
        asleep by half past twelve, up at 6. Sleep diary: 5.5 hours on average, was 3.5. No falls. Parish
        lunch each Thursday, "the soup is worse than mine". Gained 3 lb. Still two cups. Asked: no wish to be
        dead since the last visit, no plan. PHQ-9 9. Livelier, quicker to answer, wept briefly. Insomnia
        improving without zolpidem, grief as expected. Bed from half past eleven to 6. Return the rest of the
        zolpidem to the pharmacy. Bring the box of letters next time. Six weeks.`,
      sections: {
        SUBJECTIVE: `
          Zolpidem 5 mg for four weeks, then every other night, none for nine days. First nights bad, now
          asleep by half past twelve and up at 6. Sleep diary: 5.5 hours on average, was 3.5. No falls.
          Parish lunch each Thursday: “the soup is worse than mine”. Gained 3 lb. Still sets two cups. Denies
          a plan and any wish to be dead since the last visit.`,
        OBJECTIVE: `Livelier, quicker to answer, wept briefly. PHQ-9 9.`,
        ASSESSMENT: `Insomnia improving without zolpidem. Grief as expected.`,
        PLAN: `
          Bed from half past eleven to 6. The rest of the zolpidem goes back to the pharmacy. He will bring
          the box of letters next time. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 48,
      time: '16:52',
      noteType: 'Therapy Session',
      template: 'BIRP Note',
      status: 'completed',
      signed: true,
      input: `
        Brought the box of letters. Read two aloud, from 1971. Wept, then told how she corrected his
        spelling. One cup in the morning since last week, "it felt like treason and then like breakfast".
        Sleeps 6.5 hours by the diary. Chess club once. I asked him to tell the day she died from the
        beginning, and we wrote a letter back to her, he dictated. He asked to keep it. Calm afterwards, said
        he had not told it in order before. Asked: no suicidal thoughts. PHQ-9 6. Chess club weekly, visit
        the grave with the neighbor on her birthday. Last visit in seven weeks if he keeps improving.`,
      sections: {
        BEHAVIOR: `
          Brought the box of letters and read two aloud, from 1971. Wept, then told how she corrected his
          spelling. One cup in the morning since last week: “it felt like treason and then like breakfast”.
          Sleeps 6.5 hours by the diary. Chess club once. PHQ-9 6. Denies suicidal thoughts.`,
        INTERVENTION: `
          Asked him to tell the day she died from the beginning. Together wrote a letter back to her, which
          he dictated.`,
        RESPONSE: `Had not told it in order before; calm afterwards. Asked to keep the letter.`,
        PLAN: `
          Chess club weekly. Visit to the grave with the neighbor on her birthday. Last visit in seven weeks
          if he keeps improving.`,
      },
    },
    {
      workdaysAgo: 11,
      time: '16:40',
      noteType: 'Discharge Summary',
      template: 'Discharge Summary',
      status: 'completed',
      signed: true,
      input: `
        Last visit. He came five months ago for grief and insomnia after the death of his wife Grace, on
        zolpidem 10 mg with a fall. Four visits and one call. Zolpidem was reduced and stopped within six
        weeks, sleep window, no naps, letters. No antidepressant was needed. Now sleeps 6.5 hours, eats,
        weight back up 8 lb, chess club every week, went to the grave with the neighbor. PHQ-9 4, was 13.
        Good eye contact, dry humor, tears at times and it is fine, he says. Asked: no suicidal thoughts, no
        more falls. Takes metoprolol 50 mg and apixaban 5 mg twice a day, nothing from me. Uncomplicated
        grief, insomnia resolved. Discharged to his family doctor. Come back if awake past 2 for two weeks,
        if he stops eating or stops chess. The anniversary will be hard, the parish group starts before it
        and he has a seat. 988 or the clinic line at any time.`,
      sections: {
        'REASON FOR TREATMENT': `
          Grief and insomnia after the death of his wife Grace, on zolpidem 10 mg with a fall.`,
        'COURSE OF TREATMENT': `
          Four visits and one call in five months. Zolpidem was reduced and stopped within six weeks; sleep
          window, no naps, letters. No antidepressant was needed.`,
        'CONDITION AT DISCHARGE': `
          Sleeps 6.5 hours, eats, weight back up 8 lb. Chess club every week; went to the grave with the
          neighbor. Good eye contact, dry humor, tears at times. PHQ-9 4, was 13. Denies suicidal thoughts; no
          more falls.`,
        'MEDICATIONS AT DISCHARGE': `Metoprolol 50 mg, apixaban 5 mg twice a day. Nothing from this clinic.`,
        ASSESSMENT: `Uncomplicated grief. Insomnia resolved.`,
        'AFTERCARE PLAN': `
          - Discharged to his family doctor.
          - Return if awake past 2 for two weeks, or if he stops eating or stops chess.
          - The anniversary will be hard; the parish group starts before it, and he has a seat.
          - 988 or the clinic line at any time.`,
      },
    },
  ],
}
