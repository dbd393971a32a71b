import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NoteReview } from '#shared/domain/evidence.ts'
import { type Choice, usePinned } from '../../lib/evidence/choice.ts'
import type { SpokenVisit } from '../../lib/voice/slot.ts'
import { Button } from '../../ui/button.tsx'

type PlayAlongProps = { play: NonNullable<SpokenVisit['play']>; review: NoteReview; choice: Choice }

/**
 * A pressed sentence is heard as it was said. Off until it is wanted: nobody else in the room should hear a patient by
 * accident.
 */
export function PlayAlong({ play, review, choice }: PlayAlongProps) {
  const [on, setOn] = useState(false)
  const pinned = usePinned(choice)
  const hear = useEffectEvent((key: string) => {
    const [, kind, id] = /^(sentence|unnoted)-(.+)$/.exec(key) ?? []
    const found =
      kind === 'sentence' ? review.sentences[Number(id)] : review.unnoted.find((item) => item.id === id)
    const [first] = found?.spans ?? []
    if (on && first) play(first)
  })
  useEffect(() => {
    if (pinned) hear(pinned)
  }, [pinned])

  const Icon = on ? Volume2 : VolumeX
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={on}
      onClick={() => setOn(!on)}
      title="Press a sentence of the note to hear its moment. The sound goes when you leave this page."
    >
      <Icon aria-hidden="true" className="size-4" />
      Play along
    </Button>
  )
}
