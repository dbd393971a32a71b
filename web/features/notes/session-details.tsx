import { CalendarClock, History, Lock, Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { formatInstant } from '../../lib/format.ts'
import { editNotePath } from '../../lib/links.ts'
import { NoteOrigin } from '../../parts/evidence/note-origin.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { Facts } from './facts.tsx'
import { Integrity } from './integrity.tsx'

export const SESSION_DETAILS = 'session-details'

/** Above the note where its details come after it. */
export function SessionLine({ note }: Pick<SessionDetailsProps, 'note'>) {
  const { status, signature, voided, templateName } = note
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 lg:hidden print:hidden">
      <NoteStatusBadge status={status} signed={signature !== null} voided={voided !== null} />
      {templateName && <span className="min-w-0 wrap-anywhere">{templateName}</span>}
      <a href={`#${SESSION_DETAILS}`} className="link">
        Session details
      </a>
    </p>
  )
}

type SessionDetailsProps = { note: NoteWithAmendments; onServiceDate: () => void }

export function SessionDetails({ note, onServiceDate }: SessionDetailsProps) {
  return (
    <SectionCard
      title="Session Details"
      aside={
        <NoteStatusBadge
          status={note.status}
          signed={note.signature !== null}
          voided={note.voided !== null}
        />
      }
      flush
    >
      <Facts
        facts={[
          ['Note type', note.noteType],
          ['Date of service', formatInstant(note.serviceAt)],
          ['Template', note.templateName ?? 'Default'],
          ['Created', formatInstant(note.createdAt)],
          ['Last updated', formatInstant(note.updatedAt)],
        ]}
      />
      {!note.signature && !note.voided && (
        <Row icon={<CalendarClock aria-hidden="true" className="size-4 text-ink-3" />}>
          <button type="button" onClick={onServiceDate} className="link">
            Change date of service
          </button>
        </Row>
      )}
      {note.transcript && (
        <Row icon={<Mic aria-hidden="true" className="size-4 text-accent" />}>Audio Recording Available</Row>
      )}
      {note.origin && (
        <div className="border-t border-line px-5 py-3">
          <NoteOrigin origin={note.origin} />
        </div>
      )}
      {note.signature && (
        <Row icon={<Lock aria-hidden="true" className="size-4 text-good" />}>
          <div className="grid gap-1">
            <p className="font-strong break-words">Signed by {note.signature.name}</p>
            <p className="hint">
              {formatInstant(note.signature.at)}. Locked. Changes are added as amendments.
            </p>
            <Integrity hash={note.signature.hash} intact={note.signature.intact} />
          </div>
        </Row>
      )}
      <Row icon={<History aria-hidden="true" className="size-4 text-ink-3" />}>
        <Link to={`${editNotePath(note.id)}#history`} className="link">
          History
        </Link>
      </Row>
    </SectionCard>
  )
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 border-t border-line px-5 py-3">
      <span className="pt-0.5">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
