import type { ModelProvider } from '#shared/domain/model-providers.ts'
import type { ChatModel } from './chat-model.ts'
import { WriterFailed } from './note-writer.ts'

/** An administrator's confirmations for one address. */
export type Confirmed = { privateNetwork: boolean; plainHttp: boolean }

/** How fast a model is, in tokens per second. */
export type ModelSpeed = {
  /** Prompt tokens until the first token of the answer. */
  reads: number | undefined
  /** Tokens of the answer. */
  writes: number | undefined
}

/** Where a model is and how to be let in. */
export type ModelServer = {
  provider: ModelProvider
  address: string
  apiKey: string | undefined
  confirmed: Confirmed
}

/** Everything needed to reach one model. */
export type ModelConnection = ModelServer & {
  model: string
  /** Measured before; the starting point for time limits. */
  speed?: Partial<ModelSpeed> | undefined
  contextTokens?: number | undefined
}

/** One open connection, shared by all users. */
export type SharedModel = {
  name: string
  where: string
  local: boolean
  readonly contextTokens: number | undefined
  readonly speed: Readonly<ModelSpeed>
  /** Once the server has been asked how much it can read, or didn't answer in time. */
  ready: Promise<void>
  /** The same model for one user: requests take turns between users. */
  forUser(userId: number): ChatModel
  close(): void
}

/** A server found on this computer, with the models it offers. */
export type FoundServer = { provider: ModelProvider; address: string; models: FoundModel[] }
export type FoundModel = { name: string; bytes: number | null }

export type PullProgress = { status: string; completedBytes: number | null; totalBytes: number | null }

/** Reaches language models. Everything fails with a WriterFailed. */
export type ModelConnections = {
  connect(connection: ModelConnection): SharedModel
  /** The names of the models that the server offers. */
  models(server: ModelServer, signal: AbortSignal): Promise<string[]>
  /** Looks at the usual addresses on this computer. */
  discover(signal: AbortSignal): Promise<FoundServer[]>
  /** Lets Ollama on this computer download a model. */
  pull(model: string, onProgress: (progress: PullProgress) => void, signal: AbortSignal): Promise<void>
}

export type AddressProblem =
  /** Not an http or https address, or one with a user name, a password, a query or a fragment. */
  | 'malformed'
  /** Link-local, cloud metadata, multicast, broadcast or unspecified. Never called. */
  | 'forbidden'
  /** A private network, not confirmed. */
  | 'private-network'
  /** Unencrypted beyond this computer, not confirmed. */
  | 'plain-http'

export class AddressRefused extends WriterFailed {
  readonly problem: AddressProblem

  constructor(problem: AddressProblem) {
    super('refused', `address ${problem}`)
    this.problem = problem
  }
}
