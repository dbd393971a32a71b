import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { Brand } from '../ui/brand.tsx'
import { SectionLink } from '../ui/section-link.tsx'

type FooterLink = { label: string; to: string; section?: string }

const GROUPS: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Features', to: PAGES.landing, section: 'features' },
      { label: 'Pricing', to: PAGES.landing, section: 'pricing' },
      { label: 'Security', to: PAGES.security },
      { label: 'Contact sales', to: PAGES.contactSales },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Help', to: PAGES.help },
      { label: 'FAQ', to: PAGES.faq },
      { label: 'Resources', to: PAGES.resources },
      { label: 'Contact', to: PAGES.contact },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Careers', to: PAGES.careers },
      { label: 'Platform terms', to: PAGES.termsOfUse },
      { label: 'Website terms', to: PAGES.termsOfUse },
      { label: 'Privacy policy', to: PAGES.privacyPolicy },
    ],
  },
]

const LINK = 'inline-block py-1.5 text-ink-2 no-underline hover:text-ink hover:underline underline-offset-4'

export function SiteFooter() {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="site-shell grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))] lg:py-12">
        <div className="col-span-full grid content-start gap-3 lg:col-span-1">
          <div>
            <Brand to={PAGES.landing} />
          </div>
          <p className="max-w-[34ch] text-ink-2">Clinical notes that show their sources.</p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="mb-1.5 font-strong text-ink">{title}</p>
            <ul>
              {links.map(({ label, to, section }) => (
                <li key={label}>
                  {section ? (
                    <SectionLink page={to} section={section} className={LINK}>
                      {label}
                    </SectionLink>
                  ) : (
                    <Link to={to} className={LINK}>
                      {label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
