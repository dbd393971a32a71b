import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type ReviewedNote, UNCLEAR_WORDS_MAX } from '#shared/contracts/notes.ts'
import { afterEdit } from '#shared/domain/spans.ts'
import { notesChanged, patientQuery, templatesQuery } from '../../lib/charts.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { DraftConflict } from '../../parts/drafts/draft-conflict.tsx'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { DraftLine } from '../../parts/drafts/draft-line.tsx'
import { type DraftStart, useDraft } from '../../parts/drafts/use-draft.ts'
import { EvidenceSheet } from '../../parts/evidence/evidence-sheet.tsx'
import { EvidenceThread } from '../../parts/evidence/thread.tsx'
import { ToCheck } from '../../parts/evidence/to-check.tsx'
import { useLineEditing } from '../../parts/evidence/use-line-editing.ts'
import { type NoteReviewing, offerUndo } from '../../parts/evidence/use-reviewed-note.ts'
import { useSelection } from '../../parts/evidence/use-selection.ts'
import { currentRecording, onCurrentRecording } from '../../parts/voice/current-recording.ts'
import type { SpokenVisit, VoiceSetup } from '../../parts/voice/recorder-slot.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DischargedNotice, useOtherPatient, WrongChartNotice } from './chart-check.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { type Missing, missingForNote, missingSentence, missingSetup } from './missing-fields.ts'
import { NotePanel } from './note-panel.tsx'
import { NoteSetup } from './note-setup.tsx'
import { PatientBar } from './patient-bar.tsx'
import { PlayAlong } from './play-along.tsx'
import { lengthToUse } from './preferred-length.ts'
import { templateToUse } from './preferred-template.ts'
import { ReadVisit } from './read-visit.tsx'
import { UnfinishedLine } from './unfinished-line.tsx'
import { UsageBanner } from './usage-banner.tsx'
import { useNoteWriter } from './use-note-writer.ts'
import { useNotesLeft } from './use-notes-left.ts'
import { useWrittenReview } from './use-written-review.ts'
import { withReadText } from './visit-files.ts'
import { type InputTab, VisitPanel, type VisitSources } from './visit-panel.tsx'
import { CollapsedSetup, GenerateButton, ToCheckPlaceholder } from './workspace-parts.tsx'
import { WriterNotice } from './writer-notice.tsx'

type NoteWorkspaceProps = {
  start: DraftStart
  /** From an existing draft. */
  begunAt: string | undefined
  sources: VisitSources
  /** A recording on this device to resume. */
  recordingId: string | null
  /** Writes the note as soon as the page is ready. */
  startsNow: boolean
  signing: Signing
  onDraft: (id: number) => void
  onSaved: () => void
  onNew: () => void
}

/** The dialog that signs a note, from another feature; app/ passes it in. */
export type Signing = (props: {
  note: ReviewedNote
  reviewing: NoteReviewing | undefined
  onClose: () => void
}) => ReactNode

type Pane = 'visit' | 'note'

const TRANSCRIBED = 'Transcribed. Edits here are saved as the transcript.'

/** The visit on the left and the note on the right; on a phone, one at a time. */
export function NoteWorkspace({
  start,
  begunAt,
  sources,
  recordingId,
  startsNow,
  signing,
  onDraft,
  onSaved,
  onNew,
}: NoteWorkspaceProps) {
  const queryClient = useQueryClient()
  const draft = useDraft(start)
  const { content } = draft
  const templates = useQuery(templatesQuery)
  const patient = useQuery({
    ...patientQuery(content.patientId ?? 0),
    enabled: content.patientId !== null,
  }).data
  const otherPatient = useOtherPatient(patient, content.text)
  // Generating waits for the answer to "Right chart?".
  const [held, setHeld] = useState<{ visitSpoken: SpokenVisit | undefined; by: 'best' | 'embedded' }>()
  const [openedAt] = useState(() => begunAt ?? new Date().toISOString())
  const [dateValid, setDateValid] = useState(true)
  const [missing, setMissing] = useState<Missing>({})
  const [tab, setTab] = useState<InputTab>(() => firstTab(recordingId))
  const [pane, setPane] = useState<Pane>('visit')
  const [source, setSource] = useState(() => (content.unclearWords ? TRANSCRIBED : undefined))
  const [spoken, setSpoken] = useState<SpokenVisit>()
  // A ref, because the note is saved in a later render than the one that started it.
  const lastSpoken = useRef<SpokenVisit>(undefined)
  const recording = useSyncExternalStore(onCurrentRecording, currentRecording) !== undefined
  const [signs, setSigns] = useState(false)
  const [limitReached, setLimitReached] = useState(false)
  const notesLeft = useNotesLeft()
  // On phones, the page starts with the visit: the fields fold to one line.
  const [folded, setFolded] = useState(true)
  const page = useRef<HTMLDivElement>(null)
  const textRef = useRef<HTMLTextAreaElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(() => lengthToUse())
  const [typing, setTyping] = useState(true)
  const isWide = useMediaQuery(FROM_MD)

  const writer = useNoteWriter({
    onSaved: (note) => {
      lastSpoken.current?.saved(note.id)
      void draft.finish().then(() => notesChanged(queryClient))
      notesChanged(queryClient, note.id)
      onSaved()
    },
    onLimit: () => setLimitReached(true),
  })
  const reviewing = useWrittenReview(writer.state, (note: ReviewedNote) => {
    writer.changed(note)
    notesChanged(queryClient, note.id)
  })
  const choice = useSelection(reviewing)
  // The note being edited as a whole, if any. Keyed by note, so that a new note starts in read mode.
  const noteKey = writer.state.kind === 'saved' ? writer.state.note.id : writer.state.kind
  const [edited, setEdited] = useState<typeof noteKey>()
  const edits = edited === noteKey
  // No per-line actions in edit mode: they save one by one and would conflict with the combined save.
  const acts = edits ? undefined : reviewing?.acts
  const editing = useLineEditing(acts, { onDone: offerUndo })
  const busy = writer.state.kind === 'writing' || writer.state.kind === 'saving'
  useLeaveWarning(writer.state.kind === 'unsaved' || writer.state.kind === 'halted')

  const draftId = draft.saved?.id
  const tellDraft = useEffectEvent(onDraft)
  useEffect(() => {
    if (draftId !== undefined) tellDraft(draftId)
  }, [draftId])

  /** Shows what is missing, in the fields and in a toast. Returns true when nothing is. */
  function complete(found: Missing): boolean {
    setMissing(found)
    if (Object.keys(found).length === 0) {
      if (!patient?.discharge) {
        dismissToast()
        return true
      }
      const description = 'Reactivate the patient to write a note.'
      toast({ title: 'Patient discharged', description, tone: 'danger' })
      return false
    }
    toast({ title: 'Missing Information', description: missingSentence(found), tone: 'danger' })
    setFolded(false)
    setPane('visit')
    if (found.text) {
      setTab('text')
      setTyping(true)
    }
    // After the next render, when the fields are marked invalid.
    window.setTimeout(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return false
  }

  function edit(change: Parameters<typeof draft.edit>[0]) {
    draft.edit(change)
    // Typing can clear an error but never add one.
    setMissing((shown) => {
      const found = missingForNote({ ...content, ...change })
      return Object.fromEntries(Object.entries(shown).filter(([field]) => field in found))
    })
  }

  function generate(
    visit: DraftContent = content,
    { visitSpoken = spoken, by = 'best' as 'best' | 'embedded', isRightChart = false } = {},
  ) {
    if (busy || !notesLeft.check() || !complete(missingForNote(visit))) return
    if (!dateValid) {
      const description = 'Correct the date of service first.'
      toast({ title: 'Missing Information', description, tone: 'danger' })
      setFolded(false)
      setPane('visit')
      return
    }
    if (!isRightChart && otherPatient.isOpenFor(visit.text)) {
      setHeld({ visitSpoken, by })
      window.setTimeout(() => page.current?.querySelector<HTMLElement>('[data-chart-check] button')?.focus())
      return
    }
    setHeld(undefined)
    const { patientId, noteType, text: inputText, unclearWords } = visit
    if (patientId === null || noteType === null) return
    const template = templateToUse(templates.data ?? [], { chosen: content.templateId, noteType })
    setPane('note')
    setFolded(true)
    setLimitReached(false)
    setTab('text')
    setTyping(false)
    void writer.generate({
      inputText,
      length,
      writer: by,
      noteType,
      patientId,
      templateId: template?.id ?? null,
      templateStructure: template?.structure ?? null,
      templateName: template?.name ?? null,
      serviceAt: content.serviceAt ?? visitSpoken?.startedAt ?? openedAt,
      unclearWords,
    })
  }

  function chooseOther() {
    setFolded(false)
    setPane('visit')
    // Once the field is there on a phone.
    window.setTimeout(() => page.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus())
  }

  /** An active or resumed recording determines the patient, note type, and template. */
  function applyRecordingSetup({ patientId, noteType, templateId }: VoiceSetup) {
    edit({ patientId, noteType, templateId })
    setFolded(true)
  }

  /** A finished transcript becomes the visit, and the note is generated from it. */
  function acceptTranscript(visit: SpokenVisit) {
    setSpoken(visit)
    lastSpoken.current = visit
    setSource(TRANSCRIBED)
    const change = { text: visit.text, unclearWords: visit.unsure.slice(0, UNCLEAR_WORDS_MAX) }
    draft.edit(change)
    generate({ ...content, ...change }, { visitSpoken: visit })
  }

  // The patient and the templates decide what is written.
  const mayStart = startsNow && patient !== undefined && !templates.isPending
  const begun = useRef(false)
  const generateNow = useEffectEvent(() => generate())
  useEffect(() => {
    if (!mayStart || begun.current) return
    begun.current = true
    generateNow()
  }, [mayStart])

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    generate()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <div
      ref={page}
      className={classNames(
        'flex min-w-0 flex-1 flex-col',
        // With three columns, each scrolls separately; with two, the page scrolls and To check comes last.
        reviewing
          ? 'xl:h-[calc(100dvh-3.5rem)] xl:min-h-[38rem] xl:flex-none'
          : 'lg:h-[calc(100dvh-3.5rem)] lg:min-h-[38rem] lg:flex-none',
      )}
    >
      <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 pt-4 pb-4 md:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h1 className="title-page">New note</h1>
            {patient && <PatientBar patient={patient} />}
          </div>
          <DraftLine status={draft.status} onRetry={draft.retry} />
        </div>
        {/* The other tabs offer their own unfinished work: one pair of buttons is enough. */}
        {tab === 'text' && content.text === '' && writer.state.kind === 'idle' && (
          <UnfinishedLine shown={draftId} />
        )}
        <UsageBanner reached={limitReached} />
        {draft.theirs && (
          <DraftConflict theirs={draft.theirs} onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />
        )}
        {patient?.discharge && <DischargedNotice patient={patient} />}
        {patient && otherPatient.mention && writer.state.kind !== 'saved' && (
          <div data-chart-check>
            <WrongChartNotice
              patient={patient}
              mention={otherPatient.mention}
              onOther={chooseOther}
              onRight={() => {
                otherPatient.accept()
                if (held) generate(content, { ...held, isRightChart: true })
              }}
            />
          </div>
        )}
        {folded && <CollapsedSetup content={content} onExpand={() => setFolded(false)} />}
        <div
          className={classNames(
            'grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,13.5rem)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,7rem)_auto]',
            folded && 'max-md:hidden',
          )}
        >
          <NoteSetup
            setup={content}
            serviceAt={content.serviceAt ?? spoken?.startedAt ?? openedAt}
            onServiceAtValid={setDateValid}
            missing={missing}
            onChange={edit}
            length={length}
            onLength={setLength}
            patientFixed={recording}
          />
          {/* As tall as a label, so that the button lines up with the fields. */}
          <div className="grid gap-1.5 max-xl:col-span-full max-xl:justify-self-end max-md:hidden">
            <span aria-hidden="true" className="max-xl:hidden">
              &nbsp;
            </span>
            <GenerateButton state={writer.state.kind} onClick={() => generate()} quiet={tab === 'voice'} />
          </div>
        </div>
        <div className="min-h-5 justify-self-end max-md:hidden">
          <WriterNotice />
        </div>
        <div className="md:hidden">
          <Segmented
            legend="View"
            options={[
              { value: 'visit', label: 'Visit' },
              { value: 'note', label: 'Note' },
            ]}
            value={pane}
            onChange={setPane}
          />
        </div>
      </div>
      <div
        ref={stage}
        className={classNames(
          'relative grid min-h-0 flex-1 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
          reviewing
            ? 'xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)_minmax(0,20.5rem)]'
            : 'xl:grid-cols-[minmax(0,27.25rem)_minmax(0,1fr)]',
        )}
      >
        <section
          aria-labelledby="visit-title"
          className={classNames(
            'flex min-h-0 min-w-0 flex-col gap-3 px-4 pt-4 pb-6 md:pr-4 md:pl-6',
            reviewing && 'md:max-xl:sticky md:max-xl:top-0 md:max-xl:max-h-dvh',
            pane !== 'visit' && 'max-md:hidden',
          )}
        >
          <div className="flex min-h-(--h-md) flex-none items-center justify-between gap-3">
            <h2 id="visit-title" className="title-card">
              The visit
            </h2>
            <span className="flex items-center gap-1">
              {reviewing && spoken?.play && spoken.text === reviewing.visit?.source && (
                <PlayAlong play={spoken.play} reviewing={reviewing} choice={choice} />
              )}
              {reviewing && typing && isWide && (
                <Button size="sm" variant="quiet" onClick={() => setTyping(false)}>
                  Show highlights
                </Button>
              )}
            </span>
          </div>
          <VisitPanel
            tab={tab}
            onTab={setTab}
            text={content.text}
            onText={(text) => {
              setSource(undefined)
              edit(withText(content, text))
            }}
            error={missing.text}
            textRef={textRef}
            source={source}
            reading={
              reviewing?.visit && !typing && isWide ? (
                <ReadVisit
                  visit={reviewing.visit}
                  reviewing={reviewing}
                  choice={choice}
                  onType={() => {
                    setTyping(true)
                    window.setTimeout(() => textRef.current?.focus())
                  }}
                />
              ) : undefined
            }
            sources={sources}
            slot={{
              setup: content,
              mayBegin: () => notesLeft.check() && complete(missingSetup(content)),
              onSetup: applyRecordingSetup,
              onSpoken: acceptTranscript,
            }}
            recordingId={recordingId}
            onFileText={(read) => {
              edit(withText(content, withReadText(content.text, read)))
              setSource('Text from the file was added. Review it before you generate the note.')
              setTab('text')
              window.setTimeout(() => textRef.current?.focus())
            }}
          />
        </section>
        <div
          className={classNames(
            'flex min-h-0 min-w-0 flex-col px-4 pt-4 pb-6 md:pr-6 md:pl-4',
            pane !== 'note' && 'max-md:hidden',
          )}
        >
          <NotePanel
            writer={writer}
            reviewing={reviewing}
            choice={choice}
            editing={editing}
            edits={edits}
            onEdits={(wanted) => setEdited(wanted ? noteKey : undefined)}
            onGenerate={() => generate()}
            onBuiltIn={() => generate(content, { by: 'embedded' })}
            onNew={onNew}
            onSign={() => setSigns(true)}
          />
        </div>
        {reviewing && (
          <div
            className={classNames(
              'min-w-0 px-4 pt-4 pb-6 md:col-span-2 md:px-6 xl:col-span-1 xl:min-h-0 xl:overflow-y-auto xl:pl-0',
              pane !== 'note' && 'max-md:hidden',
            )}
          >
            {writer.state.kind === 'writing' ? (
              <ToCheckPlaceholder />
            ) : (
              <ToCheck
                reviewing={{ ...reviewing, acts }}
                choice={choice}
                folds={!isWide}
                className="md:max-xl:grid-cols-2"
              />
            )}
          </div>
        )}
        {reviewing && isWide && !typing && <EvidenceThread stage={stage} choice={choice} />}
      </div>
      {signs &&
        writer.state.kind === 'saved' &&
        signing({ note: writer.state.note, reviewing, onClose: () => setSigns(false) })}
      <LimitDialog left={notesLeft} />
      {reviewing && !edits && (!isWide || typing) && (
        <EvidenceSheet reviewing={reviewing} choice={choice} editing={editing} />
      )}
      {pane === 'visit' && tab !== 'voice' && !(tab === 'file' && recording) && (
        <div
          data-bar
          className="sticky bottom-16 z-(--z-sticky) border-t border-line bg-paper px-4 py-3 md:hidden"
        >
          <GenerateButton state={writer.state.kind} onClick={() => generate()} block />
          <div className="mt-1.5 min-h-5">
            <WriterNotice />
          </div>
        </div>
      )}
    </div>
  )
}

/** Changed text. In a transcript, the unclear words move with it. */
function withText(before: DraftContent, text: string): Pick<DraftContent, 'text' | 'unclearWords'> {
  const { unclearWords } = before
  return { text, unclearWords: unclearWords && text ? afterEdit(unclearWords, before.text, text) : null }
}

/** Starts on the tab of a recording or upload in progress, or of the recording named in the URL. */
function firstTab(recordingId: string | null): InputTab {
  const running = currentRecording()
  if (running) return running.source === 'upload' ? 'file' : 'voice'
  return recordingId ? 'voice' : 'text'
}
