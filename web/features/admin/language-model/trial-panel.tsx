import { Check, X } from 'lucide-react'
import type { Trial } from '#shared/contracts/language-model.ts'
import type { FitnessCheck } from '#shared/domain/language-model.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { formatCount } from '../../../lib/format.ts'
import { MARK_LABELS, markOf } from '../../../parts/evidence/verdict-labels.ts'
import { VerdictMark } from '../../../parts/evidence/verdict-mark.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { formatDollars, speedText } from './amounts.ts'
import type { Progress, TrialState } from './use-trial.ts'

type TrialPanelProps = { state: TrialState; onCancel: () => void }

/** A trial run's progress and result. */
export function TrialPanel({ state, onCancel }: TrialPanelProps) {
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    return (
      <div role="alert">
        <Banner tone="danger">{state.message}</Banner>
      </div>
    )
  }
  return (
    <section aria-label="Trial run" className="grid gap-4 rounded-2 border border-line bg-paper p-4">
      {state.kind === 'running' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="flex items-center gap-2.5">
            <Spinner />
            {progressWords(state.progress)}
          </p>
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Outcome trial={state.trial} />
      )}
      <NoteLines statements={state.kind === 'running' ? state.statements : state.trial.statements} />
    </section>
  )
}

const PHASES: Record<Progress['phase'], string> = {
  reading: 'Reading the sample visit',
  writing: 'Writing the note',
  revising: 'Revising the draft',
  checking: 'Checking each line',
  correcting: 'Correcting lines',
}

function progressWords(progress: Progress | undefined): string {
  if (!progress) return 'Contacting the model…'
  const { phase, secondsLeft } = progress
  if (secondsLeft === null) return `${PHASES[phase]}…`
  return `${PHASES[phase]}, about ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'} left`
}

const CHECK_NAMES: Record<FitnessCheck, string> = {
  format: 'Follows the format',
  citations: 'Cites the visit',
  verified: 'Statements verified',
  budget: 'Right length',
  'vital-signs': 'Nothing invented',
}

function Outcome({ trial }: { trial: Trial }) {
  const passed = trial.fitness.filter((one) => one.passed).length
  return (
    <div className="grid gap-4">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="title-card">Trial run</h3>
        <Badge tone={trial.fit ? 'good' : 'danger'}>{trial.fit ? 'Passed' : 'Failed'}</Badge>
        <span className="hint">
          {passed} of {trial.fitness.length} checks passed
        </span>
      </div>
      <ul className="grid gap-2">
        {trial.fitness.map(({ check, passed: good, text }) => (
          <li key={check} className="flex items-start gap-2.5">
            {good ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-good" />
            ) : (
              <X aria-hidden="true" className="mt-0.5 size-4 flex-none text-danger" strokeWidth={2.5} />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{CHECK_NAMES[check]}</span>
              <span className="sr-only">{good ? ', passed: ' : ', failed: '}</span>
              <span className="block text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <Figures trial={trial} />
      {trial.notice && <Banner tone="warn">{trial.notice}</Banner>}
    </div>
  )
}

function Figures({ trial }: { trial: Trial }) {
  const figures: [string, string][] = [
    ['Total time', `${trial.seconds} s`],
    ['First line after', trial.firstStatementSeconds === null ? '–' : `${trial.firstStatementSeconds} s`],
    ['Tokens', `${formatCount(trial.inputTokens)} in, ${formatCount(trial.outputTokens)} out`],
    ['Speed', trial.writes === null ? '–' : speedText(trial.writes)],
    ['Cost', trial.costUsd === null ? 'Unknown' : formatDollars(trial.costUsd)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="hint">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The note by section, with each line's verdict as an icon and in words. */
function NoteLines({ statements }: { statements: readonly Statement[] }) {
  if (statements.length === 0) return null
  const sections = [...new Set(statements.map(({ section }) => section))]
  return (
    <div className="grid gap-4">
      {sections.map((section) => (
        <div key={section}>
          <h4 className="mb-1 text-xs font-strong text-ink-2">{section}</h4>
          <ul className="grid gap-1.5">
            {statements
              .filter((statement) => statement.section === section)
              .map((statement) => {
                const mark = markOf(statement)
                return (
                  <li key={statement.id} className="flex items-start gap-2.5">
                    <VerdictMark kind={mark} className="mt-1.5 size-4" />
                    <span className="min-w-0 font-serif text-[1.0625rem] leading-7 [overflow-wrap:anywhere]">
                      {statement.topic && <span className="font-strong">{statement.topic}: </span>}
                      {statement.text}
                      {mark !== 'supported' && <span className="hint font-sans"> {MARK_LABELS[mark]}</span>}
                      {mark === 'supported' && <span className="sr-only"> {MARK_LABELS[mark]}</span>}
                    </span>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
    </div>
  )
}
