import { useQuery } from '@tanstack/react-query'
import { AlignLeft, ChevronDown, Heading, ListOrdered, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { listCopyFormats } from '#shared/contracts/templates.ts'
import type { CopyRule } from '#shared/domain/copy-format.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { type Copied, copyToClipboard } from '../../lib/clipboard.ts'
import { shownHeading } from '../../lib/headings.ts'
import { queryOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { copiedText } from '../../parts/evidence/note-sections.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuRule } from '../../ui/menu.tsx'
import { CopyFormatDialog } from './copy-format-dialog.tsx'
import { ehrCopy, fullText, plainCopy } from './copy-texts.ts'

const copyFormatsQuery = queryOf(listCopyFormats, {})

type CopyAsProps = { note: NoteWithAmendments; text: string }

/** Other ways to copy the note: without headings, with them, or the way an EHR expects it. */
export function CopyAs({ note, text }: CopyAsProps) {
  const { templateId } = note
  const formats = useQuery({ ...copyFormatsQuery, enabled: templateId !== null }).data
  const template = useQuery(templatesQuery).data?.find(({ id }) => id === templateId)
  const [settingUp, setSettingUp] = useState(false)
  const headings = template?.structure.sections.map(({ heading }) => heading)
  const saved = formats?.find((format) => format.templateId === templateId)?.sections
  const rules = saved ?? rulesFor(headings ?? sectionsOf(text).map(({ heading }) => heading))

  async function copy(copied: Copied) {
    try {
      await copyToClipboard(copied)
      toast({ title: 'Copied', tone: 'good' })
    } catch {
      toast({ title: 'Copy Failed', description: 'Unable to copy note to clipboard.', tone: 'danger' })
    }
  }

  return (
    <>
      <Menu
        trigger={
          <Button size="sm" variant="quiet">
            Copy as
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuAction onSelect={() => void copy({ plain: plainCopy(text, note) })}>
          <AlignLeft aria-hidden="true" />
          Copy as plain text
        </MenuAction>
        <MenuAction onSelect={() => void copy(copiedText(fullText(text, note)))}>
          <Heading aria-hidden="true" />
          Copy with headings
        </MenuAction>
        <MenuAction onSelect={() => void copy({ plain: ehrCopy(text, note, rules) })}>
          <ListOrdered aria-hidden="true" />
          Copy for my EHR
        </MenuAction>
        {template && (
          <>
            <MenuRule />
            <MenuAction onSelect={() => setSettingUp(true)}>
              <Settings2 aria-hidden="true" />
              Set up EHR copy
            </MenuAction>
          </>
        )}
      </Menu>
      {settingUp && template && (
        <CopyFormatDialog template={template} rules={rules} onClose={() => setSettingUp(false)} />
      )}
    </>
  )
}

function rulesFor(headings: readonly string[]): CopyRule[] {
  return headings
    .filter(Boolean)
    .map((heading) => ({ heading, title: shownHeading(heading), included: true }))
}
