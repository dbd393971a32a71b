import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import { formatInstant } from '../../lib/format.ts'
import { VISIT_HASH } from '../../lib/links.ts'
import { useConnectModel } from '../../lib/use-connect-model.ts'
import { useHash } from '../../lib/use-hash-target.ts'
import { BuiltInNotice } from '../../parts/evidence/built-in-notice.tsx'
import { copiedText, NoteCards, NoteSheet } from '../../parts/evidence/note-sections.tsx'
import { isBuiltInDraft } from '../../parts/evidence/origin-labels.ts'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import type { LineEditing } from '../../parts/evidence/use-line-editing.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { VisitText } from '../../parts/evidence/visit-text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type TabEntry, Tabs } from '../../ui/tabs.tsx'
import { Amendments } from './amendments.tsx'
import { CopyAs } from './copy-as.tsx'
import { fullText } from './copy-texts.ts'
import { NoteStatements } from './note-statements.tsx'
import { RiskSummary } from './risk-summary.tsx'

type NoteTab = 'note' | 'summary' | 'transcript' | 'input'

type NoteTabsProps = {
  note: NoteWithAmendments
  reviewing: NoteReviewing | undefined
  choice: EvidenceSelection
  editing: LineEditing | undefined
  afterLine: (statement: Statement) => ReactNode
}

/** The note and its source: summary and transcript of a recording, or the typed text. */
export function NoteTabs({ note, reviewing, choice, editing, afterLine }: NoteTabsProps) {
  const sourceTab = note.transcript ? 'transcript' : 'input'
  const [tab, setTab] = useState<NoteTab>(useHash() === VISIT_HASH ? sourceTab : 'note')
  usePrintedTab(() => setTab('note'))

  /** With the evidence highlighted. */
  const marked = (field: NoteWithAmendments['reviewSource']) =>
    reviewing?.visit && note.reviewSource === field ? (
      <VisitText
        visit={reviewing.visit}
        statements={reviewing.body.statements}
        findings={reviewing.findings}
        choice={choice}
      />
    ) : undefined
  const tabs: TabEntry<NoteTab>[] = [
    {
      value: 'note',
      label: 'SOAP Note',
      content: (
        <Documentation
          note={note}
          reviewing={reviewing}
          choice={choice}
          editing={editing}
          afterLine={afterLine}
        />
      ),
    },
  ]
  if (note.transcript) {
    tabs.push(
      {
        value: 'summary',
        label: 'Summary',
        content: <Summary text={note.inputText} marked={marked('inputText')} />,
      },
      {
        value: 'transcript',
        label: 'Transcript',
        content: <Transcript text={note.transcript} marked={marked('transcript')} />,
      },
    )
  } else {
    tabs.push({
      value: 'input',
      label: 'Input Text',
      content: <InputText text={note.inputText} marked={marked('inputText')} />,
    })
  }
  return (
    <div className="min-w-0 print:[&_[role=tablist]]:hidden">
      <Tabs label="The note and its source" tabs={tabs} value={tab} onValueChange={setTab} />
    </div>
  )
}

/** Printing always prints the note, whichever tab is open. */
function usePrintedTab(show: () => void) {
  useEffect(() => {
    const onPrint = () => flushSync(show)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  })
}

function Documentation({ note, reviewing, choice, editing, afterLine }: NoteTabsProps) {
  const connect = useConnectModel()
  const text = textShown(note, reviewing)
  const traditional = note.templateName === TRADITIONAL_SOAP
  if (text.trim() === '') {
    return <Empty title="No SOAP note generated">This note hasn't been processed into SOAP format yet.</Empty>
  }
  return (
    <div className="grid gap-4">
      <Head
        title="Clinical Documentation"
        copy={
          <span className="flex flex-wrap gap-1.5">
            <CopyAs note={note} text={text} />
            <CopyButton label="Copy Full Note" copied={() => copiedText(fullText(text, note))} />
          </span>
        }
      />
      {!note.signature && reviewing && isBuiltInDraft(reviewing.origin, reviewing.body.statements) && (
        <BuiltInNotice connect={connect} />
      )}
      {reviewing && <RiskSummary statements={reviewing.body.statements} />}
      {reviewing && reviewing.body.statements.length > 0 ? (
        <NoteStatements
          traditional={traditional}
          reviewing={reviewing}
          choice={choice}
          editing={editing}
          amendments={note.amendments}
          afterLine={afterLine}
        />
      ) : traditional ? (
        <NoteSheet sections={sectionsOf(text)} />
      ) : (
        <NoteCards sections={sectionsOf(text)} />
      )}
      <Amendments amendments={note.amendments} statements={note.statements} />
      {note.signature && <PrintedSignature signature={note.signature} />}
    </div>
  )
}

/** A signed note is shown and copied exactly as signed. */
function textShown(note: NoteWithAmendments, reviewing: NoteReviewing | undefined): string {
  if (note.signature || !reviewing || reviewing.body.statements.length === 0) return note.soapNote ?? ''
  return textOfBody(reviewing.body)
}

/** Print only: paper has no side panel and needs the full fingerprint. */
function PrintedSignature({ signature }: { signature: NonNullable<NoteWithAmendments['signature']> }) {
  return (
    <div className="mt-6 hidden border-t border-line pt-3 text-xs print:block">
      <p>
        Signed by {signature.name}, {formatInstant(signature.at)}
      </p>
      <p className="font-mono break-all">SHA-256 {signature.hash}</p>
    </div>
  )
}

type TextProps = { text: string | null; marked: ReactNode }

function Summary({ text, marked }: TextProps) {
  if (!text?.trim()) {
    return (
      <Empty title="No clinical summary available">
        The original clinical input was not saved for this note.
      </Empty>
    )
  }
  return (
    <Source
      title="Clinical Summary"
      text={text}
      marked={marked}
      copyLabel="Copy Summary"
      failure="Unable to copy summary to clipboard."
    />
  )
}

function InputText({ text, marked }: TextProps) {
  if (!text?.trim()) {
    return <Empty title="No input text available">The original text input was not saved for this note.</Empty>
  }
  return (
    <Source
      title="Input Text"
      text={text}
      marked={marked}
      copyLabel="Copy Input"
      failure="Unable to copy text to clipboard."
    />
  )
}

function Transcript({ text, marked }: { text: string; marked: ReactNode }) {
  return (
    <Source
      title="Audio Transcript"
      text={text}
      marked={marked}
      copyLabel="Copy Transcript"
      failure="Unable to copy transcript to clipboard."
    />
  )
}

type SourceProps = { title: string; text: string; marked: ReactNode; copyLabel: string; failure: string }

/** Source text rather than note text, so it uses the sans-serif face. */
function Source({ title, text, marked, copyLabel, failure }: SourceProps) {
  return (
    <div className="grid gap-4">
      <Head
        title={title}
        copy={<CopyButton label={copyLabel} failure={failure} copied={() => ({ plain: text })} />}
      />
      <div className="max-w-[76ch] rounded-3 border border-line bg-sheet p-5 text-base leading-relaxed break-words whitespace-pre-wrap">
        {marked ?? text}
      </div>
    </div>
  )
}

function Head({ title, copy }: { title: string; copy: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <h2 className="title-card">{title}</h2>
      {copy}
    </div>
  )
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-3 border border-line bg-sheet">
      <EmptyState title={title} titleAs="h2">
        {children}
      </EmptyState>
    </div>
  )
}
