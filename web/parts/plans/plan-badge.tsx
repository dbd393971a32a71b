import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Record<string, BadgeTone> = {
  'Free Plan': 'outline',
  'Basic Plan': 'accent',
  'Pro Plan': 'accent-fill',
  'Professional Plan': 'accent-fill',
  'Enterprise Plan': 'ink',
}

export function PlanBadge({ subscription }: { subscription: string }) {
  return <Badge tone={TONES[subscription]}>{subscription}</Badge>
}
