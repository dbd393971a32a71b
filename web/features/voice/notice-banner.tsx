import { RefreshCw } from 'lucide-react'
import { MICROPHONE_BANNER } from '../../parts/voice/microphone-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { RecorderNotice } from './recorder-session.ts'

type NoticeBannerProps = { notice: RecorderNotice; onRetry: () => void; onTypeInstead?: () => void }

export function NoticeBanner({ notice, onRetry, onTypeInstead }: NoticeBannerProps) {
  if (notice.kind !== 'microphone') return <Banner tone="warn">{notice.sentence}</Banner>
  return (
    <Banner
      tone="danger"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onRetry}>
            <RefreshCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
          {onTypeInstead && (
            <Button size="sm" variant="quiet" onClick={onTypeInstead}>
              Type instead
            </Button>
          )}
        </span>
      }
    >
      {notice.refused ? MICROPHONE_BANNER : notice.sentence}
    </Banner>
  )
}
