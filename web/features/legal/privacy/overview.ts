import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const overview: Section = {
  id: 'overview',
  title: 'Overview',
  blocks: [
    `${PRODUCT_NAME} is a web application in which clinicians turn a visit into a structured clinical note. This policy says what information the service holds, why, who can see it, how it is protected, and what you can ask of us. “You” is a clinician or an administrator with an account, or a visitor of this site. “We” is the company that offers ${PRODUCT_NAME}.`,
    'The short version:',
    {
      list: [
        'We hold what you enter about your patients so that we can show it to you again, and for no other purpose.',
        'We do not sell personal information, we show no advertising, and we do not use patient information to train models for other customers.',
        'Recordings of visits are not stored. What remains of a recording is its written transcript, in your patient’s chart.',
        'This site loads nothing from other companies: no analytics, no advertising pixels, no fonts or scripts from elsewhere.',
        'Clinical content is encrypted with AES-256 before it reaches the database, with a key of its own for every clinician.',
      ],
    },
    'This policy covers the website and the application. How we handle protected health information on your behalf is governed by the [Business Associate Agreement](/terms-of-use#business-associate-agreement); where the two differ, that agreement decides.',
  ],
}

export const hipaa: Section = {
  id: 'hipaa-compliance',
  title: 'HIPAA Compliance',
  blocks: [
    `When you use ${PRODUCT_NAME} in a practice that is a covered entity under the Health Insurance Portability and Accountability Act (HIPAA), you are responsible for your patients’ protected health information (PHI) and we are your business associate. We commit to handle PHI as HIPAA’s Privacy, Security and Breach Notification Rules require of a business associate.`,
    {
      list: [
        '**Agreement.** The [Business Associate Agreement](/terms-of-use#business-associate-agreement) is part of our terms and applies to every account from the moment it is made. It costs nothing extra.',
        '**Minimum necessary.** We use PHI to provide the service to you. Our staff do not read charts to run it: administrators of the service see accounts, plans and counts, not the content of a chart.',
        '**Safeguards.** The technical ones are described under [Data Security](#data-security) and, in more detail, on the [security page](/security).',
        '**Independent review.** SOC 2 certification is a commitment of the company. Ask for its current state through the [contact form](/contact).',
        '**Breach notice.** If unsecured PHI is acquired, seen or used by somebody who had no right to it, we notify you without unreasonable delay and no later than 60 days after we discover it, with what you need to inform your patients.',
      ],
    },
    'Patients have no account with us. A patient who wants to see, correct or receive a copy of their record asks their clinician; we help the clinician to answer.',
  ],
}
