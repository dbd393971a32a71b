import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import {
  acceptCode,
  type DiagnosisCode,
  dismissCode,
  type NoteCodes,
  type ServiceCode,
} from '#shared/contracts/codes.ts'
import { codeStatementId, stateOf } from '#shared/domain/codes.ts'
import { UNCHECKED } from '#shared/domain/statements.ts'
import { call } from '../../lib/api.ts'
import { useSave } from '../../lib/use-save.ts'
import { offerUndo } from '../../parts/evidence/offer-undo.ts'
import { Button } from '../../ui/button.tsx'
import { codesChanged } from './codes.queries.ts'
import type { CodesCardProps } from './codes-card.tsx'
import { IncompleteItem, PassedOverItem } from './not-coded.tsx'
import { SessionForm } from './session-form.tsx'
import { type Acting, SuggestedCode } from './suggested-code.tsx'

type SuggestionsProps = CodesCardProps & { codes: NoteCodes }

/** Diagnoses, then the session with its service, then what isn't suggested and why. */
export function Suggestions({ codes, note, reviewing, choice }: SuggestionsProps) {
  const acting = useCodes({ note, reviewing, choice })
  const { statements } = reviewing.body
  const current = <Code extends DiagnosisCode | ServiceCode>(code: Code): Code => ({
    ...code,
    state: stateOf(code.code, code.line.text, statements, code.state === 'dismissed'),
  })
  const diagnoses = codes.diagnoses.map(current)
  const services = codes.services.map(current)
  const shown = diagnoses.filter(({ state }) => state !== 'dismissed')
  const dismissed = [...diagnoses, ...services].filter(({ state }) => state === 'dismissed')
  const context = { statements, choice }
  return (
    <div className="grid grid-cols-1 pb-1">
      <Part title="Diagnoses">
        {shown.length + codes.incomplete.length === 0 && (
          <p className="hint">No other diagnosis is stated in the assessment.</p>
        )}
        <ul aria-label="Suggested diagnosis codes" className="grid gap-4">
          {shown.map((one) => (
            <SuggestedCode key={one.code} suggestion={one} acting={acting} {...context} />
          ))}
          {codes.incomplete.map((one) => (
            <IncompleteItem key={`${one.statementId} ${one.words.start}`} item={one} {...context} />
          ))}
        </ul>
      </Part>
      <Part title="Session and service">
        <SessionForm key={JSON.stringify(codes.session)} note={note} codes={codes} onSaved={acting.changed} />
        {codes.noService && <p className="hint">{codes.noService}</p>}
        <ul aria-label="Suggested service codes" className="grid gap-4">
          {services
            .filter(({ state }) => state !== 'dismissed')
            .map((one) => (
              <SuggestedCode key={one.code} suggestion={one} acting={acting} {...context} />
            ))}
        </ul>
      </Part>
      {codes.passedOver.length > 0 && (
        <Fold title={`Mentioned, not suggested (${codes.passedOver.length})`}>
          {codes.passedOver.map((one) => (
            <PassedOverItem key={`${one.statementId} ${one.words.start}`} item={one} {...context} />
          ))}
        </Fold>
      )}
      {dismissed.length > 0 && (
        <Fold title={`Dismissed (${dismissed.length})`}>
          {dismissed.map(({ code, title }) => (
            <li key={code} className="flex items-start justify-between gap-3">
              <span className="min-w-0 text-ink-2">
                <b className="font-medium tabular-nums">{code}</b> {title}
              </span>
              <Button
                size="sm"
                variant="quiet"
                disabled={acting.busy}
                aria-label={`Show ${code} again`}
                onClick={() => acting.dismiss(code, false)}
              >
                Show again
              </Button>
            </li>
          ))}
        </Fold>
      )}
      <Edition codes={codes} />
    </div>
  )
}

function Edition({ codes: { fiscalYear, afterFiscalYear } }: { codes: NoteCodes }) {
  const lastDay = `September 30, ${fiscalYear}`
  return (
    <p className="hint border-t border-line px-5 py-3">
      ICD-10-CM {fiscalYear}, valid through {lastDay}.
      {afterFiscalYear && ' This visit is later, so check whether a code has changed.'}
    </p>
  )
}

function useCodes({
  note,
  reviewing,
  choice,
}: CodesCardProps): Acting & { changed: (codes: NoteCodes) => void } {
  const queryClient = useQueryClient()
  const changed = (codes: NoteCodes) => codesChanged(queryClient, note, codes)
  const dismissing = useSave(
    async (body: { code: string; dismissed: boolean }) => {
      const { data } = await call(dismissCode, { params: { id: String(note.id) }, body })
      changed(data)
    },
    { toast: 'Not changed', message: 'Check your connection and try again.' },
  )
  return {
    changed,
    busy: dismissing.busy,
    dismiss: (code, dismissed) => void dismissing.save({ code, dismissed }),
    add({ code, line, ...suggestion }) {
      const evidence = 'evidence' in suggestion ? suggestion.evidence : []
      const id = codeStatementId(code)
      const undo = reviewing.acts?.addWritten(
        { id, ...line, evidence, by: 'clinician', check: UNCHECKED, kept: true, newLine: true },
        ({ id: noteId, version }) =>
          call(acceptCode, { params: { id: String(noteId) }, body: { code, version } }),
      )
      choice.clear()
      offerUndo(undo)
    },
  }
}

type PartProps = { title: string; children: ReactNode }

function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 px-5 py-4 not-first:border-t border-line">
      <h3 id={id} className="font-strong">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Fold({ title, children }: PartProps) {
  return (
    <details className="border-t border-line px-5 py-3">
      <summary className="cursor-pointer text-sm font-medium text-ink-2">{title}</summary>
      <ul className="grid gap-2.5 pt-2.5">{children}</ul>
    </details>
  )
}
