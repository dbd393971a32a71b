import type { DemoPatient } from '../demo-patient.ts'

/** Panic on the highway; his first visit was recorded. */
export const abdulrahman: DemoPatient = {
  firstName: 'Abdulrahman',
  lastName: 'Christopherson-Montgomery',
  mrn: 'MRN-882914',
  dateOfBirth: '11/02/1971',
  gender: 'male',
  added: { workdaysAgo: 3, time: '14:10' },
  notes: [
    {
      workdaysAgo: 0,
      time: '09:15',
      noteType: 'Initial Assessment',
      template: 'Intake / Initial Assessment',
      status: 'reviewed',
      input: `
        Panic while driving since the night shifts ended two months ago: pounding heart, buzzing hands, fear
        of a heart attack, over in ten to fifteen minutes. Two in the last week. Takes the long way around
        and avoids the bridge. Propranolol 10 mg from his family doctor settles it. ECG normal, 24-hour tape
        on order. No thoughts of suicide. Four coffees a day. Panic disorder with avoidance. Sertraline 25
        mg, then 50 mg. CBT with exposure. Two weeks.`,
      transcript: `
        Dana: What brings you here today?

        Abdulrahman: I can't drive on the highway anymore. I think I'm dying, every time.

        Dana: When did it start?

        Abdulrahman: Two months ago, when the night shifts ended. I had one or two of these in my twenties,
        when my father was ill, and then nothing for years.

        Dana: What happens when it comes?

        Abdulrahman: My heart pounds, my hands are buzzing, I can't get air, and I thought I was having a
        heart attack, I really did. I had to pull over twice last week.

        Dana: How long until it passes?

        Abdulrahman: Ten minutes, maybe fifteen. I took one of the propranolol and it settled.

        Dana: That is the 10 milligrams from your family doctor?

        Abdulrahman: The 10, yes. He did an ECG too, that was normal. The 24-hour tape is ordered, I have to
        call the cardiologist.

        Dana: And how do you get to work now?

        Abdulrahman: The long way around, so I don't have to go near the bridge. It's forty minutes more. My
        wife drives when we go to her parents.

        Dana: Other illnesses, or medicines?

        Abdulrahman: Blood pressure. Lisinopril, 20 milligrams. No allergies that I know.

        Dana: Have you ever seen anybody for your nerves, or been in a hospital for them?

        Abdulrahman: No. You're the first.

        Dana: Coffee, alcohol, anything else?

        Abdulrahman: Four coffees a day. I don't drink, never have. I stopped smoking in 2010. No drugs.

        Dana: Anybody in the family with panic or depression?

        Abdulrahman: My sister doesn't fly. Nobody has put a name to it.

        Dana: Who is at home with you?

        Abdulrahman: My wife and the twins, they're in high school. I've been a respiratory therapist at the
        county hospital for nineteen years.

        Dana: Have you had thoughts of killing yourself, or of hurting anybody?

        Abdulrahman: No. Neither. I'd never hurt myself, it's not that. I want to live, that's why I'm so
        scared.

        Dana: You're sitting on the edge of the chair and wringing your hands, but you speak clearly and in
        order. Your blood pressure is 138 over 86, pulse 88.

        Dana: This is panic disorder, and the avoiding keeps it alive. I'd like to start sertraline, 25
        milligrams for a week and then 50. It can make you restless in the first days.

        Abdulrahman: And the propranolol?

        Dana: Keep it for now, at most one a day. Go down to two coffees. Ask the cardiologist for the tape
        before next time. And we start CBT with exposure, first step: the on-ramp and one exit with your wife
        beside you.

        Abdulrahman: One exit. All right.

        Dana: See you in two weeks.`,
      firstSaved: 'built-in',
      sections: {
        'CHIEF COMPLAINT': `“I can’t drive on the highway anymore. I think I’m dying, every time.”`,
        'HISTORY OF PRESENT ILLNESS': `
          Panic while driving for two months, since his night shifts ended: pounding heart, buzzing hands, no
          air, fear of a heart attack; over in ten to fifteen minutes. Had to pull over twice last week.
          Takes the long way around, forty minutes more, so that he does not go near the bridge. One
          propranolol settled it.`,
        'PSYCHIATRIC HISTORY': `
          One or two attacks in his twenties, when his father was ill, then none for years. Never treated or
          hospitalized for it.`,
        'MEDICAL HISTORY': `
          High blood pressure; lisinopril 20 mg. Propranolol 10 mg as needed from his family doctor. No known
          allergies. ECG normal; 24-hour tape ordered.`,
        'SUBSTANCE USE': `Four coffees a day. Never drank alcohol; stopped smoking in 2010. Denies drugs.`,
        'FAMILY HISTORY': `His sister does not fly; never diagnosed.`,
        'SOCIAL HISTORY': `
          Lives with his wife and twins, who are in high school. Respiratory therapist at the county hospital
          for nineteen years.`,
        'MENTAL STATUS EXAMINATION': `
          Sits on the edge of the chair, wringing his hands. Speaks clearly and in order. BP 138/86, pulse
          88. Perception and memory: not assessed.`,
        'RISK ASSESSMENT': `
          Denies thoughts of killing himself or hurting anyone. “I want to live, that’s why I’m so scared.”`,
        ASSESSMENT: `Panic disorder, maintained by avoidance.`,
        PLAN: `
          - Sertraline 25 mg for a week, then 50 mg; counseled on restlessness in the first days.
          - Continue propranolol 10 mg for now, at most one a day. Cut down to two coffees.
          - He will ask the cardiologist for the tape before next time.
          - CBT with exposure; first step: the on-ramp and one exit with his wife beside him.
          - Return in two weeks.`,
      },
    },
  ],
}

/** Added today; the first visit is still to come. */
export const marcus: DemoPatient = {
  firstName: 'Marcus',
  lastName: 'Delacroix-Oyelaran',
  mrn: 'MRN-559027',
  dateOfBirth: '09/08/2003',
  gender: 'male',
  added: { workdaysAgo: 0, time: '08:35' },
  notes: [],
}
