import { type Behavior, says } from './model-server.ts'

/** Models for the language model's trial run: a good one, one that chats, one that makes things up. */

/** Section, topic, text, and words that identify the cited part of the visit. */
type Line = readonly [section: string, topic: string, text: string, words: string]

const GOOD: readonly Line[] = [
  [
    'SUBJECTIVE',
    'Reason for visit',
    '34-year-old patient seen for generalized anxiety.',
    "You're thirty-four",
  ],
  ['SUBJECTIVE', 'Sleep', 'Lies awake most nights and sleeps about 5 hours.', 'I still lie awake'],
  [
    'SUBJECTIVE',
    'Sleep',
    'Has trouble falling asleep but stays asleep once asleep.',
    'Falling asleep. My mind',
  ],
  [
    'SUBJECTIVE',
    'Anxiety',
    'Now checks email three evenings a week instead of every evening.',
    'I used to check',
  ],
  ['SUBJECTIVE', 'Appetite', 'Eats regular meals again and reports a normal appetite.', "I'm eating regular"],
  ['SUBJECTIVE', 'Medication', 'Takes sertraline 50 mg with breakfast.', 'fifty milligrams'],
  ['SUBJECTIVE', 'Medication', 'Missed one dose last weekend.', 'fifty milligrams'],
  [
    'SUBJECTIVE',
    'Side effects',
    'Had some nausea in the first week, which is gone now.',
    'Some nausea the first',
  ],
  ['SUBJECTIVE', 'Alcohol', 'Drinks one glass of wine on Saturdays.', 'One glass of wine'],
  ['SUBJECTIVE', 'Risk', 'Denies thoughts of harming anyone else.', 'harming anyone else'],
  ['SUBJECTIVE', 'Risk', 'Reports no firearms at home.', 'firearms at home'],
  [
    'OBJECTIVE',
    'Mental status',
    'Speaks at a normal pace and makes good eye contact.',
    'You look more at ease',
  ],
  ['ASSESSMENT', 'Anxiety', 'Anxiety is partly responding; sleep is what is left.', 'partly responding'],
  [
    'PLAN',
    'Medication',
    'Raise sertraline to 75 mg every morning, starting tomorrow.',
    'seventy-five milligrams',
  ],
  ['PLAN', 'Sleep', 'Fixed time to get up and no email after 8 in the evening.', 'no email after eight'],
  ['PLAN', 'Follow-up', 'Return in four weeks.', 'meet again in four'],
]

const INVENTED: Line = ['OBJECTIVE', 'Vital signs', 'Blood pressure 120/80, heart rate 72.', 'You look more']

const PROSE =
  'Sure! Here is a summary of the visit: the patient is doing better, and we will meet again soon.'

/** Follows the format, cites the visit, and confirms its own lines. */
export function goodSampleModel(options: { everyMs?: number } = {}): Behavior {
  return answering(GOOD, options)
}

/** The same, plus a made-up blood pressure. */
export function inventingSampleModel(): Behavior {
  return answering([...GOOD, INVENTED])
}

/** Chats instead of writing lines. */
export function talkingSampleModel(): Behavior {
  return says(PROSE)
}

function answering(lines: readonly Line[], { everyMs = 0 } = {}): Behavior {
  return (exchange) => {
    const [system = '', user = ''] = exchange.body.messages.map(({ content }) => content)
    const speed = { everyMs, pieceLength: 40 }
    if (/^You write the note|^You revise the draft/.test(system))
      return says(note(lines, user), speed)(exchange)
    if (/^You check statements/.test(system)) return says(supported(user), speed)(exchange)
    return says('{"none":true}')(exchange)
  }
}

function note(lines: readonly Line[], visit: string): string {
  return lines
    .map(([section, topic, text, words]) => {
      const line = visit.split('\n').find((one) => one.includes(words))
      const unit = Number(/^\[(\d+)\]/.exec(line ?? '')?.[1])
      return JSON.stringify({ section, topic, text, units: Number.isNaN(unit) ? [] : [unit] })
    })
    .join('\n')
}

function supported(user: string): string {
  return [...user.matchAll(/^\{"id":"(s\d+)".*?"units":(\[[^\]]*\])/gm)]
    .map(([, id, units]) => `{"id":"${id}","verdict":"supported","units":${units},"why":""}`)
    .join('\n')
}
