import { ChevronDown, ListMinus, ListPlus, RefreshCw } from 'lucide-react'
import { shownHeading } from '../../lib/headings.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import type { NoteReviewing } from './use-reviewed-note.ts'

type SectionMenuProps = { heading: string; reviewing: Pick<NoteReviewing, 'acts' | 'rewriting' | 'visit'> }

/** Rewrites a section: shorter, longer, or again. */
export function SectionMenu({ heading, reviewing: { acts, rewriting, visit } }: SectionMenuProps) {
  if (!acts || !visit || !heading) return null
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="quiet"
          disabled={rewriting !== undefined}
          busyText={rewriting?.heading === heading && 'Writing...'}
        >
          Rewrite
          <span className="sr-only">{shownHeading(heading)}</span>
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Button>
      }
    >
      <MenuAction onSelect={() => void acts.rewrite(heading, 'shorter')}>
        <ListMinus aria-hidden="true" />
        Shorter
      </MenuAction>
      <MenuAction onSelect={() => void acts.rewrite(heading, 'longer')}>
        <ListPlus aria-hidden="true" />
        Longer
      </MenuAction>
      <MenuAction onSelect={() => void acts.rewrite(heading, 'regenerate')}>
        <RefreshCw aria-hidden="true" />
        Regenerate
      </MenuAction>
    </Menu>
  )
}
