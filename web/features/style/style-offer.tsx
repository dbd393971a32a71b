import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { styleQuery } from '../../lib/style.ts'
import { SectionCard } from '../../ui/card.tsx'
import { SuggestionRow } from './suggestion-row.tsx'

/** On a signed note: the first rule that repeated edits suggest. Nothing while there is none. */
export function StyleOffer() {
  const suggestion = useQuery(styleQuery).data?.suggestions[0]
  if (!suggestion) return null
  return (
    <SectionCard
      title="Your style"
      aside={
        <Link to={PAGES.style} className="link text-xs">
          My style
        </Link>
      }
    >
      <SuggestionRow suggestion={suggestion} />
    </SectionCard>
  )
}
