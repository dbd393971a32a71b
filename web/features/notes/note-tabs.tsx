import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import type { Choice } from '../../lib/evidence/choice.ts'
import type { NoteReviewing } from '../../lib/evidence/use-reviewed-note.ts'
import { formatInstant } from '../../lib/format.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import {
  EvidenceProse,
  firstSentence,
  useLaidSections,
  VerdictLegend,
} from '../../ui/evidence/note-prose.tsx'
import { SectionMenu } from '../../ui/evidence/section-menu.tsx'
import { SentenceDescriptions, walkSentences } from '../../ui/evidence/sentence.tsx'
import { VisitText } from '../../ui/evidence/visit-text.tsx'
import { copiedText, NoteCards, NoteSheet } from '../../ui/note-sections.tsx'
import { type TabEntry, Tabs } from '../../ui/tabs.tsx'
import { Amendments } from './amendments.tsx'

type NoteTab = 'note' | 'summary' | 'transcript' | 'input'

type NoteTabsProps = { note: NoteWithAmendments; reviewing: NoteReviewing | undefined; choice: Choice }

/** The note, and what it was made from: summary and transcript of a recording, or the text that was typed. */
export function NoteTabs({ note, reviewing, choice }: NoteTabsProps) {
  const [tab, setTab] = useState<NoteTab>('note')
  usePrintedTab(() => setTab('note'))

  /** Words the note rests on are shown with their marks. */
  const marked = (field: NoteWithAmendments['reviewSource']) =>
    reviewing && note.reviewSource === field ? (
      <VisitText visit={reviewing.visit} review={reviewing.review} choice={choice} />
    ) : undefined
  const tabs: TabEntry<NoteTab>[] = [
    {
      value: 'note',
      label: 'SOAP Note',
      content: <Documentation note={note} reviewing={reviewing} choice={choice} />,
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

/** Whatever was looked at, it is the note that is printed. */
function usePrintedTab(show: () => void) {
  useEffect(() => {
    const onPrint = () => flushSync(show)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  })
}

function Documentation({ note, reviewing, choice }: NoteTabsProps) {
  const text = reviewing?.text ?? note.soapNote ?? ''
  if (text.trim() === '') {
    return <Empty title="No SOAP note generated">This note hasn't been processed into SOAP format yet.</Empty>
  }
  return (
    <div className="grid gap-4">
      <Head
        title="Clinical Documentation"
        copy={<CopyButton label="Copy Full Note" copied={() => copiedText(fullText(text, note))} />}
      />
      {reviewing ? (
        <ReviewedSections
          traditional={note.templateName === TRADITIONAL_SOAP}
          reviewing={reviewing}
          choice={choice}
        />
      ) : note.templateName === TRADITIONAL_SOAP ? (
        <NoteSheet sections={sectionsOf(text)} />
      ) : (
        <NoteCards sections={sectionsOf(text)} />
      )}
      <Amendments amendments={note.amendments} />
      {note.signature && <PrintedSignature signature={note.signature} />}
    </div>
  )
}

type ReviewedSectionsProps = { traditional: boolean; reviewing: NoteReviewing; choice: Choice }

function ReviewedSections({ traditional, reviewing, choice }: ReviewedSectionsProps) {
  const { text, review } = reviewing
  const sections = useLaidSections(text, review)
  const first = firstSentence(sections)
  const id = useId()
  // Paper has nothing to press, and no marks.
  const onPaper = useMediaQuery('print')
  const body = (_: unknown, index: number) => {
    const section = sections[index]
    return (
      section && (
        <EvidenceProse section={section} review={review} choice={choice} first={first} descriptions={id} />
      )
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the sentences within */}
      <div onKeyDown={(event) => walkSentences(event, choice)}>
        {traditional ? (
          <NoteSheet sections={sections} body={onPaper ? undefined : body} />
        ) : (
          <NoteCards
            sections={sections}
            body={onPaper ? undefined : body}
            aside={({ heading }) => <SectionMenu heading={heading} reviewing={reviewing} />}
          />
        )}
      </div>
      <SentenceDescriptions id={id} sentences={review.sentences} />
      <VerdictLegend review={review} />
    </>
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
function fullText(text: string, { amendments }: NoteWithAmendments): string {
  const added = amendments.map(
    ({ text: words, name }) => `**AMENDMENT (${name.replace(/[*:\n]/g, ' ')}):**\n${words}`,
  )
  return [text, ...added].join('\n\n')
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

/** Words as they were entered or said: they are not the note's, so they are in the other voice. */
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
