/**
 * What a clinician says of the talk itself: "Let me ask about the medicine." "I'm thinking out loud with you." "Crisis
 * line, this is Bea." The whole sentence has to be so; what says anything of the patient besides is kept.
 */
const LEAD = '(?:(?:so|okay|and|now|well|but|all right|alright|right|oh|hi|hello|yes|no|please|just)[, ]+)*'
const OWN = new RegExp(
  `^${LEAD}(?:[a-z]+,? )?(?:${[
    'let me (?:just )?ask (?:you )?(?:now )?about (?:the|your) (?:medicines?|medications?|meds|sleep|mood|drinking)',
    'let me (?:just )?(?:ask (?:you )?(?:a few|some|one|another|this|that)(?: [a-z]+){0,2}|check (?:some|a few) other things)',
    'i (?:am|was) (?:just )?thinking out loud(?: here| with you| now)*',
    '(?:right )?now,? sitting here with me',
    'i (?:have|need|am going|want) to ask (?:you )?(?:(?:some|a few|the) )?(?:hard |straight |plain |direct )?(?:questions?|ones|something|this|it)?(?: straight| plain| out| again)*(?: just to be sure)?',
    '(?:can you |do you )?hear me(?: now| okay| all right)?',
    '(?:[a-z]+ ){1,3}(?:line|hotline|clinic|center|office),? this is [a-z]+(?: speaking)?',
    'just to say what i see',
    '(?:hang|hold) on(?: a (?:second|minute|sec))?',
  ].join('|')})[.!?]*$`,
  'i',
)
/** Cheap: every way begins with one of these words somewhere. */
const MAY_BE =
  /\b(?:let me|i (?:am|was|have|need|want)|hear me|this is|sitting here|what i see|hang on|hold on)\b/i

export const isOwnTalk = (text: string): boolean => text.length < 90 && MAY_BE.test(text) && OWN.test(text)
