import type { IncompleteDiagnosis, PassedOver } from '#shared/contracts/codes.ts'
import type { NotSuggested } from '#shared/domain/codes.ts'
import { type InNote, Source } from './source.tsx'

/** A diagnosis that can't be coded without more detail. */
export function IncompleteItem({ item, ...inNote }: InNote & { item: IncompleteDiagnosis }) {
  return (
    <li className="grid grid-cols-1 gap-1">
      <Source {...item} {...inNote} />
      <p className="hint">
        Not specific enough for a code. Add one of these to the note:{' '}
        {item.choices.map(({ code, when }, index) => (
          <span key={`${code} ${when}`}>
            {index > 0 && '; '}
            {when} <span className="whitespace-nowrap tabular-nums">({code})</span>
          </span>
        ))}
        .
      </p>
    </li>
  )
}

const WHY: Record<NotSuggested, string> = {
  'not-present': 'Ruled out or denied',
  uncertain: 'Uncertain, or only mentioned',
  past: 'In the past',
  'someone-else': 'About someone else',
  reported: 'Reported, not diagnosed here',
  'patient-words': 'Only in the patient’s words',
}

export function PassedOverItem({ item, ...inNote }: InNote & { item: PassedOver }) {
  return (
    <li className="grid grid-cols-1">
      <Source {...item} {...inNote} />
      <p className="hint">{WHY[item.why]}</p>
    </li>
  )
}
