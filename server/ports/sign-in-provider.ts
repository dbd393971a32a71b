/** What must be remembered in the browser between leaving for the provider and coming back. */
export type SignInMemory = { state: string; nonce: string; verifier: string }

/** Who the provider says has signed in. */
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
