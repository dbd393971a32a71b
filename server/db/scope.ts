import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that may touch rows of any clinician. db/row-security.test.ts lists where each is used. */
export type SystemWork =
  | 'account counts'
  | 'backup'
  | 'built-in templates'
  | 'data exports'
  | 'key rotation'
  | 'plan reminders'
  | 'questionnaire schedules'
  | 'restore'
  | 'retention'
  | 'secret link'
  | 'upgrade'

/** The clinical rows that the database shows. Without a scope, none. */
export type Scope = { readonly clinicianId?: number; readonly systemWork?: SystemWork }

const NO_ROWS: Scope = {}

const scopes = new AsyncLocalStorage<Scope>()
const systemScopes = new Map<SystemWork, Scope>()

/** Queries inside see and write this clinician's rows only, whatever their conditions are. */
export function asClinician<Result>(clinicianId: number, work: () => Result): Result {
  if (!Number.isSafeInteger(clinicianId)) throw new TypeError('A clinician’s ID is a number.')
  return scopes.run({ clinicianId }, work)
}

/** Queries inside see and write the rows of all clinicians. */
export function asSystem<Result>(systemWork: SystemWork, work: () => Result): Result {
  const scope = systemScopes.get(systemWork) ?? { systemWork }
  systemScopes.set(systemWork, scope)
  return scopes.run(scope, work)
}

export function currentScope(): Scope {
  return scopes.getStore() ?? NO_ROWS
}

/** For a stream that is read after the request's own code has finished, and would then have no scope. */
export function inThisScope<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> {
  const scope = currentScope()
  return {
    [Symbol.asyncIterator]() {
      const iterator = pieces[Symbol.asyncIterator]()
      return {
        next: () => scopes.run(scope, () => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      }
    },
  }
}
