import type { FieldErrors } from '../../lib/form-errors.ts'

export type CardEntry = { card: string; expiry: string; code: string }
export const NO_CARD: CardEntry = { card: '', expiry: '', code: '' }

/** In groups of four, as printed on a card. */
export function spacedCard(text: string): string {
  return text
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function cardErrors({ card, expiry, code }: CardEntry, now = new Date()): FieldErrors<CardEntry> {
  const errors: FieldErrors<CardEntry> = {}
  if (card.replace(/\D/g, '').length !== 16) errors.card = 'Enter all 16 digits.'
  const end = expiryOf(expiry)
  if (!end) errors.expiry = 'Enter month and year: 08 / 29'
  else if (end <= now) errors.expiry = 'This card has expired.'
  if (!/^\d{3,4}$/.test(code.trim())) errors.code = 'Enter 3 or 4 digits.'
  return errors
}

/** When a card expires. */
function expiryOf(text: string): Date | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  const number = Number(month)
  if (!month || !year || number < 1 || number > 12) return undefined
  return new Date(Number(year) % 100 === Number(year) ? 2000 + Number(year) : Number(year), number, 1)
}
