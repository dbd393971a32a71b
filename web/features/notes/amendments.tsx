import type { Amendment } from '#shared/contracts/notes.ts'
import { formatInstant } from '../../lib/format.ts'
import { NoteProse } from '../../ui/note-sections.tsx'
import { Integrity } from './integrity.tsx'

/** What was added after signing, in its order; the note above it stays as it was. */
export function Amendments({ amendments }: { amendments: readonly Amendment[] }) {
  if (amendments.length === 0) return null
  return (
    <section aria-label="Amendments" className="grid gap-3">
      <h2 className="title-card">{amendments.length === 1 ? 'Amendment' : 'Amendments'}</h2>
      <ol className="grid gap-3">
        {amendments.map(({ id, text, name, createdAt, hash, intact }) => (
          <li
            key={id}
            className="grid gap-2 rounded-3 border border-line bg-sheet px-5 py-4 print:border-0 print:p-0"
          >
            <NoteProse>{text}</NoteProse>
            <p className="hint">
              <b className="font-strong text-ink-2">{name}</b>, {formatInstant(createdAt)}
            </p>
            {!intact && <Integrity hash={hash} intact={intact} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
