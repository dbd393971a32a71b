import type { DemoPatient } from '../demo-patient.ts'

/** PTSD with a crisis at the anniversary; her last visit has no note yet. */
export const keisha: DemoPatient = {
  firstName: 'Keisha',
  lastName: 'Lamontagne',
  mrn: 'MRN-733908',
  dateOfBirth: '02/11/1989',
  gender: 'female',
  added: { workdaysAgo: 106, time: '09:50' },
  notes: [
    {
      workdaysAgo: 104,
      time: '12:55',
      noteType: 'Initial Assessment',
      template: 'Intake / Initial Assessment',
      status: 'completed',
      signed: true,
      input: `
        "I hear a truck brake and I'm back under the guardrail." Former paramedic. A year and a half ago a
        truck hit her ambulance, her partner Luis died next to her. Nightmares five nights a week, flashbacks
        with braking sounds, does not drive, sits with her back to the wall, jumps at noise, short with her
        son, cannot feel happy at his games. Asked: feels it was her fault, she chose the route. Two visits
        with a counselor after the accident, stopped because she had to tell it each time. No medication so
        far. Asked: no suicide attempts, no self-harm.

        Healed fractures of the pelvis, back pain, naproxen as needed. Latex allergy. Two glasses of rum on
        bad nights, one or two a week. No drugs, no cannabis, asked. Her uncle came back from the war "not
        right". Lives with her son Andre, 12, and her aunt. Works in dispatch, day shift.

        On time with her aunt, chose the chair at the door, scans the room, startled when the printer
        started, speech clipped, mood "tired of guarding", affect tense, thoughts in order. Asked: no voices.
        PCL-5 51. BP 124/80, pulse 84. Asked about suicide: no thoughts of it, "Andre already has one
        parent". No guns, asked.

        PTSD, chronic. Prazosin 1 mg at bedtime, 2 mg after a week, stand up slowly. Offered prolonged
        exposure or cognitive processing, she chooses processing so that she does not have to retell it each
        time. No rum with prazosin. Four weeks.`,
      sections: {
        'CHIEF COMPLAINT': `“I hear a truck brake and I’m back under the guardrail.”`,
        'HISTORY OF PRESENT ILLNESS': `
          Former paramedic. A year and a half ago a truck hit her ambulance, and her partner Luis died next
          to her. Nightmares five nights a week, flashbacks with braking sounds. Does not drive, sits with
          her back to the wall, jumps at noise, is short with her son and cannot feel happy at his games.
          Feels it was her fault because she chose the route.`,
        'PSYCHIATRIC HISTORY': `
          Two visits with a counselor after the accident, stopped because she had to tell it each time. No
          medication so far. Denies suicide attempts and self-harm.`,
        'MEDICAL HISTORY': `Healed fractures of the pelvis, back pain; naproxen as needed. Latex allergy.`,
        'SUBSTANCE USE': `Two glasses of rum on bad nights, one or two a week. Denies drugs and cannabis.`,
        'FAMILY HISTORY': `Her uncle came back from the war “not right”.`,
        'SOCIAL HISTORY': `Lives with her son Andre, 12, and her aunt. Works in dispatch, day shift.`,
        'MENTAL STATUS EXAMINATION': `
          Chose the chair at the door, scans the room, startled when the printer started. Speech clipped,
          mood “tired of guarding”, affect tense, thoughts in order. Denies voices. BP 124/80, pulse 84.`,
        'RISK ASSESSMENT': `Denies thoughts of suicide: “Andre already has one parent.” No guns.`,
        ASSESSMENT: `PTSD, chronic. PCL-5 51.`,
        PLAN: `
          - Prazosin 1 mg at bedtime, 2 mg after a week; stand up slowly. No rum with prazosin.
          - Cognitive processing therapy, which she chose because she does not have to retell it each time.
          - Return in four weeks.`,
      },
    },
    {
      workdaysAgo: 83,
      time: '12:50',
      noteType: 'Therapy Session',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Prazosin 2 mg at bedtime, dizzy on the first two mornings, then not. Nightmares two nights a week
        instead of five. No rum since the first visit. Brought her page about why it happened. Stuck point:
        "I chose the route, so I killed him." Looked at what she knew that night: dispatch gave the route,
        the truck ran a red light. Long silence, then "he would have picked it too". Asked about suicide: no
        thoughts. PCL-5 44. Sat facing the window, less scanning, cried for the first time here. Working
        well. Continue prazosin 2 mg. One worksheet a day on stuck points. Ride along with her aunt on a
        quiet road twice. Weekly with the therapist Ms. Adler from now on, here in ten weeks.`,
      sections: {
        SUBJECTIVE: `
          Prazosin 2 mg at bedtime; dizzy on the first two mornings, then not. Nightmares two nights a week
          instead of five. No rum since the first visit. Brought her page about why it happened; stuck point:
          “I chose the route, so I killed him.” Denies thoughts of suicide.`,
        OBJECTIVE: `Sat facing the window, less scanning, cried for the first time here. PCL-5 44.`,
        ASSESSMENT: `
          Working well. Looked at what she knew that night: dispatch gave the route, the truck ran a red
          light. After a long silence: “he would have picked it too”.`,
        PLAN: `
          Continue prazosin 2 mg. One worksheet a day on stuck points. Ride along with her aunt on a quiet road
          twice. Weekly with the therapist Ms. Adler from now on, here in ten weeks.`,
      },
    },
    {
      workdaysAgo: 30,
      time: '17:35',
      noteType: 'Crisis Intervention',
      template: 'Crisis Note',
      status: 'completed',
      signed: true,
      input: `
        Walk-in at the end of the day with her aunt. Anniversary of the accident is this week and the news
        showed a crash with an ambulance. Two nights without sleep, flashbacks hourly, drank four glasses of
        rum last night, sat in the bathroom with her naproxen bottle and put it down. Asked: thoughts of
        dying since yesterday, thought of the pills, counted them, no intent now, "I heard Andre's alarm
        clock". Asked: no earlier attempt, no guns at home, no thoughts of hurting others. Sober today.

        Shaking, breath fast, then slower, speech halting, mood "done", affect frightened, thoughts in order,
        oriented to date and place, asked about voices, none. Son, aunt, the faith of her church choir, the
        work with Ms. Adler keep her. Aunt stays with her.

        Grounding with cold water and naming five things, 20 minutes. Safety plan written with both: signs,
        water and walk, aunt, Luis's sister, 988. Aunt takes naproxen and the rum out of the house, all
        medications in her locked drawer. Increase prazosin to 3 mg tonight. Hospital offered and discussed,
        she and her aunt prefer home, and I agree. Called Ms. Adler with her consent. Dispatch notified that
        she is out sick until next week. Goes home with her aunt. Phone call tomorrow at 9, visit within a
        week, emergency room if thoughts with intent come back.`,
      sections: {
        'PRESENTING CRISIS': `
          Walk-in with her aunt. The anniversary of the accident is this week, and the news showed a crash
          with an ambulance. Two nights without sleep, flashbacks hourly. Drank four glasses of rum last
          night, sat in the bathroom with her naproxen bottle and put it down.`,
        'RISK ASSESSMENT': `
          Thoughts of dying since yesterday; thought of the pills and counted them. Denies intent now: “I
          heard Andre’s alarm clock.” No earlier attempt, no guns at home. Denies thoughts of hurting others.
          Sober today.`,
        'MENTAL STATUS EXAMINATION': `
          Shaking; breath fast, then slower. Speech halting, mood “done”, affect frightened, thoughts in
          order. Oriented to date and place. Denies voices.`,
        'PROTECTIVE FACTORS': `Her son, her aunt, the faith of her church choir, the work with Ms. Adler.`,
        INTERVENTION: `
          Grounding with cold water and naming five things, 20 minutes. Safety plan written with both: signs,
          water and walk, aunt, Luis’s sister, 988. Increase prazosin to 3 mg tonight. Called Ms. Adler with her
          consent.`,
        DISPOSITION: `
          Hospital offered and discussed; she and her aunt prefer home, and I agree. Goes home with her aunt,
          who stays with her. Dispatch notified that she is out sick until next week.`,
        'SAFETY PLAN AND FOLLOW-UP': `
          - Her aunt takes naproxen and the rum out of the house; all medications in her locked drawer.
          - Phone call tomorrow at 9, visit within a week.
          - Emergency room if thoughts with intent come back.`,
      },
    },
    {
      workdaysAgo: 26,
      time: '12:40',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'completed',
      input: `
        First visit after the crisis, with her aunt. Slept six hours on each of the last three nights with
        prazosin 3 mg. No rum. Naproxen and rum are out of the house, aunt confirms. Went to Luis's grave
        with his sister on the day. Asked: no thoughts of dying for two days, no plan, no intent. Flashbacks
        twice a day. BP sitting 118/76, standing 110/70, asked, not dizzy. Pale, tired, calmer, makes eye
        contact. PCL-5 48. Acute risk lower, anniversary reaction settling. Continue prazosin 3 mg.
        Sertraline 25 mg for a week, then 50 mg, talked about nausea. Acetaminophen for the back. Ms. Adler
        on Friday. Back at work Monday if she sleeps. Call in one week, visit in four.`,
      sections: {
        SUBJECTIVE: `
          First visit after the crisis, with her aunt. Slept six hours on each of the last three nights with
          prazosin 3 mg. No rum. Naproxen and rum are out of the house; her aunt confirms. Went to Luis’s
          grave with his sister on the day. Flashbacks twice a day. No thoughts of dying for two days; denies
          plan, intent and dizziness.`,
        OBJECTIVE: `Pale, tired, calmer, makes eye contact. BP sitting 118/76, standing 110/70. PCL-5 48.`,
        ASSESSMENT: `Acute risk lower; anniversary reaction settling.`,
        PLAN: `
          - Continue prazosin 3 mg. Sertraline 25 mg for a week, then 50 mg; talked about nausea.
          - Acetaminophen for the back.
          - Ms. Adler on Friday. Back at work Monday if she sleeps.
          - Call in one week, visit in four.`,
      },
    },
    {
      workdaysAgo: 6,
      time: '12:46',
      noteType: 'Follow-up Session',
      template: 'SOAP Note',
      status: 'draft',
      input: `
        Sertraline 50 mg for three weeks, prazosin 3 mg. Nightmares once a week. Drove with her aunt to the
        mall and back, "hands wet, but I parked". Back in dispatch full time. Asked: no thoughts of dying
        since the last visit, no rum, no dizziness, nausea for four days only. BP 116/74. PCL-5 37. Rested,
        sat in the middle of the room. Continue both. Ms. Adler weekly. Four weeks.`,
      sections: {},
    },
  ],
}
