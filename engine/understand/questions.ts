import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'
import { table } from '../words/table.ts'
import { aboutPatient, capitalised, type Pronoun } from '../words/third-person.ts'
import { drugsIn } from './drug-names.ts'

const OPENING =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|um|in between|for you|at the moment|other than that|on a scale|these days|lately|currently|today|at night|at home|at work|besides that|just to be sure|for the record)[,.]?\s+)*(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|any|anything|anybody|anyone|ever|what|when|where|who|why|how|which|no (?:fainting|guns|thoughts|side|other)|still|tell me|walk me|describe)\b/i

export function isQuestion(sentence: string): boolean {
  return /\?["”']?$/.test(sentence.trim()) || INVITES.test(sentence.trim()) || asksForHarm(sentence)
}

/** "I'd say thirty times a night?" tells with a voice that goes up. */
export function tellsAsking(sentence: string): boolean {
  return (
    /\?["”']?$/.test(sentence) &&
    /^(?:(?:um|well|so|and|but|like|yeah|oh)[, ]+)*(?:i (?!(?:mean|do not know)\b)|my |maybe |probably |about |around |since |it (?:is|was|has) |there (?:is|was|are|were) |every |at least |some |\d+ (?:times?|hours?|days?|weeks?|months?|years?|beers?|drinks?|pills?)\b)/i.test(
      sentence,
    ) &&
    !/\b(?:you|your|right|okay|if|should|can|could|what|why|how|who|is that|does that)\b/i.test(sentence)
  )
}

/** Of a recogniser's words without marks: "I ask you each time, thoughts of killing yourself this week". */
function asksForHarm(sentence: string): boolean {
  return (
    /\bthoughts? (?:of|about) (?:killing|hurting|harming|ending) (?:yourself|your (?:own )?life|anyone|anybody|someone|others)\b/i.test(
      sentence,
    ) &&
    !/\b(?:you|i|if|that|those|the|her|his) (?:said|told|had|have|were|was|mentioned|deny|denied|described|ever|get|come|came|is|are)\b|\b(?:if|when)\b/i.test(
      sentence,
    )
  )
}

/** A joke in answer to a grave question, taken back by its own speaker: "The man at the pharmacy. No, I'm joking." */
export function isJoke(said: readonly string[]): boolean {
  const [first = '', ...later] = said
  return (
    answerOf(first) === 'other' &&
    later
      .slice(0, 3)
      .some((text) =>
        /\b(?:kidding|joking|(?:a|is|just) joke)\b|^(?:no|well|oh)?[, ]*(?:no one|nobody)(?: really)?[.!]?$/i.test(
          text,
        ),
      )
  )
}

/** "I'll put down no." */
export const writesNo = (text: string): boolean =>
  /^(?:(?:okay|so|ha|right|good|all right)[,. ]+)*i (?:will|am going to|am) (?:put(?:ting)?|write|writing|mark(?:ing)?|take|taking|call(?:ing)?)(?: (?:that|it|you|this))?(?: (?:down|as|for))*(?: a)? (?:no|none)\b/i.test(
    text,
  )

/** "Tell me about the attacks." asks as well as a question does. */
const INVITES =
  /^(?:(?:so|and|okay|now|then|but|first|well|good|alright|great|please),?\s+)*(?:(?:tell|walk|talk) me (?:a (?:bit|little) )?(?:more )?(?:about|through|what|how|when|why|where)|say more|tell me more|let us talk about|describe|go on|catch me up)\b/i

/**
 * Whether a short question goes on with what the talk is about: it leaves that out ("How often?", "And at night?") or
 * points to it ("Have you done that before?"). "Can I get you some water?" is about itself: a "no" to it denies nothing.
 */
export function goesOnWith(question: string): boolean {
  const asked = question.replace(LEADS, '')
  const words = asked.split(' ').length
  return words <= 3 || (words <= 8 && (!WHOLE.test(asked) || POINTS_BACK.test(asked)))
}

/** Whether a question stays with what the talk is about; "What is the letter about?" turns to something else. */
export function continues(question: string): boolean {
  const asked = question.replace(LEADS, '')
  const words = asked.split(' ').length
  if (
    words <= 3 ||
    /^when (?:was|did) the last time\b|^when did (?:it|that|this|they|those) (?:start|begin|stop)/i.test(
      asked,
    )
  )
    return true
  return words <= 8 && (POINTS_BACK.test(asked) || (!WHOLE.test(asked) && !NEW_THING.test(asked)))
}

const NEW_THING =
  /\b(?:the|your|his|her|their|any|a|an) (?!(?:first|last|same|other|time|times|day|night|week|weekend|way|worst|most|number|moment)\b)[a-z]{3,}/i
const WHOLE =
  /^(?:can|could|would|did|do|does|are|is|have|has|had|will|was|were|may|shall|should) (?:i|we|you|he|she|they|the|your|our|somebody|someone)\b/i
const POINTS_BACK = /\b(?:it|that|them|those|these|this|any|anything|ever)\b/i

/** Of recogniser output the mark may be missing. */
export function looksLikeQuestion(sentence: string): boolean {
  return isQuestion(sentence) || OPENING.test(sentence)
}

/** Only such a question is answered by "no"; others get an answer that stands for itself. */
export function isYesOrNo(question: string): boolean {
  const asked = question.replace(LEADS, '')
  if (asksForHarm(asked) && !/^(?:how|what|when|where|why|who|which)\b/i.test(asked)) return true
  if (/(?:^|[,:;.] )any (?:thoughts?|plans?|guns?|side|missed|new|other)\b/i.test(asked)) return true
  // "When you feel like that, do you hurt yourself?" "When somebody dies I ask everyone, has it brought up …?"
  if (
    /^(?:when|if|after|before|while|since|with|because) .{6,90}, (?:(?:do|did|have|are|were|would|can) you|(?:has|have|had|did|does|is|was|are) (?:it|that|this|there|those|any)|any)\b/i.test(
      asked,
    )
  )
    return true
  if (
    /^(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|any|anything|anybody|anyone|ever|no|not|still|you (?:are|were|have|do|did|feel|still|ever)|and you)\b/i.test(
      asked,
    )
  )
    return true
  if (
    /\b(?:have|did|do|are|were|has|is|was|would|could|can) (?:you|there|it|they|he|she|anyone|anybody|your)\b/i.test(
      asked,
    ) &&
    !/^(?:how|what|when|where|why|who|which)\b/i.test(asked)
  )
    return true
  return (
    !/^(?:how|what|when|where|why|who|which|since|because|tell|so|number|and since|describe)\b/i.test(
      asked,
    ) && asked.split(' ').length <= 12
  )
}

const LEADS =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|um|good|great|perfect|let me ask|i have to ask(?: you)?(?: straight| it straight)?(?: out)?|i (?:always )?ask(?: you| everyone| everybody| all (?:of )?my patients)?(?: (?:this|that|it))?(?: (?:each time|every time|every visit|as always))?|as always|like (?:always|every time)|same (?:question )?as (?:always|every time)|just to be sure|for the record|in between|these days|lately|at night|at home)[,.:]?\s+)+/i

export type Answer = 'yes' | 'no' | 'other'

const NO =
  /^(?:(?:oh|um|uh|well|god|lord|heavens|honestly|ha|jeez|oof|okay|mm|nah)[,.!…]*\s+)*(?:no+|nope|nah|naw|nuh-uh|never|not (?:really|at all|that i|anymore|any more|today|now|since|lately|recently|once|even|so|any|for|in|this|currently|me)|none|nothing(?! (?:i would|i will|that i|i am going to|serious|specific|major|i could))|absolutely not|of course not|(?:quite |just |no,? )?the opposite|(?:the )?other way a?round|not likely|hardly(?! ever)|never in my life|not a (?:one|bit|chance)|neither|i (?:do not|did not|have not|am not|was not|never|would not|cannot)(?=[,.;!]|$)|i never (?:have|did)|god (?:no|forbid)|lord,? no|heavens (?:no|forbid)|hell no|perish the thought|never got (?:near|close|that far|to)|it is not(?=[,.;!]|$)|by no means|zero|negative|nobody|no one|to (?:no one|nobody))\b/i
const YES =
  /^(?:(?:oh|um|uh|well|honestly|okay|mm)[,.!…]*\s+)*(?:yes|yeah|yep|yup|ya|uh-huh|mm-?hm+|sure|definitely|absolutely|correct|right|exactly|i (?:do|have|am|did|was|can|would|will)(?=[,.;!]|$)|sometimes|a little|a bit|some|kind of|sort of|every (?:single )?(?:day|night|time|morning|evening)|religiously|like clockwork|without fail|all the time|most (?:days|nights|mornings|times)|of course|constantly|a lot|once|twice|oh yeah|always|often|occasionally|here and there|maybe|there (?:are|is)(?=[,.!]|$))\b/i
/** "No headaches" and "no throwing up" answer for themselves. */
const NO_THING =
  /^(?:no|never|not)\s+(?!(?:no|in|once|ever|done|have(?! (?:a|an|the|time|enough|much|good))|had|did|to|sir|ma'am|i|it|he|she|they|we|that|there|not|nothing|never|way|really|problem|thank|thanks|my|but|just|because|honestly|god|doctor|anymore|at all|wait|now|today|tonight|right now)\b)[a-z]/i

/** Ways to say no that begin otherwise, or with a word that elsewhere says yes. */
const PLAIN_NO = new RegExp(
  [
    '^(?:absolutely|definitely|certainly|most definitely|surely|sure as hell) (?:not|none|no|nothing|never)\\b',
    '^(?:(?:ay|aw|oh|good|dear|sweet|lord|god|jesus|christ|gosh|heck|hell|goodness|gracious|man|dude|please|come on)[,!.]? )+no\\b',
    '^(?:that is|it is|that would be|well,? that is|i am a|call (?:it|that)) ?a? (?:hard |firm |flat |big |solid )?no[.!]?$',
    '^(?:hard|firm|flat|big) no\\b',
    '^no,? and no[.!]?$',
    '^(?:(?:it|that|they|those)(?: is| are| has| have)? |all )?gone(?: (?:now|completely|away))?[.!]?$',
    '^(?:that|those|those ones|thoughts|suicide|guns),? no[.!]?$',
    '^(?:[^,.;]+,){1,2} (?:so )?no[.!]?$',
    '^(?:\\S+ ){1,6}(?:so|not) no[.!]?$',
    '^0[.!]?$',
    '^not (?:either|that(?=[,.!]|$)|a one|a (?:single )?(?:thing|soul|bit|chance)|for a (?:second|minute|moment)|even (?:a|once|close|remotely|for)|ever|lately|recently|once|close|remotely|at all|there(?= |[.!]|$)|my (?:style|thing|bag)|on my worst day|any ?more|since|in (?:years|months|weeks|ages|forever|a (?:long|while))|this (?:week|month|year|time|morning)|for (?:years|months|a (?:long|while)))\\b',
    // "Never been so low" is no no.
    '^never (?:been (?:my \\w+|there)|got (?:near|close|that far|to that)|once|crosse[sd]|in my life)\\b|^never (?:have|did|would)(?:,|[.!]?$)',
    "^(?:i )?can(?:not|'t) say (?:that )?(?:i|so)\\b",
    '^i (?:really |honestly |truly |absolutely |just )*(?:do not|have not|am not|would not|could not|never|would never|will not)(?: have| do| would)?[.!]?$',
    '^(?:(?:it|that|this|they) )?(?:does|has|did|do|have) not (?:even )?(?:really )?cross(?:ed|es)? (?:my|the) mind\\b',
    '^i am not (?:there|suicidal|trying to die|dying to go)\\b',
  ].join('|'),
  'i',
)

/** "Not since college": no longer, and so once. */
export const NO_LONGER =
  /^(?:(?:no|nope|nah)[,.]? )?(not (?:since|lately|recently|this|in|for (?:years|months|a|the|\d))\b[^.;]{0,50})/i

export function answerOf(said: string): Answer {
  // "I can't say that I'm not." "Not in front of my mom." "Not any more than last time."
  if (
    /^not (?:in front of|any ?more than|around)\b|\bcannot say (?:that )?i (?:am|do|have) not\b/i.test(said)
  )
    return 'other'
  // "Do you want to be alive?" "Some days no."
  if (/^(?:some|most)(?: \w+)?,? no\b/i.test(said)) return 'other'
  // "Is it still there?" "It don't go when the beer goes, no."
  if (/\b(?:not|never) (?:go(?:es)?|stop|leave|quit|end|let up)\b.*, no[.!]?$/i.test(said)) return 'other'
  if (PLAIN_NO.test(said)) return 'no'
  if (NO_THING.test(said)) return 'other'
  if (NO.test(said)) return 'no'
  return YES.test(said) ? 'yes' : 'other'
}

/** A "no" that stands alone, or before something else, and answers the whole question. */
export function isBareAnswer(said: string): boolean {
  return /^(?:(?:oh|um|uh|well|god|heavens)[,.!]?\s+)*(?:no|nope|nah|yes|yeah|yep|yup|never|none|nothing|right|correct|sure|not really|not at all|nothing like that|no sir|no ma'am|i do|i have|i am|i do not|i have not|i am not|i did not|i did|god no|heavens no)(?:[,.!]?\s+(?:no|never|nothing|nope|not ever|sir|ma'am|not at all|nothing like that|not really|i do not|i have not|i did not|i am not|yeah|yes|not now|never have|thank god|thank you|doctor|not that i know of|none))*[.!]?$/i.test(
    said.trim(),
  )
}

type Asked = { concepts: Concept[]; ever: boolean }

/** What a question asks for is looked up again and again while it is answered; it is forgotten with the question. */
const ASKED_IN = new WeakMap<object, Asked>()

export function askedIn(said: { text: string }): Asked {
  const known = ASKED_IN.get(said)
  if (known) return known
  const asked = askedAbout(said.text)
  ASKED_IN.set(said, asked)
  return asked
}

/** The parts of a question that ask for a finding; "ever" makes it a question about the whole life. */
export function askedAbout(question: string): Asked {
  const found = conceptsIn(question.toLowerCase()).filter(({ topic }) => ASKED_TOPICS.has(topic))
  const ids = new Set(found.map(({ id }) => id))
  const concepts = found.filter(({ id, topic }) => {
    // "Do you feel safe at home?" "No." is the opposite of a denial.
    if (id === 'abuse' && /\b(?:feel|are|is it) safe\b|\bsafe at home\b/i.test(question)) return false
    if (id === 'obsessions' && ids.has('homicidal-ideation')) return false
    // Who has no plan may have thoughts.
    if (id === 'suicidal-ideation' && ASKS_FOR_MORE.some((other) => ids.has(other)))
      return /thought|think|suicidal|feel|\bsi\b/i.test(question)
    // What voices say is not what the patient thinks.
    if (ids.has('command-hallucinations') && (topic === 'risk' || id === 'hallucinations'))
      return (
        id !== 'homicidal-ideation' &&
        id !== 'self-harm' &&
        /\b(?:dead|die|dying|suicid\w*)\b/i.test(question)
      )
    // "Is there anything that keeps you from acting on it?"
    if (id === 'suicide-intent' && KEEPS_FROM.test(question)) return false
    // "Do you intend to act on these thoughts of harming others?"
    if (id === 'suicide-intent' && ids.has('homicidal-ideation') && /\bharming others\b/i.test(question))
      return false
    if (id === 'suicide-plan' || id === 'suicide-intent') return true
    if (id === 'mood' || id === 'energy' || id === 'sleep' || id === 'appetite' || id === 'concentration')
      return false
    // "Have you hurt your wife?" asks for what was done.
    if (id === 'homicidal-ideation' && HAS_HARMED_OTHERS.test(question))
      return /thought|think|want|urge|homicid/i.test(question)
    // "Any suicides in the family?" asks for others.
    if (id === 'suicidal-ideation' && /\bsuicides\b/i.test(question)) return false
    if (id === 'suicidal-ideation' && HAS_HARMED.test(question) && ids.has('self-harm'))
      return /thought|think|suicid|kill|\bend(?:ing)?\b/i.test(question)
    return NAMED[id]?.test(question) ?? true
  })
  return { concepts, ever: /\b(?:ever|in the past|before|previous|prior|history)\b/i.test(question) }
}

/** "Have you ever harmed yourself?" asks for what was done. */
const HAS_HARMED =
  /\b(?:have|had|did|do) you (?:ever )?(?:harm|harmed|hurt|hurting|cut|burn|burned|injured?) yourself\b/i

const HAS_HARMED_OTHERS =
  /\b(?:have|had|did|do) you (?:ever |actually |really )?(?:hurt|hit|harm(?:ed)?|push(?:ed)?|slap(?:ped)?|punch(?:ed)?|chok(?:e|ed)|shov(?:e|ed)|kick(?:ed)?|attack(?:ed)?|(?:done|do) (?:anything|something) to) (?!yourself)/i
export const KEEPS_FROM =
  /\b(?:keep|keeps|keeping|kept|stop|stops|stopping|stopped|hold|holds|holding|held) (?:you|him|her) (?:from|back)\b/i

/** Words of these occur in questions for something else: a racing heart is not yet a panic attack. */
const NAMED = table<RegExp>({
  panic: /panic|attacks?\b|hyperventil/i,
  rash: /rash|hives|itch|blister|skin/i,
  // "Did anybody have to narcan you?" asks for something else.
  opioids:
    /\b(?!narcan|naloxone)(?:opi|heroin|fent|dope|oxy|perc|norco|vicodin|pain (?:pill|kill)|hydrocodone|kratom|using|used|use|suboxone|bup|methadone|tramadol|codeine|morphine|lean|blues|pills)/i,
  // "Any fever, sores in the mouth, swollen glands?": a no is to all of it.
  'mouth-sores': /^[^,]*(?:,[^,]*)?$/,
})

const ASKS_FOR_MORE = ['suicide-attempt', 'self-harm', 'suicide-plan', 'suicide-intent']

const ASKED_TOPICS = new Set<string>([
  'risk',
  'means',
  'psychosis',
  'mania',
  'abuse',
  'allergies',
  'panic',
  'side-effects',
  'substances',
  'obsessions',
  'eating',
  'trauma',
  'psychiatric-history',
])

/**
 * A question with its answer as one statement: "Have you fainted?" "No." becomes "Has not fainted." Works for questions
 * that turn round an auxiliary; of others the thing asked for is what was denied or affirmed.
 */
/** "Has anybody close to you died by suicide?" */
const SOMEBODY_HAS =
  /^has (?:anybody|anyone|somebody|someone)( (?:close to you|around you|near you|in your (?:family|life)|you (?:know|love)))?(?: ever)? ((?:died|been|had|tried|attempted|killed|lost|taken|gone|made)\b.*)$/i

export function asStatement(question: string, yes: boolean, pronoun: Pronoun): string | undefined {
  const asked = question
    .replace(/\?.*$/, '')
    .replace(
      /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|um|good|great|perfect|let me ask|i have to ask|i have to ask you|just to be sure|for the record|in between|these days|lately|at night|at home)[,.]?\s+)+/i,
      '',
    )
    .replace(
      /,?\s*(?:anything like that|or anything|that kind of thing|or something|at all|by any chance|right)$/i,
      '',
    )
    // "When you overdosed, did you have any alcohol on board?"
    .replace(
      /^((?:when|while|after|before|since|if) (?:you|he|she|the|your|we|last|those|that|it) [^,]{2,50}), ((?:do|does|did|are|is|was|were|have|has|had|any|would|could|will|can) .+)$/i,
      (_, then: string, asks: string) => `${asks} ${then.charAt(0).toLowerCase()}${then.slice(1)}`,
    )
    // "Teo, have you been thinking about it?"
    .replace(/^[A-Z][a-z]+, (?=(?:do|did|are|were|have|had|can|could|would|will) you\b)/, '')
    .trim()
  const [, of = '', done] = SOMEBODY_HAS.exec(asked) ?? []
  if (done) return aboutPatient(`${yes ? 'Somebody' : 'Nobody'}${of} has ${done}.`, 'you', pronoun)
  const turned =
    // "Have the suicidal thoughts gone away?": the subject goes as far as the verb.
    /^(do|does|did|are|is|was|were|have|has|had) ((?:your|the|those|these|his|her|any of the|that(?= (?:thought|feeling|urge|idea|image|dream|voice|pain|rash|tremor|headache|nausea)\b)) (?:(?!\b(?:you|he|she|they|know|knows|think|after|when|come|came)\b)[\w' -])+?) ((?:ever |all |still |now |any |much |a lot |a little |a bit )?(?:stop(?:ped)?|come back|came back|know|gone|go|went|end(?:ed)?|over|clear(?:ed)?|let up|eased|settled|disappeared|resolved|better|worse|improved|locked|loaded|unloaded|stored|kept|hidden|under control|been|getting|coming|bothering|there|around|happened|happening)\b.*)$/i.exec(
      asked,
    ) ??
    /^(do|does|did|are|is|was|were|have|has|had|can|could|would|will|should) (you|there|it|that|he|she|they|anyone|anybody|your [\w' -]+?|the [\w' -]+?|any [\w' -]+?) (.+)$/i.exec(
      asked,
    )
  if (turned) return turnedRound(turned, yes, pronoun)
  // "You still on the duloxetine, the thirty?"
  const taken =
    /^(?:(?:and |so )?(?:besides (?:this|that),? )?you (?:are |take |also )*)?(?:still |also |now |currently |are you still )*(?:on|taking|take) (?:the |your )?(.+)$/i.exec(
      asked.replace(/^you take /i, 'taking '),
    )?.[1]
  if (taken && drugsIn(taken).length > 0)
    return `${yes ? 'Takes' : 'Does not take'} ${taken.replace(/, (?:the|that) (?=\d)/, ', ')}.`
  const thing =
    /^(?:any|ever have any|have any|what about|how about|and|no|still having|still any)\s+(.+)$/i.exec(
      asked,
    )?.[1] ??
    (asked.split(' ').length <= 10 && !/^(?:what|when|where|who|why|how|which|tell|you)\b/i.test(asked)
      ? asked
      : undefined)
  if (!thing) return undefined
  const words = aboutPatient(thing, 'you', pronoun).replace(/[.]$/, '')
  const listed = words.charAt(0).toLowerCase() + words.slice(1)
  if (yes) return `Reports ${listed}.`
  return ASKS_FOR_ANY.test(asked) || conceptsIn(listed).some(({ topic }) => ASKED_TOPICS.has(topic))
    ? `Denies ${listed.replace(/\band\b/g, 'or')}.`
    : `${capitalised(listed)}: no.`
}

/** Only of what somebody might have it is said that it is denied: "with food?" "No." is no denial of food. */
const ASKS_FOR_ANY = /^(?:any|ever have any|have any|still any|no)\b/i

function turnedRound(match: RegExpExecArray, yes: boolean, pronoun: Pronoun): string {
  const [, auxiliary = '', subject = '', tail = ''] = match
  const aux = auxiliary.toLowerCase()
  const not = yes ? '' : ' not'
  const clean = yes ? tail.replace(/^ever\s+/i, '').replace(/\bany /i, '') : tail
  if (subject.toLowerCase() === 'there') {
    const thing = aboutPatient(clean.replace(/^any\s+/i, ''), 'you', pronoun)
    return yes
      ? `There ${aux} ${thing.charAt(0).toLowerCase()}${thing.slice(1)}.`
      : `No ${thing.charAt(0).toLowerCase()}${thing.slice(1)}.`
  }
  const sentence =
    aux === 'do' && yes
      ? `${subject} ${clean}`
      : `${subject} ${aux}${not} ${yes ? clean : clean.replace(/\b(?:some|any)\b/i, 'any')}`
  const statement =
    /^you$/i.test(subject) || /^your /i.test(subject)
      ? aboutPatient(sentence, 'you', pronoun)
      : capitalised(aboutPatient(sentence, 'you', pronoun))
  return `${capitalised(
    statement
      .replace(/^any (.+?) (is|was|are|were|has|have) not /i, 'No $1 $2 ')
      .replace(/^any(?:one|body) (is|was|has|does|did|had|would|could|will|can) not /i, 'Nobody $1 ')
      .replace(/^any(?:one|body) (?=is|was|has|does|did|had|would|could|will|can)/i, 'Somebody '),
  )}.`
}
