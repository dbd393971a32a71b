export type Wish = 'to be dead' | 'to die by suicide' | 'to harm others' | 'to harm oneself'

/** Questions that leave out what they ask for, because the talk has just been about it. Words are prepared. */
export type SpokenOf = {
  /** Harm was asked about just before. */
  afterOthers: boolean
  /** The last few things said were about the wish to die, or about means. */
  risk: boolean
  /** It was among the last few things, and no medicine was spoken of since. */
  riskLately: boolean
  /** What a "that" said now would be: the wish spoken of last, if it was the last grave thing. */
  wish: Wish | undefined
  /** Thoughts of harm that were told of, and not denied. */
  thoughts: Wish | undefined
  /** The same, if nothing else was told since. */
  toldLast: Wish | undefined
  /** It was spoken of a while ago. */
  riskBefore: boolean
  /** Somebody's suicide, or the wish to die, was the last thing spoken of. */
  suicideSpokenOf: boolean
  /** It was the last thing that one tries: neither a medicine nor what is drunk or smoked was spoken of since. */
  triedIsRisk: boolean
  /** What was just asked of somebody else. */
  ofOthers: readonly string[]
  /** A plan or a gun that was spoken of a moment ago. */
  lastNamed: string | undefined
}

/** "My uncle hanged himself." "And have you thought about it?" */
const THOUGHT_OF_IT =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:you,? )?(?:have|had|did|do) you (?:ever )?(?:thought|think|considered|thinking)(?: (?:of|about))? (?:it|that|doing (?:it|that)|the same|something like that)(?: (?:yourself|too|for yourself|lately|ever))?\??$/i
/** "They asked if I had a gun." "Do you?" "Did you have a plan then?" "No." "Do you have one now?" */
const HAVE_ONE = /^(?:(?:and|so|okay|but)[, ]+)*do you(?: have (?:one|any|it))?(?: (?:now|today|still))?\?$/i
/** "Has anyone in your family attempted suicide?" "No." "What about you?" */
const AND_YOU =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:what about|how about|and)? ?(?:you|yourself|you yourself|for you|you personally)(?:,? ever)?\??$/i
const OTHERS =
  /^(?:(?:and|or|what about|how about|okay|so)[, ]+)*(?:others|other people|any(?:one|body) else|some(?:one|body) else)\??$/i
const YOURSELF = /^(?:(?:and|or|what about|how about|okay|so)[, ]+)*(?:yourself|hurting yourself)\??$/i
const EVER = '\\b(?:ever|before|in the past|in your life|previously|any other time)\\b'
const TRIED = '\\b(?:try|tried|attempt(?:ed)?|act(?:ed)?|do|done|did)\\b'
const IT = '\\b(?:anything|something|it|that|on (?:it|them|that|those))\\b'
const EVER_TRIED = new RegExp(`${EVER}.*${TRIED}.*${IT}|${TRIED}.*${IT}.*${EVER}`, 'i')
const TRIED_BEFORE =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:have you|had you|did you)(?: ever)? (?:tried|try|attempted|done (?:it|that))(?:,? (?:before|ever|in the past|previously|at all|(?:at any point |any ?time |at any time )?in your life|any ?time|(?:or )?(?:ever )?(?:come|came|gotten) close))*\??$/i
const BARELY_TRIED = /^(?:(?:and|so|okay|but)[, ]+)*(?:have|had|did) you (?:tried|try)\??$/i
const NEVER_TRIED =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:you )?(?:have |had )?never (?:tried|attempted)(?: (?:it|anything|to do it))?(?:,? (?:before|ever|in your life))*\??$/i
const ANY_PLAN =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:(?:was|is) there |do you have |did you have |have you (?:got |made |had )?)?(?:ever )?(?:any|a|no) (?:(?:kind of|specific|actual|real|clear) )?plans?(?: (?:for (?:it|that|how)|in mind|at all|about how))?(?:,? or (?:anything|something|any ?thing|a way|any way|ways|an idea|any ideas?|how|what|thoughts?)\b[^?]{0,40})?\??$/i
/** "Anything you've thought of doing?", "Have you thought about what you'd do?" */
const WHAT_IT_WOULD_BE =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:is there )?(?:anything|something|a way) (?:that )?you have (?:thought (?:of|about)|been thinking (?:of|about)|planned|considered)(?: doing)?\??$|^(?:(?:and|so|okay|but)[, ]+)*(?:have|had|did|do) you (?:ever )?(?:thought|think|thinking) (?:of|about|through) what you would (?:do|use)\??$/i
const TURNED_TO_PLAN =
  /\b(?:turn(?:ed|s|ing)?|become|became|gone|grown) (?:in)?to (?:a |an actual |any )?(?:real |kind of )?plans?\b/i
const URGE_TO_ACT =
  /\b(?:urges?|impulses?|pull|temptation) to (?:act on (?:it|them|that|those|these|any)\b|do (?:it|something about it)\b)/i
const THINKS_NOW =
  /\b(?:thinking|thoughts?|think|feel(?:ing)?|having|wanting)\b.{0,30}\b(?:it|that|this|them|those|that way|like that)\b.*\b(?:now|today|tonight|at the moment|currently)\b/i
const THOSE_THOUGHTS =
  /\b(?:any|having|have|had|get|getting|still|about|those|these)\b.*\b(?:of (?:those|these|them|the)|those|these|such|the same|that kind of|those kinds? of)(?: kinds? of)? thoughts?\b.*\b(?:now|today|tonight|since|lately|this week|at all|anymore|right now)\b/i
/** "Has it gone as far as doing something about it?" */
const GONE_SO_FAR =
  /\b(?:gone|got|gotten|come|been) (?:as|so|that|this) (?:far|close)\b.*\b(?:do(?:ing)?|try(?:ing)?|act(?:ing)?|something|anything|it)\b|\b(?:do|done|did) (?:something|anything) about (?:it|those thoughts|them)\b/i
const TRIED_EVER =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:you )?ever (?:tried|attempted)(?: (?:it|that|to do (?:it|that)|anything))?(?:,? (?:before|ever|at any (?:age|time|point)|in your life|in the past|at all))*\??$/i
const PICKED_A_WAY =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:have|had|did) you (?:ever |already |actually )?(?:picked|pick|chosen|choose|settled on|decided on|thought of) (?:out )?(?:a |the |any )(?:way|day|time|place|spot|date|method)(?: to do it)?(?:,? or (?:a |the |when|how|where)?\w*)?\??$/i
/** "Have you thought about when?", "Do you have a time in mind?" */
const WHEN_OR_WHERE =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:have|do|did|had) you (?:ever )?(?:thought|think|know|decided|have|set|got)(?: (?:about|of|on))? (?:when|where|how|an? (?:time|day|date|place|spot|way|method)(?: in mind)?)(?: (?:you would|to) do it)?\??$/i
/** "You said you wished to be with him. Is that there now?" */
const OF_IT_NOW =
  /^(?:(?:and|so|okay)[, ]+)*(?:(?:have you had )?(?:any(?:thing)?|some) (?:thoughts? )?(?:like|of) that(?: (?:lately|now|since|recently|these days|today|since then|this (?:week|month)))*|(?:is|are) (?:that|it|those|they|this|any of (?:it|that|those))(?: (?:still|there|here|around|with you|going on|happening|present|coming|true|in your head|on your mind|now|today|tonight|lately|anymore|at all|right))+|(?:where|how) (?:is|are) (?:that|it|those|they|those thoughts|that thought)(?: (?:now|today|these days|at|lately))*)\??$/i
const WOULD_DO_IT =
  /\b(?:going to|intend(?:ing)? to|mean(?:ing)? to|would you(?: ever)?|do you (?:want|plan) to|do you think you (?:would|will|could|might)(?: ever| really| actually)?)\b.{0,12}\b(?:do it|do anything|go through with it|act on (?:it|them|that))\b/i

const PART_OF_YOU =
  /\b(?:any|some|a|even a (?:tiny|small|little)) part of you\b.*\b(?:want\w*|would|wish\w*|like\w*|plan\w*|intend\w*)\b.*\b(?:do (?:it|that|this)|act on|happen)\b/i
const WANTS_IT =
  /\bdo you (?:ever |really |actually )?want to (?:act on (?:any of )?(?:it|that|them|those|this)|do any of (?:it|that|them|those|this))\??$/i
const DONE_TO_OTHERS =
  /\b(?:done|did|do) (?:anything|something) to (?:him|her|them|the \w+|your (?:son|daughter|baby|wife|husband|mother|mom|father|dad|brother|sister|kids?|child\w*|partner|dog|cat)|anyone|anybody|others|someone)\b/i
/** What is asked for when it is left open whom the thoughts would harm. */
export const WANTS_TO_ACT = 'do you want to act on these thoughts?'

const OF_DYING = new Set<Wish | undefined>(['to be dead', 'to die by suicide'])
/** Who denies the one does not deny the others. */
const STILL: Readonly<Record<Wish, string>> = {
  'to be dead': 'do you wish you were dead now?',
  'to die by suicide': 'do you have any suicidal thoughts now?',
  'to harm others': 'any thoughts of hurting anyone now?',
  'to harm oneself': 'any self-harm now?',
}
const SINCE_WHEN =
  /^(?:(?:and|so|okay)[, ]+)*(?:how long|since when|for how long|when) (?:have|has|had|did|do) (?:you|it|those|these|they|that)\b.*\b(?:(?:these|those|such|that kind of|the) (?:thoughts?|feelings?|urges?)|(?:felt|feeling|thinking|thought) (?:like )?(?:this|that)(?: way)?|(?:start|begin|come on))\b/i
const HOW_LONG: Readonly<Record<Wish, string>> = {
  'to be dead': 'how long have you been wishing to be dead?',
  'to die by suicide': 'how long have you been having suicidal thoughts?',
  'to harm others': 'how long have you been having thoughts of hurting others?',
  'to harm oneself': 'how long have you been having thoughts of harming yourself?',
}
/** What is asked for by "Has it gone as far as doing something about it?" */
export const ACTED_ON_HARM = 'have you acted on these thoughts of harming others?'
const ACTED_ON_IT =
  /\b(?:ever|have you|did you|has it)\b.*\bact(?:ed)? on (?:it|them|that|those|these|any of (?:it|them))\b/i
export const ACTED = 'have you acted on these suicidal thoughts?'

/** "And yourself?", "Did you ever try anything?", "Are you thinking about it now?" with what they ask for. */
export function spelledOut(
  question: string,
  {
    afterOthers,
    risk,
    riskLately,
    wish,
    thoughts,
    toldLast,
    riskBefore,
    triedIsRisk,
    suicideSpokenOf,
    ofOthers,
    lastNamed,
  }: SpokenOf,
): string {
  if (/^(?:i mean,? )?(?:being |staying )?alive\?$/i.test(question.trim())) return 'do you want to be alive?'
  if (lastNamed && HAVE_ONE.test(question.trim()) && !(lastNamed === 'a gun' && /\bhave\b/i.test(question)))
    return `do you have ${lastNamed}?`
  if (ofOthers.length > 0 && AND_YOU.test(question.trim())) return `any ${ofOthers.join(' or ')}?`
  if (afterOthers && OTHERS.test(question.trim())) return 'any thoughts of hurting others?'
  if (afterOthers && YOURSELF.test(question.trim())) return 'any thoughts of hurting yourself?'
  // What was spoken of last would harm others: an attempt on one's own life is not what is asked for.
  if (
    wish === 'to harm others' &&
    !/\byourself\b/i.test(question) &&
    (ACTED_ON_IT.test(question) || GONE_SO_FAR.test(question))
  )
    return ACTED_ON_HARM
  // "I picture putting the pillow over her face." "Have you ever done anything like that?"
  if (
    wish === 'to harm others' &&
    EVER_TRIED.test(question) &&
    !/\b(?:yourself|tr(?:y|ied)|attempt)/i.test(question)
  )
    return question
  if (wish === 'to harm others' && WOULD_DO_IT.test(question))
    return 'do you intend to act on these thoughts of harming others?'
  if (suicideSpokenOf && THOUGHT_OF_IT.test(question)) return 'do you have any suicidal thoughts?'
  if (risk && (PART_OF_YOU.test(question) || WANTS_IT.test(question))) return WANTS_TO_ACT
  if (OF_DYING.has(thoughts) && URGE_TO_ACT.test(question)) return WANTS_TO_ACT
  if (OF_DYING.has(wish) && WOULD_DO_IT.test(question)) return 'do you intend to act on it?'
  // "Have you ever done anything to him?" asks for no attempt on one's own life.
  if (risk && DONE_TO_OTHERS.test(question)) return ACTED_ON_HARM
  // "I would like to call my brother." "Have you tried?"
  if (BARELY_TRIED.test(question)) return suicideSpokenOf ? 'have you ever made a suicide attempt?' : question
  // "I skipped my insulin, I hoped I would not wake up." "Have you done that before?": that.
  if (wish !== 'to die by suicide' && /\bdone (?:that|this|it)\b/i.test(question)) return question
  if (risk && (EVER_TRIED.test(question) || TRIED_BEFORE.test(question)))
    return 'have you ever made a suicide attempt?'
  if ((risk || riskLately) && NEVER_TRIED.test(question)) return 'have you ever made a suicide attempt?'
  if ((riskLately || (triedIsRisk && !/\bdone\b/i.test(question))) && TRIED_BEFORE.test(question))
    return 'have you ever made a suicide attempt?'
  if (risk && TRIED_EVER.test(question)) return 'have you ever made a suicide attempt?'
  if (OF_DYING.has(wish) && GONE_SO_FAR.test(question)) return ACTED
  if (wish !== 'to harm others' && risk && afterOthers && WHEN_OR_WHERE.test(question))
    return 'do you have a suicide plan?'
  if (risk && wish !== 'to harm others' && TURNED_TO_PLAN.test(question))
    return /\bever\b/i.test(question) ? 'have you ever had a suicide plan?' : 'do you have a suicide plan?'
  if (risk && wish !== 'to harm others' && ANY_PLAN.test(question)) return 'do you have a suicide plan?'
  // Of other things, too, one may have thought what one would do: only where harm was the last thing told.
  if (OF_DYING.has(toldLast) && (PICKED_A_WAY.test(question) || WHAT_IT_WOULD_BE.test(question)))
    return 'do you have a suicide plan?'
  if (risk && WOULD_DO_IT.test(question)) return 'do you intend to act on it?'
  // "How long have you had these thoughts?" after a no to them asks for others.
  if (thoughts && SINCE_WHEN.test(question) && (wish === thoughts || /\bthoughts?\b/i.test(question)))
    return HOW_LONG[thoughts]
  // "Have the thoughts gone away?": those that were spoken of.
  if (
    OF_DYING.has(wish) &&
    OF_DYING.has(thoughts) &&
    /\b(?:the|those|these) thoughts\b/i.test(question) &&
    !/\bof\b/i.test(question)
  )
    return question.replace(/\b(the|those|these) thoughts\b/i, '$1 suicidal thoughts')
  if (wish && OF_IT_NOW.test(question)) return STILL[wish]
  if (riskBefore && (THINKS_NOW.test(question) || THOSE_THOUGHTS.test(question)))
    return wish ? STILL[wish] : 'do you have any suicidal thoughts now?'
  return question
}

const DECLARES =
  /^(?:(?:so|and|okay|then|good|all right|great|perfect)[,. ]+)*(?:i will|i am going to|i would like to|i want to|we will|let us|see you|you will|back in|come back|next (?:visit|appointment|session)|start|take|stop|keep|continue)\b/i
const TAG =
  /^(.{14,}?)[,;]\s+((?:is|are|does|do|that is|would|will|can|could|same|okay|all right|right|sound|how|still|yes|good|got it|deal|fair|for)\b[^,;]{0,40}\?)$/i

/** "I'll send it to the pharmacy on Main, is that still the one?": what is said, and what is asked with it. */
export function saidAndAsked(sentence: string): { said: string; asked: string } | undefined {
  if (!DECLARES.test(sentence)) return undefined
  const [, said, asked] = TAG.exec(sentence) ?? []
  return said !== undefined && asked !== undefined ? { said: `${said}.`, asked } : undefined
}
