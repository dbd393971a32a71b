import { Check } from 'lucide-react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { approximateDuration } from '../../parts/voice/format-duration.ts'
import type { SenderState } from '../../parts/voice/segment-sender.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Pipeline, PipelineState } from './pipeline.ts'

/** After Stop: what’s done and what’s left. */
export function Finishing({ state }: { state: PipelineState }) {
  const { heldCount, heldMs, transcribedMs, sender } = state
  // Estimate only while transcription is making progress: an unreachable server takes an unknown time.
  const left = sender.kind === 'sending' ? approximateDuration(heldMs * 0.3) : 'waiting'
  return (
    <ul
      className="grid gap-2 rounded-3 border border-line bg-sheet px-4 py-3.5 shadow-1"
      aria-label="What’s left"
    >
      <li className="flex items-center gap-2.5">
        <Check aria-hidden="true" className="size-4 text-good" />
        <span className="flex-1">Transcribed so far</span>
        <span className="hint tabular-nums">{formatDuration(transcribedMs)}</span>
      </li>
      <li className="flex items-center gap-2.5">
        {heldCount > 0 ? <Spinner /> : <Check aria-hidden="true" className="size-4 text-good" />}
        <span className="flex-1">Remaining audio</span>
        <span className="hint tabular-nums">{heldCount > 0 ? left : 'in'}</span>
      </li>
      <li className="flex items-center gap-2.5 text-ink-2">
        <span aria-hidden="true" className="size-4 rounded-full border-2 border-line-strong" />
        <span className="flex-1">Summary and note</span>
        <span className="hint">next</span>
      </li>
    </ul>
  )
}

type SenderLineProps = {
  sender: SenderState
  held: number
  refused: number
  pipeline: Pipeline | undefined
  /** The visit is still being recorded. */
  live?: boolean
}

/** Why the transcript is delayed, and that nothing is lost. */
export function SenderLine({ sender, held, refused, pipeline, live = false }: SenderLineProps) {
  if (sender.kind === 'stopped') {
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={() => pipeline?.resume()}>
            Try again
          </Button>
        }
      >
        {sender.sentence} The audio is saved on this device.
      </Banner>
    )
  }
  if (sender.kind === 'signed-out') {
    return (
      <Banner tone="warn">
        Your session has ended. The recording is saved and will be sent once you sign in.
      </Banner>
    )
  }
  if (sender.kind === 'waiting' && held > 0) {
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => pipeline?.resume()}>
            Try now
          </Button>
        }
      >
        Can’t reach the server. {live ? 'Recording continues' : 'Nothing is lost'}. The transcript will catch
        up.
      </Banner>
    )
  }
  if (refused > 0) {
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => void pipeline?.retryRefused()}>
            Try again
          </Button>
        }
      >
        {refused === 1 ? 'One segment' : `${refused} segments`} couldn’t be transcribed.
      </Banner>
    )
  }
  return null
}
