import type { KeptRule, MyStyle } from '#shared/contracts/style.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { describeStyle, type StyleDescription, styleSentences } from '#shared/domain/style/describe.ts'
import { rulesFromEdits } from '#shared/domain/style/learn.ts'
import { ruleKey, STYLE_OFFER_AFTER, type StyleRule, subjectOf } from '#shared/domain/style/rules.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { RuleRow, StyleStore } from './style.store.ts'

type Note = { body: NoteBody; signedAt: Date | null }

type Deps = {
  database: Database
  store: StyleStore
  notes: {
    find: (ownerId: number, id: number) => Promise<Note | undefined>
    /** An earlier version; undefined if there is none. */
    version: (ownerId: number, id: number, version: number) => Promise<{ body: NoteBody } | undefined>
  }
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

export type StyleService = ReturnType<typeof styleService>

export function styleService({ database, store, notes, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'style')

  async function descriptionOf(actor: Actor): Promise<StyleDescription | undefined> {
    const bodies: NoteBody[] = []
    for (const { noteId } of await store.examples(actor.userId)) {
      const note = await notes.find(actor.userId, noteId)
      if (note) bodies.push(note.body)
    }
    return describeStyle(bodies)
  }

  async function viewOf(actor: Actor): Promise<MyStyle> {
    const rows = await store.list(actor.userId)
    const examples = await store.examples(actor.userId)
    const description = await descriptionOf(actor)
    return {
      rules: rows.filter(({ state }) => state === 'accepted').map(ruleView),
      suggestions: rows
        .filter(({ state, notes }) => state === 'seen' && notes >= STYLE_OFFER_AFTER)
        .sort((a, b) => b.notes - a.notes)
        .map((row) => ({ ...ruleView(row), notes: row.notes })),
      examples: examples.map(({ serviceAt, ...note }) => ({ ...note, serviceAt: serviceAt.toISOString() })),
      description: description ? styleSentences(description) : [],
    }
  }

  /** Refuses a second rule for the same words, and removes what was counted for them. */
  async function makeWay(actor: Actor, rows: readonly RuleRow[], rule: StyleRule, id?: number) {
    const others = rows.filter((row) => row.id !== id && subjectOf(row.rule) === subjectOf(rule))
    if (others.some(({ state }) => state === 'accepted')) throw ruleExists()
    await store.remove(
      actor.userId,
      others.map((row) => row.id),
    )
  }

  function changing<Result>(actor: Actor, work: (rows: RuleRow[]) => Promise<Result>): Promise<Result> {
    return database.transaction(async () => {
      await store.lock(actor.userId)
      return work(await store.list(actor.userId))
    })
  }

  return {
    /** Rules and counts aren't about a patient, so reading them isn't audited. */
    async get(actor: Actor): Promise<MyStyle> {
      await limits.take(LIMITS.stylePerUser, String(actor.userId))
      return viewOf(actor)
    },

    async create(actor: Actor, rule: StyleRule): Promise<KeptRule> {
      await limits.take(LIMITS.stylePerUser, String(actor.userId))
      return changing(actor, async (rows) => {
        await makeWay(actor, rows, rule)
        const row = await store.add(actor.userId, { rule, state: 'accepted', notes: 0 }, now())
        await record(actor, 'style.rule_added', row.id, { rule: ruleKey(rule) })
        return ruleView(row)
      })
    },

    /** Also accepts a suggestion, which replaces an earlier rule for the same words. */
    async update(actor: Actor, id: number, rule: StyleRule): Promise<KeptRule> {
      await limits.take(LIMITS.stylePerUser, String(actor.userId))
      return changing(actor, async (rows) => {
        const row = rows.find((one) => one.id === id)
        if (!row || row.state === 'declined') throw ruleNotFound()
        const isSuggested = row.state === 'seen'
        const replaced = isSuggested
          ? rows.filter(({ state, rule: old }) => state === 'accepted' && subjectOf(old) === subjectOf(rule))
          : []
        await store.remove(
          actor.userId,
          replaced.map((one) => one.id),
        )
        await makeWay(
          actor,
          rows.filter((one) => !replaced.includes(one)),
          rule,
          id,
        )
        const changed = await store.change(actor.userId, { ...row, rule, state: 'accepted' }, now())
        const action = isSuggested ? 'style.rule_added' : 'style.rule_updated'
        await record(actor, action, id, { rule: ruleKey(rule) })
        return ruleView(changed)
      })
    },

    /** Removes a rule. A suggestion is declined and not offered again. */
    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      await limits.take(LIMITS.stylePerUser, String(actor.userId))
      return changing(actor, async (rows) => {
        const row = rows.find((one) => one.id === id)
        if (!row || row.state === 'declined') throw ruleNotFound()
        const isSuggested = row.state === 'seen'
        if (isSuggested) await store.change(actor.userId, { ...row, state: 'declined' }, now())
        else await store.remove(actor.userId, [id])
        await record(actor, isSuggested ? 'style.suggestion_declined' : 'style.rule_removed', id)
        return { id }
      })
    },

    async chooseExamples(actor: Actor, noteIds: number[]): Promise<MyStyle> {
      await limits.take(LIMITS.stylePerUser, String(actor.userId))
      return database.transaction(async () => {
        await store.lock(actor.userId)
        const known = await store.signedOf(actor.userId, noteIds)
        if (known.length < noteIds.length) {
          throw new AppError('not_found', 'One of these notes isn’t a signed note of yours.')
        }
        await store.chooseExamples(actor.userId, noteIds, now())
        await record(actor, 'style.examples_chosen', undefined, { count: noteIds.length })
        return viewOf(actor)
      })
    },

    /** The rules for a note that is being written. */
    async rules(actor: Actor): Promise<StyleRule[]> {
      const rows = await store.list(actor.userId)
      return rows.filter(({ state }) => state === 'accepted').map(({ rule }) => rule)
    },

    describe: descriptionOf,

    /** Counts what the clinician changed in a writer's lines before signing the note. Keeps rules, no text. */
    async learn(actor: Actor, noteId: number): Promise<void> {
      const signed = await notes.find(actor.userId, noteId)
      const written = await notes.version(actor.userId, noteId, 1)
      if (!signed?.signedAt || !written) return
      const found = rulesFromEdits(written.body, signed.body)
      if (found.length === 0) return
      await changing(actor, async (rows) => {
        for (const rule of found) {
          const seen = rows.filter((row) => subjectOf(row.rule) === subjectOf(rule))
          const same = seen.find((row) => ruleKey(row.rule) === ruleKey(rule))
          // The clinician has changed their mind: what pointed the other way no longer counts.
          const opposite = seen.filter((row) => row !== same && row.state === 'seen')
          await store.remove(
            actor.userId,
            opposite.map(({ id }) => id),
          )
          if (!same) await store.add(actor.userId, { rule, state: 'seen', notes: 1 }, now())
          else if (same.state === 'seen')
            await store.change(actor.userId, { ...same, notes: same.notes + 1 }, now())
        }
      })
    },
  }
}

function ruleView({ id, rule }: RuleRow): KeptRule {
  return { id, rule }
}

function ruleNotFound(): AppError {
  return new AppError('not_found', 'Rule not found')
}

function ruleExists(): AppError {
  const message = 'You already have a rule for this. Change that one instead.'
  return new AppError('conflict', message, { details: { fields: { rule: message } } })
}
