import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (text: string) => writeNote({ text, noteType: 'Progress Note', sections }).note

/** How clinicians ask, and by what the denial is known in the note. */
const ASKED: Record<string, readonly [RegExp, readonly string[]]> = {
  HI: [
    /(?:denies|no|not)[^.\n]{0,120}(?:homicid|hurt\w* (?:any|some|other)|harm\w* other|violen)/i,
    [
      'Any thoughts of hurting anyone else?',
      'Do you ever think about hurting somebody?',
      'What about hurting other people?',
      'Any urges to harm anyone?',
      'Anybody you want to hurt?',
      'Do you feel like you might hurt your ex?',
      'Have you had thoughts of killing anyone?',
      'Ever get so angry you want to hurt someone?',
      'And no thoughts of harming others?',
      'Thoughts of hurting him, or anyone?',
      'Is there anybody you are thinking of going after?',
      'Are you having any homicidal thoughts?',
      'How about violence, thoughts of getting violent with anybody?',
      'Are you a danger to anybody else?',
      'Any desire to hurt your husband or the kids?',
    ],
  ],
  SI: [
    /(?:denies|no|not)[^.\n]{0,120}(?:suicid|death wish|kill|end(?:ing)? (?:their|his|her) li|wish\w* to die)/i,
    [
      'Any thoughts of killing yourself?',
      'Are you having thoughts of suicide?',
      'Do you ever think about ending it?',
      'Any thoughts of not wanting to be here?',
      'Have you been thinking about hurting or killing yourself?',
      'Ever feel like life is not worth living?',
      'Do you wish you could go to sleep and not wake up?',
      'Any dark thoughts, like wanting to die?',
      'Have things gotten so bad you thought about ending your life?',
      'Have you had any suicidal thoughts since I saw you?',
      'Are you safe, any thoughts of ending your life?',
      'Do you think about being dead?',
      'Any thoughts that people would be better off without you?',
      'Thinking about suicide at all these days?',
      'Does it ever get to where you want to check out for good?',
    ],
  ],
  selfharm: [
    /(?:denies|no|not)[^.\n]{0,120}(?:self-harm|self harm|self-inj|hurt\w* (?:them|him|her)sel|cut)/i,
    [
      'Any cutting or anything like that?',
      'Have you been hurting yourself?',
      'Any self-harm?',
      'Have you cut since last time?',
      'Any urges to cut?',
      'Do you ever hurt yourself on purpose?',
      'Any burning or scratching yourself?',
      'Have you done anything to hurt yourself this week?',
      'Are you still cutting?',
      'When you feel like that, do you hurt yourself?',
    ],
  ],
  attempt: [
    /(?:denies|no|never|not)[^.\n]{0,120}(?:attempt|tried to (?:kill|end)|suicid)/i,
    [
      'Have you ever tried to kill yourself?',
      'Any past suicide attempts?',
      'Ever made an attempt?',
      'Any attempts in the past?',
      'Have you ever taken pills or done anything to end your life?',
      'Ever tried to end your life before?',
      'Any history of suicide attempts?',
      'In your whole life, have you ever tried to take your life?',
      'Has there ever been a time you tried to end your life?',
    ],
  ],
  guns: [
    /(?:denies|no|not)[^.\n]{0,120}(?:firearm|gun|weapon)/i,
    [
      'Any guns in the house?',
      'Do you have access to a firearm?',
      'Are there weapons at home?',
      'Do you own a gun?',
      'Anybody in the home have guns?',
      'Is there a gun anywhere you could get to?',
      'Any firearms at home or at your parents?',
      'Do you keep a gun?',
      'Does your husband have guns?',
      'Are there any guns you could get your hands on?',
    ],
  ],
  voices: [
    /(?:denies|no|not)[^.\n]{0,120}(?:halluc|voice|hear|seeing things)/i,
    [
      'Are you hearing any voices?',
      'Seeing or hearing things other people do not?',
      'Any voices?',
      'Do you ever hear things that are not there?',
      'Any hallucinations?',
      'Has your mind been playing tricks on you, like hearing or seeing things?',
      'Do you hear anybody talking when nobody is there?',
      'Any visions?',
      'Are the voices still there?',
      'Hearing your name called, seeing shadows, any of that?',
    ],
  ],
  allergies: [
    /(?:no (?:known )?(?:drug |medication )?allerg|denies[^.\n]{0,60}allerg|allerg\w*:? (?:none|no))/i,
    [
      'Any allergies?',
      'Are you allergic to anything?',
      'Any medication allergies?',
      'Allergic to any medicines?',
      'Do you have drug allergies?',
      'Any bad reactions to medicines in the past?',
      'Any allergies to medication that I should know about?',
      'No allergies?',
    ],
  ],
  alcohol: [
    /(?:denies|no|not|never)[^.\n]{0,120}(?:alcohol|drink)/i,
    [
      'Any alcohol?',
      'Do you drink?',
      'How about alcohol?',
      'Are you drinking at all?',
      'Any drinking since last time?',
      'Do you drink alcohol?',
      'Have you had anything to drink?',
      'Beer, wine, liquor?',
      'Are you using alcohol?',
      'Drinking?',
    ],
  ],
  drugs: [
    /(?:denies|no|not|never)[^.\n]{0,120}(?:drug|substance|cannabis|marijuana|weed|cocaine|opioid)/i,
    [
      'Any drugs?',
      'Do you use any drugs?',
      'Any weed, cocaine, anything like that?',
      'Any street drugs?',
      'Do you smoke marijuana?',
      'Any recreational drugs?',
      'What about other substances?',
      'Any cannabis or other drugs?',
      'Are you using any substances?',
    ],
  ],
  mania: [
    /(?:denies|no|not)[^.\n]{0,120}(?:mani|hypomani|elevated|racing|decreased need|spending)/i,
    [
      'Any times where you were super up, not sleeping and full of energy?',
      'Have you ever had a manic episode?',
      'Any racing thoughts or spending sprees?',
      'Ever go days without needing sleep and feel great?',
      'Any periods of feeling on top of the world?',
      'Have there been times you were so revved up people noticed?',
      'Any mania?',
      'Any high periods?',
    ],
  ],
  side: [
    /(?:denies|no|not)[^.\n]{0,120}(?:side effect|adverse|problem)/i,
    [
      'Any side effects?',
      'Is it giving you any trouble?',
      'Any problems with the medicine?',
      'How are you tolerating it, any side effects?',
      'Are you having side effects from it?',
      'Noticing any side effects?',
      'Any bad effects from the pill?',
    ],
  ],
  plan: [
    /(?:denies|no|not)[^.\n]{0,120}(?:plan|intent)/i,
    [
      'Do you have a plan?',
      'Have you thought about how you would do it?',
      'Any intention of acting on it?',
      'Do you intend to act on those thoughts?',
      'Have you made any plans?',
      'Do you think you would do it?',
      'Any plan or intent?',
      'Have you thought of a way?',
    ],
  ],
}
/** What the talk has to be about first. */
const BEFORE: Record<string, string> = {
  plan: 'Doctor: Any thoughts of suicide?\nPatient: Sometimes I think about it, yes.\n',
  side: 'Doctor: And the sertraline, fifty?\nPatient: Yes, every morning.\n',
}
const NO = ['No.', 'God, no.', 'Uh-uh.', 'Nope, nothing like that.']

describe.each(Object.entries(ASKED))('%s', (of, [denied, questions]) => {
  it.each(questions)('%s', (question) => {
    for (const no of NO) {
      const note = noteOf(
        `Doctor: How have you been?\nPatient: Better, I went back to work on Monday.\n${BEFORE[of] ?? ''}Doctor: ${question}\nPatient: ${no}\nDoctor: Okay. And how's your sleep?\nPatient: Seven hours, good.\nDoctor: Good. See you in four weeks.`,
      )
      expect(note.split('**OBJECTIVE')[0], no).toMatch(denied)
    }
  })
})
