import { Ban, Check, Eye, Lock, Pencil } from 'lucide-react'
import { Badge, type BadgeTone } from './badge.tsx'

const LOOKS: Record<string, { tone: BadgeTone; icon?: typeof Check; label: string }> = {
  draft: { tone: 'draft', icon: Pencil, label: 'Draft' },
  reviewed: { tone: 'info', icon: Eye, label: 'Reviewed' },
  completed: { tone: 'good', icon: Check, label: 'Completed' },
}

type NoteStatusBadgeProps = { status: string; signed?: boolean; voided?: boolean }

/** Draft yellow, Reviewed blue, Completed green, other statuses gray. A signed note shows a lock, a voided note VOID. */
export function NoteStatusBadge({ status, signed = false, voided = false }: NoteStatusBadgeProps) {
  if (voided) {
    return (
      <Badge tone="danger">
        <Ban aria-hidden="true" />
        VOID
      </Badge>
    )
  }
  if (signed) {
    return (
      <Badge tone="good">
        <Lock aria-hidden="true" />
        Signed
      </Badge>
    )
  }
  const { tone, icon: Icon, label } = LOOKS[status] ?? { tone: 'neutral' as const, label: status }
  return (
    <Badge tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </Badge>
  )
}
