import { PASSWORD_MIN_AT_REGISTRATION, PASSWORD_TOO_SHORT } from '#shared/domain/passwords.ts'
import { AppError } from '#shared/errors.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { isCommonPassword } from './common-passwords.ts'

type Person = { email: string; firstName?: string | null | undefined; lastName?: string | null | undefined }

/** How many extra characters around a common word still leave it a common password ("Dragon!2025"). */
const MAX_DECORATION = 6
/** Shorter passwords of only digits are dates, phone numbers or PINs. */
const MIN_DIGITS = 12
const MIN_DIFFERENT_CHARACTERS = 4
/** Shorter names occur in too many good passwords. */
const MIN_NAME = 4

/** The same rules at registration, change and reset. */
export function refuseWeakPassword(
  password: string,
  field: 'password' | 'newPassword',
  person?: Person,
): void {
  const message = weaknessOf(password, person)
  if (message) throw new AppError('bad_request', message, { details: { fields: { [field]: message } } })
}

function weaknessOf(password: string, person: Person | undefined): string | undefined {
  if (password.length < PASSWORD_MIN_AT_REGISTRATION) return PASSWORD_TOO_SHORT
  if (isCommonPassword(password)) return 'This password is too common. Choose another one.'
  const typed = password.normalize('NFKC').toLowerCase()
  if (person && isPersonal(typed, person))
    return 'Your password can’t be your name or email address. Choose another one.'
  if (hasBreachedShape(typed)) {
    return 'This password follows a pattern that is easy to guess. Try several unrelated words.'
  }
  return undefined
}

/** Patterns common in lists of leaked passwords. */
function hasBreachedShape(typed: string): boolean {
  return (
    isDecoratedWord(typed) ||
    (typed.length < MIN_DIGITS && /^[\d\s./-]+$/.test(typed)) ||
    new Set(typed).size < MIN_DIFFERENT_CHARACTERS ||
    /^(.{1,4})\1+$/su.test(typed) ||
    isSequence(typed)
  )
}

function isDecoratedWord(typed: string): boolean {
  const word = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (typed.length - word.length > MAX_DECORATION) return false
  return [word, withoutLeet(word)].some(
    (core) => core !== '' && (isCommonPassword(core) || core === PRODUCT_NAME.toLowerCase()),
  )
}

const LEET: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

function withoutLeet(word: string): string {
  return word.replace(/[@43!10$57]/g, (sign) => LEET[sign] ?? sign)
}

/** "tuvwxyz", "98765432": each character follows the one before it. */
function isSequence(typed: string): boolean {
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

function isPersonal(typed: string, { email, firstName, lastName }: Person): boolean {
  const [local = ''] = email.split('@')
  const names = [
    firstName,
    lastName,
    `${firstName ?? ''}${lastName ?? ''}`,
    `${lastName ?? ''}${firstName ?? ''}`,
  ]
  const own = [...names, local, email, ...local.split(/[^\p{L}]+/u)].map((word) => lettersOf(word ?? ''))
  const letters = lettersOf(typed)
  return own.some((word) => word.length >= MIN_NAME && word === letters)
}

function lettersOf(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')
}
