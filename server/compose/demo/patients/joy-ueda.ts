import type { DemoPatient } from '../demo-patient.ts'

/** Panic in elevators, treated with exposure. Neither date of birth nor gender is given. */
export const joy: DemoPatient = {
  firstName: 'Joy',
  lastName: 'Ueda',
  mrn: 'MRN-771203',
  added: { workdaysAgo: 60, time: '10:15' },
  notes: [
    {
      workdaysAgo: 58,
      time: '13:47',
      noteType: 'Initial Assessment',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        New patient. Stuck in an elevator for 50 minutes two months ago. Since then panic in elevators and in
        the subway, about three a week: racing heart, sweating, fear of fainting, gone in ten minutes. Office
        is on the ninth floor, takes the stairs, arrives soaked. Turned down a job on the twentieth floor.
        Sleep and appetite fine. Asked: no panic before that, no depression, no suicidal thoughts, no trauma
        other than the elevator. One cup of tea a day; asked, no alcohol, no drugs. No medications, wants
        none. OASIS 14. Cooperative, speaks fast about the elevator, affect anxious then at ease, thoughts in
        order. Specific phobia with panic attacks. Exposure therapy, list of steps for next time, breathing
        is not the goal, staying is. Four weeks, sooner if a slot opens.`,
      sections: {
        SUBJECTIVE: `
          Stuck in an elevator for 50 minutes two months ago. Since then panic in elevators and in the subway
          about three times a week: racing heart, sweating, fear of fainting, gone in ten minutes. Takes the
          stairs to the office on the ninth floor and turned down a job on the twentieth. Sleep and appetite
          fine. Denies panic before that, depression, suicidal thoughts and other trauma. One cup of tea a
          day; denies alcohol and drugs. Takes no medications and wants none.`,
        OBJECTIVE: `
          Cooperative. Speaks fast about the elevator; affect anxious, then at ease. Thoughts in order. OASIS
          14.`,
        ASSESSMENT: `Specific phobia with panic attacks.`,
        PLAN: `
          Exposure therapy; list of steps for next time. Breathing is not the goal, staying is. Return in
          four weeks, sooner if a slot opens.`,
      },
    },
    {
      workdaysAgo: 38,
      time: '13:55',
      noteType: 'Therapy Session',
      template: 'BIRP Note',
      status: 'completed',
      signed: true,
      input: `
        Brought a list of ten steps. Came up by the stairs, a little breathless, laughed about it. Four panic
        attacks since last time. Explained how avoiding keeps the fear going. Together to the elevator in our
        building: stood in it with the door open for 12 minutes. Distress 80 at the start, 35 at the end.
        Said "I was waiting for it to get worse and it got boring." One ride to the second floor, distress
        70, stayed in until 40. Asked about suicidal thoughts: none. Tasks: door-open practice every workday,
        one floor with a friend twice. Four weeks.`,
      sections: {
        BEHAVIOR: `
          Came up by the stairs, a little breathless, and laughed about it. Brought a list of ten steps. Four
          panic attacks since last time. Denies suicidal thoughts.`,
        INTERVENTION: `
          Explained how avoiding keeps the fear going. Exposure in the elevator of our building: door open
          for 12 minutes, then one ride to the second floor.`,
        RESPONSE: `
          Distress fell from 80 to 35 with the door open. On the ride it was 70, and Joy stayed in until 40.
          “I was waiting for it to get worse and it got boring.”`,
        PLAN: `Door-open practice every workday; one floor with a friend twice. Return in four weeks.`,
      },
    },
    {
      workdaysAgo: 17,
      time: '13:50',
      noteType: 'Therapy Session',
      template: 'GIRP Note',
      status: 'completed',
      input: `
        Goal: ride to the ninth floor alone. Practiced on 14 of 20 workdays. Rode one floor with a friend
        four times, then alone to the second floor, distress 60 down to 30. One panic attack in the subway,
        stayed on the train, got off where planned. In session three rides to the fourth floor, the last one
        alone while I waited below. Dropped the water bottle and the phone as safety aids. Distress 75, 50,
        40. Proud, "I looked at the ad for the gym instead of the numbers". OASIS 11. Asked about sleep:
        fine. Next: third floor at the office every day, subway two stops in the rush hour. Three weeks.`,
      sections: {
        GOAL: `Ride to the ninth floor alone.`,
        INTERVENTION: `
          Three rides to the fourth floor, the last one alone while I waited below. Water bottle and phone
          dropped as safety aids.`,
        RESPONSE: `
          Practiced on 14 of 20 workdays. Rode one floor with a friend four times, then alone to the second
          floor, distress 60 down to 30. Had one panic attack in the subway, stayed on the train and got off
          where planned. Distress on today’s rides 75, 50 and 40. Proud: “I looked at the ad for the gym
          instead of the numbers.” Sleep is fine. OASIS 11.`,
        PLAN: `
          Third floor at the office every day; subway, two stops in the rush hour. Return in three weeks.`,
      },
    },
    {
      workdaysAgo: 2,
      time: '14:05',
      noteType: 'Therapy Session',
      template: 'DAP Note',
      status: 'completed',
      input: `
        Worked on the exposure list: took the elevator to the third floor twice today, distress 70 falling to
        40. Slept well. No panic in the last two weeks. Rode the subway in the rush hour six times. Wants to
        try the bus next. OASIS 9. Calm, joking. Asked about mood: good. We talked about the job on the
        twentieth floor, it is still open and Joy would like to look at it. Clear gain, still takes the
        stairs on Mondays. Step list: ninth floor alone on two days, visit the twentieth floor with a friend.
        Three weeks.`,
      sections: {
        DATA: `
          Worked on the exposure list: took the elevator to the third floor twice, distress 70 falling to 40.
          Slept well. No panic in the last two weeks. Rode the subway in the rush hour six times and wants to
          try the bus next. The job on the twentieth floor is still open, and Joy would like to look at it.
          Mood good. Calm, joking. OASIS 9.`,
        ASSESSMENT: `Clear gain; still takes the stairs on Mondays.`,
        PLAN: `
          Ninth floor alone on two days; visit the twentieth floor with a friend. Return in three weeks.`,
      },
    },
  ],
}
