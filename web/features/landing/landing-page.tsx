import { Redirect } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { GroundSymbol } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { useGoogleReturn } from './use-google-return.ts'

export function LandingPage() {
  const signingIn = useGoogleReturn()
  const { status } = useCurrentUser()

  if (signingIn) return <WaitingPage label="Signing you in" />
  if (status === 'signed-in') return <Redirect to={PAGES.dashboard} replace />

  return (
    <div className="site-shell grid flex-1 content-center gap-8 py-16">
      <GroundSymbol className="-ml-2 w-22 text-accent" />
      <h1 className="max-w-[18ch] font-serif text-[2.625rem] leading-[1.08] tracking-[-0.026em] text-balance sm:text-[4rem] lg:text-4xl">
        Every sentence shows what it stands on.
      </h1>
      <p className="max-w-[56ch] text-base text-ink-2 sm:text-lg">
        {PRODUCT_NAME} turns a visit into a structured clinical note, and shows for every sentence the words
        it rests on.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={PAGES.register} variant="primary" size="lg">
          Try for Free
        </ButtonLink>
      </div>
      <p className="hint">No credit card needed for the trial.</p>
    </div>
  )
}
