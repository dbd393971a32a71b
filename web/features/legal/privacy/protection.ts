import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const dataSecurity: Section = {
  id: 'data-security',
  title: 'Data Security',
  blocks: [
    'The [security page](/security) describes what the software does in detail, and also what it does not do. In brief:',
    {
      list: [
        '**Encryption:** patient names, record numbers, dates of birth, notes, transcripts, plans, contacts and answers are encrypted with AES-256 (in Galois/Counter Mode, which also shows tampering) before they reach the database. Every clinician has a key of their own. A value moved to another row or another account does not open.',
        '**In transit:** the public service is offered over HTTPS, and tells browsers to use nothing else.',
        '**Access:** every record belongs to the clinician who made it. For anybody else its address answers as if it did not exist.',
        '**Passwords:** stored as argon2id hashes. The most common ones are refused when an account is made.',
        '**Sessions:** end after 15 idle minutes and after 12 hours at the latest, unless the operator of your site has set other times.',
        '**Audit trail:** chained entries that can only be added, with a program that finds the first one that was changed or removed.',
      ],
    },
    'Not everything is encrypted in this way. Your own name and email address, the type, status and times of notes, and your plan are stored readable, because the service sorts and counts by them.',
    'No service can promise that nothing will ever happen. If something does, we tell you, as the agreement demands.',
  ],
}

export const rights: Section = {
  id: 'your-rights',
  title: 'Your Rights',
  blocks: [
    'Wherever you live, you can ask us to:',
    {
      list: [
        '**tell you** what information we hold about you and give you a copy of it;',
        '**correct** it, much of which you can do yourself in Profile Settings;',
        '**delete** it, together with your account and all charts in it;',
        '**hand it over** in a form that another system can read;',
        '**stop** using it for a purpose you did not agree to.',
      ],
    },
    'Write to us through the [contact form](/contact) from the address of your account. We may ask a question to make sure that it is you. We answer within 30 days and do not treat you differently for having asked. If you live in a state with a privacy law of its own, such as California, these rights are the ones that law gives you, and you may name somebody to ask on your behalf. If we refuse, we say why, and you can turn to your state’s attorney general.',
    { heading: 'If you are a patient' },
    'Your clinician decides about your record, and HIPAA gives you rights towards them: to see it, to get a copy, to have it amended, and to learn to whom it was disclosed. Please ask your clinician or their practice. If you write to us, we pass your request on when we can tell whom it concerns, and we do not open your record. You may also complain to the Office for Civil Rights of the U.S. Department of Health and Human Services.',
    { heading: 'Children' },
    `Accounts are for licensed or supervised professionals. We do not knowingly let anybody under 18 make one. Clinicians may document the care of children; that information is PHI and protected as such.`,
    { heading: 'Changes to this policy' },
    `When this policy changes we change the date at its top. If a change matters for information that you have already given to ${PRODUCT_NAME}, we tell you by email at least 30 days before it takes effect.`,
  ],
}

export const contactUs: Section = {
  id: 'contact-us',
  title: 'Contact Us',
  blocks: [
    'Questions about this policy, requests about your information and complaints reach us through the [contact form](/contact). Begin the message with the word “Privacy”, so that it gets to the person responsible. To report a weakness in our software, begin it with “Security”.',
    'Please leave out anything that could identify a patient. If we need such details we will agree on a safe way first.',
  ],
}
