import { useQueryClient } from '@tanstack/react-query'
import {
  CalendarCheck,
  Check,
  ChevronDown,
  CircleDashed,
  MoreHorizontal,
  Pause,
  Pencil,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { deletePlan, setPlanStatus, type TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import type { PlanStatus } from '#shared/domain/treatment-plans.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { formatDayText, today } from '../../lib/days.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Menu, MenuAction, MenuRule } from '../../ui/menu.tsx'
import { GoalView } from './goal-view.tsx'
import { byProblem, FREQUENCY_NAMES, MODALITY_NAMES, PLAN_STATUS_NAMES } from './plan-labels.ts'
import { ReviewDialog } from './review-dialog.tsx'

const STATUS_LOOKS: Record<PlanStatus, { tone: BadgeTone; icon: typeof Check }> = {
  active: { tone: 'good', icon: Check },
  inactive: { tone: 'outline', icon: Pause },
  completed: { tone: 'info', icon: CalendarCheck },
}

type PlanCardProps = { plan: TreatmentPlan; onEdit: () => void }

/** One plan: its goals grouped by problem, its review date and details. */
export function PlanCard({ plan, onEdit }: PlanCardProps) {
  const titleId = useId()
  const [open, setOpen] = useState(plan.status === 'active')
  const title = `Plan from ${formatDate(plan.createdAt)}`
  const { tone, icon: Icon } = STATUS_LOOKS[plan.status]
  let number = 0
  return (
    <article aria-labelledby={titleId} className="border-t border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 md:px-5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="title-card">
            {title}
          </h2>
          <Badge tone={tone}>
            <Icon aria-hidden="true" />
            {PLAN_STATUS_NAMES[plan.status]}
          </Badge>
        </div>
        <div className="flex items-center gap-1">
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-label={`${open ? 'Collapse' : 'Expand'} ${title}`}
            onClick={() => setOpen(!open)}
            className="w-(--h-md) px-0!"
          >
            <ChevronDown aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
          </Button>
          <Button variant="quiet" size="sm" onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
            <span className="sr-only"> {title}</span>
          </Button>
          <PlanMenu plan={plan} title={title} />
        </div>
      </header>
      {open && (
        <>
          <ReviewLine plan={plan} />
          {byProblem(plan.goals).map(({ problem, goals }) => (
            <section key={problem ?? ''} aria-label={problem ?? 'Goals'}>
              {problem && (
                <h3 className="px-4 pt-3 pb-1 text-ink-2 md:px-5">
                  <span className="hint">Problem</span> <b className="font-strong text-ink">{problem}</b>
                </h3>
              )}
              <ol>
                {goals.map((goal) => {
                  number += 1
                  return <GoalView key={goal.id} plan={plan} goal={goal} number={number} />
                })}
              </ol>
            </section>
          ))}
          <PlanFacts plan={plan} />
        </>
      )}
    </article>
  )
}

function ReviewLine({ plan }: { plan: TreatmentPlan }) {
  const [reviewing, setReviewing] = useState(false)
  const { reviewOn, reviewedAt, status } = plan
  if (status !== 'active') return null
  const late = reviewOn !== null && reviewOn < today()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 md:px-5">
      <span className={late ? 'font-medium text-warn' : 'text-ink-2'}>
        {reviewOn
          ? late
            ? `Review was due ${formatDayText(reviewOn)}`
            : `Next review ${formatDayText(reviewOn)}`
          : 'No review scheduled'}
        {reviewedAt && <span className="hint"> · Last reviewed {formatDate(reviewedAt)}</span>}
      </span>
      <Button size="sm" variant="quiet" onClick={() => setReviewing(true)}>
        <CalendarCheck aria-hidden="true" className="size-4" />
        Mark as reviewed
      </Button>
      {reviewing && <ReviewDialog plan={plan} onClose={() => setReviewing(false)} />}
    </div>
  )
}

function PlanFacts({ plan }: { plan: TreatmentPlan }) {
  const facts: [string, ReactNode][] = [
    ['Interventions', plan.interventions],
    ['Modality', `${MODALITY_NAMES[plan.modality]}, ${FREQUENCY_NAMES[plan.frequency].toLowerCase()}`],
    ['Risks', plan.risks],
    ['Barriers', plan.barriers],
    ['Strengths', plan.strengths],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-4 sm:grid-cols-[8rem_minmax(0,1fr)] md:px-5">
      {facts.map(([term, value]) =>
        value ? (
          <div key={term} className="contents">
            <dt className="text-ink-3 max-sm:mt-1">{term}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function PlanMenu({ plan, title }: { plan: TreatmentPlan; title: string }) {
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState(false)

  const { save, busy } = useSave(
    (status: PlanStatus) => call(setPlanStatus, { params: { id: String(plan.id) }, body: { status } }),
    { toast: 'Status not changed' },
  )

  async function setStatus(status: PlanStatus) {
    await save(status)
    careChanged(queryClient, plan.patientId)
  }

  const others = (['active', 'inactive', 'completed'] as const).filter((status) => status !== plan.status)
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="sm"
            aria-label={`More options for ${title}`}
            className="w-(--h-md) px-0!"
          >
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {others.map((status) => {
          const { icon: Icon } = STATUS_LOOKS[status]
          return (
            <MenuAction key={status} disabled={busy} onSelect={() => void setStatus(status)}>
              {status === 'active' ? <CircleDashed aria-hidden="true" /> : <Icon aria-hidden="true" />}
              Mark as {PLAN_STATUS_NAMES[status].toLowerCase()}
            </MenuAction>
          )
        })}
        <MenuRule />
        <MenuAction onSelect={() => setDeleting(true)} className="text-danger!">
          <Trash2 aria-hidden="true" />
          Delete plan
        </MenuAction>
      </Menu>
      {deleting && <DeleteDialog plan={plan} title={title} onClose={() => setDeleting(false)} />}
    </>
  )
}

type DeleteDialogProps = { plan: TreatmentPlan; title: string; onClose: () => void }

function DeleteDialog({ plan, title, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient()

  const { save, busy } = useSave(
    async () => {
      await call(deletePlan, { params: { id: String(plan.id) } })
      toast({ title: 'Plan deleted', description: title })
    },
    { toast: 'Plan not deleted' },
  )

  async function remove() {
    await save()
    careChanged(queryClient, plan.patientId)
    onClose()
  }

  return (
    <FormDialog
      title={`Delete the ${title.charAt(0).toLowerCase()}${title.slice(1)}?`}
      onClose={onClose}
      onSubmit={() => void remove()}
      busy={busy}
      action="Delete plan"
      busyText="Deleting..."
      variant="danger"
    >
      <p className="text-ink-2">
        This deletes its goals and their progress and can’t be undone. Notes are kept but are no longer linked
        to it. To keep the plan on record, mark it as inactive instead.
      </p>
    </FormDialog>
  )
}
