import { canonical, isContent } from './terms.ts'

const NEGATOR =
  /^(?:no|not|never|without|denies|denied|deny|denying|none|nothing|neither|nor|cannot|nobody|negative|nope|zero|ruled|refused|declined|declines|lack|free|unable|stopped|quit)$/
/** After these a clause speaks of something else. */
const TURNS =
  /^(?:but|though|although|except|however|because|since|so|then|while|still|only|until|if|when|that|which|who)$/
const AFTER = /^(?:denied|none|negative|absent|no|stopped|discontinued|declined|refused|held)$/
const SUBJECT = /^(?:i|he|she|they|we|it|you|there|and|has|have|is|was|reports|says|his|her|my)$/

/** Every word of a text that says something, with whether it is denied where it stands. */
export function polarities(plain: string): Map<string, boolean> {
  const out = new Map<string, boolean>()
  const both = new Set<string>()
  let denied = false
  let clause: string[] = []
  const tokens = plain.match(/[a-zà-ÿ][a-zà-ÿ'-]*|[.;:!?,]/g) ?? []
  const put = (word: string, value: boolean) => {
    const known = out.get(word)
    if (known !== undefined && known !== value) both.add(word)
    out.set(word, value)
  }
  for (const [i, token] of tokens.entries()) {
    if (/^[.;!?]$/.test(token) || TURNS.test(token)) {
      denied = false
      clause = []
    } else if (token === ':') {
      if (!AFTER.test(tokens[i + 1] ?? '')) clause = []
      denied = false
    } else if (token === ',') {
      if (SUBJECT.test(tokens[i + 1] ?? '')) denied = false
    } else {
      if (AFTER.test(token) && clause.length > 0 && (token !== 'no' || tokens[i - 1] === ':')) {
        for (const word of clause) out.set(word, true)
        clause = []
      }
      if (NEGATOR.test(token)) denied = true
      const opposite = /^(?:un(?=lock|change)|non-?(?=adher)|in(?=volunt))/.exec(token)?.[0]
      const bare = (opposite ? token.slice(opposite.length) : token).replace(/'s?$/, '')
      if (!isContent(bare)) continue
      const word = canonical(bare)
      put(word, denied !== (opposite !== undefined))
      if (!denied) clause.push(word)
    }
  }
  for (const word of both) out.delete(word)
  return out
}
