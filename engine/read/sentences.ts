import type { Sentence } from './visit.ts'

/** Titles precede a name and never end a sentence. */
const TITLES = new Set('dr drs mr mrs ms mx prof st rev sgt lt sra dra lic ing ave blvd'.split(' '))
/** These end a sentence only when the next word is capitalized. */
const ABBREVIATIONS = new Set(
  'vs d approx etc e.g i.e eg ie incl est dept no. q.d b.i.d t.i.d q.i.d p.r.n q.h.s q.a.m q.p.m p.o h.s a.m p.m am pm a.c p.c u.s u.k w.r.t p.ej aprox cf inc ltd jr sr jan feb mar apr jun jul aug sept sep oct nov dec'.split(
    ' ',
  ),
)
const TERMINATORS = '.!?…'
const CLOSERS = '"”’\')]»*_'
const UPPER = /^[\p{Lu}\p{N}"“'‘(¿¡[*_]/u
const LOWER = /^\p{Ll}/u
const BULLET = /^(?:[-*•·–]|\d{1,2}[.)])\s/
const SPACE = /\s/

/** "vit D. All: haloperidol": a heading always starts a new sentence. */
const HEADING_NEXT =
  /^ +(?:all|allerg(?:y|ies)|ses?|side effects?|fhx?|pmhx?|pphx?|meds?|soc|shx|subst|etoh|vs|vitals|labs?|mse|a|p|a\/p|dx|plan|si|hi|risk|f\/?u|means)\s?:/i

export type SentenceStyle = {
  /** Typed in fragments: every line and every semicolon ends one. */
  shorthand?: boolean
  /** Spoken: "um" and repeated small words are left out of the text. */
  spoken?: boolean
}

/** The sentences of a part of the source, in order. Abbreviations, decimals and "p.m." do not end one. */
export function sentencesOf(
  source: string,
  start: number,
  end: number,
  style: SentenceStyle = {},
): Sentence[] {
  const sentences: Sentence[] = []
  let from = start
  const close = (to: number): void => {
    const sentence = sentenceAt(source, from, to, style)
    if (sentence) sentences.push(sentence)
    from = to
  }
  let i = start
  while (i < end) {
    const c = source.charAt(i)
    if (TERMINATORS.includes(c)) {
      let after = i
      while (after < end && TERMINATORS.includes(source.charAt(after))) after++
      const mark = source.slice(i, Math.min(after, i + 4))
      const marksEnd = after
      while (after < end && CLOSERS.includes(source.charAt(after))) after++
      if (style.shorthand && (source.charAt(i - 1) === '(' || inQuotes(source, from, marksEnd))) {
        i = after
        continue
      }
      if (
        endsHere(source, from, i, mark, marksEnd, after, end) ||
        (style.shorthand && HEADING_NEXT.test(source.slice(after, after + 24)))
      )
        close(after)
      i = after
    } else if (c === '\n' || c === '\r') {
      let next = i
      while (next < end && SPACE.test(source.charAt(next))) next++
      if (lineEndsHere(source, from, i, next, end, style)) close(i)
      i = next
    } else if (c === ';' && style.shorthand) {
      close(i + 1)
      i++
    } else i++
  }
  close(end)
  return sentences
}

/** "die? no, I have a garden" is one typed quotation. */
function inQuotes(source: string, from: number, at: number): boolean {
  const before = source.slice(Math.max(from, at - 200), at).split('"').length - 1
  return before % 2 === 1 && source.charAt(at) !== '"' && /^[^"\n]{0,80}"/.test(source.slice(at, at + 90))
}

function endsHere(
  source: string,
  from: number,
  at: number,
  mark: string,
  marksEnd: number,
  after: number,
  end: number,
): boolean {
  if (after >= end) return true
  if (!SPACE.test(source.charAt(after))) return false
  let next = after
  while (next < end && SPACE.test(source.charAt(next))) next++
  if (next >= end) return true
  const following = source.slice(next, next + 2)
  if (/[?!]/.test(mark)) return !(after > marksEnd && LOWER.test(following) && !source.startsWith('i ', next))
  if (mark.length > 1 || mark === '…') return UPPER.test(following)
  const word = wordBefore(source, from, at)
  const lower = word.toLowerCase()
  if (TITLES.has(lower)) return source.charAt(after) === '\n'
  // "1." at the start of a list item.
  if (/^\d{1,2}$/.test(word) && source.slice(from, at).trim() === word) return false
  if (ABBREVIATIONS.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(word))
    return UPPER.test(following) && !/^\d/.test(following)
  if (/^\p{Lu}$/u.test(word) && word !== 'I' && /^\p{Lu}/u.test(following))
    return isLastLetter(source, from, at)
  return true
}

/** "Vitamin D." and "plan N." (for no) end a sentence, "L. Brandt" does not. */
function isLastLetter(source: string, from: number, at: number): boolean {
  return /\p{Ll}[,:]?\s+[YN]$|(?:[Vv]itamin|[Hh]epatitis|[Hh]ep|[Pp]lan|[Pp]art|[Tt]ype|[Oo]ption|[Cc]luster|[Ss]chedule|[Gg]roup)\s+\p{Lu}$/u.test(
    source.slice(Math.max(from, at - 20), at),
  )
}

function wordBefore(source: string, from: number, at: number): string {
  let start = at
  const limit = Math.max(from, at - 16)
  while (start > limit && !/[\s"“'‘(,/]/.test(source.charAt(start - 1))) start--
  return source.slice(start, at)
}

/** A line that continues in lower case is a wrapped one. */
function lineEndsHere(
  source: string,
  from: number,
  at: number,
  next: number,
  end: number,
  style: SentenceStyle,
): boolean {
  if (style.shorthand || next >= end) return true
  const gap = source.slice(at, Math.min(next, at + 400))
  if (gap.indexOf('\n') !== gap.lastIndexOf('\n')) return true
  const following = source.slice(next, next + 4)
  if (BULLET.test(following)) return true
  const last = source.charAt(at - 1)
  if (LOWER.test(following)) return last === ':' || last === ';'
  // A long line that breaks off at a comma or a small word is wrapped as well.
  if (at - source.lastIndexOf('\n', at - 1) < 55) return true
  return !/(?:,|\s(?:the|a|an|and|or|of|to|in|on|at|with|by|for|from|his|her|my|your|dr\.|mr\.|ms\.|mrs\.))$/i.test(
    source.slice(Math.max(from, at - 8), at),
  )
}

function sentenceAt(source: string, from: number, to: number, style: SentenceStyle): Sentence | undefined {
  let start = from
  let end = to
  while (start < end && SPACE.test(source.charAt(start))) start++
  while (end > start && SPACE.test(source.charAt(end - 1))) end--
  const text = cleanText(source.slice(start, end), style)
  return /[\p{L}\p{N}↑↓]/u.test(text) ? { start, end, text } : undefined
}

const NOISE =
  /\[(?:inaudible|unintelligible|crosstalk|silence|pause|music|noise)[^\]\n]{0,20}\]|<\/?(?:UNSURE|UNIN|INAUDIBLE)[^>\n]{0,20}>/gi
const FILLER = /(^|[\s,])(?:u+m+|u+h+|e+r+m|hmm+)(?:,|\.{2,3}|…)?(?=[\s.?!]|$)(?!\s*huh\b)/gi
const ASIDE = /, (?:like|you know|i mean), /gi
const STUTTER =
  /\b(i|i'm|the|a|to|and|my|it|it's|we|he|she|they|that's|is|was|but|in|of|you|so) (?=\1\b)(?!\1'|\1-)/gi

/** The words for display: one line, no markup and, for speech, no fillers. */
function cleanText(raw: string, style: SentenceStyle = {}): string {
  let text = raw.includes('<') || raw.includes('[') ? raw.replace(NOISE, ' ') : raw
  text = text
    .replace(/\*\*|__/g, '')
    .replace(/[^\S ]/g, ' ')
    .replace(/ {2,}/g, ' ')
  if (BULLET.test(text) && !style.shorthand) text = text.replace(/^[-*•·–]\s/, '')
  if (style.spoken) text = withoutFillers(text)
  return text.trim().replace(/ ([.,?!;:])(?=\s|$)/g, '$1')
}

export function withoutFillers(text: string): string {
  const dropped = text
    .replace(FILLER, '$1')
    .replace(ASIDE, ' ')
    .replace(STUTTER, '')
    .trim()
    .replace(/^[,.…]+\s*/, '')
  if (dropped === text.trim()) return text
  const clean = dropped
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,?!])/g, '$1')
    .replace(/,([.?!])/g, '$1')
    .replace(/,{2,}/g, ',')
  return /^\p{Lu}/u.test(text.trim()) ? clean.charAt(0).toUpperCase() + clean.slice(1) : clean
}
