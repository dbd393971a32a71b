import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import type { DraftStart } from '../../parts/drafts/use-draft.ts'
import { EvidenceSheet } from '../../parts/evidence/evidence-sheet.tsx'
import { EvidenceThread } from '../../parts/evidence/thread.tsx'
import { ToCheck } from '../../parts/evidence/to-check.tsx'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { classNames } from '../../ui/class-names.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { NotePanel } from './note-panel.tsx'
import { SharedVisitPanel } from './shared-visit-panel.tsx'
import { useLiveNote } from './use-live-note.ts'
import { useNoteWorkspace, type Workspace } from './use-note-workspace.ts'
import { VisitPane } from './visit-pane.tsx'
import type { VisitSources } from './visit-panel.tsx'
import { WorkspaceHead } from './workspace-head.tsx'
import { GenerateButton, ToCheckPlaceholder } from './workspace-parts.tsx'
import { WriterNotice } from './writer-notice.tsx'

export type NoteWorkspaceProps = {
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

/** The visit on the left and the note on the right; on a phone, one at a time. */
export function NoteWorkspace(props: NoteWorkspaceProps) {
  const { sources, recordingId, startsNow, signing, onNew } = props
  const workspace = useNoteWorkspace(props)
  const { view, writer, reviewing, choice, editing, edits } = workspace
  // A shared visit has no live note: it would mix what its patients said.
  const { content, shared } = workspace
  const live = useLiveNote(shared.isOn ? { ...content, noteType: null } : content, workspace.length)
  const [signs, setSigns] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery(FROM_MD)
  useStart(workspace, startsNow)

  return (
    <div
      ref={view.page}
      className={classNames(
        'flex min-w-0 flex-1 flex-col',
        // With three columns, each scrolls separately; with two, the page scrolls and To check comes last.
        reviewing
          ? 'xl:h-(--frame-room) xl:min-h-[38rem] xl:flex-none'
          : 'lg:h-(--frame-room) lg:min-h-[38rem] lg:flex-none',
      )}
    >
      <WorkspaceHead workspace={workspace} />
      <div
        ref={stage}
        className={classNames(
          'relative grid min-h-0 flex-1 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
          reviewing
            ? 'xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)_minmax(0,20.5rem)]'
            : 'xl:grid-cols-[minmax(0,27.25rem)_minmax(0,1fr)]',
        )}
      >
        <VisitPane workspace={workspace} sources={sources} recordingId={recordingId} isWide={isWide} />
        <div
          className={classNames(
            'flex min-h-0 min-w-0 flex-col px-4 pt-4 pb-6 md:pr-6 md:pl-4',
            view.pane !== 'note' && 'max-md:hidden',
          )}
        >
          {workspace.shared.isOn ? (
            <SharedVisitPanel
              shared={workspace.shared}
              onGenerate={() => workspace.generate()}
              onText={workspace.replaceText}
              onNew={onNew}
            />
          ) : (
            <NotePanel
              writer={writer}
              live={live}
              reviewing={reviewing}
              choice={choice}
              editing={editing}
              edits={edits}
              onEdits={workspace.setEdits}
              onGenerate={() => workspace.generate()}
              onBuiltIn={() => workspace.generate(workspace.content, { by: 'embedded' })}
              onNew={onNew}
              onSign={() => setSigns(true)}
            />
          )}
        </div>
        {reviewing && (
          <div
            className={classNames(
              'min-w-0 px-4 pt-4 pb-6 md:col-span-2 md:px-6 xl:col-span-1 xl:min-h-0 xl:overflow-y-auto xl:pl-0',
              view.pane !== 'note' && 'max-md:hidden',
            )}
          >
            {writer.state.kind === 'writing' ? (
              <ToCheckPlaceholder />
            ) : (
              <ToCheck
                reviewing={{ ...reviewing, acts: workspace.acts }}
                choice={choice}
                folds={!isWide}
                className="md:max-xl:grid-cols-2"
              />
            )}
          </div>
        )}
        {reviewing && isWide && !view.typing && <EvidenceThread stage={stage} choice={choice} />}
      </div>
      {signs &&
        writer.state.kind === 'saved' &&
        signing({ note: writer.state.note, reviewing, onClose: () => setSigns(false) })}
      <LimitDialog left={workspace.notesLeft} />
      {reviewing && !edits && (!isWide || view.typing) && (
        <EvidenceSheet reviewing={reviewing} choice={choice} editing={editing} />
      )}
      {view.pane === 'visit' && view.tab !== 'voice' && !(view.tab === 'file' && workspace.recording) && (
        <div
          data-bar
          className="sticky bottom-(--tab-bar) z-(--z-sticky) border-t border-line bg-paper px-4 py-3 md:hidden"
        >
          <GenerateButton
            state={workspace.shared.isBusy ? 'writing' : writer.state.kind}
            onClick={() => workspace.generate()}
            block
          />
          <div className="mt-1.5 min-h-5">
            <WriterNotice />
          </div>
        </div>
      )}
    </div>
  )
}

/** Writes the note as soon as the page is ready, if it should, and with Ctrl Enter. */
function useStart(workspace: Workspace, startsNow: boolean) {
  // The patient and the templates decide what is written.
  const mayStart = startsNow && workspace.patient !== undefined && workspace.templatesLoaded
  const begun = useRef(false)
  const generateNow = useEffectEvent(() => workspace.generate())
  useEffect(() => {
    if (!mayStart || begun.current) return
    begun.current = true
    generateNow()
  }, [mayStart])

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    workspace.generate()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
