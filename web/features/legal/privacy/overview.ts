import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const overview: Section = {
  id: 'overview',
  title: 'Overview',
  blocks: [
    `${PRODUCT_NAME} is a web application that helps clinicians turn a visit into a structured clinical note. This policy explains what information the service holds, why, who can see it, how it’s protected, and what rights you have. “You” means a clinician or administrator with an account, or a visitor to this site. “We” means the company that offers ${PRODUCT_NAME}.`,
    'In short:',
    {
      list: [
        'We hold what you enter about your patients to provide the service to you, and for no other purpose.',
        'We don’t sell personal information, show advertising, or use patient information to train models.',
        'Recordings of visits aren’t stored. What remains is the transcript in your patient’s chart.',
        'There are no analytics and no advertising pixels. The payment page loads Stripe’s card form where Stripe handles payments; no other page loads anything from another company.',
        'Clinical content is encrypted with AES-256 before it reaches the database, with a separate key for every clinician.',
      ],
    },
    'This policy covers the website and the application. The [Business Associate Agreement](/terms-of-use#business-associate-agreement) governs how we handle protected health information on your behalf. If the two differ, that agreement applies.',
  ],
}

export const hipaa: Section = {
  id: 'hipaa-compliance',
  title: 'HIPAA Compliance',
  blocks: [
    `When you use ${PRODUCT_NAME} in a practice that is a covered entity under the Health Insurance Portability and Accountability Act (HIPAA), you’re responsible for your patients’ protected health information (PHI) and we’re your business associate. We commit to handling PHI as HIPAA’s Privacy, Security and Breach Notification Rules require of a business associate.`,
    {
      list: [
        '**Agreement.** The [Business Associate Agreement](/terms-of-use#business-associate-agreement) is part of our terms and applies to every account from the start, at no extra cost.',
        '**Minimum necessary.** We use PHI to provide the service to you. The administration pages show accounts, plans and counts, not the content of charts.',
        '**Safeguards.** See [Data Security](#data-security) and, for details, the [security page](/security).',
        '**SOC 2.** SOC 2 certification is a commitment of the company. Ask about its current status through the [contact form](/contact).',
        '**Breach notice.** If unsecured PHI is acquired, accessed, used or disclosed without permission, we notify you without unreasonable delay and no later than 60 days after we discover it, with the information you need to notify your patients.',
      ],
    },
    'Patients don’t have accounts with us. A patient who wants to see, correct or get a copy of their record should ask their clinician, and we help the clinician respond.',
  ],
}
