import { canonical, isContent, withoutPossessive } from './terms.ts'

/** These reach over a whole list: "denies pain, fever or a rash". */
const DENIES = new Set('denies denied deny denying negative neither nor'.split(' '))
/** These reach to the end of their clause, and over a comma only where "or" follows. */
const NOT = new Set('no not never without nothing cannot nobody nope zero none'.split(' '))
/** These reach only what comes next. */
const NEAR = new Set('refused declined declines refuses lack lacks free unable ruled'.split(' '))
const NEAR_WORDS = 2
/** After these a clause speaks of something else. */
const TURNS = new Set(
  'but though although except however because since so then while still only until if when that which who after due owing given despite instead than'.split(
    ' ',
  ),
)
const AFTER = new Set('denied none negative absent no declined refused held'.split(' '))
const SUBJECT = new Set(
  'i he she they we it you there and has have is was reports says his her my takes sleeps lives continue start stop call return'.split(
    ' ',
  ),
)
const BREAK = new Set('.;!?()–—"“”')

export type Standing = { word: string; start: number; end: number; denied: boolean }

const TOKEN = /[a-zà-ÿ][a-zà-ÿ'-]*|[.;:!?,()–—"“”]/g

/** Every word of a text where it stands, with whether it is denied there. */
export function standings(plain: string): Standing[] {
  const out: Standing[] = []
  let reach: 'none' | 'list' | 'clause' | 'near' = 'none'
  let left = 0
  let clause = 0
  const matches = [...plain.matchAll(TOKEN)]
  const tokens = matches.map(([token]) => token)
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1] ?? ''
    if (BREAK.has(token) || TURNS.has(token)) {
      reach = 'none'
      clause = out.length
      if (BREAK.has(token)) continue
    }
    if (token === ':') {
      if (!AFTER.has(next)) clause = out.length
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
      (token === 'no' || token === 'none' ? tokens[i - 1] === ':' : tokens[i - 1] !== ',') &&
      !(token === 'denied' && isContent(next))
    ) {
      for (const one of out.slice(clause)) one.denied = true
      clause = out.length
    }
    const start = matches[i]?.index ?? 0
    const denied = reach !== 'none'
    out.push({ word: token, start, end: start + token.length, denied })
    if (DENIES.has(token)) reach = 'list'
    // "No, I sleep well" and "no just water" answer; "none since" speaks of a time.
    else if (NOT.has(token) && next !== ',' && next !== 'just' && !(token === 'none' && next !== 'of'))
      reach = 'clause'
    else if (NEAR.has(token)) [reach, left] = ['near', NEAR_WORDS]
    else if (reach === 'near' && isContent(token) && --left === 0) reach = 'none'
  }
  return out
}

/** Every word of a text that says something, with whether it is denied; left out where it is both. */
export function polarities(plain: string): Map<string, boolean> {
  const out = new Map<string, boolean>()
  const both = new Set<string>()
  for (const { word: token, denied } of standings(plain)) {
    const opposite = /^(?:un(?=lock|change)|non-?(?=adher)|in(?=volunt))/.exec(token)?.[0]
    const bare = withoutPossessive(opposite ? token.slice(opposite.length) : token)
    if (!isContent(bare)) continue
    const word = canonical(bare)
    const value = denied !== (opposite !== undefined)
    const known = out.get(word)
    if (known !== undefined && known !== value) both.add(word)
    out.set(word, value)
  }
  for (const word of [...both, ...endedIn(plain)]) out.delete(word)
  return out
}

const ENDS = /resolved|subsided|remitted|ceased|abated/
const ENDED = /(?<![^.;:!?,])([^.;:!?,]*)\b(?:resolved|subsided|remitted|ceased|abated)\b/g

/** "Neck pain has resolved" says that it was and that it is not: neither a yes nor a no speaks against it. */
function endedIn(plain: string): string[] {
  if (!ENDS.test(plain)) return []
  return [...plain.matchAll(ENDED)].flatMap(([, clause = '']) =>
    (clause.match(/[a-zà-ÿ][a-zà-ÿ'-]*/g) ?? []).filter(isContent).map((word) => canonical(word)),
  )
}

/** Whether a list goes on after a comma: "no alcohol, cannabis or tobacco". */
function goesOn(tokens: readonly string[], comma: number): boolean {
  for (let i = comma + 1; i < Math.min(tokens.length, comma + 9); i++) {
    const token = tokens[i] ?? ''
    if (token === 'or' || token === 'nor') return true
    if (BREAK.has(token) || TURNS.has(token) || NOT.has(token)) return false
  }
  return false
}
