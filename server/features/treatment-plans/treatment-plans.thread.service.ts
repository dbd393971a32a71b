import type { NoteGoals } from '#shared/contracts/note-goals.ts'
import type { PlanSuggestion } from '#shared/contracts/treatment-plans.ts'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import { INSTRUMENTS } from '#shared/domain/instruments/registry.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { ChartReader } from '../../ports/chart-reader.ts'
import type { PlanDrafter, ScoreToPlanFrom } from '../../ports/plan-drafter.ts'
import { type GoalStems, goalStems, goalWordsIn, noteStems } from './goal-match.ts'
import { ownParagraphs, threadFindings } from './treatment-plans.findings.ts'
import type { PlanRow, PlansStore } from './treatment-plans.store.ts'
import type { KeptThread } from './treatment-plans.thread.store.ts'

type GoalRef = { planId: number; goalId: string }

/** A note as the thread sees it. */
export type NoteOfThread = {
  id: number
  patientId: number
  soapNote: string | null
  serviceAt: Date
  signedAt: Date | null
  voidedAt: Date | null
  body: NoteBody
}

type Deps = {
  database: Database
  store: PlansStore
  readNote: (ownerId: number, id: number) => Promise<NoteOfThread | undefined>
  reader: Pick<ChartReader, 'clones' | 'isSupported'>
  drafter: PlanDrafter
  audit: Audit
  limits: RateLimits
  now: () => Date
  timeZone: string
}

type Changed = {
  kept: KeptThread
  entry: {
    action:
      | 'note.goals_linked'
      | `note.line_${'linked' | 'unlinked'}`
      | `note.finding_${'dismissed' | 'restored'}`
    detail?: Record<string, string | number>
  }
}

/** No one looks through more. */
const MAX_LINES_READ = 400
const MAX_SUGGESTED = 2
const MAX_DISMISSED = 100

/** The golden thread: from the chart to a plan, and from each note and its lines to the goals they worked on. */
export function threadService(deps: Deps) {
  const { database, store, readNote, reader, drafter, audit, limits, now, timeZone } = deps
  const { record } = auditFor(audit, 'note')
  const patientActs = auditFor(audit, 'patient')

  async function requireNote(actor: Actor, id: number): Promise<NoteOfThread> {
    const note = await readNote(actor.userId, id)
    if (!note) throw new AppError('not_found', 'Note not found')
    return note
  }

  /** The note before this one may repeat in it. */
  async function clonesIn(actor: Actor, note: NoteOfThread) {
    const earlierId = await store.previousNote(actor.userId, note)
    const earlier = earlierId === undefined ? undefined : await readNote(actor.userId, earlierId)
    const paragraphs = ownParagraphs(note)
    if (!earlier || paragraphs.length === 0) return []
    return reader.clones({ paragraphs, earlier: earlier.body.statements.map(({ text }) => text) })
  }

  async function goalsOf(actor: Actor, note: NoteOfThread): Promise<NoteGoals> {
    const plans = await store.list(actor.userId, note.patientId)
    const links = await store.goalsOfNote(actor.userId, note.id)
    const kept = await store.keptThread(actor.userId, note.id)
    const all = plans.flatMap(goalsOfPlan)
    const active = plans
      .filter(({ status }) => status === 'active')
      .flatMap(goalsOfPlan)
      .filter(({ goal }) => goal.status === 'active')
    const isLinked = (one: GoalRef) => links.some((link) => same(link, one))
    const mentioned = (text: string, goals: readonly ReadGoal[]) => {
      const stems = noteStems(text)
      return goals
        .map(({ one, words }) => ({ one, words: goalWordsIn(stems, words) }))
        .filter(({ words }) => words.length > 0)
        .sort((a, b) => b.words.length - a.words.length)
    }
    const read = active.map((one): ReadGoal => ({ one, words: goalStems(one.goal) }))
    const unlinked = read.filter(({ one }) => !isLinked(one))
    const linked = all.filter(isLinked)
    const found = threadFindings({
      note,
      plans,
      linked: linked.map(({ goal }) => goal),
      isSupported: reader.isSupported,
      clones: note.voidedAt ? [] : await clonesIn(actor, note),
      timeZone,
    })
    return {
      linked: linked.map(viewOf),
      suggested: mentioned(note.soapNote ?? '', unlinked).map(({ one, words }) => ({
        ...viewOf(one),
        words,
      })),
      active: active.map(viewOf),
      lines: note.body.statements.slice(0, MAX_LINES_READ).flatMap(({ id, topic, text }) => {
        const ofLine = kept.lines.filter(
          (link) => link.statementId === id && all.some((one) => same(one, link)),
        )
        const open = read.filter(({ one }) => !ofLine.some((link) => same(link, one)))
        const suggested = mentioned(`${topic} ${text}`, open).slice(0, MAX_SUGGESTED)
        if (ofLine.length + suggested.length === 0) return []
        return [
          { statementId: id, linked: ofLine.map(refOf), suggested: suggested.map(({ one }) => refOf(one)) },
        ]
      }),
      findings: found.map((one) => {
        const dismissed = kept.dismissed.find(({ finding }) => finding === one.id)
        return { ...one, dismissed: dismissed ? { reason: dismissed.reason, at: dismissed.at } : null }
      }),
    }
  }

  function requireNotVoided({ voidedAt }: NoteOfThread): void {
    if (voidedAt) throw new AppError('conflict', 'This note is void. Undo the void to change it.')
  }

  async function requireGoals(actor: Actor, note: NoteOfThread, wanted: readonly GoalRef[]): Promise<void> {
    const all = (await store.list(actor.userId, note.patientId)).flatMap(goalsOfPlan)
    if (!wanted.every((goal) => all.some((one) => same(one, goal)))) {
      throw new AppError('not_found', 'Goal not found')
    }
  }

  /** Locks the note, so that two changes of its thread don't overwrite each other. */
  async function changing(
    actor: Actor,
    noteId: number,
    change: (note: NoteOfThread, kept: KeptThread, at: Date) => Promise<Changed>,
  ): Promise<NoteGoals> {
    await limits.take(LIMITS.savePerUser, String(actor.userId))
    const changed = await database.transaction(async () => {
      await store.lockNote(actor.userId, noteId)
      const note = await requireNote(actor, noteId)
      requireNotVoided(note)
      const at = now()
      const { kept, entry } = await change(note, await store.keptThread(actor.userId, noteId), at)
      await store.keepThread(actor.userId, noteId, kept, at)
      // Last, because the audit chain is locked after all other rows. Any other order can deadlock.
      await record(actor, entry.action, noteId, entry.detail)
      return note
    })
    return goalsOf(actor, changed)
  }

  return {
    async ofNote(actor: Actor, noteId: number): Promise<NoteGoals> {
      await limits.take(LIMITS.noteGoalsPerUser, String(actor.userId))
      const goals = await goalsOf(actor, await requireNote(actor, noteId))
      await record(actor, 'note.goals_read', noteId)
      return goals
    },

    link: (actor: Actor, noteId: number, wanted: readonly GoalRef[]): Promise<NoteGoals> =>
      changing(actor, noteId, async (note, kept, at) => {
        await requireGoals(actor, note, wanted)
        await store.linkNote(actor.userId, noteId, wanted, at)
        // A goal that the note no longer works on isn't one of its lines' either.
        const isWanted = (link: GoalRef) => wanted.some((goal) => same(goal, link))
        return {
          kept: { ...kept, lines: kept.lines.filter(isWanted), byLine: kept.byLine.filter(isWanted) },
          entry: { action: 'note.goals_linked', detail: { count: wanted.length } },
        }
      }),

    linkLine: (
      actor: Actor,
      noteId: number,
      { statementId, linked, planId, goalId }: GoalRef & { statementId: string; linked: boolean },
    ): Promise<NoteGoals> =>
      changing(actor, noteId, async (note, kept, at) => {
        const goal = { planId, goalId }
        await requireGoals(actor, note, [goal])
        const there = new Set(note.body.statements.map(({ id }) => id))
        if (linked && !there.has(statementId)) {
          throw new AppError('unprocessable', 'That line is no longer in the note.')
        }
        const isThis = (link: KeptThread['lines'][number]) =>
          link.statementId === statementId && same(link, goal)
        const others = kept.lines.filter((link) => !isThis(link))
        const lines = linked ? [...others, { statementId, ...goal }] : others
        let byLine = kept.byLine
        const ofNote = await store.goalsOfNote(actor.userId, noteId)
        if (linked && !ofNote.some((one) => same(one, goal))) {
          await store.linkGoal(actor.userId, noteId, goal, at)
          byLine = [...byLine, goal]
        }
        if (!linked && !lines.some((link) => same(link, goal)) && byLine.some((one) => same(one, goal))) {
          await store.unlinkGoal(actor.userId, noteId, goal)
          byLine = byLine.filter((one) => !same(one, goal))
        }
        return {
          kept: { ...kept, lines, byLine },
          entry: { action: linked ? 'note.line_linked' : 'note.line_unlinked' },
        }
      }),

    dismiss: (
      actor: Actor,
      noteId: number,
      { finding, reason }: { finding: string; reason: string | null },
    ): Promise<NoteGoals> =>
      changing(actor, noteId, async (note, kept, at): Promise<Changed> => {
        if (note.signedAt)
          throw new AppError('conflict', 'This note is signed, so its findings can’t change.')
        const others = kept.dismissed.filter((one) => one.finding !== finding)
        if (reason !== null && others.length >= MAX_DISMISSED) {
          throw new AppError('conflict', 'Too many dismissed findings on this note.')
        }
        const action = reason === null ? 'note.finding_restored' : 'note.finding_dismissed'
        const dismissed = reason === null ? others : [...others, { finding, reason, at: at.toISOString() }]
        return {
          kept: { ...kept, dismissed },
          entry: { action, detail: { finding: finding.split(':')[0] ?? '' } },
        }
      }),

    /** A draft that isn't stored. */
    async suggestPlan(actor: Actor, patientId: number): Promise<PlanSuggestion> {
      await requirePatient(database, actor, patientId)
      await limits.take(LIMITS.insightPerUser, String(actor.userId))
      const { notes, answered } = await store.chartOf(actor.userId, patientId)
      const draft = await drafter.draft(
        notes.map(({ id, soapNote, serviceAt }) => ({
          noteId: id,
          writtenAt: serviceAt.toISOString(),
          text: soapNote ?? '',
        })),
        scoresOf(answered),
      )
      await patientActs.record(actor, 'plan.suggested', patientId, { goals: draft.goals.length })
      return { draft: true, ...draft }
    },
  }
}

type ReadGoal = { one: PlanGoal; words: GoalStems }
type PlanGoal = GoalRef & { goal: PlanRow['goals'][number] }

function goalsOfPlan({ id, goals }: PlanRow): PlanGoal[] {
  return goals.map((goal) => ({ planId: id, goalId: goal.id, goal }))
}

function viewOf({ planId, goalId, goal }: PlanGoal) {
  return { planId, goalId, goal: goal.goal, problem: goal.problem }
}

function refOf({ planId, goalId }: GoalRef): GoalRef {
  return { planId, goalId }
}

function same(a: GoalRef, b: GoalRef): boolean {
  return a.planId === b.planId && a.goalId === b.goalId
}

/** The latest score of each instrument with a published cutoff. Goals aim below it. */
function scoresOf(
  answered: readonly { assessmentType: string; responses: string | null }[],
): ScoreToPlanFrom[] {
  return INSTRUMENTS.flatMap(({ type, shortName, max, bands, score }) => {
    const newest = answered.find(({ assessmentType }) => assessmentType === type)
    if (!newest?.responses) return []
    const result = score(JSON.parse(newest.responses) as Answers)
    const goal = GOALS[type] ?? bands[0]?.to
    return goal === undefined
      ? []
      : [{ shortName, score: result.score, max, severity: result.severity, goal }]
  })
}

/** Below the cutoff of 10, which is mild at most. */
const GOALS: Partial<Record<string, number>> = { phq9: 9, gad7: 9 }
