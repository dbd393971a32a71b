import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Target, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NoteGoals } from '#shared/contracts/note-goals.ts'
import { linkNoteGoals, listPlans } from '#shared/contracts/treatment-plans.ts'
import { call, messageOf } from '../../lib/api.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { noteGoalsQuery } from './note-goals.queries.ts'

type Goal = NoteGoals['active'][number]

const goalKey = ({ planId, goalId }: Pick<Goal, 'planId' | 'goalId'>) => `${planId} ${goalId}`

/** The plan goals a note addresses: linked by the clinician, or suggested from its text. Hidden without a plan. */
export function NoteGoalsCard({ noteId }: { noteId: number }) {
  const { data, isError, refetch } = useQuery(noteGoalsQuery(noteId))
  const link = useLinkGoals(noteId)

  if (!data) {
    if (!isError) return null
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Couldn’t load goals.
      </Banner>
    )
  }
  const { linked, suggested, active } = data
  if (linked.length === 0 && active.length === 0) return null
  const known = new Set([...linked, ...suggested].map(goalKey))
  const others = active.filter((goal) => !known.has(goalKey(goal)))
  const add = (goal: Goal) => void link.save([...linked, goal])
  const remove = (goal: Goal) => void link.save(linked.filter((other) => goalKey(other) !== goalKey(goal)))

  return (
    <SectionCard title="Goals addressed" flush>
      <ul aria-label="Linked goals">
        {linked.map((goal) => (
          <GoalRow key={goalKey(goal)} goal={goal}>
            <Button
              size="sm"
              variant="quiet"
              disabled={link.busy}
              aria-label={`Unlink ${goal.goal}`}
              title="Unlink"
              onClick={() => remove(goal)}
              className="w-(--h-md) px-0!"
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </GoalRow>
        ))}
      </ul>
      {suggested.length > 0 && (
        <>
          <p className="hint px-5 pt-3">Suggested, based on this note</p>
          <ul aria-label="Suggested goals">
            {suggested.map((goal) => (
              <GoalRow key={goalKey(goal)} goal={goal} words={goal.words}>
                <Button size="sm" disabled={link.busy} onClick={() => add(goal)}>
                  Link
                  <span className="sr-only"> {goal.goal}</span>
                </Button>
              </GoalRow>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
        {linked.length === 0 && <p className="text-ink-2">No goals linked yet.</p>}
        {others.length > 0 && (
          <Menu
            trigger={
              <Button size="sm" variant="quiet" disabled={link.busy} className="-ml-2.5">
                <Plus aria-hidden="true" className="size-4" />
                {linked.length === 0 ? 'Link a goal' : 'Link another goal'}
              </Button>
            }
          >
            {others.map((goal) => (
              <MenuAction key={goalKey(goal)} onSelect={() => add(goal)}>
                <Target aria-hidden="true" />
                <span className="min-w-0 py-1.5 wrap-anywhere">{goal.goal}</span>
              </MenuAction>
            ))}
          </Menu>
        )}
      </div>
    </SectionCard>
  )
}

type GoalRowProps = { goal: Goal; words?: readonly string[]; children: ReactNode }

function GoalRow({ goal, words = [], children }: GoalRowProps) {
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-2.5">
      <div className="min-w-0 flex-1">
        {goal.problem && <p className="hint wrap-anywhere">{goal.problem}</p>}
        <p className="font-medium wrap-anywhere">{goal.goal}</p>
        {words.length > 0 && (
          <p className="hint flex flex-wrap gap-x-1.5 gap-y-1 pt-1">
            {words.slice(0, 6).map((word) => (
              <mark key={word} className="evidence px-1 font-serif">
                {word}
              </mark>
            ))}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

function useLinkGoals(noteId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = noteGoalsQuery(noteId)
  return useSave(
    async (goals: readonly Goal[]) => {
      const body = { goals: goals.map(({ planId, goalId }) => ({ planId, goalId })) }
      const { data } = await call(linkNoteGoals, { params: { id: String(noteId) }, body })
      queryClient.setQueryData(queryKey, data)
      void invalidate(queryClient, keyOf(listPlans))
    },
    {
      toast: 'Goals not changed',
      message: (error) => {
        void invalidate(queryClient, queryKey)
        return messageOf(error)
      },
    },
  )
}
