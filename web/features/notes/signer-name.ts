/** The account's name; an address is no name to sign with. */
export function signerName({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return [firstName, lastName].filter(Boolean).join(' ')
}
