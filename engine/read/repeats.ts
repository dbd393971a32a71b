/** Small words that nobody says twice but by stumbling. */
const TWICE =
  /\b(with|for|on|from|or|like|this|your|his|their|when|if|because|have|just|did you|do you) (?=\1 )/gi
/** "No tuesday tuesday night"; in "every day but sunday sunday I cheated" the second begins anew. */
const DAY_TWICE = /\b(no|was|is|it's|on) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?=\2\b)/gi
/** "He's he was always the one": begun anew with the same word. "That's that" is a saying. */
const BEGUN_ANEW = /\b(he|she|it|they|we|there)'(?:s|re) (?=\1(?:'s|'re|'d|'ll)? ?[a-z]*\b(?! *$))/gi
/** "And I just I don't want to": the first "I" leads nowhere. */
const I_JUST_I = /\b(i|he|she|they|we) just (?=\1(?:'[a-z]+)? )/gi
/** "No ambien no ambien": an echo in one breath. */
const ECHO = /\b([a-z']+(?: [a-z']+){1,4}) \1(?![a-z'])/gi
const NUMBER =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|point|oh|once|twice|times)\b/i
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
/** "No no no no", "check check check check": said again for weight, and so it is told. */
const ONE_WORD = /^(\S+)(?: \1)+$/i

/** "Me and her and her grandbabies". */
const LISTS = /^(?:and|or)\b/i

/** What a recogniser wrote without the words that were only begun anew. Numbers stay: two doses may be alike. */
export function withoutRepeats(text: string): string {
  return text
    .replace(TWICE, '')
    .replace(DAY_TWICE, '$1 ')
    .replace(BEGUN_ANEW, '')
    .replace(I_JUST_I, '')
    .replace(ECHO, (both, once: string) =>
      ONE_WORD.test(once) || LISTS.test(once) || (NUMBER.test(once) && !WEEKDAY.test(once)) ? both : once,
    )
}
