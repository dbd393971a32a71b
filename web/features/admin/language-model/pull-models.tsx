import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type PullPiece, pullModel } from '#shared/contracts/language-model.ts'
import { RECOMMENDED_MODELS } from '#shared/domain/recommended-models.ts'
import { messageOf, stream } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from '../figures.ts'

type ModelName = (typeof RECOMMENDED_MODELS)[number]['name']

type PullModelsProps = { installed: readonly string[]; onPulled: () => void }

/** Recommended models that Ollama can download. */
export function PullModels({ installed, onPulled }: PullModelsProps) {
  const [pulling, setPulling] = useState<{ model: ModelName; piece: PullPiece | undefined }>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function pull(model: ModelName) {
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setPulling({ model, piece: undefined })
    try {
      await stream(pullModel, { body: { model } }, (piece) => setPulling({ model, piece }), {
        signal: controller.signal,
      })
      toast({ title: `${model} is ready`, tone: 'good' })
      onPulled()
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure(messageOf(error, `${model} couldn’t be downloaded. Check the connection and try again.`))
      }
    } finally {
      if (running.current === controller) setPulling(undefined)
    }
  }

  return (
    <section aria-label="Download a model" className="grid gap-2">
      <h3 className="font-medium">Download a recommended model</h3>
      {failure && (
        <div role="alert">
          <Banner tone="danger">{failure}</Banner>
        </div>
      )}
      <ul className="divide-y divide-line rounded-2 border border-line">
        {RECOMMENDED_MODELS.map(({ name, gigabytes, needs }) => (
          <li key={name} className="grid gap-2 px-3.5 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p>
                  {name} <span className="hint tabular-nums">{gigabytes} GB</span>
                </p>
                <p className="hint">{needs}</p>
              </div>
              {installed.includes(name) ? (
                <Badge tone="good">Installed</Badge>
              ) : pulling?.model === name ? (
                <Button size="sm" onClick={() => running.current?.abort()}>
                  Cancel
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Download ${name}`}
                  disabled={pulling !== undefined}
                  onClick={() => void pull(name)}
                >
                  <Download aria-hidden="true" className="size-4" />
                  Download
                </Button>
              )}
            </div>
            {pulling?.model === name && <PullProgress model={name} piece={pulling.piece} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Almost all of a model is one large file, so only its progress is shown. */
function PullProgress({ model, piece }: { model: string; piece: PullPiece | undefined }) {
  const { completedBytes, totalBytes } = piece ?? {}
  const known = completedBytes != null && totalBytes != null && totalBytes > 0
  const share = known ? Math.round((completedBytes / totalBytes) * 100) : undefined
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={`Downloading ${model}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className="h-1.5 overflow-hidden rounded-full bg-well"
      >
        <div className="h-full bg-accent" style={{ width: `${share ?? 0}%` }} />
      </div>
      <p className="hint tabular-nums">
        {known
          ? `${formatBytes(completedBytes)} of ${formatBytes(totalBytes)}, ${share}%`
          : (piece?.status ?? 'Starting…')}
      </p>
    </div>
  )
}
