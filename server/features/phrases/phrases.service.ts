import type { Phrase } from '#shared/contracts/phrases.ts'
import { MAX_PHRASES } from '#shared/domain/phrases.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'
import type { PhraseFields, PhraseRow, PhrasesStore } from './phrases.store.ts'

type Deps = { database: Database; store: PhrasesStore; audit: Audit; now: () => Date }

export function phrasesService({ database, store, audit, now }: Deps) {
  const { record } = auditFor(audit, 'phrase')

  return {
    /** Phrases aren't about a patient, so reading them isn't audited. */
    async list(actor: Actor): Promise<Phrase[]> {
      return (await store.list(actor.userId)).map(view)
    },

    async create(actor: Actor, given: PhraseFields): Promise<Phrase> {
      return database.transaction(async () => {
        if ((await store.count(actor.userId)) >= MAX_PHRASES) {
          throw new AppError('conflict', `You can have ${MAX_PHRASES} phrases. Delete one first.`)
        }
        const row = await store.create(actor.userId, given, now())
        if (row === 'duplicate') throw nameTaken(given.name)
        await record(actor, 'phrase.created', row.id)
        return view(row)
      })
    },

    async update(actor: Actor, id: number, given: PhraseFields): Promise<Phrase> {
      return database.transaction(async () => {
        const row = await store.update(actor.userId, id, given, now())
        if (row === 'duplicate') throw nameTaken(given.name)
        if (!row) throw phraseNotFound()
        await record(actor, 'phrase.updated', id)
        return view(row)
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await store.remove(actor.userId, id))) throw phraseNotFound()
        await record(actor, 'phrase.deleted', id)
        return { id }
      })
    },
  }
}

function view({ id, name, text, createdAt, updatedAt }: PhraseRow): Phrase {
  return { id, name, text, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

function phraseNotFound(): AppError {
  return new AppError('not_found', 'Phrase not found')
}

function nameTaken(name: string): AppError {
  const message = `You already have a phrase named .${name}.`
  return new AppError('conflict', message, { details: { fields: { name: message } } })
}
