import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type ReviewedNote, UNCLEAR_WORDS_MAX } from '#shared/contracts/notes.ts'
import type { NoteLength } from '#shared/domain/evidence.ts'
import { notesChanged, patientQuery, templatesQuery } from '../../lib/charts.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { useStyleLength } from '../../lib/style.ts'
import { toast } from '../../lib/toasts.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { useDraft } from '../../parts/drafts/use-draft.ts'
import { offerUndo } from '../../parts/evidence/offer-undo.ts'
import { useLineEditing } from '../../parts/evidence/use-line-editing.ts'
import { useSelection } from '../../parts/evidence/use-selection.ts'
import { currentRecording, onCurrentRecording } from '../../parts/voice/current-recording.ts'
import type { SpokenVisit } from '../../parts/voice/recorder-slot.ts'
import { useOtherPatient } from './chart-check.tsx'
import { missingForNote } from './missing-fields.ts'
import type { NoteWorkspaceProps } from './note-workspace.tsx'
import { lengthToUse } from './preferred-length.ts'
import { templateToUse } from './preferred-template.ts'
import { useComplete } from './use-complete.ts'
import { useNoteWriter } from './use-note-writer.ts'
import { useNotesLeft } from './use-notes-left.ts'
import { useSharedVisit } from './use-shared-visit.ts'
import { useWorkspaceView } from './use-workspace-view.ts'
import { useWrittenReview } from './use-written-review.ts'

const TRANSCRIBED = 'Transcribed. Edits here are saved as the transcript.'

type Options = Pick<NoteWorkspaceProps, 'start' | 'begunAt' | 'recordingId' | 'onDraft' | 'onSaved'>

/** The visit and its note: the draft, what was recorded, and writing the note from it. */
export function useNoteWorkspace({ start, begunAt, recordingId, onDraft, onSaved }: Options) {
  const queryClient = useQueryClient()
  const draft = useDraft(start)
  const { content } = draft
  const templates = useQuery(templatesQuery)
  const patient = useQuery({
    ...patientQuery(content.patientId ?? 0),
    enabled: content.patientId !== null,
  }).data
  const view = useWorkspaceView(recordingId)
  const { missing, complete, keepOnly } = useComplete(patient, view)
  const otherPatient = useOtherPatient(patient, content.text)
  // Generating waits for the answer to "Right chart?".
  const [held, setHeld] = useState<{ visitSpoken: SpokenVisit | undefined; by: 'best' | 'embedded' }>()
  const [openedAt] = useState(() => begunAt ?? new Date().toISOString())
  const [dateValid, setDateValid] = useState(true)
  const [source, setSource] = useState(() => (content.unclearWords ? TRANSCRIBED : undefined))
  const [spoken, setSpoken] = useState<SpokenVisit>()
  // A ref, because the note is saved in a later render than the one that started it.
  const lastSpoken = useRef<SpokenVisit>(undefined)
  const recording = useSyncExternalStore(onCurrentRecording, currentRecording) !== undefined
  const [limitReached, setLimitReached] = useState(false)
  const notesLeft = useNotesLeft()
  const styleLength = useStyleLength()
  const [chosenLength, setLength] = useState<NoteLength>()
  const length = chosenLength ?? styleLength ?? lengthToUse()

  const writer = useNoteWriter({
    onSaved: (note) => {
      lastSpoken.current?.saved(note.id)
      void draft.finish().then(() => notesChanged(queryClient))
      notesChanged(queryClient, note.id)
      onSaved()
    },
    onLimit: () => setLimitReached(true),
  })
  const shared = useSharedVisit({
    onSaved: (note) => {
      lastSpoken.current?.saved(note.id)
      lastSpoken.current = undefined
      notesChanged(queryClient, note.id)
    },
    onAllSaved: () => {
      void draft.finish().then(() => notesChanged(queryClient))
      onSaved()
    },
    onLimit: () => setLimitReached(true),
  })
  // A recording belongs to the first of several patients until the notes are saved.
  const setup = { ...content, patientId: shared.ids[0] ?? content.patientId }
  const written = useWritten(writer)
  const busy = writer.state.kind === 'writing' || writer.state.kind === 'saving' || shared.isBusy
  useLeaveWarning(writer.state.kind === 'unsaved' || writer.state.kind === 'halted' || shared.isBusy)

  const draftId = draft.saved?.id
  const tellDraft = useEffectEvent(onDraft)
  useEffect(() => {
    if (draftId !== undefined) tellDraft(draftId)
  }, [draftId])

  function edit(change: Parameters<typeof draft.edit>[0]) {
    draft.edit(change)
    if (change.text !== undefined) shared.reset()
    keepOnly(missingForNote({ ...setup, ...change }))
  }

  function generate(
    visit: DraftContent = content,
    { visitSpoken = spoken, by = 'best' as 'best' | 'embedded', isRightChart = false } = {},
  ) {
    const patientId = shared.ids[0] ?? visit.patientId
    if (busy || !notesLeft.check() || !complete(missingForNote({ ...visit, patientId }))) return
    const discharged = shared.members.find(({ discharge }) => discharge)
    if (discharged) {
      const description = `Reactivate ${patientName(discharged)} to write a note.`
      toast({ title: 'Patient discharged', description, tone: 'danger' })
      return
    }
    if (!dateValid) {
      const description = 'Correct the date of service first.'
      toast({ title: 'Missing Information', description, tone: 'danger' })
      view.showFields()
      return
    }
    if (!isRightChart && otherPatient.isOpenFor(visit.text)) {
      setHeld({ visitSpoken, by })
      view.focus('[data-chart-check] button')
      return
    }
    setHeld(undefined)
    const { noteType, text: inputText, unclearWords } = visit
    if (patientId === null || noteType === null) return
    const template = templateToUse(templates.data ?? [], { chosen: content.templateId, noteType })
    view.showNote()
    setLimitReached(false)
    const order = {
      inputText,
      length,
      noteType,
      templateId: template?.id ?? null,
      templateStructure: template?.structure ?? null,
      templateName: template?.name ?? null,
      serviceAt: content.serviceAt ?? visitSpoken?.startedAt ?? openedAt,
    }
    if (!shared.isOn) return void writer.generate({ ...order, writer: by, patientId, unclearWords })
    if (shared.isReady) {
      void shared.read({ ...order, recorded: unclearWords !== null, unclearWords: unclearWords ?? [] })
    } else toast({ title: 'Missing Information', description: 'Add another patient first.', tone: 'danger' })
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

  return {
    ...written,
    draft,
    draftId,
    content,
    edit,
    setup,
    shared,
    /** The visit with names before its turns; whether it was recorded stays known. */
    replaceText(text: string) {
      edit({ text, unclearWords: content.unclearWords && [] })
      generate({ ...content, text, unclearWords: content.unclearWords && [] })
    },
    patient,
    templatesLoaded: !templates.isPending,
    view,
    missing,
    complete,
    otherPatient,
    serviceAt: content.serviceAt ?? spoken?.startedAt ?? openedAt,
    setDateValid,
    source,
    setSource,
    spoken,
    acceptTranscript,
    recording,
    limitReached,
    notesLeft,
    length,
    setLength,
    writer,
    generate,
    /** The patient is right after all: writes the note if it was waiting for that. */
    confirmChart() {
      otherPatient.accept()
      if (held) generate(content, { ...held, isRightChart: true })
    },
  }
}

export type Workspace = ReturnType<typeof useNoteWorkspace>

/** The written note, and what can be done with its lines. */
function useWritten(writer: ReturnType<typeof useNoteWriter>) {
  const queryClient = useQueryClient()
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
  return {
    reviewing,
    acts,
    choice,
    editing,
    edits,
    setEdits: (wanted: boolean) => setEdited(wanted ? noteKey : undefined),
  }
}
