/** Issuer number of US health applications; part of an NPI's check digit. */
const PREFIX = '80840'

/**
 * Returns why this isn't a valid National Provider Identifier: ten digits, the first a 1 or 2, the last a
 * Luhn check digit.
 */
export function npiProblem(text: string): string | undefined {
  if (!/^\d{10}$/.test(text)) return 'An NPI has 10 digits.'
  if (!/^[12]/.test(text) || !hasCheckDigit(`${PREFIX}${text}`)) {
    return 'That isn’t a valid NPI. Check the digits.'
  }
  return undefined
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
