import type { Span } from './evidence.ts'
import type { UnclearRisk } from './statements.ts'

/**
 * Words about danger to someone. Broad on purpose: they only matter next to words that may be wrong, where a phrase too
 * many costs a glance and a missed one can't be noticed.
 */
const DANGER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'suicid\\p{L}*|self[- ]harm\\p{L}*|kill\\p{L}*|die[sd]?|dying|dead|deaths?|murder\\p{L}*',
    'hurt\\p{L}*|harm\\p{L}*|cut(?:ting)? (?:my|your|him|her|them)sel\\p{L}+|burn\\p{L}* (?:my|your|him|her|them)sel\\p{L}+',
    'overdos\\p{L}*|hang(?:ed|ing)? (?:my|your|him|her|them)sel\\p{L}+|noose|jump(?:ed|ing)? (?:off|from|in front)',
    'guns?|pistols?|rifles?|handguns?|firearms?|weapons?|kni(?:fe|ves)|shoot\\p{L}*|shot',
    'wak(?:e|ing) up|better off|not (?:be )?(?:here|alive|around)|end(?:ing)? (?:it|things|my|your|his|her)|give up',
    'voices?|violen\\p{L}*|attack\\p{L}*|threat\\p{L}*|abus\\p{L}*|hits?|beat(?:s|ing|en)?|rap(?:e|ed|ing)|unsafe|not safe',
    'suicid\\p{L}*|mat(?:ar|é|o|aría)\\p{L}*|mor(?:ir|irme)|muer\\p{L}*|lastim\\p{L}*|armas?|pistolas?',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** "[0:08] Patient: " */
const LABEL = /^\s*(?:\[[\d:]+\]\s*)?(?:(?:Clinician|Patient):\s+)?/u

/** A sentence, with its closing punctuation. Line breaks end one, too. */
const SENTENCE = /[^.?!\r\n]+[.?!]*/gu

/**
 * Sentences about danger with words that the speech recognizer wasn't sure of, and unsure answers to questions about
 * it. "Neither did I" has been transcribed as "I needed to die".
 */
export function unclearRisksIn(text: string, words: readonly Span[]): UnclearRisk[] {
  if (words.length === 0) return []
  const sentences = [...text.matchAll(SENTENCE)]
    .map(({ index, 0: found }) => {
      const spoken = found.replace(LABEL, '')
      const start = index + found.length - spoken.length
      return { start, end: start + spoken.trimEnd().length, text: spoken.trimEnd() }
    })
    .filter(({ text: sentence }) => /[\p{L}\p{N}]/u.test(sentence))
  return sentences.flatMap((sentence, index) => {
    if (!words.some(({ start, end }) => start < sentence.end && end > sentence.start)) return []
    const before = sentences[index - 1]
    const question = before?.text.endsWith('?') && DANGER.test(before.text) ? before : undefined
    if (!question && !DANGER.test(sentence.text)) return []
    return [
      {
        id: `unclear-${sentence.start}`,
        evidence: [...(question ? [question] : []), sentence].map(({ start, end }) => ({ start, end })),
      },
    ]
  })
}
