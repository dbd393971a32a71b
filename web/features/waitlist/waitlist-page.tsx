import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { GroundSymbol } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'

const WaitlistForm = lazy(async () => ({ default: (await import('./waitlist-form.tsx')).WaitlistForm }))

export function WaitlistPage() {
  const [joined, setJoined] = useState(false)
  useHeadingFocusOn(joined ? 'joined' : 'form')
  return joined ? <Joined /> : <Invitation onJoined={() => setJoined(true)} />
}

function Invitation({ onJoined }: { onJoined: () => void }) {
  return (
    <div className="site-shell grid flex-1 content-start gap-x-16 gap-y-8 pt-8 pb-20 md:pt-12 lg:grid-cols-[minmax(0,1fr)_28rem] lg:content-center lg:items-center lg:py-20">
      <div className="grid gap-4">
        <h1 className="max-w-[16ch] font-serif text-2xl font-[440] tracking-[-0.022em] text-balance md:text-3xl">
          Join the waitlist
        </h1>
        <p className="max-w-[52ch] text-note text-ink-2 md:text-lg md:leading-7.5">
          {PRODUCT_NAME} turns a visit into a structured clinical note and shows the source of every sentence.
          Leave your email and we’ll let you know when a spot opens.
        </p>
        <p className="max-w-[52ch] text-ink-2">
          You don’t have to wait. Start a{' '}
          <Link to={PAGES.freeTrial} className="link">
            free trial
          </Link>{' '}
          now, or read the{' '}
          <Link to={PAGES.help} className="link">
            guide
          </Link>
          .
        </p>
      </div>
      <Card className="grid content-start gap-4 p-5 sm:p-8">
        <Suspense fallback={<WaitingPage />}>
          <WaitlistForm onJoined={onJoined} />
        </Suspense>
        <p className="hint">
          We use your name and email only for the waitlist. See our{' '}
          <Link to={PAGES.privacyPolicy} className="link">
            Privacy Policy
          </Link>
          .
        </p>
      </Card>
    </div>
  )
}

function Joined() {
  return (
    <div className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 px-4 py-16 text-center">
      <GroundSymbol className="mb-2 w-18 text-accent" />
      <h1 className="title-display">You're on the list!</h1>
      <p className="max-w-[44ch] text-base text-ink-2">We’ll email you when a spot opens.</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <ButtonLink to={PAGES.landing}>Back to home</ButtonLink>
        <ButtonLink to={`${PAGES.landing}#features`} variant="primary">
          See the features
        </ButtonLink>
      </div>
    </div>
  )
}
