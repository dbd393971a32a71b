import { Pause, Play, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Demo } from './use-demo.ts'

export function PlayButton({ demo }: { demo: Demo }) {
  const { icon: Icon, label } = look(demo)
  return (
    <Button variant="quiet" size="sm" onClick={demo.toggle} className="w-22">
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </Button>
  )
}

function look({ playing, finished }: Demo) {
  if (finished) return { icon: RotateCcw, label: 'Replay' }
  return playing ? { icon: Pause, label: 'Pause' } : { icon: Play, label: 'Play' }
}
