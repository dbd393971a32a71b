import { useState } from 'react'
import { Link } from 'wouter'
import type { PlanGoal, TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import { formatDayText } from '../../lib/days.ts'
import { formatDay } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { GOAL_STATUS_NAMES, percentOf } from './plan-labels.ts'
import { ProgressDialog } from './progress-dialog.tsx'

type GoalViewProps = { plan: TreatmentPlan; goal: PlanGoal; number: number }

export function GoalView({ plan, goal, number }: GoalViewProps) {
  const [recording, setRecording] = useState(false)
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-t border-line px-4 py-3.5 md:px-5">
      <span aria-hidden="true" className="font-serif text-xl leading-7 text-accent tabular-nums">
        {number}
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2 gap-y-1">
            <h4 className="min-w-0 font-strong wrap-anywhere">{goal.goal}</h4>
            {goal.status !== 'active' && (
              <Badge tone={goal.status === 'met' ? 'good' : 'outline'}>
                {GOAL_STATUS_NAMES[goal.status]}
              </Badge>
            )}
          </div>
          <Button size="sm" onClick={() => setRecording(true)}>
            Record progress
            <span className="sr-only"> for goal {number}</span>
          </Button>
        </div>
        <Items label="Objectives" items={goal.objectives} />
        <Items label="Interventions" items={goal.interventions} />
        {goal.targetDate && <p className="hint">Target date {formatDayText(goal.targetDate)}</p>}
        <GoalProgress goal={goal} />
        {goal.notes.length > 0 && <Notes notes={goal.notes} />}
      </div>
      {recording && <ProgressDialog plan={plan} goal={goal} onClose={() => setRecording(false)} />}
    </li>
  )
}

function Items({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div className="grid gap-0.5">
      <span className="hint">{label}</span>
      <ul className="grid list-disc gap-0.5 pl-4.5 text-ink-2 marker:text-ink-3">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

function GoalProgress({ goal }: { goal: PlanGoal }) {
  const percent = percentOf(goal)
  const last = goal.progress.at(-1)
  if (percent === undefined || !last) return null
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label={`Progress toward ${goal.goal}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 w-full max-w-60 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
        <span className="flex-none font-medium whitespace-nowrap tabular-nums">{percent}%</span>
        <span className="hint flex-none whitespace-nowrap">{formatDay(last.at)}</span>
      </div>
      {last.comment && <p className="wrap-anywhere text-ink-2">{last.comment}</p>}
      {goal.progress.length > 1 && <History progress={goal.progress} />}
    </div>
  )
}

function History({ progress }: { progress: PlanGoal['progress'] }) {
  return (
    <details>
      <summary className="hint cursor-pointer">Show {progress.length - 1} earlier</summary>
      <ul className="grid gap-1 pt-1.5">
        {progress
          .slice(0, -1)
          .reverse()
          .map(({ percent, comment, at }) => (
            <li key={at} className="hint wrap-anywhere">
              {formatDay(at)}: {percent}%{comment && `, ${comment}`}
            </li>
          ))}
      </ul>
    </details>
  )
}

const SHOWN = 6

/** Links to the notes that addressed this goal. */
function Notes({ notes }: { notes: PlanGoal['notes'] }) {
  const [all, setAll] = useState(false)
  return (
    <p className="hint flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      Addressed in notes from
      {(all ? notes : notes.slice(0, SHOWN)).map(({ noteId, noteType, serviceAt }) => (
        <Link key={noteId} to={notePath(noteId)} className="link" title={noteType}>
          {formatDay(serviceAt)}
          <span className="sr-only">, {noteType}</span>
        </Link>
      ))}
      {!all && notes.length > SHOWN && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {notes.length - SHOWN} more
        </button>
      )}
    </p>
  )
}
