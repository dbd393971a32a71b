import { useQuery } from '@tanstack/react-query'
import { Plus, Target, X } from 'lucide-react'
import type { NoteGoals } from '#shared/contracts/note-goals.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { noteGoalsQuery, useLinkLine } from './note-goals.queries.ts'

type Goal = NoteGoals['active'][number]
type GoalRef = NoteGoals['lines'][number]['linked'][number]

const same = (a: GoalRef, b: GoalRef) => a.planId === b.planId && a.goalId === b.goalId

type LineGoalsProps = { noteId: number; statement: Statement; readOnly: boolean }

/** The goals a line is linked to, and the one its words suggest. G links it, and takes the link away. */
export function LineGoals({ noteId, statement, readOnly }: LineGoalsProps) {
  const { data } = useQuery({ ...noteGoalsQuery(noteId), refetchOnMount: false })
  const line = data?.lines.find(({ statementId }) => statementId === statement.id)
  if (!data || !line) return null
  return <Goals noteId={noteId} statement={statement} readOnly={readOnly} data={data} line={line} />
}

type GoalsProps = LineGoalsProps & { data: NoteGoals; line: NoteGoals['lines'][number] }

/** Separate, because most lines of a long note have none. */
function Goals({ noteId, statement, readOnly, data, line }: GoalsProps) {
  const link = useLinkLine(noteId)
  const goals = [...data.linked, ...data.active]
  const nameOf = (ref: GoalRef): Goal | undefined => goals.find((goal) => same(goal, ref))
  const linked = line.linked.flatMap((ref) => nameOf(ref) ?? [])
  const [suggested] = readOnly ? [] : line.suggested.flatMap((ref) => nameOf(ref) ?? [])
  const save = ({ planId, goalId }: Goal, isLinked: boolean) =>
    void link.save({ planId, goalId, statementId: statement.id, linked: isLinked })

  return (
    <span className="print:hidden">
      {linked.map((goal, index) => (
        <button
          key={`${goal.planId} ${goal.goalId}`}
          type="button"
          disabled={readOnly || link.busy}
          data-goal-key={suggested || index > 0 || readOnly ? undefined : statement.id}
          aria-label={`Linked to the goal ${goal.goal}${readOnly ? '' : ': remove the link'}`}
          title={readOnly ? goal.goal : `${goal.goal}\nSelect, or press G on the line, to remove the link`}
          onClick={() => save(goal, false)}
          className={`${CHIP} border-accent-line bg-accent-weak text-accent enabled:hover:line-through`}
        >
          <Target aria-hidden="true" className="size-3.5 flex-none" />
          <span className="max-w-44 truncate">{goal.goal}</span>
          {!readOnly && <X aria-hidden="true" className="size-3 flex-none" />}
        </button>
      ))}
      {suggested && (
        <button
          type="button"
          disabled={link.busy}
          data-goal-key={statement.id}
          aria-label={`Link this line to the goal ${suggested.goal}`}
          title={`${suggested.goal}\nSelect, or press G on the line, to link it`}
          onClick={() => save(suggested, true)}
          className={`${CHIP} border-dashed border-line-strong text-ink-2 hover:text-ink`}
        >
          <Plus aria-hidden="true" className="size-3.5 flex-none" />
          <span className="max-w-44 truncate">{suggested.goal}</span>
        </button>
      )}
    </span>
  )
}

const CHIP =
  'press ml-1.5 inline-flex max-w-full items-center gap-1 rounded-1 border px-1.5 align-middle font-sans text-2xs leading-5 py-px whitespace-nowrap select-none'
