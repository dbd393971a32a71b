import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { ContactLayout, ContactWay } from './contact-layout.tsx'

export function ContactSalesPage() {
  return (
    <ContactLayout
      kind="sales"
      title="Contact sales"
      lead="For clinics, crisis teams and groups. Tell us how you document today, and what should be better."
      aside={
        <>
          <ContactWay title="Prices">
            The prices of all plans are{' '}
            <Link to={`${PAGES.landing}#pricing`} className="link">
              on the start page
            </Link>
            .
          </ContactWay>
          <ContactWay title="The agreement">
            The{' '}
            <Link to={`${PAGES.termsOfUse}#business-associate-agreement`} className="link">
              Business Associate Agreement
            </Link>{' '}
            is part of every account. If you need a signed copy, say so.
          </ContactWay>
          <ContactWay title="For your security review">
            The{' '}
            <Link to={PAGES.security} className="link">
              security page
            </Link>{' '}
            says what the software does and what it does not.
          </ContactWay>
        </>
      }
    />
  )
}
