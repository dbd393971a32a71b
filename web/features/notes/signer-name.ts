/** The account’s full name. Empty if there is none: an email address is no signature. */
export function signerName({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return [firstName, lastName].filter(Boolean).join(' ')
}
