import { PRODUCT_NAME } from '#shared/product.ts'
import type { Mail } from '../ports/mailer.ts'

/** An account's owner, and whether the address is confirmed. */
export type Addressee = { email: string; firstName: string | null; isEmailVerified: boolean }

/** Text that mail clients turn into a link. */
const LINK_LIKE = /:\/\/|www\.|[\p{L}\p{N}][.\u2024\u3002\uff0e\uff61][\p{L}\p{N}]|[@/\\]/iu
/** A plausible name: a few words of letters. */
const PLAIN_NAME = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,2}$/u
const LONGEST_PLAIN_NAME = 30

/**
 * An email to an account's owner. A name is free text, so it is left out while the address may be a
 * stranger's, and whenever it could be read as a link.
 */
export function accountEmail(person: Addressee, subject: string, paragraphs: readonly string[]): Mail {
  const { email, firstName, isEmailVerified } = person
  const named = isEmailVerified && firstName && !LINK_LIKE.test(firstName)
  const lines = [named ? `Hello ${firstName},` : 'Hello,', ...paragraphs, PRODUCT_NAME]
  return { to: email, subject, text: `${lines.join('\n\n')}\n` }
}

/** A name for an email to someone without an account: short and plain, or none. */
export function nameForStrangers(name: string | null): string | undefined {
  const trimmed = name?.trim() ?? ''
  return trimmed.length <= LONGEST_PLAIN_NAME && PLAIN_NAME.test(trimmed) ? trimmed : undefined
}

/** A plausible practice name: a few words without a link or phone number. */
const PLAIN_PRACTICE = /^[\p{L}\p{M}\p{N}'’&.,-]+(?: [\p{L}\p{M}\p{N}'’&.,-]+){0,6}$/u
const LONGEST_PLAIN_PRACTICE = 60

/** A practice's name for an email to someone without an account, or none. */
export function practiceForStrangers(name: string | null): string | undefined {
  const trimmed = name?.trim() ?? ''
  const isPlain =
    PLAIN_PRACTICE.test(trimmed) && !LINK_LIKE.test(trimmed) && !/\p{N}{4}|\p{N}[-., ]\p{N}/u.test(trimmed)
  return isPlain && trimmed.length <= LONGEST_PLAIN_PRACTICE ? trimmed : undefined
}
