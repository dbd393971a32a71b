import { ChevronDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GrowingField } from '../../ui/growing-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { GoalForm } from './plan-form.ts'
import { GOAL_STATUS_OPTIONS } from './plan-labels.ts'

type GoalFieldsProps = {
  goal: GoalForm
  number: number
  errors: { goal?: string; targetDate?: string } | undefined
  onChange: (next: Partial<GoalForm>) => void
  onRemove: () => void
}

/** A goal and its objectives. Problem, interventions and target date are behind a toggle. */
export function GoalFields({ goal, number, errors, onChange, onRemove }: GoalFieldsProps) {
  const [more, setMore] = useState(
    Boolean(
      goal.problem || goal.interventions || goal.targetDate || goal.status !== 'active' || errors?.targetDate,
    ),
  )
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-2 border border-line bg-paper p-3.5 sm:p-4">
      <GrowingField
        rows={1}
        label={`Goal ${number}`}
        value={goal.goal}
        error={errors?.goal}
        hint="What will change, in terms you and the patient can both see."
        onChange={(text) => onChange({ goal: text })}
        aside={
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Remove goal ${number}`}
            title="Remove goal"
            onClick={onRemove}
            className="-my-1.5"
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        }
      />
      <GrowingField
        rows={1}
        label="Objectives"
        optional
        value={goal.objectives}
        hint="Observable steps, one per line."
        onChange={(objectives) => onChange({ objectives })}
      />
      {goal.basis.length > 0 && <Basis goal={goal} />}
      <div>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={more}
          onClick={() => setMore(!more)}
          className="-ml-2.5"
        >
          <ChevronDown aria-hidden="true" className={classNames('size-4', more && 'rotate-180')} />
          Problem, interventions, target date
        </Button>
      </div>
      {more && (
        <div className="grid min-w-0 grid-cols-1 gap-3">
          <TextField
            label="Problem"
            optional
            value={goal.problem}
            hint="Goals with the same problem are grouped together."
            onChange={(event) => onChange({ problem: event.target.value })}
          />
          <GrowingField
            rows={1}
            label="Interventions for this goal"
            optional
            value={goal.interventions}
            hint="One per line."
            onChange={(interventions) => onChange({ interventions })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              type="date"
              label="Target date"
              optional
              value={goal.targetDate}
              error={errors?.targetDate}
              onChange={(event) => onChange({ targetDate: event.target.value })}
            />
            {goal.id && (
              <Select
                label="Goal status"
                value={goal.status}
                options={GOAL_STATUS_OPTIONS}
                onValueChange={(status) => onChange({ status })}
              />
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** The sentences in the chart that support a drafted goal. */
function Basis({ goal: { basis } }: { goal: GoalForm }) {
  return (
    <div className="grid gap-1">
      <span className="hint">From the chart</span>
      <ul className="grid gap-1.5">
        {basis.map(({ noteId, text, writtenAt }) => (
          <li key={`${noteId} ${text}`} className="min-w-0">
            <mark className="evidence box-decoration-clone px-0.5 font-serif">{text}</mark>{' '}
            <span className="hint">{formatDay(writtenAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
