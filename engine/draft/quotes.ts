/**
 * A quotation is allowed only if it is self-contained under the label of its topic: no word in it refers to
 * something outside. Otherwise it needs its question, or the name of the drug it is about.
 */

const OPENER =
  /^(?:(?:oh|ah|ha|um+|uh+|well|so|okay|ok|alright|all right|and|but|i mean|you know|mm-?hmm?|hm+|also|plus|then)\b[\s,.…—–-]*|(?:sí|pues|bueno|este|eh|ah|o sea|yeah|yep|yes|no|nah|nope|right|sure|like|honestly|actually|i guess|i don't know|then|look|now|fine|true|exactly|totally|completely right)[,.…—–-]+\s*|(?:yeah|yep|yes)\s+(?=i\b))+/i
const CLOSER =
  /[\s,]*(?:,\s*(?:you know|right|i guess|so|and stuff|or whatever|i mean|though)|\s(?:and|but|so|or|because|um+|uh+))[\s.,?!…—–-]*$/i

/** A word that refers outside the quotation unless something inside it can be its antecedent. */
const OPEN =
  /\b(?:it|that|this|those|these|one|ones|them|they|he|she|him|her|his|hers|their|theirs|there|then|so|such|same|other|others|both|either|neither|which)\b/gi
/** "It" without meaning, "that" as a conjunction, "there is". */
const EMPTY =
  /\bit(?:'s| is| was| gets?| got| takes?| took| feels?| felt| hurts?) (?:like |just |so |really |been |very |too |me |kind of |hard |easy |difficult |impossible |almost )*(?:hard|easy|difficult|impossible|hours?|minutes|\d+|an hour|two|three|forever|to|like|i|my|nothing|everything)\b|\b(?:think|thought|feel|felt|know|knew|said|say|says|told|scared|afraid|worried|sure|glad|so \w+|hope|hoping|realiz\w+|wish|guess|means?) that(?= (?:i|we|my|the|he|she|they|it|people|everyone)\b)|\bthere(?:'s| is| are| was| were)\b|\bso (?:much|many|tired|bad|hard|long|far|that|\w+ly)\b|\bthat (?:i|we|my)\b|\bback then\b|\beach other\b|\bone (?:of|time|day|night|week|month|year|glass|beer|drink|pill|thing|hour)\b|\bevery other\b|\bother (?:people|kids|than|day|night)\b|\bsame (?:time|thing|as)\b|\bby then\b|\bon the other hand\b/gi
/** Possible antecedents for a later "she", "them" or "it" in the same quotation. */
const NAMED =
  /\b(?:[Mm]y|[Tt]he|[Oo]ur|[Aa]n?|[Hh]is|[Hh]er) (?!way|whole|time|first|same|next|last)[a-z]+|(?<=[a-z,'’] )[A-Z][a-z]{2,}\b/
/** "My son has it": a person isn't the antecedent. */
const OF_THINGS = /^(?:it|this|that|these|those|ones?|such)$/i
const PEOPLE =
  /\b(?:my|our|his|her|the|a) (?:mom|mum|mother|dad|father|parents|wife|husband|partner|girlfriend|boyfriend|ex|sons?|daughters?|kids?|child|children|baby|brothers?|sisters?|aunt|uncle|cousin|nephew|niece|grand\w+|friend|boss|supervisor|manager|doctor|nurse|guy|man|woman)\b|(?<=[a-z,'’] )[A-Z][a-z]+/g
const SPEECH_DEFECT = /\b(?:um+|uh+|er+m?|hmm+)\b|\b(\w+),? \1\b|\.\.\.|…|--|\[|\(|[—–]\s*$/i
/** A person with a verb, or a plain verb. */
const CLAUSE =
  /\b(?:i|we|you|they|he|she|nobody|everybody|everyone|people|my \w+)\s+\w|\b(?:i|we|you|they|he|she|it|there|that|what|who|let)['’](?:m|s|re|ve|d|ll)\b|\b(?:am|is|are|was|were|has|have|had|does|did|can|can't|could|couldn't|will|won't|would|wouldn't|isn't|aren't|wasn't|doesn't|don't|didn't)\b/i

/** Trims filler at both ends. With the question before it, a yes or no stays. */
export function trimmedQuote(text: string, afterQuestion = false): string {
  const laugh = /^(?:ha(?:ha)*|oh boy|oh,? god|heh)[,.!]+\s+/i.exec(text)?.[0].length ?? 0
  const from = afterQuestion ? laugh : (OPENER.exec(text)?.[0].length ?? 0)
  let clean = text.slice(from).trim()
  for (let round = 0; round < 3; round += 1) clean = clean.replace(CLOSER, '').trim()
  return clean.replace(/^[\s,;:.—–…-]+|[\s,;:—–-]+$/g, '').replace(/[.!]+$/, '')
}

/** Breaks off in the middle of a thought. */
export function isUnfinished(text: string): boolean {
  return /(?:[—–]|\.\.\.|…|--)\s*$|\b(?:and|but|or|the|a|an|my|of|with|because|is|was|i|your|if|i'm|it's)$/i.test(
    text,
  )
}

/** A Spanish verb includes its subject, so only plain pronouns are checked. */
const SPANISH =
  /\b(?:que|de|la|el|los|las|me|mi|con|por|para|una?|pero|muy|más|ya|cuando|porque|estoy|tengo|siento|duermo|tomo)\b/gi
const SPANISH_OPEN =
  /\b(?:eso|esto|esa|ese|ella|ellas|ellos|aquello|aquel|lo mismo|así|también)\b|\bél\b|^(?:y|pero|porque|que|o|como|cuando)\b/i

export const isSpanish = (text: string): boolean =>
  /[¿¡ñ]/.test(text) || (text.match(SPANISH)?.length ?? 0) >= 2

export function standsAlone(text: string, subjectGiven: boolean): boolean {
  if (isSpanish(text)) return !SPANISH_OPEN.test(text) && !/\.\.\.|…/.test(text)
  if (SPEECH_DEFECT.test(text) || !CLAUSE.test(text)) return false
  if (/^(?:which|who|because|than|or|nor|as|of|to|for|with|from|until|unless|except)\b/i.test(text))
    return false
  if (/\b(?:and|but|or|so|the|a|an|my|to|of|with|because|that|is|was|i|like)$/i.test(text)) return false
  if (/^\W*(?:about |like |maybe |around )?\d+(?:\.\d+)?\W*$/.test(text)) return false
  return !refersOutside(text, subjectGiven)
}

/** Has a pronoun or the like whose antecedent isn't in the text. */
export function refersOutside(text: string, subjectGiven = false): boolean {
  const bare = text.replace(EMPTY, (match) => ' '.repeat(match.length))
  for (const { 0: word, index } of bare.matchAll(OPEN)) {
    if (subjectGiven && /^(?:it|that|this|one|them)$/i.test(word)) continue
    if (/^(?:then|so|there|both)$/i.test(word) && index > 0) continue
    const before = text.slice(0, index)
    if (!NAMED.test(OF_THINGS.test(word) ? before.replace(PEOPLE, ' ') : before)) return true
  }
  return false
}

export function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
