import { canonical, isContent, withoutPossessive } from './terms.ts'

const KIN = new Set(
  'mother mom mum father dad brother sister son daughter husband wife partner girlfriend boyfriend aunt uncle cousin grandmother grandma grandfather grandpa roommate boss manager supervisor coworker neighbor friend niece nephew stepdad stepmom stepfather stepmother fiance fiancee teacher coach landlord sponsor baby kid toddler buddy parents kids children grandson granddaughter spouse ex ex-husband ex-wife sister-in-law brother-in-law mother-in-law father-in-law bf gf'.split(
    ' ',
  ),
)
const SAME_KIN: Readonly<Record<string, string>> = {
  mom: 'mother',
  mum: 'mother',
  maternal: 'mother',
  dad: 'father',
  paternal: 'father',
  bf: 'boyfriend',
  gf: 'girlfriend',
  grandma: 'grandmother',
  grandpa: 'grandfather',
}
/** What these say or write is said of the patient. */
const CARES = new Set(
  'doctor therapist counselor primary teacher coach sponsor manager supervisor'.split(' '),
)
const SELF = new Set('i me myself patient pt you we'.split(' '))
/** After these somebody is spoken of, but nothing is said of him. */
const OBJECT = new Set(
  'with to for from at by of about told tell see saw call called ask asked and or visit visited than like help helps near lost against'.split(
    ' ',
  ),
)

const BEFORE_KIN = new Set('my your his her their our the another a an old older younger late'.split(' '))
const BREAK = new Set('.;!?:')
const HIS = new Set('his her their the'.split(' '))
const TELLS = new Set(
  'says said reports reported states stated adds added confirms confirmed notes noted describes believes'.split(
    ' ',
  ),
)

/** "His mother Gudrun says he stopped": what is told is told of the patient. */
function tells(tokens: readonly string[], kin: number): boolean {
  const verb = tokens.slice(kin + 1, kin + 3).findIndex((token) => TELLS.has(token))
  return verb >= 0 && /^(?:he|she|they|that)$/.test(tokens[kin + 2 + verb] ?? '')
}

export function kinOf(word: string): string | undefined {
  const bare = withoutPossessive(word)
  return KIN.has(bare) ? (SAME_KIN[bare] ?? bare) : undefined
}

/** Of whom each word of a sentence is said: a relative or somebody else, or the patient (''). */
export function holdersIn(plain: string, person: string | undefined): Map<string, string> {
  const out = new Map<string, string>()
  const first = person === undefined || CARES.has(person) ? '' : (kinOf(person) ?? person)
  let holder = first
  let self = false
  const tokens = plain.match(/[a-zà-ÿ][a-zà-ÿ'-]*|[.;:!?,]/g) ?? []
  for (const [i, token] of tokens.entries()) {
    if (BREAK.has(token)) {
      holder = first
      self = false
      continue
    }
    if (token === ',' || token === 'because' || token === 'but') {
      self = false
      continue
    }
    if (SELF.has(token)) {
      holder = ''
      self = true
      continue
    }
    const kin = kinOf(token)
    if (kin) {
      const before = tokens[i - 1] ?? ''
      const lead = BEFORE_KIN.has(before) ? (tokens[i - 2] ?? '') : before
      if (!self && !OBJECT.has(lead) && !(HIS.has(before) && tells(tokens, i))) holder = kin
      continue
    }
    if (token === 'another' && /^(?:patient|person|guy|man|woman|kid)$/.test(tokens[i + 1] ?? '')) {
      holder = 'another person'
      continue
    }
    const bare = withoutPossessive(token)
    if (!isContent(bare)) continue
    const word = canonical(bare)
    const known = out.get(word)
    out.set(word, known === undefined ? holder : known === holder ? holder : '')
  }
  return out
}
