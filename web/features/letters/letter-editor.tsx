import { useState } from 'react'
import type { Letter } from '#shared/contracts/letters.ts'
import { LETTER_TEMPLATES } from '#shared/domain/letters.ts'
import { formatDayText } from '../../lib/days.ts'
import { patientPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GrowingField } from '../../ui/growing-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterOrigin } from './letter-origin.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { LetterSections } from './letter-sections.tsx'
import { LetterShell } from './letter-shell.tsx'
import { LetterStatusBadge } from './letters-card.tsx'
import { ReadingLevelLine } from './reading-level-line.tsx'
import { type LetterEditing, useLetterEditing } from './use-letter-editing.ts'

type View = 'lines' | 'preview'

/** A letter with the source of every line, and as it will be printed. */
export function LetterEditor({ letter }: { letter: Letter }) {
  const editing = useLetterEditing(letter)
  const isFinal = letter.status === 'final'
  const [view, setView] = useState<View>(isFinal ? 'preview' : 'lines')
  const { lines, recipient, setRecipient, saving, finalizing } = editing
  const error = saving.error ?? finalizing.error
  return (
    <LetterShell>
      <header className="grid grid-cols-1 gap-3">
        <div>
          <BackLink to={patientPath(letter.patientId)}>{`Back to ${patientName(letter.patient)}`}</BackLink>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="title-display">{LETTER_TEMPLATES[letter.kind].name}</h1>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
              <span className="wrap-anywhere">{patientName(letter.patient)}</span>
              <LetterStatusBadge status={letter.status} />
            </p>
          </div>
          <LetterActions letter={letter} editing={editing} />
        </div>
      </header>
      <LetterOrigin letter={letter} />
      <ChangedNotes letter={letter} />
      {error && (
        <div role="alert">
          <Banner
            tone="danger"
            action={
              editing.outdated && (
                <Button size="sm" onClick={() => void editing.reload()}>
                  Show the newer version
                </Button>
              )
            }
          >
            {error}
          </Banner>
        </div>
      )}
      <Card className="px-4 md:px-5">
        <Tabs<View>
          label="Letter"
          value={view}
          onValueChange={setView}
          tabs={[
            {
              value: 'lines',
              label: 'Lines and sources',
              content: (
                <div className="grid grid-cols-1 gap-5 pb-5">
                  {!isFinal && (
                    <GrowingField
                      label="To"
                      optional
                      hint="Printed above the letter: a name, and an address if you like."
                      value={recipient}
                      maxLength={500}
                      onChange={setRecipient}
                    />
                  )}
                  <LetterSections letter={letter} editing={editing} />
                </div>
              ),
            },
            {
              value: 'preview',
              label: 'Preview',
              content: (
                <div className="grid grid-cols-1 gap-3 pb-5">
                  {letter.kind === 'after-visit' && (
                    <ReadingLevelLine lines={lines.map(({ text }) => text)} language={letter.language} />
                  )}
                  <LetterPreview letter={letter} recipient={recipient} lines={lines} />
                </div>
              ),
            },
          ]}
        />
      </Card>
      {!isFinal && <EditorFooter editing={editing} />}
    </LetterShell>
  )
}

function EditorFooter({ editing }: { editing: LetterEditing }) {
  const { changed, open, lines, saving, finalizing } = editing
  const [asking, setAsking] = useState(false)
  return (
    <div className="sticky bottom-(--tab-bar) z-(--z-sticky) -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-3 md:bottom-0 md:-mx-6 md:px-6">
      <p role="status" className="mr-auto text-sm text-ink-2">
        {open.length > 0
          ? `${open.length} ${open.length === 1 ? 'line is' : 'lines are'} flagged`
          : changed
            ? 'Not saved yet'
            : 'Saved'}
      </p>
      <Button onClick={() => void saving.save()} disabled={!changed} busyText={saving.busy && 'Saving...'}>
        Save
      </Button>
      <Button variant="primary" disabled={lines.length === 0} onClick={() => setAsking(true)}>
        Make final
      </Button>
      <FormDialog
        open={asking}
        title="Make this letter final?"
        onClose={() => setAsking(false)}
        onSubmit={async () => {
          await finalizing.save()
          setAsking(false)
        }}
        busy={finalizing.busy}
        action="Make final"
        busyText="Saving..."
      >
        <p className="text-ink-2">
          It can’t be changed afterward, and its PDF is no longer marked as a draft. It isn’t sent to anyone.
        </p>
      </FormDialog>
    </div>
  )
}

const HOW = {
  changed: 'was changed',
  voided: 'was voided',
  gone: 'was moved to another chart or deleted',
}

function ChangedNotes({ letter: { changedNotes, notes } }: { letter: Letter }) {
  if (changedNotes.length === 0) return null
  return (
    <Banner tone="warn">
      {changedNotes.map(({ id, how }) => {
        const note = notes.find((one) => one.id === id)
        return (
          <p key={id}>
            {note ? `The ${note.noteType.toLowerCase()} from ${formatDayText(note.on)}` : 'A note'} {HOW[how]}{' '}
            after this letter was drafted. The letter shows what it said then.
          </p>
        )
      })}
    </Banner>
  )
}
