import { TriangleAlert } from 'lucide-react'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { AssessmentActions } from './assessment-actions.tsx'
import { AssessmentStatusBadge } from './assessment-status.tsx'

type AssessmentListProps = {
  patientId: number
  assessments: readonly Assessment[]
  onOpen: (id: number) => void
}

export function AssessmentList({ patientId, assessments, onOpen }: AssessmentListProps) {
  return (
    <ul aria-label="Assessments" className="-mx-4 border-t border-line md:-mx-5">
      {assessments.map((assessment) => (
        <li
          key={assessment.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
        >
          <div className="min-w-0 flex-1 basis-56">
            {assessment.result ? (
              <button
                type="button"
                data-assessment={assessment.id}
                onClick={() => onOpen(assessment.id)}
                className="link text-left font-strong wrap-anywhere"
              >
                {assessment.title}
                <span className="sr-only">, result from {formatDay(assessment.completedAt ?? '')}</span>
              </button>
            ) : (
              <b className="font-strong wrap-anywhere">{assessment.title}</b>
            )}
            <p className="hint wrap-anywhere">{statusLine(assessment)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {assessment.result && <Score assessment={assessment} />}
            <AssessmentStatusBadge status={assessment.status} />
            <AssessmentActions patientId={patientId} assessment={assessment} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Score({ assessment: { result } }: { assessment: Assessment }) {
  if (!result) return null
  const { score, max, severity } = result.published
  const safety = result.items.findIndex((item) => item.safety)
  return (
    <>
      <span className="tabular-nums">
        <b className="font-strong">{score}</b>
        <span className="text-ink-3"> of {max}</span>
        {severity && <span className="text-ink-2">, {severity}</span>}
      </span>
      {safety !== -1 && (
        <Badge tone="danger">
          <TriangleAlert aria-hidden="true" />
          Item {safety + 1}
        </Badge>
      )}
    </>
  )
}

/** "today, 10:42 AM", for use inside a sentence. */
const when = (iso: string) => formatMoment(iso).replace(/^Today/, 'today')

const METHOD_NAMES = { email: 'Email', sms: 'SMS' }

/** One line: where it was sent, and when it was completed or expires. */
function statusLine(assessment: Assessment): string {
  const { status, completedAt, expiresAt, deliveryMethod, patientContact, answered, questions } = assessment
  const to = `${METHOD_NAMES[deliveryMethod]} to ${patientContact}`
  if (status === 'completed') return `Completed ${when(completedAt ?? expiresAt)}`
  if (status === 'revoked') return `Revoked. ${to}`
  if (status === 'expired') return `Expired ${formatDay(expiresAt)} without an answer. ${to}`
  if (assessment.deliveryFailed) return `Couldn’t be delivered. Check ${patientContact}, then resend.`
  const progress = answered > 0 ? `, ${answered} of ${questions.length} answered` : ''
  if (status === 'pending') return `Ready to send. ${to}`
  return `${to}, expires ${formatDay(expiresAt)}${progress}`
}
