import type { ModelProvider } from '#shared/domain/model-providers.ts'
import type { ChatModel } from './chat-model.ts'
import { WriterFailed } from './note-writer.ts'

/** An administrator's confirmations for one address. */
export type Confirmed = { privateNetwork: boolean; plainHttp: boolean }

/** How fast a model is, in tokens per second. */
export type ModelSpeed = {
  /** Prompt tokens per second until the first token of the answer. */
  reads: number | undefined
  /** Answer tokens per second. */
  writes: number | undefined
}

/** A model server's address and credentials. */
export type ModelServer = {
  provider: ModelProvider
  address: string
  apiKey: string | undefined
  confirmed: Confirmed
}

/** Everything needed to reach one model. */
export type ModelConnection = ModelServer & {
  model: string
  /** A previous measurement; the starting point for time limits. */
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
  /** Resolves once the server's context window is known or the request for it timed out. */
  ready: Promise<void>
  /** The same model for one user. Users' requests take turns. */
  forUser(userId: number): ChatModel
  close(): void
}

/** A server found on this computer, with the models it offers. */
export type FoundServer = { provider: ModelProvider; address: string; models: FoundModel[] }
export type FoundModel = { name: string; bytes: number | null }

export type PullProgress = { status: string; completedBytes: number | null; totalBytes: number | null }

/** Connects to language models. Everything fails with a WriterFailed. */
export type ModelConnections = {
  connect(connection: ModelConnection): SharedModel
  /** The names of the models the server offers. */
  models(server: ModelServer, signal: AbortSignal): Promise<string[]>
  /** Checks the usual addresses on this computer. */
  discover(signal: AbortSignal): Promise<FoundServer[]>
  /** Downloads a model through Ollama on this computer. */
  pull(model: string, onProgress: (progress: PullProgress) => void, signal: AbortSignal): Promise<void>
}

export type AddressProblem =
  /** Not an http or https address, or one with a user name, a password, a query or a fragment. */
  | 'malformed'
  /** Link-local, cloud metadata, multicast, broadcast or unspecified. Never contacted. */
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
