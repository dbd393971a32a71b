import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'

type SettingsLayoutProps = { title: string; intro: string; children: ReactNode }

export function SettingsLayout({ title, intro, children }: SettingsLayoutProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6 md:px-6 md:py-8">
      <div className="grid justify-items-start gap-1.5">
        <Link
          to={PAGES.dashboard}
          className="mb-1 inline-flex items-center gap-1.5 text-ink-2 no-underline hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to dashboard
        </Link>
        <h1 className="title-display">{title}</h1>
        <p className="text-ink-2">{intro}</p>
      </div>
      {children}
    </div>
  )
}
