import type { ReactNode } from 'react'
import { PAGES } from '#shared/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'

type TemplatesShellProps = {
  title: string
  intro?: string
  back?: { to: string; label: string }
  action?: ReactNode
  children: ReactNode
}

const DASHBOARD = { to: PAGES.dashboard, label: 'Back to dashboard' }

export function TemplatesShell({ title, intro, back = DASHBOARD, action, children }: TemplatesShellProps) {
  return (
    <div className="mx-auto grid w-full max-w-[72.5rem] content-start gap-6 px-4 py-5 md:px-6 md:py-6">
      <div className="grid gap-3">
        <div>
          <BackLink to={back.to}>{back.label}</BackLink>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="title-display">{title}</h1>
            {intro && <p className="max-w-[60ch] text-ink-2">{intro}</p>}
          </div>
          {action}
        </div>
      </div>
      {children}
    </div>
  )
}
