import { type Token, withoutPossessive } from './words.ts'

/** These apply to a whole list: "denies pain, fever or a rash". */
const DENIES = new Set('denies denied deny denying negative neither nor'.split(' '))
/** These apply to the end of their clause, and across a comma only before "or". */
const NOT = new Set('no not never without nothing cannot nobody nope zero none'.split(' '))
/** These apply only to the next word. */
const NEAR = new Set('refused declined declines refuses lack lacks free unable ruled'.split(' '))
const NEAR_WORDS = 2
/** After these, a clause is about something else. */
const TURNS = new Set(
  'but though although except however because since so then while still only until if when that which who after due owing given despite instead than unless'.split(
    ' ',
  ),
)
const AFTER = new Set('denied none negative absent no declined refused held'.split(' '))
const SUBJECT = new Set(
  'i he she they we it you there and has have is was reports says his her my takes sleeps lives continue start stop call return'.split(
    ' ',
  ),
)
/** Words with a built-in negation; their key is that of the word without it. */
const OPPOSITE = /^(?:un(?=lock|secure|load|safe|stable)|in(?=volunt)|non(?=-?adher|-?compl))/

const BREAK = new Set('.;!?()–—"'.split(''))

/** The tokens that are negated. */
export function deniedTokens(tokens: readonly Token[]): boolean[] {
  const out = new Array<boolean>(tokens.length).fill(false)
  let reach: 'none' | 'list' | 'clause' | 'near' = 'none'
  let left = 0
  let clause = 0
  for (const [i, { raw: token, key }] of tokens.entries()) {
    const next = tokens[i + 1]?.raw ?? ''
    if (BREAK.has(token) || TURNS.has(token)) {
      // "Denies paranoia (being watched)"
      if (!(reach === 'list' && (token === '(' || token === ')'))) reach = 'none'
      clause = i
      if (BREAK.has(token)) continue
    }
    if (token === ':') {
      if (!AFTER.has(next)) clause = i
      reach = 'none'
      continue
    }
    if (token === ',') {
      if (SUBJECT.has(next) || reach === 'near' || (reach === 'clause' && !goesOn(tokens, i))) reach = 'none'
      continue
    }
    // "Self-harm: none", "homicidal ideation denied".
    if (
      AFTER.has(token) &&
      (token === 'no' || token === 'none' ? tokens[i - 1]?.raw === ':' : tokens[i - 1]?.raw !== ',') &&
      !(token === 'denied' && (tokens[i + 1]?.key ?? '') !== '')
    ) {
      out.fill(true, clause, i)
      clause = i
    }
    out[i] = (reach !== 'none') !== OPPOSITE.test(token)
    if (DENIES.has(token)) reach = 'list'
    // "No, I sleep well" and "no just water" are answers; "none since" refers to a time; "not only" denies
    // nothing.
    else if (
      NOT.has(token) &&
      next !== ',' &&
      next !== 'just' &&
      next !== 'only' &&
      !(token === 'none' && next !== 'of')
    )
      reach = 'clause'
    else if (NEAR.has(token)) [reach, left] = ['near', NEAR_WORDS]
    else if (reach === 'near' && key !== '' && --left === 0) reach = 'none'
  }
  return out
}

/** Whether a list continues after a comma: "no alcohol, cannabis or tobacco". */
function goesOn(tokens: readonly Token[], comma: number): boolean {
  for (let i = comma + 1; i < Math.min(tokens.length, comma + 9); i++) {
    const token = tokens[i]?.raw ?? ''
    if (token === 'or' || token === 'nor') return true
    if (BREAK.has(token) || TURNS.has(token) || NOT.has(token)) return false
  }
  return false
}

const KIN = new Set(
  'mother mom mum mama father dad papa brother sister son daughter husband wife partner girlfriend boyfriend aunt uncle cousin grandmother grandma nana grandfather grandpa roommate boss manager supervisor coworker neighbor friend niece nephew stepdad stepmom stepfather stepmother fiance fiancee teacher coach landlord sponsor baby kid toddler buddy parents kids children grandson granddaughter spouse ex sibling in-law bf gf'.split(
    ' ',
  ),
)
const SAME_KIN: Readonly<Record<string, string>> = {
  mom: 'mother',
  mum: 'mother',
  mama: 'mother',
  dad: 'father',
  papa: 'father',
  bf: 'boyfriend',
  gf: 'girlfriend',
  grandma: 'grandmother',
  nana: 'grandmother',
  grandpa: 'grandfather',
  stepdad: 'stepfather',
  stepmom: 'stepmother',
  kids: 'child',
  kid: 'child',
  children: 'child',
  buddy: 'friend',
}
const SELF = new Set('i me myself patient pt you we'.split(' '))
/** After these, a person is only mentioned and isn't the subject. */
const OBJECT = new Set(
  'with to for from at by of about told tell see saw call called ask asked and or visit visited than like help helps near lost against'.split(
    ' ',
  ),
)
const BEFORE_KIN = new Set('my your his her their our the another a an old older younger late'.split(' '))
const TELLS = new Set(
  'says said reports reported states stated adds added confirms confirmed notes noted describes believes thinks tells told'.split(
    ' ',
  ),
)

export function kinOf(word: string): string | undefined {
  const bare = withoutPossessive(word)
  return KIN.has(bare) ? (SAME_KIN[bare] ?? bare) : undefined
}

const WIDER: Readonly<Record<string, RegExp>> = {
  spouse: /^(?:husband|wife|partner|fiancee?)$/,
  partner: /^(?:husband|wife|girlfriend|boyfriend|spouse|fiancee?)$/,
  child: /^(?:son|daughter|baby|toddler|stepson|stepdaughter)$/,
  parents: /^(?:mother|father)$/,
  sibling: /^(?:brother|sister)$/,
}

/** Whether two words can mean the same person: a wife is a spouse, and a name can be anyone. */
export function samePerson(one: string, other: string): boolean {
  return (
    one === other ||
    (WIDER[one]?.test(other) ?? false) ||
    (WIDER[other]?.test(one) ?? false) ||
    other === 'someone' ||
    !KIN.has(other)
  )
}

/** "His mother Gudrun says he stopped": the report is about the patient. */
function tells(tokens: readonly Token[], kin: number): boolean {
  const verb = tokens.slice(kin + 1, kin + 3).findIndex(({ raw }) => TELLS.has(raw))
  return verb >= 0 && /^(?:he|she|they|that|i|patient)$/.test(tokens[kin + 2 + verb]?.raw ?? '')
}

/** Things a doctor does to the patient. */
const TREATS = new Set(
  'put gave give lowered raised prescribed started told said says asked cut switched changed moved stopped upped wants diagnosed sent'.split(
    ' ',
  ),
)

/**
 * The person each token is about: a relative, someone else, or the patient (''). `pronoun`: the antecedent of
 * "he" and "she".
 */
export function holders(tokens: readonly Token[], person: string | undefined, pronoun?: string): string[] {
  const first = person === undefined ? '' : (kinOf(person) ?? person)
  let holder = first
  let self = false
  let last: string | undefined
  const out: string[] = []
  for (const [i, { raw }] of tokens.entries()) {
    const before = tokens[i - 1]?.raw ?? ''
    if (/^[.;!?:]$/.test(raw)) {
      holder = first
      self = false
    } else if (raw === ',' || raw === 'because' || raw === 'but') self = false
    else if (
      raw === 'another' &&
      /^(?:patient|person|guy|man|woman|kid|resident)$/.test(tokens[i + 1]?.raw ?? '')
    )
      holder = 'another person'
    else if (SELF.has(raw) && before !== 'another') {
      holder = ''
      self = true
    } else if (
      (raw === 'he' || raw === 'she') &&
      pronoun !== undefined &&
      !tokens.slice(i + 1, i + 4).some(({ raw: verb }) => TREATS.has(verb))
    ) {
      holder = last ?? pronoun
      self = false
    } else {
      const kin = kinOf(raw)
      if (kin) {
        last = kin
        const lead = BEFORE_KIN.has(before) ? (tokens[i - 2]?.raw ?? '') : before
        const owns =
          raw.endsWith("'s") &&
          (tokens[i + 1]?.key ?? '') !== '' &&
          !/^(?:house|place|apartment|home)$/.test(tokens[i + 1]?.raw ?? '')
        if (owns || (!self && !OBJECT.has(lead) && !tells(tokens, i))) holder = kin
      }
    }
    out.push(holder)
  }
  return out
}

/** Tokens from "if" to the end of the clause, and its consequence. */
export function supposedTokens(tokens: readonly Token[]): boolean[] {
  const plain = tokens.map(({ raw }) => raw).join(' ')
  const doubted =
    /\b(?:ruled? out|being considered|not (?:making|calling)|in question|cannot be excluded|suspected)\b/.test(
      plain,
    )
  const out = new Array<boolean>(tokens.length).fill(doubted)
  let on = doubted
  for (const [i, { raw }] of tokens.entries()) {
    if (/^(?:[.;!?])$/.test(raw)) on = false
    else if (
      /^(?:if|unless|suppose|supposing|would|could|might|maybe|whether|consider\w*|option|possibly|perhaps)$/.test(
        raw,
      )
    )
      on = true
    else if (raw === ',' && on && !tokens.slice(Math.max(0, i - 12), i).some(({ raw: w }) => w === 'if'))
      on = false
    out[i] = on
  }
  return out
}
