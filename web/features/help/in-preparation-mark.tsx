import { Badge } from '../../ui/badge.tsx'

export function InPreparationMark() {
  return <Badge tone="outline">In preparation</Badge>
}
