import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { PHASE_LABELS, type Progress, timeLeft } from './note-writer.ts'

/** The current phase and the estimated time left. */
export function WritingProgress({ progress }: { progress: Progress | undefined }) {
  const now = useNow(progress !== undefined)
  const left = progress ? timeLeft(progress, now) : ''
  return (
    <>
      <Spinner />
      <span>
        {progress ? PHASE_LABELS[progress.phase] : 'Writing...'}
        {/* Screen readers hear the phase only: a countdown would talk over everything else. */}
        {left && (
          <span aria-hidden="true" className="tabular-nums">
            {' '}
            {left}
          </span>
        )}
      </span>
    </>
  )
}

function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
