/**
 * How hard a text is to read, from the lengths of its sentences and words. For English, the Flesch-Kincaid grade; for
 * Spanish, the Fernández Huerta score.
 */
export type ReadingLevel = { kind: 'grade'; grade: number } | { kind: 'ease'; score: number }

/** Formulas say nothing about a few words. */
export const READING_WORDS_MIN = 30

export function readingLevel(lines: readonly string[], language: 'en' | 'es'): ReadingLevel | undefined {
  const sentences = lines
    .flatMap((line) => line.split(/[.!?:;]+(?:\s|$)/))
    .filter((part) => /\p{L}/u.test(part))
  const words = sentences.flatMap((part) => part.match(/[\p{L}\p{M}][\p{L}\p{M}'’]*|\d+(?:[.,]\d+)?/gu) ?? [])
  if (words.length < READING_WORDS_MIN) return undefined
  const count = language === 'es' ? spanishSyllables : englishSyllables
  const syllables = words.reduce((sum, word) => sum + count(word.toLowerCase()), 0)
  const perSentence = words.length / sentences.length
  const perWord = syllables / words.length
  if (language === 'en') {
    const grade = 0.39 * perSentence + 11.8 * perWord - 15.59
    return { kind: 'grade', grade: Math.max(0, Math.round(grade)) }
  }
  const score = 206.84 - 60 * perWord - 1.02 * perSentence
  return { kind: 'ease', score: Math.min(100, Math.max(0, Math.round(score))) }
}

/** By groups of vowels. Wrong for some words, right on average. */
export function englishSyllables(word: string): number {
  const plain = word.replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const spoken = plain.replace(/(?:[^laeiouysxzcgh]es|(?<![td])ed|[^laeiouy]e)$/, '').replace(/^y/, '')
  return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length)
}

/** Each strong vowel is a syllable; weak ones join their neighbor unless they have an accent. */
export function spanishSyllables(word: string): number {
  const plain = word.replace(/qu(?=[eiéí])/g, 'q').replace(/gu(?=[eiéí])/g, 'g')
  const groups = plain.match(/[aeiouáéíóúü]+y?|y$/g) ?? []
  const inGroup = (group: string) => Math.max(1, (group.match(/[aeoáéóíú]/g) ?? []).length)
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + inGroup(group), 0),
  )
}
