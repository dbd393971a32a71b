import { Ban, Check, Clock, Send, TimerOff } from 'lucide-react'
import type { AssessmentStatus } from '#shared/domain/assessments.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const LOOKS: Record<AssessmentStatus, { tone: BadgeTone; icon: typeof Check; label: string }> = {
  pending: { tone: 'draft', icon: Clock, label: 'Pending' },
  sent: { tone: 'info', icon: Send, label: 'Sent' },
  completed: { tone: 'good', icon: Check, label: 'Completed' },
  expired: { tone: 'outline', icon: TimerOff, label: 'Expired' },
  revoked: { tone: 'outline', icon: Ban, label: 'Revoked' },
}

export function AssessmentStatusBadge({ status }: { status: AssessmentStatus }) {
  const { tone, icon: Icon, label } = LOOKS[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
