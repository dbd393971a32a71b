import type { DemoPatient } from '../demo-patient.ts'

/** Bipolar disorder on lithium, with levels and kidney values. */
export const wilhelmina: DemoPatient = {
  firstName: 'Wilhelmina',
  lastName: 'Achterberg',
  mrn: 'MRN-118340',
  dateOfBirth: '01/30/1959',
  gender: 'female',
  added: { workdaysAgo: 124, time: '11:40' },
  notes: [
    {
      workdaysAgo: 122,
      time: '11:52',
      noteType: 'Initial Assessment',
      template: 'Traditional SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Transfer of care, Dr. Prakash retires. Bipolar I since 1988, three manic episodes with
        hospitalization, the last in 2009 after lithium was stopped for surgery. Lithium 900 mg at night
        since then, no other psychiatric medication. Mood even. Sleeps 7 hours. Sings in the choir on
        Wednesdays, widowed, daughter Annelies lives nearby and came along. Hands shake when she pours
        coffee. Thirsty, up twice at night. Amlodipine 5 mg for blood pressure. Takes no ibuprofen, asked.
        Asked: no suicidal thoughts, one overdose in 1991, no alcohol. Level 0.9, creatinine 1.0, eGFR 58,
        TSH 3.4, calcium normal. Neat, friendly, speech normal, mood "even", affect full, thoughts in order,
        fine tremor of both hands. Bipolar I in remission, level high for her age, kidney function lower than
        last year by the old chart. Decrease lithium to 750 mg at night, 600 plus 150 mg. Level and kidney
        function in three weeks. Daughter knows the warning signs of mania. Six weeks.`,
      sections: {
        SUBJECTIVE: `
          Transfer of care; Dr. Prakash retires. Bipolar I since 1988 with three manic episodes with
          hospitalization, the last in 2009 after lithium was stopped for surgery. Lithium 900 mg at night
          since then, no other psychiatric medication. Mood even, sleeps 7 hours. Sings in the choir on
          Wednesdays. Widowed; her daughter Annelies lives nearby and came along. Her hands shake when she
          pours coffee; thirsty, up twice at night. Amlodipine 5 mg for blood pressure. Denies ibuprofen and
          alcohol. Denies suicidal thoughts; one overdose in 1991.`,
        OBJECTIVE: `
          Neat and friendly, speech normal, mood “even”, affect full, thoughts in order. Fine tremor of both
          hands. Lithium level 0.9, creatinine 1.0, eGFR 58, TSH 3.4, calcium normal.`,
        ASSESSMENT: `
          Bipolar I disorder in remission. Level high for her age; kidney function lower than last year.`,
        PLAN: `
          Decrease lithium to 750 mg at night (600 plus 150 mg). Level and kidney function in three weeks. Her
          daughter knows the warning signs of mania. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 92,
      time: '11:25',
      noteType: 'Progress Note',
      template: 'Traditional SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        On lithium 750 mg at night for six weeks. Tremor a little less. Still up once at night. Mood good,
        "not too good". Sleeps 7 hours. Choir trip to the lake was lovely and she slept normally after it.
        Asked: no racing thoughts, no spending, no low days, no suicidal thoughts. Level 0.8, creatinine 1.0,
        eGFR 60. Calm, affect full, fine tremor when arms are stretched. Stable, tremor remains. Decrease
        lithium to 600 mg at night. Level in two weeks. Drink as usual, no salt-free diets, call with
        vomiting or diarrhea. Six weeks.`,
      sections: {
        SUBJECTIVE: `
          Six weeks on lithium 750 mg at night. Tremor a little less, still up once at night. Mood good, “not
          too good”. Sleeps 7 hours, also after the choir trip to the lake. Denies racing thoughts, spending,
          low days and suicidal thoughts.`,
        OBJECTIVE: `
          Calm, affect full. Fine tremor when the arms are stretched. Lithium level 0.8, creatinine 1.0, eGFR
          60.`,
        ASSESSMENT: `Stable; tremor remains.`,
        PLAN: `
          Decrease lithium to 600 mg at night. Level in two weeks. Drink as usual, no salt-free diets, call with
          vomiting or diarrhea. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 61,
      time: '11:18',
      noteType: 'Medication Review',
      template: 'Medication Review',
      status: 'completed',
      signed: true,
      input: `
        Lithium 600 mg at night, amlodipine 5 mg, nothing else, has not missed a dose, uses a pill box. Mood
        even. Coffee stays in the cup now. Sleeps through until 5. Her new dentist prescribed ibuprofen 600
        mg after an extraction, she asked the pharmacist and did not take it. Asked: no diarrhea, no unsteady
        gait, no confusion, no suicidal thoughts. Level 0.6, creatinine 0.9, eGFR 63, TSH 3.6. BP 128/76,
        pulse 68. Tremor hardly visible, gait steady. Stable on the lower dose, kidney function better.
        Continue lithium 600 mg. Acetaminophen for pain, no ibuprofen, card for her purse. Level every three
        months. Six weeks.`,
      sections: {
        'CURRENT MEDICATIONS': `Lithium 600 mg at night, amlodipine 5 mg.`,
        RESPONSE: `Mood even. Sleeps through until 5 a.m. Coffee stays in the cup now.`,
        'SIDE EFFECTS AND ADHERENCE': `
          Uses a pill box and has not missed a dose. Her dentist prescribed ibuprofen 600 mg after an
          extraction; she asked the pharmacist and did not take it. Denies diarrhea, unsteady gait and
          confusion.`,
        OBJECTIVE: `
          Tremor hardly visible, gait steady. BP 128/76, pulse 68. Lithium level 0.6, creatinine 0.9, eGFR
          63, TSH 3.6.`,
        ASSESSMENT: `Stable on the lower dose; kidney function better. Denies suicidal thoughts.`,
        PLAN: `
          Continue lithium 600 mg. Acetaminophen for pain, no ibuprofen; card for her purse. Level every three
          months. Return in six weeks.`,
      },
    },
    {
      workdaysAgo: 31,
      time: '11:33',
      noteType: 'Progress Note',
      template: 'SOAP Note',
      status: 'completed',
      signed: true,
      input: `
        Low since the anniversary of her husband's death, mornings heavy for two weeks, gets up at 9 instead
        of 7. Went to choir twice of four times. Eats. Cries at the piano. Lithium 600 mg, no missed dose.
        Asked: no wish to be dead, no plan, not like 1991 she says. PHQ-9 10. Slower than usual, affect sad,
        warms up over the visit, thoughts in order, fine tremor as before. Grief around the anniversary,
        watch for early bipolar depression. No antidepressant. Daughter to come by every other day,
        choir every Wednesday, out of bed by 8. PHQ-9 by phone in two weeks. Level before the next visit.
        Five weeks.`,
      sections: {
        SUBJECTIVE: `
          Low since the anniversary of her husband’s death; mornings heavy for two weeks, gets up at 9
          instead of 7. Went to choir twice of four times. Eats. Cries at the piano. Lithium 600 mg, no
          missed dose. Denies a plan and any wish to be dead; “not like 1991”.`,
        OBJECTIVE: `
          Slower than usual; affect sad, warms up over the visit. Thoughts in order. Fine tremor as before.
          PHQ-9 10.`,
        ASSESSMENT: `Grief around the anniversary. Watch for early bipolar depression.`,
        PLAN: `
          - No antidepressant; continue lithium 600 mg.
          - Her daughter will come by every other day; choir every Wednesday; out of bed by 8.
          - PHQ-9 by phone in two weeks; level before the next visit.
          - Return in five weeks.`,
      },
    },
    {
      workdaysAgo: 4,
      time: '11:20',
      noteType: 'Follow-up Session',
      template: 'Traditional SOAP Note',
      status: 'reviewed',
      input: `
        Came with her daughter. Says the mornings are "heavy" but she gets to the choir on Wednesdays. Up by
        8 on most days. PHQ-9 7, by phone it was 9. Takes lithium 600 mg at night and has not missed a dose.
        Asked: no thoughts of self-harm, no racing thoughts, sleeps 7 hours. Neatly dressed, speech normal in
        rate, fine tremor of both hands, smiles at her daughter's story about the solo. Level 0.7, creatinine
        0.9, eGFR 62. Low mood lifting, lithium in range. Continue lithium. Daughter will call if she stays
        in bed. Six weeks.`,
      firstSaved: {
        SUBJECTIVE: `
          Says the mornings are “heavy” but she gets to the choir on Wednesdays. Up by 8 on most days, sleeps
          7 hours. Takes lithium 600 mg at night. Denies thoughts of self-harm.`,
        ASSESSMENT: `Low mood lifting.`,
        PLAN: `Continue lithium. Return in six weeks.`,
      },
      sections: {
        SUBJECTIVE: `
          Came with her daughter. Says the mornings are “heavy” but she gets to the choir on Wednesdays. Up
          by 8 on most days, sleeps 7 hours. Takes lithium 600 mg at night and has not missed a dose. Denies
          thoughts of self-harm and racing thoughts.`,
        OBJECTIVE: `
          Neatly dressed. Speech normal in rate. Fine tremor of both hands. Smiles at her daughter’s story
          about the solo. PHQ-9 7; by phone it was 9. Lithium level 0.7, creatinine 0.9, eGFR 62.`,
        ASSESSMENT: `Low mood lifting; lithium in range.`,
        PLAN: `Continue lithium. Her daughter will call if she stays in bed. Return in six weeks.`,
      },
    },
  ],
}
