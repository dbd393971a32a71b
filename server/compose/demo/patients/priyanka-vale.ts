import type { DemoPatient } from '../demo-patient.ts'

/** An adolescent with obsessive-compulsive disorder, seen with her mother. */
export const priyanka: DemoPatient = {
  firstName: 'Priyanka',
  lastName: 'Vale',
  mrn: 'MRN-861244',
  dateOfBirth: '2010-04-08',
  gender: 'female',
  added: { workdaysAgo: 53, time: '15:15' },
  notes: [
    {
      workdaysAgo: 52,
      time: '15:58',
      noteType: 'Initial Assessment',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Sophomore, first together with her mother, then alone. Washes hands about 40 times a day, showers for
        an hour, since a stomach flu went around last semester. Rereads texts until they "feel right". Late
        to school three days a week. Mother opens doors for her and washes her school bag every evening.
        Knows that it is too much, "but what if". Grades down from A to B. Asked alone: no suicidal thoughts,
        no self-harm, not bullied, no alcohol, no vaping, no drugs, not sexually active. Sleep 7 hours. Plays
        viola. No OCD in the family, father has anxiety. No medications. Asthma as a child. Hands red and
        cracked, well-spoken, anxious, thoughts in order, no hallucinations when asked. CY-BOCS 24.
        Obsessive-compulsive disorder, contamination, family accommodates the rituals. Fluoxetine 10 mg in
        the morning, 20 mg after two weeks. Counseled both on restlessness and on watching mood and suicidal
        thoughts in the first weeks, call the same day. Exposure with response prevention here. Mother stops
        washing the bag first. School letter. Hand cream. Phone call in one week, visits from then on.`,
      sections: {
        SUBJECTIVE: `
          Sophomore, seen first together with her mother, then alone. Washes her hands about 40 times a day
          and showers for an hour, since a stomach flu went around last semester. Rereads texts until they
          “feel right”. Late to school three days a week; grades down from A to B. Knows that it is too much,
          “but what if”. Her mother opens doors for her and washes her school bag every evening. Sleeps 7
          hours. Plays viola. Father has anxiety. Alone, denies suicidal thoughts, self-harm, being bullied,
          alcohol, vaping, drugs and sexual activity.`,
        OBJECTIVE: `
          Hands red and cracked. Well-spoken, anxious, thoughts in order. Denies hallucinations. CY-BOCS 24.`,
        ASSESSMENT: `Obsessive-compulsive disorder, contamination. The family accommodates the rituals.`,
        PLAN: `
          - Fluoxetine 10 mg in the morning, 20 mg after two weeks.
          - Counseled both on restlessness and on watching mood and suicidal thoughts in the first weeks;
            they will call the same day.
          - Exposure with response prevention here. Her mother stops washing the bag first.
          - School letter. Hand cream. Phone call in one week.`,
      },
    },
    {
      workdaysAgo: 29,
      time: '15:52',
      noteType: 'Therapy Session',
      template: 'BIRP Note',
      status: 'completed',
      input: `
        Fluoxetine 20 mg for two and a half weeks, restless legs the first days, gone. Washing about 25 times
        a day. Mother has not washed the bag for three weeks, the first evening was "war". Late once this
        week. Made a ladder of eight steps. In session touched the door handle, the floor and then her viola
        case without washing, 25 minutes. I touched them first. Distress 85, 60, 30. Said "my hands forgot
        about it". Mother practiced answering "what if" with "maybe" instead of "no". Asked alone: no
        suicidal thoughts, no self-harm. Bus pole every morning without gel, shower 30 minutes with a timer,
        text only read once to her best friend. Four to five weeks, short calls on Fridays.`,
      sections: {
        BEHAVIOR: `
          Fluoxetine 20 mg for two and a half weeks; restless legs the first days, gone. Washes about 25
          times a day. Late once this week. Her mother has not washed the bag for three weeks; the first
          evening was “war”. Alone, denies suicidal thoughts and self-harm.`,
        INTERVENTION: `
          Made a ladder of eight steps. Exposure: door handle, floor and then her viola case without washing,
          25 minutes; I touched them first. Her mother practiced answering “what if” with “maybe” instead of
          “no”.`,
        RESPONSE: `Distress 85, 60, 30. “My hands forgot about it.”`,
        PLAN: `
          Bus pole every morning without gel. Shower 30 minutes with a timer. Texts to her best friend read
          only once. Short calls on Fridays. Return in four to five weeks.`,
      },
    },
    {
      workdaysAgo: 7,
      time: '15:33',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'draft',
      input: `
        Washing 12 times a day. Shower 20 minutes. On time at school for two weeks. Holds the bus pole, gel
        once. Played in the school concert, shook hands with the conductor. Fluoxetine 20 mg daily, sleeps
        7.5 hours. Asked alone: mood good, no suicidal thoughts, no self-harm, no restlessness. Mother says
        the house is calm. Hands healed. CY-BOCS 15. Jokes, looks up. Good response. Keep fluoxetine 20 mg.
        Next step: cook with raw chicken with her father. Four weeks.`,
      sections: {
        SUBJECTIVE: `
          Washes 12 times a day, showers 20 minutes. On time at school for two weeks. Holds the bus pole, gel
          once. Played in the school concert and shook hands with the conductor. Takes fluoxetine 20 mg
          daily, sleeps 7.5 hours. Her mother says the house is calm. Alone, reports good mood and denies
          suicidal thoughts, self-harm and restlessness.`,
        OBJECTIVE: `Hands healed. Jokes, looks up. CY-BOCS 15.`,
        ASSESSMENT: `Good response.`,
        PLAN: `
          Keep fluoxetine 20 mg. Next step: cook with raw chicken with her father. Return in four weeks.`,
      },
    },
  ],
}
