type Signer = { firstName: string | null; lastName: string | null; credentials: string | null }

/** The account’s full name with its credentials. Empty without a name: an email address is no signature. */
export function signerName({ firstName, lastName, credentials }: Signer): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name && credentials ? `${name}, ${credentials}` : name
}
