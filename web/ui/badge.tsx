import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  neutral: 'border-neutral-line bg-neutral-weak text-neutral',
  outline: 'border-neutral-line bg-transparent text-neutral',
  accent: 'border-accent-line bg-accent-weak text-accent',
  'accent-fill': 'border-accent bg-accent text-on-accent',
  ink: 'border-ink bg-ink text-paper',
  good: 'border-good-line bg-good-weak text-good',
  warn: 'border-warn-line bg-warn-weak text-warn',
  danger: 'border-danger-line bg-danger-weak text-danger',
  info: 'border-info-line bg-info-weak text-info',
  draft: 'border-draft-line bg-draft-weak text-draft',
}

export type BadgeTone = keyof typeof TONES

type BadgeProps = { tone?: BadgeTone; children: ReactNode }

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 items-center gap-1 rounded-1 border px-2 text-2xs leading-none font-medium whitespace-nowrap [&_svg]:size-3',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
