import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { goToSection } from '../../ui/section-link.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { FinalCall, HowItWorks, Security, Testimonial } from './story-sections.tsx'
import { useGoogleReturn } from './use-google-return.ts'

export function LandingPage() {
  const signingIn = useGoogleReturn()
  const { status } = useCurrentUser()

  if (signingIn) return <WaitingPage label="Signing you in" />
  if (status === 'signed-in') return <Redirect to={PAGES.dashboard} replace />
  return <Sections />
}

function Sections() {
  // The browser looked for the fragment before it was rendered.
  useEffect(() => {
    if (location.hash) goToSection(location.hash.slice(1), 'instant')
  }, [])
  return (
    <>
      <Hero />
      <Features />
      <HowItWorks />
      <Testimonial />
      <Security />
      <Pricing />
      <FinalCall />
    </>
  )
}
