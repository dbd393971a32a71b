import { Check } from 'lucide-react'
import { countLine } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { shortNames } from './shared-lines.ts'
import type { MemberNote, Removed, SharedState, SharedVisitWork } from './use-shared-visit.ts'

type MemberNotesProps = {
  state: Extract<SharedState, { kind: 'notes' }>
  shared: SharedVisitWork
  onNew: () => void
}

/** The note of each patient, and what was removed from it. */
export function MemberNotes({ state, shared, onNew }: MemberNotesProps) {
  const { notes, running } = state
  const { members } = shared
  const names = shortNames(members)
  const saved = [...notes.values()].filter(({ kind }) => kind === 'saved').length
  return (
    <div className="grid gap-4 p-5">
      <p role="status" className="text-ink-2">
        {running
          ? `Writing ${countLine(notes.size, undefined, 'note')}. ${saved} saved so far.`
          : `${saved} of ${countLine(notes.size, undefined, 'note')} saved. Check and sign each one.`}
      </p>
      <ul className="grid gap-3">
        {members.map((member) => {
          const note = notes.get(member.id)
          return (
            <li key={member.id} className="grid gap-2.5 rounded-2 border border-line px-3.5 py-3">
              <div className="flex min-h-(--h-sm) flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <b className="font-strong wrap-anywhere">{patientName(member)}</b>
                {note && <NoteStatus note={note} />}
                {note?.kind === 'saved' && (
                  <ButtonLink size="sm" to={notePath(note.note.id)}>
                    Open note
                  </ButtonLink>
                )}
              </div>
              {note?.kind === 'saved' &&
                note.removed.map((removed) => (
                  <Banner key={removed.patientIds.join()} tone="warn">
                    {removedLine(removed, names)}
                  </Banner>
                ))}
              {note?.kind === 'saved' && note.notice && <p className="hint">{note.notice}</p>}
              {note?.kind === 'failed' && (
                <Banner
                  tone="danger"
                  action={
                    !running && (
                      <Button size="sm" onClick={() => shared.writeAgain(member.id)}>
                        Try again
                      </Button>
                    )
                  }
                >
                  {note.sentence}
                </Banner>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        {running ? (
          <Button onClick={shared.cancel}>Cancel</Button>
        ) : (
          <Button onClick={onNew}>New note</Button>
        )}
      </div>
    </div>
  )
}

function NoteStatus({ note }: { note: MemberNote }) {
  if (note.kind === 'waiting') return <span className="hint ml-auto">Waiting</span>
  if (note.kind === 'failed') return null
  return (
    <span className="ml-auto inline-flex items-center gap-1.5 text-xs text-ink-2">
      {note.kind === 'writing' ? <Spinner /> : <Check aria-hidden="true" className="size-4 text-good" />}
      {note.kind === 'writing' ? 'Writing...' : 'Saved'}
    </span>
  )
}

/** "1 line removed: it contained something only Marcus said." */
function removedLine({ patientIds, count }: Removed[number], names: ReadonlyMap<number, string>): string {
  const who = patientIds.flatMap((id) => names.get(id) ?? [])
  const source =
    who.length > 0 ? `only ${who.join(' or ')} said` : 'that isn’t in this patient’s part of the visit'
  return `${countLine(count, undefined, 'line')} removed: ${count === 1 ? 'it' : 'they'} contained something ${source}.`
}
