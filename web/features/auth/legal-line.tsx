import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'

export function LegalLine({ deed }: { deed: string }) {
  return (
    <p>
      By {deed}, you agree to the{' '}
      <Link to={PAGES.termsOfUse} className="link">
        terms of use
      </Link>{' '}
      and the{' '}
      <Link to={PAGES.privacyPolicy} className="link">
        privacy policy
      </Link>
      .
    </p>
  )
}
