import { afterEdit } from '#shared/domain/spans.ts'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { missingSetup } from './missing-fields.ts'
import type { NoteWorkspaceProps } from './note-workspace.tsx'
import { PlayAlong } from './play-along.tsx'
import { ReadVisit } from './read-visit.tsx'
import type { Workspace } from './use-note-workspace.ts'
import { withReadText } from './visit-files.ts'
import { VisitPanel } from './visit-panel.tsx'

type VisitPaneProps = Pick<NoteWorkspaceProps, 'sources' | 'recordingId'> & {
  workspace: Workspace
  isWide: boolean
}

/** The visit: typed, recorded or from a file; next to a note, with its highlights. */
export function VisitPane({ workspace, sources, recordingId, isWide }: VisitPaneProps) {
  const { content, edit, view, reviewing, choice, spoken } = workspace
  return (
    <section
      aria-labelledby="visit-title"
      className={classNames(
        'flex min-h-0 min-w-0 flex-col gap-3 px-4 pt-4 pb-6 md:pr-4 md:pl-6',
        reviewing && 'md:max-xl:sticky md:max-xl:top-0 md:max-xl:max-h-dvh',
        view.pane !== 'visit' && 'max-md:hidden',
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
          {reviewing && view.typing && isWide && (
            <Button size="sm" variant="quiet" onClick={() => view.setTyping(false)}>
              Show highlights
            </Button>
          )}
        </span>
      </div>
      <VisitPanel
        tab={view.tab}
        onTab={view.setTab}
        text={content.text}
        onText={(text) => {
          workspace.setSource(undefined)
          edit(withText(content, text))
        }}
        error={workspace.missing.text}
        textRef={view.textRef}
        source={workspace.source}
        reading={
          reviewing?.visit && !view.typing && isWide ? (
            <ReadVisit
              visit={reviewing.visit}
              reviewing={reviewing}
              choice={choice}
              onType={() => {
                view.setTyping(true)
                view.focusText()
              }}
            />
          ) : undefined
        }
        sources={sources}
        slot={{
          setup: workspace.setup,
          otherPatientIds: workspace.shared.ids.slice(1),
          mayBegin: () => workspace.notesLeft.check() && workspace.complete(missingSetup(workspace.setup)),
          // An active or resumed recording determines the patient, note type, and template.
          onSetup: ({ patientId, noteType, templateId }) => {
            // That of several patients is recorded for the first one.
            edit(workspace.shared.isOn ? { noteType, templateId } : { patientId, noteType, templateId })
            view.setFolded(true)
          },
          onSpoken: workspace.acceptTranscript,
        }}
        recordingId={recordingId}
        onFileText={(read) => {
          edit(withText(content, withReadText(content.text, read)))
          workspace.setSource('Text from the file was added. Review it before you generate the note.')
          view.setTab('text')
          view.focusText()
        }}
      />
    </section>
  )
}

/** Changed text. In a transcript, the unclear words move with it. */
function withText(before: DraftContent, text: string): Pick<DraftContent, 'text' | 'unclearWords'> {
  const { unclearWords } = before
  return { text, unclearWords: unclearWords && text ? afterEdit(unclearWords, before.text, text) : null }
}
