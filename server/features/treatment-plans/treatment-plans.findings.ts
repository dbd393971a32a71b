import { createHash } from 'node:crypto'
import type { ThreadFinding } from '#shared/contracts/note-goals.ts'
import { INTERVENTION, isFound, RESPONSE } from '#shared/domain/documented.ts'
import { layoutOf } from '#shared/domain/statement-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { REVIEW_EVERY_DAYS, type ThreadFindingKind } from '#shared/domain/treatment-plans.ts'
import type { PlanRow } from './treatment-plans.store.ts'

type Goal = PlanRow['goals'][number]
type Finding = Omit<ThreadFinding, 'dismissed'>

type NoteToThread = {
  body: NoteBody
  serviceAt: Date
}

type Known = {
  note: NoteToThread
  plans: readonly PlanRow[]
  /** The goals that the note is linked to. */
  linked: readonly Goal[]
  /** Whether the note's diagnoses are about a goal's problem; undefined if that isn't known. */
  isSupported: (goal: string, diagnoses: string) => boolean | undefined
  /** Paragraphs that repeat the note before this one. */
  clones: readonly { ids: string[]; share: number }[]
  timeZone: string
}

/** Finds gaps between a note and the treatment plan. Advice: it never blocks signing. */
export function threadFindings(known: Known): Finding[] {
  return [...planFindings(known), ...cloneFindings(known)]
}

function planFindings({ note, plans, linked, isSupported, timeZone }: Known): Finding[] {
  if (plans.length === 0) return []
  const active = plans.filter(({ status }) => status === 'active')
  if (active.length === 0) {
    return [
      finding(
        'plan-inactive',
        'The treatment plan isn’t active. Resume it or create a new one, if care goes on.',
      ),
    ]
  }
  const { statements } = note.body
  const found: Finding[] = active.flatMap((plan) => reviewFinding(plan, note.serviceAt, timeZone))
  if (linked.length === 0)
    found.push(
      finding(
        'no-goal',
        'No line is linked to a goal of the treatment plan, so the note doesn’t show what it worked on.',
      ),
    )
  const interventions = statements.filter((one) => isFound(INTERVENTION, one))
  if (interventions.length === 0)
    found.push(
      finding('intervention', 'No intervention was found: what you did in the session, such as a technique.'),
    )
  else if (!statements.some((one) => isFound(RESPONSE, one)))
    found.push(
      finding(
        'response',
        'An intervention is recorded, but not how the patient responded to it.',
        interventions.slice(0, 3).map(({ id }) => id),
      ),
    )
  const assessed = statements.filter(isDiagnosis)
  const diagnoses = assessed.map(({ topic, text }) => `${topic}: ${text}`).join('\n')
  for (const goal of linked) {
    if (isMatched(goal, diagnoses, isSupported)) continue
    found.push(
      finding(
        'diagnosis',
        diagnoses === ''
          ? `The note names no diagnosis for the goal “${goal.goal}”.`
          : `The note’s diagnosis doesn’t name the problem of the goal “${goal.goal}”.`,
        assessed.slice(0, 3).map(({ id }) => id),
        goal.id,
      ),
    )
  }
  return found
}

function isMatched(goal: Goal, diagnoses: string, isSupported: Known['isSupported']): boolean {
  // A problem that isn't known by name can't be judged.
  return isSupported(`${goal.problem ?? ''} ${goal.goal}`, diagnoses) ?? diagnoses !== ''
}

const DIAGNOSIS = /\b(?:assessment|diagnos[ei]s|impressions?|formulation|dx)\b/i

function isDiagnosis({ section, topic }: Statement): boolean {
  return DIAGNOSIS.test(section) || DIAGNOSIS.test(topic)
}

const DAY_MS = 86_400_000

function reviewFinding(plan: PlanRow, serviceAt: Date, timeZone: string): Finding[] {
  const onDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(serviceAt)
  if (plan.reviewOn !== null) {
    if (plan.reviewOn >= onDay) return []
    const due = dayName(new Date(`${plan.reviewOn}T12:00:00Z`), 'UTC')
    return [
      finding(
        'plan-review',
        `The treatment plan’s review was due ${due}.`,
        [],
        `${plan.id} ${plan.reviewOn}`,
      ),
    ]
  }
  const last = plan.reviewedAt ?? plan.createdAt
  if (serviceAt.getTime() - last.getTime() <= REVIEW_EVERY_DAYS * DAY_MS) return []
  const since = `${plan.reviewedAt ? 'last reviewed' : 'created'} ${dayName(last, timeZone)}`
  return [
    finding(
      'plan-review',
      `The treatment plan has no review date and was ${since}, more than ${REVIEW_EVERY_DAYS} days before this visit.`,
      [],
      `${plan.id}`,
    ),
  ]
}

function dayName(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at)
}

function cloneFindings({ note, clones }: Known): Finding[] {
  const texts = new Map(note.body.statements.map(({ id, text }) => [id, text]))
  return clones.map(({ ids, share }) =>
    finding(
      'cloned',
      share === 1
        ? 'A paragraph repeats the note before this one word for word.'
        : `A paragraph repeats the note before this one: ${Math.floor(share * 100)} percent of its words.`,
      ids,
      ids.map((id) => texts.get(id) ?? '').join(' '),
    ),
  )
}

/** The paragraphs that could be clones: those that don't say that they are from an earlier note. */
export function ownParagraphs({ body }: NoteToThread) {
  return layoutOf(body)
    .flatMap(({ lines }) => lines)
    .map(({ statements }) => ({
      lines: statements.filter(({ chart }) => !chart).map(({ id, text }) => ({ id, text })),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** If what it is about changes, it is another finding. */
function finding(kind: ThreadFindingKind, text: string, statementIds: string[] = [], about = ''): Finding {
  const hash = about && `:${createHash('sha256').update(about).digest('base64url').slice(0, 12)}`
  return { id: `${kind}${hash}`, kind, text, statementIds }
}
