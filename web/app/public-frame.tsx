import type { ReactNode } from 'react'
import { PAGES } from '#shared/paths.ts'
import { Brand } from '../ui/brand.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The layout of public pages: header, page, and footer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      {/* Fills the screen immediately, so that the footer doesn’t jump while a page loads. */}
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

/** The brand alone, for pages outside the public site, such as a patient’s assessment. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line px-4 py-3 sm:px-8">
        <Brand to={PAGES.landing} />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </>
  )
}
