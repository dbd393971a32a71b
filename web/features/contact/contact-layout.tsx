import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PAGES } from '#shared/paths.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { GroundSymbol } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProseHead } from '../../ui/prose-page.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import type { ContactKind } from './contact-rules.ts'

const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))

type ContactLayoutProps = {
  kind: ContactKind
  title: string
  lead: string
  /** Shown next to the form. */
  aside: ReactNode
}

/** The form and a few links next to it; used by both contact pages. */
export function ContactLayout({ kind, title, lead, aside }: ContactLayoutProps) {
  const [sentFrom, setSentFrom] = useState<string>()
  useHeadingFocusOn(sentFrom ? 'sent' : 'form')
  if (sentFrom) return <Sent email={sentFrom} />
  return (
    <div className="site-shell pt-8 pb-20 md:pt-12">
      <ProseHead title={title} lead={lead} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-5 sm:p-8">
          <Suspense fallback={<WaitingPage />}>
            <ContactForm kind={kind} onSent={setSentFrom} />
          </Suspense>
        </Card>
        <aside aria-label="Other ways to get help" className="grid">
          {aside}
        </aside>
      </div>
    </div>
  )
}

/** One row next to the form. */
export function ContactWay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t border-line py-4 last:border-b">
      <h2 className="title-card">{title}</h2>
      <p className="text-base text-ink-2">{children}</p>
    </div>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <div className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 px-4 py-16 text-center">
      <GroundSymbol className="mb-2 w-18 text-accent" />
      <h1 className="title-display">We got your message</h1>
      <p className="max-w-[44ch] text-base text-ink-2">
        We’ll reply to <b className="font-strong break-words text-ink">{email}</b>.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <ButtonLink to={PAGES.landing}>Back to home</ButtonLink>
        <ButtonLink to={PAGES.help}>Open the guide</ButtonLink>
      </div>
    </div>
  )
}
