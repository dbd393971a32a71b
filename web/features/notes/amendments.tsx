import type { Amendment } from '#shared/contracts/notes.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { formatInstant } from '../../lib/format.ts'
import { NoteProse } from '../../parts/evidence/note-sections.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Integrity } from './integrity.tsx'

type AmendmentsProps = { amendments: readonly Amendment[]; statements: readonly Statement[] }

export function amendmentAnchor(id: number): string {
  return `amendment-${id}`
}

/** At the top, so that no one relies on a corrected line. */
export function AmendedBanner({ amendments }: Pick<AmendmentsProps, 'amendments'>) {
  const [first] = amendments
  if (!first) return null
  const latest = amendments.at(-1) ?? first
  return (
    <Banner
      tone="warn"
      action={
        <a href={`#${amendmentAnchor(first.id)}`} className="link font-medium print:hidden">
          {amendments.length === 1 ? 'Read the amendment' : 'Read the amendments'}
        </a>
      }
    >
      <b className="font-strong">
        {amendments.length === 1
          ? 'This note was amended.'
          : `This note was amended ${amendments.length} times.`}
      </b>{' '}
      Last on {formatInstant(latest.createdAt)} by {latest.name}.
    </Banner>
  )
}

/** Amendments in order. The signed note itself never changes. */
export function Amendments({ amendments, statements }: AmendmentsProps) {
  if (amendments.length === 0) return null
  return (
    <section aria-label="Amendments" className="grid gap-3">
      <h2 className="title-card">{amendments.length === 1 ? 'Amendment' : 'Amendments'}</h2>
      <ol className="grid gap-3">
        {amendments.map(({ id, text, statementId, serviceAt, name, createdAt, hash, intact }) => (
          <li
            key={id}
            id={amendmentAnchor(id)}
            className="scroll-mt-4 grid gap-2 rounded-3 border border-line bg-sheet px-5 py-4 print:border-0 print:p-0"
          >
            <CorrectedLine statement={statements.find((statement) => statement.id === statementId)} />
            {serviceAt && (
              <p className="font-medium">Date of service corrected to {formatInstant(serviceAt)}</p>
            )}
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

function CorrectedLine({ statement }: { statement: Statement | undefined }) {
  if (!statement) return null
  return (
    <p className="border-b border-line pb-2 text-xs text-ink-2">
      This corrects: <span className="font-serif text-ink">{statement.text}</span>
    </p>
  )
}
