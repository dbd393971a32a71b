import { Check, Circle, CircleCheck, Plus } from 'lucide-react'
import type { DiagnosisCode, ServiceCode } from '#shared/contracts/codes.ts'
import type { Requirement } from '#shared/domain/codes.ts'
import { Button } from '../../ui/button.tsx'
import { type InNote, ShowLine, Source } from './source.tsx'

type Suggestion = DiagnosisCode | ServiceCode

export type Acting = {
  busy: boolean
  add: (suggestion: Suggestion) => void
  dismiss: (code: string, dismissed: boolean) => void
}

type SuggestedCodeProps = InNote & { suggestion: Suggestion; acting: Acting }

export function SuggestedCode({ suggestion, acting, statements, choice }: SuggestedCodeProps) {
  const { code, title, hint, state } = suggestion
  return (
    <li className="grid grid-cols-1 gap-1.5">
      <p className="break-words">
        <b className="font-strong tabular-nums">{code}</b> {title}
      </p>
      {'because' in suggestion ? (
        <p className="hint">{suggestion.because}</p>
      ) : (
        <Source {...suggestion} statements={statements} choice={choice} />
      )}
      {hint && <p className="hint">{hint}</p>}
      {'needs' in suggestion && state !== 'in-note' && (
        <Needs needs={suggestion.needs} statements={statements} choice={choice} />
      )}
      {state === 'outdated' && <p className="hint">The note has this code with different times.</p>}
      {state === 'in-note' ? (
        <p className="inline-flex items-center gap-1.5 text-xs font-medium text-good">
          <Check aria-hidden="true" className="size-4" />
          In the note
        </p>
      ) : (
        <div className="flex flex-wrap gap-1.5 pt-0.5">
          <Button
            size="sm"
            aria-label={`${state === 'outdated' ? 'Update' : 'Add'} ${code}`}
            onClick={() => acting.add(suggestion)}
          >
            {state === 'open' && <Plus aria-hidden="true" className="size-4" />}
            {state === 'outdated' ? 'Update' : 'Add'}
          </Button>
          {state === 'open' && (
            <Button
              size="sm"
              variant="quiet"
              disabled={acting.busy}
              aria-label={`Dismiss ${code}`}
              onClick={() => acting.dismiss(code, true)}
            >
              Dismiss
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const NEEDS: Record<Requirement, string> = {
  times: 'Start and stop times',
  diagnosis: 'Diagnosis',
  intervention: 'Intervention',
  response: 'Patient’s response',
  plan: 'Plan',
  history: 'History',
  'mental-status': 'Mental status',
  'medical-services': 'Medical services',
  'medical-visit': 'The medical visit, apart from therapy',
  'therapy-minutes': 'Minutes of psychotherapy',
  crisis: 'Why it was a crisis',
  risk: 'Risk assessment',
  'crisis-plan': 'What was done to keep the patient safe',
}

type NeedsProps = InNote & Pick<ServiceCode, 'needs'>

/** Requirements for a service’s documentation: found, with a link to the line, or not found. */
function Needs({ needs, ...inNote }: NeedsProps) {
  return (
    <ul aria-label="Documentation" className="grid gap-1 py-1 text-sm">
      {needs.map(({ what, found, given }) => {
        const isThere = given || found.length > 0
        const [line] = found
        return (
          <li key={what} className="flex items-start gap-2">
            {isThere ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none text-good" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
            )}
            <span className="min-w-0 flex-1">
              {NEEDS[what]}
              {!isThere && <span className="text-ink-3"> not found</span>}
            </span>
            {line && <ShowLine id={line} about={NEEDS[what]} {...inNote} />}
          </li>
        )
      })}
    </ul>
  )
}
