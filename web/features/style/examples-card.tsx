import { useState } from 'react'
import { Link } from 'wouter'
import type { MyStyle } from '#shared/contracts/style.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { formatInstant } from '../../lib/format.ts'
import { useWriterInUse } from '../../lib/language-model.ts'
import { notePath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { ExamplesDialog } from './examples-dialog.tsx'

/** Signed notes whose form, not content, a language model follows. */
export function ExamplesCard({ style: { examples, description } }: { style: MyStyle }) {
  const [open, setOpen] = useState(false)
  const writer = useWriterInUse()
  return (
    <SectionCard
      title="Example notes"
      aside={
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {examples.length > 0 ? 'Change' : 'Choose notes'}
        </Button>
      }
      className="grid grid-cols-1 gap-3 p-5"
    >
      <p className="text-ink-2">
        Choose up to five of your signed notes. They stay on this server: a language model gets a short
        description of their form, and nothing they say.
        {writer?.kind === 'embedded' &&
          ' No language model is connected, so examples have no effect right now.'}
      </p>
      {examples.length > 0 && (
        <ul aria-label="Example notes" className="grid gap-1">
          {examples.map(({ noteId, noteType, serviceAt }) => (
            <li key={noteId}>
              <Link to={notePath(noteId)} className="link">
                {noteTitle(noteType)}, {formatInstant(serviceAt)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {description.length > 0 && (
        <div>
          <h3 className="font-strong">What the language model gets</h3>
          <p className="font-serif text-ink-2">{description.join(' ')}</p>
        </div>
      )}
      {open && <ExamplesDialog chosen={examples} onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}
