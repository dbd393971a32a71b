import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#shared/domain/lifetimes.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const dataSecurity: Section = {
  id: 'data-security',
  title: 'Data Security',
  blocks: [
    'The [security page](/security) describes in detail what the software does and doesn’t do. In brief:',
    {
      list: [
        '**Encryption:** patient names, record numbers, dates of birth, notes, transcripts, plans, contacts and answers are encrypted with AES-256 (Galois/Counter Mode, which also detects tampering) before they reach the database. Every clinician has a separate key.',
        '**In transit:** the public service is offered over HTTPS and tells browsers never to use plain HTTP.',
        '**Access:** every record belongs to the clinician who created it. To anyone else it looks like it doesn’t exist.',
        '**Passwords:** stored as argon2id hashes. Common passwords are rejected.',
        `**Sessions:** end after ${SESSION_IDLE_MINUTES} minutes without activity and after ${SESSION_HOURS} hours at the latest, unless the operator of your site has set other limits.`,
        '**Audit trail:** entries are chained and can only be added, and a program detects changes and deletions.',
      ],
    },
    'Not everything is encrypted this way. Your name and email address, the type, status and times of notes, and your plan are readable in the database because the service sorts and counts by them.',
    'No service can promise that nothing will ever go wrong. If something does, we notify you as the agreement requires.',
  ],
}

export const rights: Section = {
  id: 'your-rights',
  title: 'Your Rights',
  blocks: [
    'Wherever you live, you can ask us to:',
    {
      list: [
        '**tell you** what information we hold about you, and give you a copy;',
        '**correct** it (you can change most of it in Profile Settings);',
        '**delete** it, along with your account and all its charts;',
        '**provide it** in a form another system can read;',
        '**stop** using it for a purpose you didn’t agree to.',
      ],
    },
    'Send your request through the [contact form](/contact) from your account’s email address. We may ask a question to verify your identity. We answer within 30 days and don’t treat you differently for asking. If your state has a privacy law, such as California’s, you have the rights that law gives you and may name an agent to make requests for you. If we refuse a request, we tell you why, and you can contact your state’s attorney general.',
    { heading: 'If you’re a patient' },
    'Your clinician controls your record, and HIPAA gives you rights to see it, get a copy, ask for changes, and learn who it was disclosed to. Please ask your clinician or their practice. If you contact us, we forward your request when we can tell who it’s for, and we don’t open your record. You can also file a complaint with the Office for Civil Rights of the U.S. Department of Health and Human Services.',
    { heading: 'Children' },
    'Accounts are for licensed or supervised professionals. We don’t knowingly let anyone under 18 create one. Clinicians may document the care of children; that information is PHI and is protected as PHI.',
    { heading: 'Changes to this policy' },
    `When this policy changes, we update the date at the top. If a change affects information you’ve already given to ${PRODUCT_NAME}, we email you at least 30 days before it takes effect.`,
  ],
}

export const contactUs: Section = {
  id: 'contact-us',
  title: 'Contact Us',
  blocks: [
    'Use the [contact form](/contact) for questions about this policy, requests about your information, and complaints. Start your message with “Privacy” so it reaches the right person. To report a vulnerability in our software, start it with “Security”.',
    'Please leave out anything that could identify a patient. If we need such details, we’ll agree on a safe way first.',
  ],
}
