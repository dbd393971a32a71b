import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { ContactLayout, ContactWay } from './contact-layout.tsx'

export function ContactPage() {
  return (
    <ContactLayout
      kind="contact"
      title="Contact"
      lead="Questions, faults, requests about your data: write to us, and a person answers by email."
      aside={
        <>
          <ContactWay title="How something works">
            The{' '}
            <Link to={PAGES.help} className="link">
              guide
            </Link>{' '}
            and the{' '}
            <Link to={PAGES.faq} className="link">
              questions and answers
            </Link>{' '}
            are quicker than we are.
          </ContactWay>
          <ContactWay title="Privacy, legal, security">
            Begin your message with that one word, so that it reaches the right person. What to write about a
            weakness is on the{' '}
            <Link to={`${PAGES.security}#reporting-a-weakness`} className="link">
              security page
            </Link>
            .
          </ContactWay>
          <ContactWay title="For a clinic or a team">
            <Link to={PAGES.contactSales} className="link">
              Contact sales
            </Link>{' '}
            about several accounts or a signed agreement.
          </ContactWay>
          <ContactWay title="In a crisis">
            We cannot help with emergencies. In the United States call 911, or call or text 988.
          </ContactWay>
        </>
      }
    />
  )
}
