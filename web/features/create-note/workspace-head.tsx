import { DraftConflict } from '../../parts/drafts/draft-conflict.tsx'
import { DraftLine } from '../../parts/drafts/draft-line.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DischargedNotice, WrongChartNotice } from './chart-check.tsx'
import { NoteSetup } from './note-setup.tsx'
import { PatientBar } from './patient-bar.tsx'
import { SharedMembers } from './shared-members.tsx'
import { UnfinishedLine } from './unfinished-line.tsx'
import { UsageBanner } from './usage-banner.tsx'
import type { Workspace } from './use-note-workspace.ts'
import { CollapsedSetup, GenerateButton } from './workspace-parts.tsx'
import { WriterNotice } from './writer-notice.tsx'

/** The patient, the note's details, and the button that writes it. */
export function WorkspaceHead({ workspace }: { workspace: Workspace }) {
  const { draft, content, patient, otherPatient, view, writer } = workspace
  return (
    <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 pt-4 pb-4 md:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h1 className="title-page">New note</h1>
          {patient && <PatientBar patient={patient} />}
        </div>
        <DraftLine status={draft.status} onRetry={draft.retry} />
      </div>
      {/* The other tabs offer their own unfinished work: one pair of buttons is enough. */}
      {view.tab === 'text' && content.text === '' && writer.state.kind === 'idle' && (
        <UnfinishedLine shown={workspace.draftId} />
      )}
      <UsageBanner reached={workspace.limitReached} />
      {draft.theirs && (
        <DraftConflict theirs={draft.theirs} onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />
      )}
      {patient?.discharge && <DischargedNotice patient={patient} />}
      {patient && otherPatient.mention && writer.state.kind !== 'saved' && (
        <div data-chart-check>
          <WrongChartNotice
            patient={patient}
            mention={otherPatient.mention}
            onOther={() => {
              view.showFields()
              // Once the field is there on a phone.
              view.focus('[role="combobox"]')
            }}
            onRight={workspace.confirmChart}
          />
        </div>
      )}
      {view.folded && (
        <CollapsedSetup
          content={workspace.setup}
          serviceAt={workspace.serviceAt}
          others={workspace.shared.ids.length - 1}
          onExpand={() => view.setFolded(false)}
        />
      )}
      <div
        className={classNames(
          'grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,13.5rem)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,7rem)_auto]',
          view.folded && 'max-md:hidden',
        )}
      >
        <NoteSetup
          setup={content}
          serviceAt={workspace.serviceAt}
          onServiceAtValid={workspace.setDateValid}
          missing={workspace.missing}
          onChange={workspace.edit}
          length={workspace.length}
          onLength={workspace.setLength}
          patientFixed={workspace.recording}
          onAddPatient={workspace.shared.isOn ? workspace.shared.add : undefined}
        />
        {/* As tall as a label, so that the button lines up with the fields. */}
        <div className="grid gap-1.5 justify-self-end max-md:hidden">
          <span aria-hidden="true">&nbsp;</span>
          <GenerateButton
            state={workspace.shared.isBusy ? 'writing' : writer.state.kind}
            onClick={() => workspace.generate()}
            quiet={view.tab === 'voice'}
          />
        </div>
      </div>
      {(workspace.shared.isOn || writer.state.kind === 'idle') && (
        <div className={classNames(view.folded && !workspace.shared.isOn && 'max-md:hidden')}>
          <SharedMembers
            shared={workspace.shared}
            patientId={content.patientId}
            onPatient={(patientId) => workspace.edit({ patientId })}
            disabled={workspace.recording}
          />
        </div>
      )}
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
          value={view.pane}
          onChange={view.setPane}
        />
      </div>
    </div>
  )
}
