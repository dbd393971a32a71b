/** The package has no types; these are the ones openid-provider.ts uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (
      about: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    on(event: string, listener: (...details: never[]) => void): this
  }
  export namespace interactionPolicy {
    class Prompt {
      constructor(options: { name: string; requestable: boolean })
    }
    function base(): { add(prompt: Prompt, index: number): void }
  }
}
