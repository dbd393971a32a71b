import { PAGES } from '#shared/paths.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { Brand } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SectionLink } from '../ui/section-link.tsx'
import { SiteMenu } from './site-menu.tsx'

/** Sections of the landing page, linked from every public page. */
const SITE_SECTIONS = [
  { label: 'Features', section: 'features' },
  { label: 'How It Works', section: 'how-it-works' },
  { label: 'Pricing', section: 'pricing' },
]

/** Brand, section links, and sign-in links. Sticky, except on short screens. */
export function SiteHeader() {
  // A token exists, but its user isn’t loaded yet: show the Dashboard button already.
  const signedOut = useCurrentUser().status === 'signed-out'
  return (
    <header className="top-0 z-(--z-header) border-b border-line bg-paper print:hidden [@media(min-height:30rem)]:sticky">
      <div className="site-shell relative flex min-h-15 items-center justify-between gap-3 md:min-h-16">
        <div className="md:flex-1">
          <Brand to={PAGES.landing} />
        </div>
        <nav aria-label="Page" className="hidden gap-1 md:flex lg:gap-3">
          {SITE_SECTIONS.map(({ label, section }) => (
            <SectionLink
              key={section}
              page={PAGES.landing}
              section={section}
              className="press rounded-2 px-3 py-2 text-base text-ink-2 no-underline hover:bg-well hover:text-ink"
            >
              {label}
            </SectionLink>
          ))}
        </nav>
        <div className="flex items-center justify-end gap-1.5 md:flex-1">
          {signedOut ? (
            <>
              <span className="hidden md:block">
                <ButtonLink variant="quiet" to={PAGES.login}>
                  Sign In
                </ButtonLink>
              </span>
              <ButtonLink to={PAGES.register}>Try for Free</ButtonLink>
            </>
          ) : (
            <ButtonLink to={PAGES.dashboard}>Dashboard</ButtonLink>
          )}
          <SiteMenu sections={SITE_SECTIONS} signedOut={signedOut} />
        </div>
      </div>
    </header>
  )
}
