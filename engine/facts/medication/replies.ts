import { type DrugSentence, quoted, repliesTo } from './drug-sentences.ts'

const OPENING =
  '^(?:(?:oh|um|uh|well|hmm?|honestly|ugh|see|so|and|yeah|yes|okay|look|i mean|god|jeez|doc|please|maybe|then|but)[,.! ]+)*'
const REFUSES = new RegExp(
  `${OPENING}(?:no(?=[.,!]|$| (?:i do not|i am not|thank|thanks|not|way|sir|ma'am|please|no|doctor|doc)\\b)(?!,? (?:problem|worries|that is (?:fine|okay|all right)|okay|idea|doubt|it is (?:fine|okay)|i (?:get|hear|know|understand|will|can|am fine|agree)|you are right))|nope|nah|not (?:now|yet|today|that|right now|for me|interested|another|the)|(?:i|we) would (?:rather|just as soon|as soon) not|i do not (?:want|like|think so|need|wanna|really want|love)|no thank|never again|i am not (?:taking|going|doing|ready|interested|starting|on board)|absolutely not|i will pass|pass\\b|hard no|i hate|i would rather (?!(?:do|try|take|start) (?:it|that))|i will not|i cannot (?:do|take)|leave (?:it|that)|what if i do not)`,
  'i',
)
const REFUSES_INSIDE =
  /\b(?:i (?:do not|would rather not|will not|am not going to) (?:want|take|taking|start|do (?:it|that)|like)(?! to (?:end|go back to (?:that|the|being)|feel|be|lose|die|hurt))|not (?:that one|another pill|the (?:shot|injection|needle))|no (?:more )?pills|no shots?|i said no|rather not|anything but|keep (?:me on|what i)|just therapy|without (?:a )?(?:pill|pills|medicine|medication|meds))\b/i
const ACCEPTS = new RegExp(
  `${OPENING}(?:yes|yeah|yep|yup|sure|okay|ok|fine|all right|alright|right|good|great|deal|perfect|please|agreed|fair|done|got it|will do|that is (?:fine|okay|good|all right|fair)|that (?:works|sounds|makes sense|would be|helps)|sounds|makes sense|works for me|thank|let us|i (?:can|could|will|would) (?:do|try|take|live|manage|like|go|give|be)|i am (?:okay|fine|good|willing|open|in|up|game|all for)|i would like|i want to try|we can|we will|if you think|i guess|i suppose|whatever|no problem|no,? that is fine|i agree|\\d)`,
  'i',
)
/** Asks for the patient's opinion of the proposal, not about something new. */
const ASKS_ABOUT_IT =
  /\b(?:what do you (?:both |all )?(?:think|say|make)|how does that|how do you feel about|how would you feel|does that|is that|would you|do you want|are you (?:okay|willing|open|up)|sound|okay|questions|will you|can you (?:do|live|try)|could you|strike you|your thoughts|deal|agree|any objection|what would you|all right)\b/i

export type Reply = { way: 'accepts' | 'refuses' | 'unclear'; said?: DrugSentence; turn: DrugSentence[] }

/** How the patient responded to a proposal, from the first of the next turns that shows it. */
export function replyTo(all: readonly DrugSentence[], at: number, turns = 3, drug?: string): Reply {
  for (const turn of repliesTo(all, at, turns)) {
    const [first] = turn
    if (!first) continue
    const before = all[first.at - 1]
    const asked = before?.asks && before.at > at && !ASKS_ABOUT_IT.test(before.text)
    const way = wayOf(turn)
    // An answer that names only other drugs is about those.
    const named = turn.flatMap(({ drugs }) => drugs.map((mention) => mention.drug))
    if (drug !== undefined && way === 'refuses' && named.length > 0 && !named.includes(drug)) continue
    if (drug !== undefined && way === 'refuses' && othersBetween(all, at, first.at, drug))
      return { way: 'unclear', turn: [] }
    if (asked && way !== 'refuses') continue
    if (asked && turn.every(({ text }) => !REFUSES_INSIDE.test(text))) continue
    if (way === 'unclear') continue
    return { way, said: first, turn }
  }
  return { way: 'unclear', turn: [] }
}

/** If another drug came up before the answer, the answer may be about that one. */
function othersBetween(all: readonly DrugSentence[], from: number, to: number, drug: string): boolean {
  return all.slice(from + 1, to).some(({ drugs }) => drugs.some((mention) => mention.drug !== drug))
}

export function wayOf(turn: readonly DrugSentence[]): Reply['way'] {
  const told = turn.filter(({ asks }) => !asks)
  const [first] = told
  if (!first) return 'unclear'
  const refuses = told
    .slice(0, 4)
    .some(({ text }, i) => (i < 2 && REFUSES.test(text)) || REFUSES_INSIDE.test(text))
  const accepts = told.slice(0, 2).some(({ text }) => ACCEPTS.test(text) && !REFUSES.test(text))
  // Postponed, not rejected.
  if (
    told.some(({ text }) =>
      /\b(?:think (?:about|on|over)|let me think|think it over|talk to my)\b/i.test(text),
    )
  )
    return 'unclear'
  if (refuses) return accepts && !REFUSES.test(first.text) ? 'unclear' : 'refuses'
  return accepts ? 'accepts' : 'unclear'
}

const OPEN_WORDS = /^(?:it|that|this|those|they|them|one|he|she)\b/i
const WORTH_QUOTING =
  /\b(?:because|ma[dk]es?|gave|gain\w*|pounds|weight|zombie|sleep\w*|tired|sick|last time|rather|scared|afraid|worr\w*|blood|needles?|hospital|addict\w*|hooked|feel|felt|without|enough|too many|mother|mom|brother|sister|friend|work|drive|driv\w+|every|don't want|do not want|don't like)\b/i

/** The words of the refusal that give a reason, verbatim; at most 16 words. */
export function reasonIn(turn: readonly DrugSentence[]): string | undefined {
  const whole = turn.filter(({ original, asks }) => !asks && /[.!"]$|\w$/.test(original.trim()))
  const fits = whole.filter(({ original }) => {
    const words = original.trim().split(/\s+/).length
    if (
      /^(?:(?:no|nah|well|um),? )?i (?:don't|do not|dont) want (?:it|that|to|any|one|none)\W*$/i.test(
        original.trim(),
      )
    )
      return false
    return words >= 4 && words <= 16 && !/\.\.\.|…|--/.test(original)
  })
  const said =
    fits.find(
      ({ original }) =>
        WORTH_QUOTING.test(original) &&
        !OPEN_WORDS.test(original) &&
        !/^(?:no,? )?i (?:don't|do not) want/i.test(original),
    ) ??
    fits.find(({ original }) => WORTH_QUOTING.test(original) && !OPEN_WORDS.test(original)) ??
    fits.find(({ original }) => WORTH_QUOTING.test(original))
  const told =
    said ??
    fits.find(
      ({ original }) => /^(?:I|My|Me) /.test(original) && !/\b(?:don't|do not) want\b/i.test(original),
    )
  return told && quoted(told.original.trim().replace(/[.!,]+$/, ''), told)
}
