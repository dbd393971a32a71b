import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const liability: Section = {
  id: 'limitation-of-liability',
  title: 'Limitation of Liability',
  blocks: [
    'As far as the law allows:',
    {
      list: [
        'The service is provided “as is” and “as available”, without warranties of any kind, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement. We do not warrant that drafts, transcripts, scores or recommendations are complete or correct.',
        'Neither side is liable to the other for indirect, incidental, special, consequential or punitive damages, or for lost profits, revenue or goodwill.',
        'Our total liability for all claims connected with the service is limited to the amount you paid us in the 12 months preceding the event that gave rise to the claim.',
        'We are not liable for clinical decisions, nor for notes that were used without review.',
      ],
    },
    'These limits do not apply where the law forbids them: for example to harm caused on purpose or by gross negligence. They do not lessen our duties towards patients’ information under the Business Associate Agreement, or the penalties that HIPAA itself sets.',
    'If somebody else brings a claim against us because you broke the rules on [acceptable use](#acceptable-use) or [professional responsibility](#professional-responsibility), you cover what it reasonably costs us. We do the same for you if somebody claims that our software, as we provide it, infringes their rights.',
  ],
}

export const termination: Section = {
  id: 'termination',
  title: 'Termination',
  blocks: [
    'Either side may end this contract at any time with 30 days written notice. A message through the [contact form](/contact) from the address of your account, or an email from us to that address, counts as written.',
    {
      list: [
        '**You** need not give a reason. A paid plan can be cancelled at any time and runs to the end of the period you have paid for.',
        '**We** may end or suspend an account without notice if it breaks the law or these terms in a serious way and waiting would harm others, or if the law demands it.',
        '**Either side** may end the contract at once if the other has broken an important part of it and has not put it right within 30 days of being told.',
      ],
    },
    'During the notice you keep access to your records and can take a copy. Afterwards they are deleted within 30 days: see [Data Ownership and Retention](#data-ownership-and-retention). If we end the contract without your having broken it, you get back what you have paid for the time that is left.',
    'What by its nature lasts longer stays in force: the Business Associate Agreement while we still hold PHI, the limits of liability, and what you owe for time already used.',
  ],
}

export const contactInformation: Section = {
  id: 'contact-information',
  title: 'Contact Information',
  blocks: [
    `Notices and questions about these terms reach ${PRODUCT_NAME} through the [contact form](/contact). Begin the message with the word “Legal”. Organizations that need a signed copy of the Business Associate Agreement, or that have one of their own, write to us through [contact sales](/contact-sales).`,
    'We write to you at the email address of your account. Please keep it current in Profile Settings.',
  ],
}
