import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type EvidenceSelection,
  omissionKey,
  statementKey,
  usePinned,
} from '../../parts/evidence/selection.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { wordsOf } from '../../parts/evidence/verdict-labels.ts'
import type { SpokenVisit } from '../../parts/voice/recorder-slot.ts'
import { Button } from '../../ui/button.tsx'

type PlayAlongProps = {
  play: NonNullable<SpokenVisit['play']>
  reviewing: Pick<NoteReviewing, 'body' | 'findings'>
  choice: EvidenceSelection
}

/**
 * Plays the audio behind the pinned line. Off by default, so that no one else in the room overhears a
 * patient.
 */
export function PlayAlong({ play, reviewing, choice }: PlayAlongProps) {
  const [on, setOn] = useState(false)
  const pinned = usePinned(choice)
  const playLine = useEffectEvent((key: string) => {
    const { body, findings } = reviewing
    const statement = body.statements.find(({ id }) => statementKey(id) === key)
    const offers = [...findings.omissions, ...(findings.unclear?.risks ?? [])]
    const omission = offers.find(({ id }) => omissionKey(id) === key)
    const [first] = statement ? wordsOf(statement) : (omission?.evidence ?? [])
    if (first) play(first)
  })
  useEffect(() => {
    if (on && pinned) playLine(pinned)
  }, [on, pinned])

  const Icon = on ? Volume2 : VolumeX
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={on}
      onClick={() => setOn(!on)}
      title="Select a line of the note to hear that part of the visit. The audio is deleted when you leave this page."
    >
      <Icon aria-hidden="true" className="size-4" />
      Play along
    </Button>
  )
}
