import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { TOPIC_IDS, type TopicId } from '../reader/topics.ts'
import { askedBefore, BACKCHANNEL, type Piece, type Turn, turnsOf } from './passages.ts'
import { isUnfinished, standsAlone, trimmedQuote, wordsIn } from './quotes.ts'
import { labelOf, partOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'
import { withoutRetracted } from './smooth.ts'

/** Below this the reader is too unsure of what a piece is about. */
const TOPIC = 0.35
/** Below this the words are small talk. */
const LEAST_VALUE = 0.12
const MOST_WORDS = 30
const MOST_USUAL = 24
const MOST_STORY = 42
/** Where more words are worth their room. */
const LONGER: ReadonlySet<TopicId> = new Set([
  'reason',
  'risk',
  'plan_med',
  'plan_safety',
  'assessment',
  'follow_up',
])
/** From here on a piece belongs in the note, whatever it is about. */
const STORY = 0.7
const SURE = 0.8
/** The part of the visit in which the story is told. */
const EARLY = 0.5
/** Topics in which the clinician's statements are the note's. */
const CLINICIANS: ReadonlySet<TopicId> = new Set(
  TOPIC_IDS.filter((topic) => ['assessment', 'plan', 'objective'].includes(partOf(topic))),
)
/** Here "it" is a drug, and the quotation needs its name. */
const OF_DRUGS: ReadonlySet<TopicId> = new Set(['medication', 'adherence', 'side_effects', 'plan_med'])

/** What an account of risk turns on. */
const GRAVE =
  /\b(?:kill\w*|di(?:e|ed|ying)|dead|death|suicid\w*|overdos\w*|pills?|tablets?|bottles?|tylenol|guns?|rifles?|shotgun|pistol|revolver|firearms?|ropes?|bridge|jump\w*|hang\w*|cut(?:ting)?|burn\w*|hurt\w*|harm\w*|attempt\w*|tried|plan\w*|intend\w*|intent\w*|note|thoughts?|thinking|wake|woken|alive|live|living|here|better off|voices?|hit|punch\w*|threat\w*|knife|weapons?|safe|alone|syringe|inject\w*|garage)\b/i

/** What matters most in a note, against 1. */
const WEIGHTS: Partial<Record<TopicId, number>> = {
  ...{ risk: 1.6, plan_med: 1.5, plan_safety: 1.5, follow_up: 1.5, assessment: 1.4, allergy: 1.4 },
  ...{
    medication: 1.3,
    reason: 1.5,
    plan_tests: 1.3,
    plan_referral: 1.2,
    plan_other: 1.1,
    plan_therapy: 1.1,
  },
  ...{ labs: 1.2, vitals: 1.2, scores: 1.2, psychosis: 1.2, mania: 1.1, substance: 1.1, side_effects: 1.1 },
  ...{ adherence: 1.1, mse: 1.1, therapy: 0.8, function: 0.8, social: 0.8, energy: 0.8 },
}

/** A note has at least one line of each, where there is something to say. */
const MUSTS: ReadonlySet<TopicId> = new Set([
  ...([
    'reason',
    'risk',
    'assessment',
    'plan_med',
    'plan_safety',
    'medication',
    'follow_up',
    'substance',
  ] as const),
  ...(['psychosis', 'mood', 'past_psych', 'labs', 'plan_tests', 'plan_therapy', 'sleep'] as const),
])

/** Teaching, questions put as statements, and talk about the talk are never worth a quotation of the clinician. */
const CLINICIANS_TALK =
  /\b(?:thank|sorry|good (?:job|question|morning|afternoon)|i hear you|that makes sense|makes sense|i wonder|tell me|let me|can you|could you|do you|did you|are you|have you|would you|i want to ask|i'm going to ask|people (?:often|sometimes)|some people|a lot of people|most people|usually|typically|the way it works|what happens is|i promise|i'm glad|nice to|welcome|we'll (?:get|come back) to|i'll come back)\b/i
const SAYS_LITTLE =
  /^(?:(?:no|yes|yeah|okay|well|so|now|and|oh|right),? )?(?:it(?:'s| is) not|it isn't(?:, no)?|i know(?: you are| it is)?|you(?:'ve| have) earned \w+|we may come back to it|we'll see|i see|that(?:'s| is) (?:fine|right|good|fair|okay|reasonable|great|true|up to you)|not cold|reasonable|of course|here's (?:where i am|the thing|what i think|what i'd like to do)|(?:now|okay|alright),? [^.]{0,25})[.!,'’]*$/i
/** Introductions, and conditions without what follows from them. */
const EMPTY_WORDS =
  /^(?:if|when|because|unless|until|so that|in case)\b(?:\s+[^\s,]+){1,6}$|\b(?:my name is|i'm (?:dr|doctor|one of the|the (?:nurse|crisis|psychiatr\w+|social))|nice to meet)\b/i
/** Taken back in the same breath. */
const NOT_MEANT =
  /\b(?:a joke|(?:was|am|i'm) joking|kidding|(?:was|just|only) an? (?:expression|figure of speech)|i take that back|off the record|put down no|as a (?:no|joke))\b/i
/** The reply that keeps a proposal from being a plan. */
const HESITATES =
  /^(?:no\b|nah|nope|not\b|i (?:don't|do not|can't|won't|couldn't|would rather|was hoping)|i'd (?:rather|prefer|never)|i'm not|absolutely not|hm+\b|maybe|can we|could (?:we|i)|what if|do i have to|but|ugh|actually|well|that's (?:too|a lot)|is (?:that|there)|\w+\?|(?:i|we) (?:already|just) )/i

const CONFIRMS =
  /^(?:yes|yeah|yep|yup|right|correct|exactly|mm-?hm+|uh-huh|sure|okay|true|that's right|thank|i (?:am|do|did|was|have)\b|it (?:is|was|does)\b)/i
const PROPOSES =
  /\b(?:would you|will you|can you|could you|could we|can we|do you want|are you (?:ok|okay|open|willing)|is that|does that|how (?:about|does|do)|what do you think|okay|all right|want to|deal|shall we|agree\w*)\b/i
/** What a statement of the clinician must have in it to be worth a line. */
const CONTENT: Partial<Record<TopicId, RegExp>> = {
  assessment:
    /\b(?:\w*disorder|depress\w*|anxi\w*|panic|bipolar|manic|psycho\w*|schizo\w*|trauma\w*|ptsd|ocd|adhd|a d h d|p t s d|grief|(?:the|your|his|her|overall|suicide|low|high|acute) risk|not safe|safe (?:to|at|enough)|better|worse|improv\w*|stable|remission|relapse|withdrawal|diagnos\w*|episode|syndrome|respon[ds]\w*|side effects?|dependen\w*|addiction|insomnia|apnea|dementia|delirium|controlled|\w{4,}(?:mania|kinesia|phobia|thymia|itis|osis)|abuse|use disorder|hospital|burnout|attacks?|illness|i (?:do not |don't )?think|i'm worried|my (?:worry|concern)|it's called|i'd (?:call|say))\b/i,
  mse: /\b(?:you(?:'re| are| look| seem| sound| were| make| teared)|he(?:'s| is| looks)|she(?:'s| is| looks)|your (?:speech|eyes|face|hands?|mood|thinking|thoughts|voice|affect)|eye contact|tremor|steady|tearful|oriented)\b/i,
  scores:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty)\b/i,
  vitals:
    /\d|\b(?:pressure|pulse|weight|pounds|hundred|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i,
  labs: /\d|\b(?:normal|negative|positive|fine|high|low|elevated|clean|level|labs?|test|screen|point|hundred|\w+ty)\b/i,
}
/** Where the patient says why they came. */
const OPENING =
  /\b(?:what(?:'s| is) (?:going on|been going on|happening|up)|what brings|what brought|what made|what happened|tell me (?:what|about|in|more)|how can i help|own words|why (?:are you|you're|now)|what can i)\b/i
const FIRST_TURNS = 14

type Passage = {
  turn: number
  topic: TopicId
  pieces: Piece[]
  /** Where the words need it. */
  question?: Piece
  reply?: Piece
  drug?: Meant
  value: number
}

/** Quotations that can be read alone, or with the question they answer, under the topic the reader gives them. */
export function quotationLines(visit: UnitsOfVisit): Candidate[] {
  if (visit.form !== 'dialogue') return []
  const turns = turnsOf(visit)
  const passages = turns
    .flatMap((turn, index) =>
      runsOf(turn, index < turns.length * EARLY).flatMap((run) => passageOf(turns, index, run) ?? []),
    )
    .filter(({ value }) => value >= LEAST_VALUE)
  return passages
    .filter((passage) => !passages.some((later) => revises(later, passage, turns)))
    .map((passage) => {
      const put = passages.some((earlier) => revises(passage, earlier, turns))
      return lineOf(put ? { ...passage, value: Math.max(passage.value, 0.8) } : passage, turns)
    })
}

/** "Actually, no, that's not true." "Fine. A bottle." */
const REVISES =
  /^(?:fine|okay,? fine|all right,? (?:fine|more)|actually,? no|no,? (?:actually|wait)|i lied|that's not true|that was(?:n't| not) true|honestly,? (?:more|it's)|more like|let me correct|i should (?:say|tell you)|the truth is)\b/i
/** So many turns back. */
const REVISED = 8

function revises(later: Passage, earlier: Passage, turns: readonly Turn[]): boolean {
  const back = later.turn - earlier.turn
  if (back <= 0 || back > REVISED || later.topic !== earlier.topic || earlier.reply) return false
  return REVISES.test(turns[later.turn]?.pieces[0]?.text ?? '')
}

type Run = { topic: TopicId; first: number; last: number }

/** Neighboring pieces about one thing. */
function runsOf({ role, pieces }: Turn, early: boolean): Run[] {
  const runs: Run[] = []
  pieces.forEach((piece, at) => {
    const run = runs.at(-1)
    const follows = run && run.last === at - 1
    if (!isQuotable(pieces, at, role)) return
    const best = bestTopic(piece, role, early)
    if (follows && isUnfinished(pieces[at - 1]?.text ?? '')) run.last = at
    if (!best || run?.last === at) return
    if (follows && (best === run.topic || (piece.topics[run.topic] ?? 0) >= 0.6 * (piece.topics[best] ?? 0)))
      run.last = at
    else runs.push({ topic: best, first: at, last: at })
  })
  return runs
}

function isQuotable(pieces: readonly Piece[], at: number, role: Turn['role']): boolean {
  const text = pieces[at]?.text ?? ''
  const echo = at === 0 && role !== 'clinician' && pieces.length > 1 && (pieces[0]?.words ?? 9) <= 3
  if ((pieces[at]?.asks && !echo) || NOT_MEANT.test(text) || NOT_MEANT.test(pieces[at + 1]?.text ?? ''))
    return false
  return (
    role !== 'clinician' || !(CLINICIANS_TALK.test(text) || BACKCHANNEL.test(text) || SAYS_LITTLE.test(text))
  )
}

/** What a piece is about. What surely belongs in the note and fits no topic is part of the story. */
function bestTopic(
  { topics, belongs, words }: Piece,
  role: Turn['role'],
  early: boolean,
): TopicId | undefined {
  let best: TopicId | undefined
  for (const topic of Object.keys(topics) as TopicId[])
    if ((topics[topic] ?? 0) > (best ? (topics[best] ?? 0) : TOPIC)) best = topic
  const untold = role !== 'clinician' && (best === 'therapy' || partOf(best ?? 'reason') === 'objective')
  if (best && !(untold && (topics[best] ?? 0) < SURE)) return best
  return role !== 'clinician' && early && belongs >= STORY && words >= 9 ? 'reason' : best
}

function passageOf(turns: readonly Turn[], index: number, run: Run): Passage | undefined {
  const turn = turns[index]
  if (!turn) return undefined
  const { topic } = run
  return turn.role === 'clinician'
    ? stated(turns, index, turn, run, topic)
    : answered(turns, index, turn, run, topic)
}

/** What the patient or somebody else says, with the question where the words need it. */
function answered(
  turns: readonly Turn[],
  index: number,
  turn: Turn,
  run: Run,
  topic: TopicId,
): Passage | undefined {
  if (NOT_MEANT.test(turns[index + 1]?.pieces[0]?.text ?? '')) return undefined
  const question = askedBefore(turns, index)
  const window = windowOf(turn.pieces, run, topic)
  if (!window) return undefined
  const drug = drugMeant(turns, index, window.pieces, topic)
  const base = { turn: index, topic, pieces: window.pieces, ...(drug !== undefined && { drug }) }
  const own = worth(window.pieces, topic)
  const text = trimmedQuote(textOf(window.pieces))
  if (isUnfinished(text) || EMPTY_WORDS.test(text)) return undefined
  const alone = partOf(topic) !== 'plan' && wordsIn(text) >= 5 && standsAlone(text, drug !== undefined)
  if (alone && !(window.first === 0 && question && startsShort(window.pieces))) return { ...base, value: own }
  if (window.first !== 0 || !question || POINTLESS.test(question.text)) return undefined
  if (!question.asks && !nounOf(question.text, topic) && !ANSWERS.test(text)) return undefined
  const asked = Math.min(question.belongs, 0.9) * 0.85
  const opens = index <= FIRST_TURNS && OPENING.test(question.text) && wordsIn(text) >= 8
  const value = Math.max(
    opens ? Math.max(own, 0.6) : own,
    asked * (0.4 + 0.6 * topicOf(window.pieces, topic)),
  )
  return { ...base, question, value }
}

/** What the clinician says on findings, judgment and plan, with the reply where it isn't plain consent. */
function stated(
  turns: readonly Turn[],
  index: number,
  turn: Turn,
  run: Run,
  topic: TopicId,
): Passage | undefined {
  const window = windowOf(turn.pieces, run, topic)
  if (!window) return undefined
  const text = trimmedQuote(textOf(window.pieces))
  if (
    wordsIn(text) < (/\d/.test(text) || drugsIn(text).length > 0 ? 3 : 5) ||
    isUnfinished(text) ||
    EMPTY_WORDS.test(text)
  )
    return undefined
  const drug = drugMeant(turns, index, window.pieces, topic)
  const own = CLINICIANS.has(topic)
  if (CONTENT[topic]?.test(text) === false) return undefined
  if (
    !own &&
    ((!RECAP.test(text) && !standsAlone(text, drug !== undefined)) ||
      /\byou (?:said|told|mentioned)\b/i.test(text))
  )
    return undefined
  const asks = own ? turn.pieces.slice(window.last + 1) : []
  const proposes = asks.length === 1 && asks[0]?.asks && PROPOSES.test(asks[0].text)
  const pieces = proposes ? [...window.pieces, ...asks] : window.pieces
  const next = proposes || window.last === turn.pieces.length - 1 ? turns[index + 1] : undefined
  const reply = next && next.role !== 'clinician' ? joined(next.pieces) : undefined
  const value = worth(window.pieces, topic) * (own ? 1 : topic === 'reason' ? 0.5 : 0.8)
  const base = { turn: index, topic, pieces, value, ...(drug !== undefined && { drug }) }
  const plain = !reply || (own ? !proposes && !HESITATES.test(reply.text) : CONFIRMS.test(reply.text))
  if (plain || BACKCHANNEL.test(reply.text))
    return !own && (value < 0.5 || wordsIn(text) < 5 || /\bquestions?\b/i.test(text)) ? undefined : base
  return isReply(reply) && (partOf(topic) === 'plan' || !own) ? { ...base, reply } : undefined
}

/** "No plan, no intent, no attempts ever." */
const RECAP = /^(?:so )?(?:no|not|none|nothing|never) \w+/i
const MOST_REPLY = 26
const isReply = ({ text }: Piece): boolean => wordsIn(text) <= MOST_REPLY && !isUnfinished(text)

type Window = { pieces: Piece[]; first: number; last: number }

/** Words that limit or take back what stands before them. */
const LIMITS =
  /^(?:but|no\b|not\b|except|unless|only|actually|i mean|until|fine\b|well\b|wait|or\b|though|sorry|make (?:it|that)|scratch)/i

/** Pieces that belong much less than the best one are left out at the ends. */
const PART_OF_BEST = 0.5

/** The part of a run that is worth most and not too long; never cut before words that limit it. */
function windowOf(pieces: readonly Piece[], { first, last }: Run, topic: TopicId): Window | undefined {
  let best: (Window & { worth: number }) | undefined
  const least = PART_OF_BEST * Math.max(...pieces.slice(first, last + 1).map(({ belongs }) => belongs))
  const most = topic === 'reason' ? MOST_STORY : LONGER.has(topic) ? MOST_WORDS : MOST_USUAL
  for (let from = first; from <= last; from += 1) {
    if (from > 0 && LIMITS.test(pieces[from]?.text ?? '')) continue
    let words = 0
    let total = 0
    for (let to = from; to <= last; to += 1) {
      const piece = pieces[to]
      if (!piece) break
      words += piece.words
      if (words > (to > from ? most : MOST_STORY)) break
      total += (piece.belongs - least) * piece.words
      const next = pieces[to + 1]
      if (next && (LIMITS.test(next.text) || isUnfinished(piece.text))) continue
      if (!best || total > best.worth)
        best = { pieces: pieces.slice(from, to + 1), first: from, last: to, worth: total }
    }
  }
  return best && (CLINICIANS.has(topic) ? best : withStart(pieces, best, first))
}

/** "When I was nineteen." belongs to what follows. */
function withStart(pieces: readonly Piece[], window: Window, first: number): Window {
  const whole = pieces.slice(first, window.last + 1)
  const words = whole.reduce((sum, piece) => sum + piece.words, 0)
  const start = first < window.first ? wordsIn(textOf(pieces.slice(first, window.first))) : 0
  return start <= 5 && words <= MOST_WORDS + 6 ? { pieces: whole, first, last: window.last } : window
}

const textOf = (pieces: readonly Piece[]): string =>
  withoutRetracted(pieces.map(({ text }) => text).join(' '))
const joined = (pieces: readonly Piece[]): Piece | undefined => {
  const [first] = pieces
  return first && { ...first, text: textOf(pieces), end: pieces.at(-1)?.end ?? first.end }
}

/** The first words mean little without the question. */
const startsShort = ([first]: readonly Piece[]): boolean =>
  first !== undefined &&
  (first.words < 4 ||
    !/\b(?:i|i'm|i've|i'd|we|my|he|she|they|the|it's|there's)\b/i.test(first.text.slice(0, 40)))

/** What the clinician put to the patient needn't have been a question. */
const ANSWERS =
  /^(?:yes|yeah|yep|no|nope|nah|not|right|correct|exactly|never|mm-?hm+|i (?:did|do|was|am|have)|it (?:was|is|did)|\w+\.)\b/i

/** Questions that need one before them. */
const POINTLESS =
  /^(?:when|why|where|who|how so|how come|how many|how long|how much|how often|like what|such as|and then|then what|what else|anything else|really|meaning|which one|what happened|what do you mean|and now|still|what|better|okay|right|yes|no|you did|by [\w:]+|at all|today|(?:nothing|anything|anyone|what) else(?: today)?|not (?:even one|this week))[?.! ]*$|^[a-z]*['’][a-z]+$/i

function topicOf(pieces: readonly Piece[], topic: TopicId): number {
  return Math.max(...pieces.map(({ topics }) => topics[topic] ?? 0))
}

function worth(pieces: readonly Piece[], topic: TopicId): number {
  let words = 0
  let total = 0
  for (const piece of pieces) {
    words += piece.words
    total += piece.belongs * piece.words
  }
  return (total / words) * (0.4 + 0.6 * topicOf(pieces, topic))
}

function lineOf(
  { turn, topic, pieces, question, reply, drug, value }: Passage,
  turns: readonly Turn[],
): Candidate {
  const { role, who } = turns[turn] ?? {}
  const text = trimmedQuote(textOf(pieces), question !== undefined)
  const named = role === 'other' && who ? capitalized(who) : undefined
  const prompt = question && nounOf(question.text, topic)
  const short =
    prompt && (drugsIn(prompt).length > 0 || labelOf(topic).toLowerCase().includes(prompt.toLowerCase()))
  const about = drug && !new RegExp(`\\b${drug.name}\\b`, 'i').test(text) ? drug : undefined
  const subject = [
    named,
    (about && capitalized(about.name)) ?? (prompt && !short ? capitalized(prompt) : undefined),
  ]
    .filter(Boolean)
    .join(', ')
  const asked = question && !prompt ? `Asked “${question.text.replace(/[.,]+$/, '')}”: ` : ''
  const answer = reply ? ` Patient: “${ended(trimmedQuote(reply.text, true))}”` : ''
  const all = [...(question ? [question] : []), ...pieces, ...(reply ? [reply] : [])]
  return {
    ...{
      topic,
      by: 'quote',
      need: MUSTS.has(topic) && value >= 0.3 && topicOf(pieces, topic) >= 0.3 ? 2 : 1,
    },
    units: [...new Set([...(about ? [about] : []), ...all].map(({ unit }) => unit))].sort((a, b) => a - b),
    text: `${subject ? `${subject}: ` : ''}${asked}“${ended(text)}”${answer}`,
    spans: spansOf(all),
    value: Math.min(
      1,
      value * (WEIGHTS[topic] ?? 1) * (topic === 'risk' && !GRAVE.test(text + asked) ? 0.4 : 0.6),
    ),
  }
}

/** "Appetite?" "And cannabis?" "The powder?": what is asked about, where the question is no more than its name. */
const NAMED_THINGS: ReadonlySet<TopicId> = new Set([
  'substance',
  'medical',
  'allergy',
  'side_effects',
  'medication',
])

function nounOf(question: string, topic: TopicId): string | undefined {
  const noun = question
    .replace(/^(?:and|any|what about|how about|how's|the|your|other|so|okay)\s+/i, '')
    .replace(/[?.,!]+$/, '')
  if (
    wordsIn(noun) > 2 ||
    /\b(?:you|it|that|they|he|she|is|are|was|do|did|does|now|then|so|what|how|when|why|who|here|there|else|more|much|many|often|before|again|still|ever)\b|['’]/i.test(
      noun,
    )
  )
    return undefined
  const named =
    NAMED_THINGS.has(topic) &&
    !/\b(?:night|day|week|month|year|today|yesterday|morning|since|down|up)\b/i.test(noun)
  const known = labelOf(topic).toLowerCase().includes(noun.toLowerCase())
  return /^[\p{L} -]{3,}$/u.test(noun) && (named || known) ? noun : undefined
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

function spansOf(pieces: readonly Piece[]): { start: number; end: number }[] {
  const spans: { start: number; end: number; unit: number }[] = []
  for (const { start, end, unit } of pieces) {
    const last = spans.at(-1)
    if (last && last.unit === unit && start >= last.end) last.end = end
    else spans.push({ start, end, unit })
  }
  return spans.map(({ start, end }) => ({ start, end }))
}

/** What is taken may have been named some turns before; what is planned, only in the turn before. */
const NAMED_BEFORE = 3

type Meant = { name: string; unit: number }

/** The one drug of the words; otherwise the one that was named last. */
function drugMeant(
  turns: readonly Turn[],
  index: number,
  pieces: readonly Piece[],
  topic: TopicId,
): Meant | undefined {
  if (!OF_DRUGS.has(topic)) return undefined
  const turn = turns[index]?.pieces ?? []
  const before = turn.slice(0, pieces[0] ? turn.indexOf(pieces[0]) : 0)
  const back = topic === 'plan_med' ? 1 : NAMED_BEFORE
  const earlier = turns.slice(Math.max(0, index - back), index).reverse()
  for (const said of [pieces, before, ...earlier.map((one) => one.pieces)]) {
    const found = said.flatMap(({ text, unit }) =>
      drugsIn(text).map(({ drug }) => ({ name: drug.name, unit })),
    )
    if (new Set(found.map(({ name }) => name)).size > 1) return undefined
    if (found[0]) return found[0]
  }
  return undefined
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
