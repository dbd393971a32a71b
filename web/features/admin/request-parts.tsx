import { Segmented } from '../../ui/segmented.tsx'
import type { ListFilter } from './admin.queries.ts'

const OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const

type ShowSwitchProps = { legend: string; value: ListFilter; onChange: (show: ListFilter) => void }

export function ShowSwitch({ legend, value, onChange }: ShowSwitchProps) {
  return <Segmented legend={legend} options={OPTIONS} value={value} onChange={onChange} />
}

type Person = { firstName: string | null; lastName: string | null; email: string }

export function PersonLine({ person, more }: { person: Person; more: readonly (string | null)[] }) {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const facts = more.filter(Boolean).join(' · ')
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <span className={name ? 'font-strong' : 'text-ink-2'}>{name || 'No name provided'}</span>
      <a href={`mailto:${person.email}`} className="hint block hover:underline">
        {person.email}
      </a>
      {facts && <span className="hint block">{facts}</span>}
    </div>
  )
}
