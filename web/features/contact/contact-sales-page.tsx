import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { ContactLayout, ContactWay } from './contact-layout.tsx'

export function ContactSalesPage() {
  return (
    <ContactLayout
      kind="sales"
      title="Contact sales"
      lead="For clinics, crisis teams and groups. Tell us how you document today and what you’d like to improve."
      aside={
        <>
          <ContactWay title="Prices">
            See all plans and prices{' '}
            <Link to={`${PAGES.landing}#pricing`} className="link">
              on the home page
            </Link>
            .
          </ContactWay>
          <ContactWay title="The agreement">
            The{' '}
            <Link to={`${PAGES.termsOfUse}#business-associate-agreement`} className="link">
              Business Associate Agreement
            </Link>{' '}
            is part of every account. Let us know if you need a signed copy.
          </ContactWay>
          <ContactWay title="For your security review">
            The{' '}
            <Link to={PAGES.security} className="link">
              security page
            </Link>{' '}
            explains what the software does and doesn’t do.
          </ContactWay>
        </>
      }
    />
  )
}
