import { useQuery } from '@tanstack/react-query'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { assessmentsQuery } from '../../lib/care.ts'
import { capitalized, formatDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { trendsQuery } from './assessments.queries.ts'
import { ScoreGauge } from './score-gauge.tsx'
import { changeSentence } from './trend/score-change-text.ts'

/** The latest result, next to the patient's details. Hidden until there is one. */
export function LatestScore({ patientId }: { patientId: number }) {
  const latest = useQuery(assessmentsQuery(patientId)).data?.find(({ result }) => result !== null)
  const trends = useQuery({ ...trendsQuery(patientId), enabled: latest !== undefined }).data
  if (!latest?.result) return null
  const { card, published } = latest.result
  const { levelOnly } = instrumentOf(latest.assessmentType)
  const series = trends?.series.find(({ assessmentType }) => assessmentType === latest.assessmentType)
  const change = series && changeSentence(series)
  return (
    <SectionCard
      title={series?.shortName ?? latest.title}
      aside={
        published.severity && (
          <Badge tone={published.positive ? 'warn' : 'neutral'}>{capitalized(published.severity)}</Badge>
        )
      }
    >
      <div className="grid gap-3">
        <p>
          {levelOnly ? (
            <>
              Risk level: <b className="font-strong">{published.severity}.</b>
            </>
          ) : (
            <>
              Score:{' '}
              <b className="font-strong">
                {published.score} of {published.max}
                {published.severity && `, ${published.severity}`}.
              </b>
            </>
          )}{' '}
          {change}{' '}
          <span className="hint">Completed {formatDay(latest.completedAt ?? latest.createdAt)}.</span>
        </p>
        {!levelOnly && <ScoreGauge card={card} />}
      </div>
    </SectionCard>
  )
}
