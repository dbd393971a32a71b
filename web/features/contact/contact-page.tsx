import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { ContactLayout, ContactWay } from './contact-layout.tsx'

export function ContactPage() {
  return (
    <ContactLayout
      kind="contact"
      title="Contact"
      lead="Questions, problems or requests about your data? Send us a message and a person will reply by email."
      aside={
        <>
          <ContactWay title="How to do something">
            The{' '}
            <Link to={PAGES.help} className="link">
              guide
            </Link>{' '}
            and the{' '}
            <Link to={PAGES.faq} className="link">
              questions and answers
            </Link>{' '}
            may already have the answer.
          </ContactWay>
          <ContactWay title="Privacy, legal, security">
            Start your message with that word so it reaches the right person. To report a vulnerability, see
            the{' '}
            <Link to={`${PAGES.security}#reporting-a-vulnerability`} className="link">
              security page
            </Link>
            .
          </ContactWay>
          <ContactWay title="For a clinic or a team">
            <Link to={PAGES.contactSales} className="link">
              Contact sales
            </Link>{' '}
            about multiple accounts or a signed agreement.
          </ContactWay>
          <ContactWay title="In a crisis">
            We can’t help in an emergency. In the United States, call 911, or call or text 988.
          </ContactWay>
        </>
      }
    />
  )
}
