import { aboutPatient, capitalised, type Pronoun } from '../words/third-person.ts'
import { opened } from './prepare.ts'

/** What the clinician commits to or asks for, as a line of a plan: "I'd like to see you in four weeks" is a follow-up. */
export function planSentence(sentence: string, pronoun: Pronoun): string {
  let text = opened(sentence).replace(
    /^(?:(?:(?:the )?(?:first|second|third|next|last|other|one) thing)|so|and|but|then|now|next(?! (?:one|week|month|visit|appointment|session|time|dose|shot|injection|step|refill|mon|tues|wednes|thurs|fri|satur|sun))|okay|also|first|second|third|(?:one|two|three|1|2|3|4)(?=[,.:])|for the \w+)[,.:]?\s+/i,
    '',
  )
  text = text.replace(
    /^(?:here is (?:what|the plan)[^,.:]*[,.:]\s*|the plan is (?:to |that )?|what i (?:would like|want) (?:is|to do is) )/i,
    '',
  )
  text = text
    .replace(/^(?:i would like|i want|i would want|i need) to see you\b/i, 'follow-up: see you')
    .replace(/^(?:i will|let us|we will) see you\b/i, 'follow-up: see you')
    .replace(
      /^(?:let us|we will) (?:see each other|meet)(?= (?:again|in|on|next)[^,.…]{2,30}[.]?$)/i,
      'follow-up: see you',
    )
    .replace(/^(?:i would like|i want|i need|i would want|i am asking)(?: for)? you to\b/i, 'patient to')
    .replace(
      /^(?:i would like|i want) to have you (?=(?:come|stay|go|sign|see|start|try|take)\b)/i,
      'patient to ',
    )
    .replace(/^(?:i would like|i want|i would want) (?=(?:a|an|the|some|another|your|her|his)\b)/i, 'obtain ')
    .replace(
      /^(?:i will|i am going to|we will|we are going to|let us|i would like to|i want to|we can|i am gonna|i would also like to)\s+(?:just |also |then |go ahead and |still )?/i,
      '',
    )
    .replace(/\bi (?:do not|would not) want you (?:to )?(?=[a-z])/i, 'patient not to ')
    .replace(/^i am (?=\w+ing\b)/i, '')
    .replace(/^we are (?=\w+ing\b)/i, '')
    .replace(/^i (?=(?:checked|sent|called|reviewed|gave|wrote|would)\b)/i, '')
    .replace(/^you (?:should|need to|have to|must|are going to|will|can)\s+/i, 'patient to ')
    .replace(/, let us (?=\w)/i, ', ')
    .replace(/^please\s+/i, '')
    .replace(
      /\b(?:i will|i would|we will|i want to|i would like to) see you (?:back |again )?(?=(?:in|on|next|at)\b)/gi,
      'follow-up visit ',
    )
    .replace(/\b(?:i will|i am going to) /gi, 'will ')
    .replace(/\bi would\b/gi, 'would')
    .replace(/\b(call|text|tell|message|phone|see|contact|give|hand|bring|show) me\b/gi, '$1 clinician')
  // "Take them to your sister's": not every "them" is the patient.
  return capitalised(
    aboutPatient(text.replace(/\bthem\b/g, OTHERS), 'you', pronoun)
      .replace(/\bthem\b(?= (?:back|in|again|on|next|at|with|to))/g, 'patient')
      .replace(/\bus\b/g, 'team')
      .replaceAll(OTHERS, 'them'),
  )
}

/** Stands for a "them" that was said. */
const OTHERS = '\uE000'
