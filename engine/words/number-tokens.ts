import { TEENS, TENS, UNITS } from './number-words.ts'

const WORD = /[A-Za-z]+(?:'[a-z]+)?/g

export type Token = { word: string; lower: string; start: number; end: number }

export type Read = { value: string; used: number }

/** The words just before a position: no more than the patterns need, or a long text would be scanned repeatedly. */
export function before(text: string, token: Token): string {
  return text.slice(Math.max(0, token.start - 60), token.start)
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: match[0],
    lower: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Words belong together when only a space or a hyphen is between them. */
export function joined(text: string, tokens: readonly Token[], i: number): string | undefined {
  const here = tokens[i]
  const next = tokens[i + 1]
  if (!here || !next) return undefined
  const between = text.slice(here.end, next.start)
  return between === ' ' || between === '-' ? next.lower : undefined
}

export function below100(
  text: string,
  tokens: readonly Token[],
  i: number,
): { value: number; used: number } | undefined {
  const word = tokens[i]?.lower ?? ''
  if (word in UNITS) return { value: UNITS[word] as number, used: 1 }
  if (word in TEENS) return { value: TEENS[word] as number, used: 1 }
  if (!(word in TENS)) return undefined
  const next = joined(text, tokens, i)
  const unit = next !== undefined && next !== 'zero' ? UNITS[next] : undefined
  return { value: (TENS[word] as number) + (unit ?? 0), used: unit === undefined ? 1 : 2 }
}
