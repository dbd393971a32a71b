/** Word error rate: missed, inserted and changed words per spoken word. */
export type WordErrors = { errors: number; words: number }

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Ignores case, punctuation and the spelling of numbers: "50 mg" and "fifty milligrams" are equal. */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\s*mgs?\b/g, '$1 milligrams')
    .replace(/\bmgs?\b/g, 'milligrams')
    .replace(/\d+/g, (digits) => ` ${spoken(digits)} `)
    .replace(/\boh\b/g, 'zero')
    .replace(/\bokay\b/g, 'ok')
    .split(/[^\p{L}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
}

/** Long numbers and those that start with zero are read digit by digit. */
function spoken(digits: string): string {
  if (digits.length > 3 || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => SMALL[Number(digit)]).join(' ')
  const number = Number(digits)
  const hundreds = number >= 100 ? `${SMALL[Math.floor(number / 100)]} hundred ` : ''
  const rest = number % 100
  if (rest === 0 && hundreds !== '') return hundreds
  if (rest < 20) return hundreds + SMALL[rest]
  return `${hundreds}${TENS[Math.floor(rest / 10) - 2]} ${rest % 10 === 0 ? '' : SMALL[rest % 10]}`
}

export function wordErrors(said: string, heard: string): WordErrors {
  const [a, b] = [plainWords(said), plainWords(heard)]
  let before = b.map((_, j) => j + 1)
  for (const [i, word] of a.entries()) {
    let corner = i
    let left = i + 1
    before = b.map((other, j) => {
      const above = before[j] ?? 0
      left = Math.min(left + 1, above + 1, corner + (word === other ? 0 : 1))
      corner = above
      return left
    })
  }
  return { errors: a.length === 0 ? b.length : (before.at(-1) ?? a.length), words: a.length }
}

export function addUp(all: readonly WordErrors[]): WordErrors {
  return all.reduce((sum, one) => ({ errors: sum.errors + one.errors, words: sum.words + one.words }), {
    errors: 0,
    words: 0,
  })
}
