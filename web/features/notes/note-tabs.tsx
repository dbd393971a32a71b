import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import { formatInstant } from '../../lib/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { copiedText, NoteCards, NoteSheet } from '../../ui/note-sections.tsx'
import { type TabEntry, Tabs } from '../../ui/tabs.tsx'
import { Amendments } from './amendments.tsx'

type NoteTab = 'note' | 'summary' | 'transcript' | 'input'

/** The note, and what it was made from: summary and transcript of a recording, or the text that was typed. */
export function NoteTabs({ note }: { note: NoteWithAmendments }) {
  const [tab, setTab] = useState<NoteTab>('note')
  usePrintedTab(() => setTab('note'))

  const tabs: TabEntry<NoteTab>[] = [
    { value: 'note', label: 'SOAP Note', content: <Documentation note={note} /> },
  ]
  if (note.transcript) {
    tabs.push(
      { value: 'summary', label: 'Summary', content: <Summary text={note.inputText} /> },
      { value: 'transcript', label: 'Transcript', content: <Transcript text={note.transcript} /> },
    )
  } else {
    tabs.push({ value: 'input', label: 'Input Text', content: <InputText text={note.inputText} /> })
  }
  return (
    <div className="min-w-0 print:[&_[role=tablist]]:hidden">
      <Tabs label="The note and its source" tabs={tabs} value={tab} onValueChange={setTab} />
    </div>
  )
}

/** Whatever was looked at, it is the note that is printed. */
function usePrintedTab(show: () => void) {
  useEffect(() => {
    const onPrint = () => flushSync(show)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  })
}

function Documentation({ note }: { note: NoteWithAmendments }) {
  const text = note.soapNote ?? ''
  const sections = sectionsOf(text)
  if (text.trim() === '') {
    return <Empty title="No SOAP note generated">This note hasn't been processed into SOAP format yet.</Empty>
  }
  return (
    <div className="grid gap-4">
      <Head
        title="Clinical Documentation"
        copy={<CopyButton label="Copy Full Note" copied={() => copiedText(fullText(note))} />}
      />
      {note.templateName === TRADITIONAL_SOAP ? (
        <NoteSheet sections={sections} />
      ) : (
        <NoteCards sections={sections} />
      )}
      <Amendments amendments={note.amendments} />
      {note.signature && <PrintedSignature signature={note.signature} />}
    </div>
  )
}

/** On the screen it stands in Session Details; paper has no side panel, and needs the whole fingerprint. */
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

/** An amendment belongs to what is copied: without it the note would say what no longer holds. */
function fullText({ soapNote, amendments }: NoteWithAmendments): string {
  const added = amendments.map(
    ({ text, name }) => `**AMENDMENT (${name.replace(/[*:\n]/g, ' ')}):**\n${text}`,
  )
  return [soapNote ?? '', ...added].join('\n\n')
}

function Summary({ text }: { text: string | null }) {
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
      copyLabel="Copy Summary"
      failure="Unable to copy summary to clipboard."
    />
  )
}

function InputText({ text }: { text: string | null }) {
  if (!text?.trim()) {
    return <Empty title="No input text available">The original text input was not saved for this note.</Empty>
  }
  return (
    <Source
      title="Input Text"
      text={text}
      copyLabel="Copy Input"
      failure="Unable to copy text to clipboard."
    />
  )
}

function Transcript({ text }: { text: string }) {
  return (
    <Source
      title="Audio Transcript"
      text={text}
      copyLabel="Copy Transcript"
      failure="Unable to copy transcript to clipboard."
    />
  )
}

type SourceProps = { title: string; text: string; copyLabel: string; failure: string }

/** Words as they were entered or said: they are not the note's, so they are in the other voice. */
function Source({ title, text, copyLabel, failure }: SourceProps) {
  return (
    <div className="grid gap-4">
      <Head
        title={title}
        copy={<CopyButton label={copyLabel} failure={failure} copied={() => ({ plain: text })} />}
      />
      <p className="max-w-[76ch] rounded-3 border border-line bg-sheet p-5 text-base leading-relaxed break-words whitespace-pre-wrap">
        {text}
      </p>
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
