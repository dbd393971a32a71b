import type { DemoPatient } from '../demo-patient.ts'
import { INJECTION_TEMPLATE } from '../own-template.ts'

/** Schizophrenia: a relapse after stopping tablets, then a long-acting injection. */
export const dmitri: DemoPatient = {
  firstName: 'Dmitri',
  lastName: 'Fonoti',
  mrn: 'MRN-418826',
  dateOfBirth: '10/17/1995',
  gender: 'male',
  added: { workdaysAgo: 89, time: '08:20' },
  notes: [
    {
      workdaysAgo: 88,
      time: '08:55',
      noteType: 'Crisis Intervention',
      template: 'Crisis Note',
      status: 'completed',
      signed: true,
      input: `
        Brought by his mother at opening time. Known schizophrenia since 2018, one hospital stay then.
        Stopped risperidone 4 mg six weeks ago, "it was the pills that made me slow". For a week awake at
        night, talks to the ceiling vent, taped over the cameras in the building, accused the neighbor of
        poisoning the water, shouted at his door last night, touched no one. Drinks only bottled water, eats
        little.

        Asked: a voice comments on him, tells him to keep watch, does not order him to hurt himself or
        others. No thoughts of suicide when asked, no plan to go to the neighbor, agrees to leave that door
        alone. No weapons, mother confirms. Cannabis two weeks ago, no alcohol.

        Unshaven, winter coat on, looks at the vent, answers after pauses, thoughts wander and come back,
        mood "on duty", affect flat, oriented to day and place, says he may be ill again. BP 132/84, pulse 98.
        Lives with his mother, trusts her, has held a stockroom job for two years and wants to keep it.

        Talked in the quiet room, lights low. Risperidone 2 mg given at 8:20 and taken. Told both about the
        injection, he says yes if it means no pills. Mobile team takes over tonight and for the next days,
        hospital if he refuses medicine or goes to the neighbor. Mother told the building manager. Goes home
        with his mother. Risperidone 2 mg twice a day, mother gives it. Labs with A1c and lipids. Mobile team
        tonight at 7, here tomorrow at 8.`,
      sections: {
        'PRESENTING CRISIS': `
          Brought by his mother. Schizophrenia since 2018, one hospital stay then. Stopped risperidone 4 mg
          six weeks ago: “it was the pills that made me slow”. For a week awake at night, talks to the
          ceiling vent, taped over the cameras in the building. Accused the neighbor of poisoning the water
          and shouted at his door last night; touched no one. Drinks only bottled water, eats little.`,
        'RISK ASSESSMENT': `
          A voice comments on him and tells him to keep watch; denies that it orders him to hurt himself or
          others. Denies thoughts of suicide. Denies a plan to go to the neighbor and agrees to leave that
          door alone. No weapons, his mother confirms. Cannabis two weeks ago, no alcohol.`,
        'MENTAL STATUS EXAMINATION': `
          Unshaven, winter coat on. Looks at the vent, answers after pauses; thoughts wander and come back.
          Mood “on duty”, affect flat. Oriented to day and place. Says he may be ill again. BP 132/84, pulse 98.`,
        'PROTECTIVE FACTORS': `
          Lives with his mother and trusts her. Has held a stockroom job for two years and wants to keep it.`,
        INTERVENTION: `
          Talked in the quiet room, lights low. Risperidone 2 mg given at 8:20 and taken. Told both about the
          injection; he says yes if it means no pills.`,
        DISPOSITION: `
          Goes home with his mother. The mobile team takes over tonight and for the next days. Hospital if he
          refuses medicine or goes to the neighbor. His mother told the building manager.`,
        'SAFETY PLAN AND FOLLOW-UP': `
          - Risperidone 2 mg twice a day, given by his mother.
          - Labs with A1c and lipids.
          - Mobile team tonight at 7, here tomorrow at 8.`,
      },
    },
    {
      workdaysAgo: 64,
      time: '08:40',
      noteType: 'Medication Review',
      template: INJECTION_TEMPLATE,
      status: 'completed',
      signed: true,
      input: `
        Third injection. Paliperidone palmitate 156 mg into the left deltoid at 8:25, lot from the fridge
        list, no bleeding. First two went well, 234 mg and 156 mg a week apart. Oral risperidone stopped.
        Voice "like a radio next door", sleeps 8 hours, tape is off the cameras, greeted the neighbor. Sore
        arm for a day. Asked: no stiffness, no restlessness, no suicidal thoughts, no cannabis. AIMS 0,
        weight 182 lb, BP 126/80, A1c 5.4, lipids normal. Shaved, answers sooner, thoughts in order, affect
        still flat. Relapse settling. Next injection in four weeks, right arm. Back to work half days from
        Monday.`,
      sections: {
        INJECTION: `
          Third injection: paliperidone palmitate 156 mg into the left deltoid at 8:25, no bleeding. The
          first two were 234 mg and 156 mg a week apart. Oral risperidone stopped.`,
        'SINCE THE LAST INJECTION': `
          Voice “like a radio next door”. Sleeps 8 hours. The tape is off the cameras; greeted the neighbor.
          Sore arm for a day. Denies stiffness, restlessness, suicidal thoughts and cannabis.`,
        MONITORING: `
          AIMS 0. Weight 182 lb, BP 126/80. A1c 5.4, lipids normal. Shaved, answers sooner, thoughts in
          order, affect still flat.`,
        ASSESSMENT: `Relapse settling.`,
        'NEXT INJECTION': `In four weeks, right arm. Back to work half days from Monday.`,
      },
    },
    {
      workdaysAgo: 22,
      time: '08:38',
      noteType: 'Medication Review',
      template: INJECTION_TEMPLATE,
      status: 'completed',
      input: `
        Fifth injection. Paliperidone palmitate 156 mg, left deltoid, 8:22, no bleeding, came two days late
        because of the shift. Voice on most days for minutes, he puts on headphones. Works full days again.
        Mother says he cooks on Sundays. Weight 189 lb, 7 more than two months ago, asked, eats at night.
        Asked: no stiffness, no galactorrhea, sex life "same", no suicidal thoughts, no cannabis. AIMS 0, BP
        128/82, prolactin 38. Friendly, affect a little warmer, thoughts in order. Stable, weight going up.
        Fruit for night snacks, walk home from the second stop, weigh here each time. Repeat prolactin in
        three months. Next in four weeks, right arm.`,
      sections: {
        INJECTION: `
          Fifth injection: paliperidone palmitate 156 mg, left deltoid, 8:22, no bleeding. Came two days late
          because of the shift.`,
        'SINCE THE LAST INJECTION': `
          Voice on most days for minutes; he puts on headphones. Works full days again. His mother says he
          cooks on Sundays. Eats at night. Sex life “same”. Denies stiffness, galactorrhea, suicidal
          thoughts and cannabis.`,
        MONITORING: `
          AIMS 0. Weight 189 lb, 7 more than two months ago. BP 128/82. Prolactin 38. Friendly, affect a
          little warmer, thoughts in order.`,
        ASSESSMENT: `Stable; weight going up.`,
        'NEXT INJECTION': `
          In four weeks, right arm. Fruit for night snacks, walk home from the second stop, weigh here each
          time. Repeat prolactin in three months.`,
      },
    },
    {
      workdaysAgo: 1,
      time: '08:44',
      noteType: 'Progress Note',
      template: 'SOAP Note',
      status: 'reviewed',
      input: `
        Sixth injection, paliperidone palmitate 156 mg, right deltoid, 8:30, no bleeding. Voice on two days
        this month, short. Supervisor offered him the inventory team. Fruit at night, walks. Asked: no
        stiffness, no restlessness, no suicidal thoughts, no cannabis since the relapse. Weight 187 lb, BP
        124/80, AIMS 0. Smiled twice, asked about my vacation, thoughts in order. Schizophrenia, stable on
        the injection. Continue 156 mg every four weeks. Talked about the offer: start with two shifts.
        Vocational counselor referral. Four weeks.`,
      firstSaved: {
        SUBJECTIVE: `
          Voice on two days this month, short. Fruit at night, walks. Denies stiffness, restlessness,
          suicidal thoughts and cannabis since the relapse.`,
        PLAN: `Continue 156 mg every four weeks. Return in four weeks.`,
      },
      sections: {
        SUBJECTIVE: `
          Voice on two days this month, short. His supervisor offered him the inventory team. Fruit at night,
          walks. Denies stiffness, restlessness, suicidal thoughts and cannabis since the relapse.`,
        OBJECTIVE: `
          Sixth injection: paliperidone palmitate 156 mg, right deltoid, 8:30, no bleeding. Weight 187 lb, BP
          124/80, AIMS 0. Smiled twice, asked about my vacation, thoughts in order.`,
        ASSESSMENT: `Schizophrenia, stable on the injection.`,
        PLAN: `
          Continue 156 mg every four weeks. Start with two shifts in the inventory team. Vocational
          counselor referral. Return in four weeks.`,
      },
    },
  ],
}
