import { ArrowLeft, FilePlus2, Printer, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type Assessment, type AssessmentResult, assessmentNoteText } from '#shared/contracts/assessments.ts'
import { createDraft } from '#shared/contracts/drafts.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { call } from '../../lib/api.ts'
import { capitalized, formatInstant } from '../../lib/format.ts'
import { draftPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { randomId } from '../../lib/random-id.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { ScoreGauge } from './score-gauge.tsx'

type ResultViewProps = {
  patient: Patient
  assessment: Assessment
  result: AssessmentResult
  onBack: () => void
}

/** One completed questionnaire: its score, the general scale and every answer. Prints without the rest of the page. */
export function ResultView({ patient, assessment, result, onBack }: ResultViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const instrument = instrumentOf(assessment.assessmentType)
  const { card, published, items } = result
  return (
    <article data-print-sheet className="grid min-w-0 grid-cols-1 gap-5 pb-6">
      <div className="-mt-1 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Button variant="quiet" size="sm" onClick={onBack} className="-ml-2.5">
          <ArrowLeft aria-hidden="true" className="size-4" />
          All assessments
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <UseInNote assessment={assessment} />
        </div>
      </div>
      <header>
        <h2 ref={heading} tabIndex={-1} className="title-card wrap-anywhere">
          {assessment.title}
        </h2>
        <p className="hint">
          <span className="hidden print:inline">
            {patientName(patient)}, {patient.mrn}.{' '}
          </span>
          Completed {formatInstant(assessment.completedAt ?? assessment.updatedAt)}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 md:gap-8">
        <InstrumentScore published={published} levelOnly={instrument.levelOnly} />
        <GeneralScale card={card} levelOnly={instrument.levelOnly} />
      </div>
      <Answers items={items} />
      <p className="hint">
        {instrument.wording === 'adapted' && 'Adapted wording. '}
        {instrument.license}
      </p>
    </article>
  )
}

type GeneralScaleProps = { card: AssessmentResult['card']; levelOnly: true | undefined }

/** Not the instrument's own scale: the sum of answers from 0 to 20, used for every instrument. */
function GeneralScale({ card, levelOnly }: GeneralScaleProps) {
  if (levelOnly) return <p className="md:border-l md:border-line md:pl-8">{card.interpretation}</p>
  return (
    <div className="grid gap-3 md:border-l md:border-line md:pl-8">
      <ScoreGauge card={card} />
      <p>
        <b className="font-strong">{card.level}.</b> {card.interpretation}
      </p>
    </div>
  )
}

type InstrumentScoreProps = { published: AssessmentResult['published']; levelOnly: true | undefined }

function InstrumentScore({ published, levelOnly }: InstrumentScoreProps) {
  const { score, max, severity, parts, summary, source } = published
  return (
    <div className="grid gap-2">
      <p className="hint">{levelOnly ? 'Risk level' : 'Score'}</p>
      {levelOnly ? (
        <p className="font-serif text-2xl">{capitalized(severity ?? '')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-2xl tabular-nums">{score}</span>
          <span className="text-ink-2">of {max}</span>
          {severity && <b className="font-strong">{severity}</b>}
        </p>
      )}
      <p>{summary}</p>
      {parts.length > 0 && (
        <ul className="grid gap-1">
          {parts.map(({ name, value, max: most, positive }) => (
            <li key={name} className="flex justify-between gap-4">
              <span className="min-w-0">{name}</span>
              <span className="flex-none tabular-nums">
                {value} of {most}
                {positive !== null && (positive ? ', positive' : ', negative')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{source}</p>
    </div>
  )
}

function Answers({ items }: { items: AssessmentResult['items'] }) {
  return (
    <section aria-label="Answers">
      <ol className="border-t border-line">
        {items.map(({ id, text, answers, value, safety }, index) => (
          <li
            key={id}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-b border-line py-2.5 break-inside-avoid sm:grid-cols-[1.5rem_minmax(0,1fr)_minmax(8rem,14rem)_1.5rem]"
          >
            <span className="text-ink-3 tabular-nums">{index + 1}</span>
            <span className="min-w-0 font-serif text-[0.9375rem] leading-5.5 wrap-anywhere">{text}</span>
            <span
              className={
                safety
                  ? 'col-start-2 flex items-start gap-1.5 font-strong text-danger sm:col-start-3'
                  : 'col-start-2 font-medium sm:col-start-3'
              }
            >
              {safety && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />}
              <span className="min-w-0">
                {answers.join(', ')}
                {safety && <span className="sr-only"> (safety concern)</span>}
              </span>
            </span>
            <span className="hidden text-right text-ink-3 tabular-nums sm:block">{value}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Starts a draft note with the result. The URL contains only the draft's ID, no patient data. */
function UseInNote({ assessment }: { assessment: Assessment }) {
  const { save, busy } = useSave(
    async () => {
      const { data } = await call(assessmentNoteText, { params: { id: String(assessment.id) } })
      const body = {
        patientId: assessment.patientId,
        noteType: null,
        templateId: null,
        text: `${data.text}\n\n`,
      }
      const draft = await call(createDraft, { body }, { idempotencyKey: randomId() })
      navigate(draftPath(draft.data.id))
    },
    { toast: 'The note couldn’t be started' },
  )

  return (
    <Button size="sm" onClick={() => void save()} busyText={busy && 'Opening...'}>
      <FilePlus2 aria-hidden="true" className="size-4" />
      Use in note
    </Button>
  )
}
