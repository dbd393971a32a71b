import { Redirect } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Brand, GroundSymbol } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { useGoogleReturn } from './use-google-return.ts'

export function LandingPage() {
  const signingIn = useGoogleReturn()
  const { status } = useCurrentUser()

  if (signingIn) return <WaitingPage label="Signing you in" />
  if (status === 'signed-in') return <Redirect to={PAGES.dashboard} replace />

  return (
    <div className="flex flex-1 flex-col">
      <header className="mx-auto flex w-full max-w-300 flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6">
        <Brand to={PAGES.landing} />
        {/* A token is there, its owner not yet known: the way in is already the dashboard. */}
        {status === 'signed-out' ? (
          <ButtonLink to={PAGES.login}>Sign In</ButtonLink>
        ) : (
          <ButtonLink to={PAGES.dashboard}>Dashboard</ButtonLink>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-300 flex-1 content-center gap-8 px-4 py-16 sm:px-6"
      >
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
          <ButtonLink to={PAGES.login} size="lg">
            Sign In
          </ButtonLink>
        </div>
        <p className="hint">No credit card needed for the trial.</p>
      </main>
    </div>
  )
}
