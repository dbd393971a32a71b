import type { Span } from '../../shared/domain/evidence.ts'

/**
 * Quotations. One is allowed only if it can be read alone, under the label of its topic: nothing in it points to words
 * outside it. Not one word inside is changed; it is cut only at clause borders, and never before a qualifier.
 */

const MOST_WORDS = 16
const FEWEST_WORDS = 4

const OPENER =
  /^(?:(?:oh|ah|um+|uh+|well|so|okay|ok|and|but|i mean|you know|mm-?hmm?|hm+|also|plus)\b[\s,.…—–-]*|(?:sí|pues|bueno|este|eh|ah|o sea|yeah|yep|yes|no|nah|nope|right|sure|like|honestly|actually|i guess|i don't know|then|look|now|fine|true|exactly|totally|completely right)[,.…—–-]+\s*|(?:yeah|yep|yes)\s+(?=i\b))+/i
const CLOSER =
  /[\s,]*(?:,\s*(?:you know|right|i guess|so|and stuff|or whatever|i mean|though)|\s(?:and|but|so|or|because|um+|uh+))[\s.,?!…—–-]*$/i

/** Where a sentence may be cut: before these the thought is complete. */
const BORDER = /[.;!…]\s+|\s*[—–]\s*|,\s+(?=(?:and|so|then)\s)|\s+(?=and (?:i|we|he|she|they|my|then)\b)/gi
/** What follows a cut must not limit what came before it. */
const QUALIFIES =
  /^[\s,;—–-]*(?:but|unless|if|when|except|only|or|than|until|till|though|although|because|not|just|no|wait|actually|i mean|well|maybe|at least|like)\b/i

/** A word that points outside the quotation unless something inside it can be meant. */
const OPEN =
  /\b(?:it|that|this|those|these|one|ones|them|they|he|she|him|her|his|hers|their|theirs|there|then|so|such|same|other|others|both|either|neither|which)\b/gi
/** "It" that means nothing, "that" that only joins, "there is". */
const EMPTY =
  /\bit(?:'s| is| was| gets?| got| takes?| took| feels?| felt| hurts?) (?:like |just |so |really |been |very |too |me |kind of |hard |easy |difficult |impossible |almost )*(?:hard|easy|difficult|impossible|hours?|minutes|\d+|an hour|two|three|forever|to|like|i|my|nothing|everything)\b|\b(?:think|thought|feel|felt|know|knew|said|say|says|told|scared|afraid|worried|sure|glad|so \w+|hope|hoping|realiz\w+|wish|guess|means?) that(?= (?:i|we|my|the|he|she|they|it|people|everyone)\b)|\bthere(?:'s| is| are| was| were)\b|\bso (?:much|many|tired|bad|hard|long|far|that|\w+ly)\b|\bthat (?:i|we|my)\b|\bback then\b|\beach other\b|\bone (?:of|time|day|night|week|month|year|glass|beer|drink|pill|thing|hour)\b|\bevery other\b|\bother (?:people|kids|than|day|night)\b|\bsame (?:time|thing|as)\b|\bby then\b|\bon the other hand\b/gi
/** Persons or things a later "she", "them" or "it" in the same quotation can mean. */
const NAMED =
  /\b(?:[Mm]y|[Tt]he|[Oo]ur|[Aa]n?|[Hh]is|[Hh]er) (?!way|whole|time|first|same|next|last)[a-z]+|\b[A-Z][a-z]{2,}\b/
const SPEECH_DEFECT = /\b(?:um+|uh+|er+m?|hmm+)\b|\b(\w+),? \1\b|\.\.\.|…|--|\[|\(|[—–]\s*$/i
/** Somebody and what they do, or a plain verb. */
const CLAUSE =
  /\b(?:i|we|you|they|he|she|nobody|everybody|everyone|people|my \w+)\s+\w|\b(?:i|we|you|they|he|she|it|there|that|what|who|let)['’](?:m|s|re|ve|d|ll)\b|\b(?:am|is|are|was|were|has|have|had|does|did|can|can't|could|couldn't|will|won't|would|wouldn't|isn't|aren't|wasn't|doesn't|don't|didn't)\b/i

export type Quote = Span & { text: string; words: number }

/** The best quotation of a sentence, or nothing. `source` is the visit; the span is the sentence's. */
export function quoteOf(source: string, sentence: Span, subjectGiven = false): Quote | undefined {
  const whole = source.slice(sentence.start, sentence.end)
  if (whole.length > 600 || /\?/.test(whole)) return undefined
  const from = OPENER.exec(whole)?.[0].length ?? 0
  for (const to of endsOf(whole, from)) {
    const text = trimmed(whole.slice(from, to))
    const words = wordsIn(text)
    if (words > MOST_WORDS) continue
    if (words < FEWEST_WORDS || !standsAlone(text, subjectGiven)) return undefined
    const start = sentence.start + whole.indexOf(text, from)
    return { start, end: start + text.length, text, words }
  }
  return undefined
}

/** The whole sentence first, then its shorter beginnings. */
function endsOf(whole: string, from: number): number[] {
  const ends = [whole.length]
  const borders = [...whole.matchAll(BORDER)].map(({ index, 0: border }) => ({
    at: index,
    next: index + border.length,
  }))
  for (const { at, next } of borders.reverse()) {
    if (at > from && !QUALIFIES.test(whole.slice(next))) ends.push(at)
  }
  return ends
}

function trimmed(text: string): string {
  let clean = text.trim()
  for (let round = 0; round < 3; round += 1) clean = clean.replace(CLOSER, '').trim()
  return clean.replace(/^[\s,;:.—–-]+|[\s,;:—–-]+$/g, '').replace(/[.!]+$/, '')
}

/** In Spanish the verb carries its subject; only plain pointers are looked for. */
const SPANISH =
  /\b(?:que|de|la|el|los|las|me|mi|con|por|para|una?|pero|muy|más|ya|cuando|porque|estoy|tengo|siento|duermo|tomo)\b/gi
const SPANISH_OPEN =
  /\b(?:eso|esto|esa|ese|ella|ellas|ellos|aquello|aquel|lo mismo|así|también)\b|\bél\b|^(?:y|pero|porque|que|o|como|cuando)\b/i

function standsAlone(text: string, subjectGiven: boolean): boolean {
  if ((text.match(SPANISH)?.length ?? 0) >= 2) return !SPANISH_OPEN.test(text) && !/\.\.\.|…/.test(text)
  if (SPEECH_DEFECT.test(text) || !CLAUSE.test(text)) return false
  if (/^(?:which|who|because|than|or|nor|as|of|to|for|with|from|until|unless|except)\b/i.test(text))
    return false
  if (/\b(?:and|but|or|so|the|a|an|my|to|of|with|because|that|is|was|i|like)$/i.test(text)) return false
  if (/^\W*(?:about |like |maybe |around )?\d+(?:\.\d+)?\W*$/.test(text)) return false
  const bare = text.replace(EMPTY, (match) => ' '.repeat(match.length))
  for (const { 0: word, index } of bare.matchAll(OPEN)) {
    const before = text.slice(0, index)
    if (subjectGiven && /^(?:it|that|this|one|them)$/i.test(word)) continue
    if (/^(?:then|so|there|both)$/i.test(word) && index > 0) continue
    if (!NAMED.test(before)) return false
  }
  return true
}

export function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
