import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const liability: Section = {
  id: 'limitation-of-liability',
  title: 'Limitation of Liability',
  blocks: [
    'To the extent the law allows:',
    {
      list: [
        'The service is provided “as is” and “as available”, without warranties of any kind, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement. We don’t warrant that drafts, checks, transcripts, scores or recommendations are complete or correct.',
        'Neither party is liable to the other for indirect, incidental, special, consequential or punitive damages, or for lost profits, revenue or goodwill.',
        'Our total liability for all claims related to the service is limited to the amount you paid us in the 12 months preceding the event that gave rise to the claim.',
        'We aren’t liable for clinical decisions or for notes used without review.',
      ],
    },
    'These limits don’t apply where the law forbids them, such as harm caused intentionally or by gross negligence. They don’t reduce our duties under the Business Associate Agreement or the penalties HIPAA sets.',
    'If a third party brings a claim against us because you broke the rules on [acceptable use](#acceptable-use) or [professional responsibility](#professional-responsibility), you cover our reasonable costs. We do the same for you if a third party claims that our software, as we provide it, infringes their rights.',
  ],
}

export const termination: Section = {
  id: 'termination',
  title: 'Termination',
  blocks: [
    'Either party may end this agreement at any time with 30 days written notice. A message through the [contact form](/contact) from your account’s email address, or an email from us to that address, counts as written notice. You can also delete your account in Account Settings at any time.',
    {
      list: [
        '**You** don’t have to give a reason. You can cancel a paid plan at any time; it runs to the end of the period you’ve paid for.',
        '**We** may end or suspend an account without notice if it seriously violates the law or these terms and waiting would harm others, or if the law requires it.',
        '**Either party** may end the agreement immediately if the other materially breaches it and doesn’t fix the breach within 30 days of notice.',
      ],
    },
    'During the notice period you can access and export your records. After that they’re deleted within 30 days: see [Data Ownership and Retention](#data-ownership-and-retention). If we end the agreement and you haven’t breached it, we refund what you’ve paid for the remaining time.',
    'Some terms continue after termination: the Business Associate Agreement while we still hold PHI, the limitation of liability, and payment for time already used.',
  ],
}

export const contactInformation: Section = {
  id: 'contact-information',
  title: 'Contact Information',
  blocks: [
    `Send notices to ${PRODUCT_NAME} and questions about these terms through the [contact form](/contact), and start your message with “Legal”. If your organization needs a signed copy of the Business Associate Agreement, or uses its own, [contact sales](/contact-sales).`,
    'We contact you at your account’s email address. Please keep it current in Profile Settings.',
  ],
}
