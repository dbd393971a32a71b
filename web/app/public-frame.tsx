import type { ReactNode } from 'react'
import { PAGES } from '#shared/paths.ts'
import { Brand } from '../ui/brand.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The public site: sections and ways in above, all other pages below. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      {/* As high as the screen from the first moment: the footer does not come up while a page loads. */}
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

/** The brand alone, for pages that have nothing to do with the public site: a patient's assessment. */
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
