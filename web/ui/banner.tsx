import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  info: { icon: Info, frame: 'border-info-line bg-info-weak', tint: 'text-info' },
  good: { icon: CircleCheck, frame: 'border-good-line bg-good-weak', tint: 'text-good' },
  warn: { icon: TriangleAlert, frame: 'border-warn-line bg-warn-weak', tint: 'text-warn' },
  danger: { icon: TriangleAlert, frame: 'border-danger-line bg-danger-weak', tint: 'text-danger' },
}

type BannerProps = { tone?: keyof typeof TONES; children: ReactNode; action?: ReactNode }

/** A message with at most one action, as wide as its column. */
export function Banner({ tone = 'info', children, action }: BannerProps) {
  const { icon: Icon, frame, tint } = TONES[tone]
  return (
    <div className={classNames('flex items-start gap-3 rounded-2 border px-3.5 py-3 text-ink', frame)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 flex-none', tint)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">{children}</div>
        {action}
      </div>
    </div>
  )
}
