/** State kept in the browser while the user is at the provider. */
export type SignInMemory = { state: string; nonce: string; verifier: string }

/** The identity returned by the provider. */
export type ProviderAccount = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

export type SignInProvider = {
  begin(returnTo: string): Promise<{ url: string; memory: SignInMemory }>
  finish(returnedTo: URL, memory: SignInMemory): Promise<ProviderAccount>
  description: string
}
