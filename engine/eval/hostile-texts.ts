export const LONGEST_TEXT = 200_000

/** By name: texts of one length that break careless readers and careless regular expressions. */
export function hostileTexts(length: number): [string, string][] {
  const fill = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  return [
    ['nothing', ''],
    ['blanks and line ends', fill(' \n\t\r\n')],
    ['one letter', fill('a')],
    ['one long line of words', fill('word ')],
    ['a digit', fill('9')],
    ['no no no', fill('no ')],
    ['not not not', fill("I don't not ")],
    ['stars', fill('**')],
    ['headings', fill('**PLAN:**\n')],
    ['mg', fill('50 mg ')],
    ['number words', fill('twenty ')],
    ['a hundred and', fill('a hundred and ')],
    ['labels alone', fill('A: \n')],
    [
      'many speakers',
      Array.from({ length: 9000 }, (_, i) => `Name${i}: yes?\n`)
        .join('')
        .slice(0, length),
    ],
    ['questions', fill('Patient: Any thoughts of killing yourself?\n')],
    ['one question of many parts', fill('or any thoughts of hurting yourself, ')],
    ['corrections', fill('fifty, no wait, sixty milligrams of sertraline, scratch that, ')],
    ['open brackets', fill('(')],
    ['nested brackets', fill('([{“')],
    ['quotation marks', fill('"')],
    ['colons', fill(':')],
    ['full stops', fill('. ')],
    ['commas', fill(', ')],
    ['hyphens', fill('-')],
    ['a regular expression bomb', `${fill('aaaaaaaaaaaaaaaaaaaaaaaa').slice(0, length - 1)}!`],
    ['letters and blanks', `${fill('a ').slice(0, length - 1)}!`],
    ['control characters', fill('\u0000\u0001\u0007\u001b')],
    ['halves of characters', fill('\ud83d')],
    ['right to left', fill('\u202eabc\u200f')],
    ['combining marks', fill('e\u0301\u0323')],
    // One letter that becomes two when it is made small.
    ['a letter that grows', fill('İ sertraline ')],
    ['emoji', fill('👩‍⚕️')],
    ['another script', fill('患者は眠れない。')],
    ['drug names', fill('zolo ft lex a pro ')],
    ['Spanish', fill('¿Ha pensado en hacerse daño? No, nunca. ')],
    ['names of object members', fill('constructor __proto__ toString ')],
  ]
}
