import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '#shared/domain/lifetimes.ts'
import { NOTICE_DAYS } from '#shared/domain/retention.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const use: Section = {
  id: 'how-we-use-your-information',
  title: 'How We Use Your Information',
  blocks: [
    {
      table: {
        head: ['What', 'Why'],
        rows: [
          ['Account', 'To sign you in, keep others out, and apply your settings.'],
          ['Clinical information', 'To create, check, show and keep notes, plans and assessments for you.'],
          [
            'Email address',
            'To send confirmation and reset links and notices about your account and charts.',
          ],
          ['Plan and referrals', 'To apply your plan’s limits, bill it, and grant credits.'],
          ['Waitlist and messages', 'To reply to you. We don’t add you to a newsletter.'],
          ['Audit trail, log, counters', 'To find misuse and problems, and to show what happened.'],
        ],
      },
    },
    'We don’t make automated decisions about people. A drafted note is a proposal; a clinician reviews it and decides.',
    { heading: 'Who else receives information' },
    'We share information only with companies that help run the service, only as much as their part requires, and only where that part is set up. Any of them that handles PHI is bound by a written agreement with the same duties as ours.',
    {
      list: [
        '**Hosting:** the provider of the servers and database. Clinical content is already encrypted when it reaches the database.',
        '**Language model:** if an administrator has connected a hosted model, the text of a visit is sent to that service to write and check the note. No name, MRN, date of birth or email address is added, but the text itself is sent unchanged. You see who writes the note before you generate it.',
        '**Speech service:** if one is set up, it receives the audio to transcribe it. Otherwise the server, or your own device if you choose, transcribes it.',
        '**Email and text messages:** the delivery service receives the address or number and the message. Our messages contain no clinical information apart from the link to an assessment.',
        '**Payment:** Stripe, where it’s set up, receives your name, email address and card details and loads its form on the payment page.',
        '**Sign-in:** if you choose Google sign-in, Google learns that you sign in here. It receives nothing about your patients.',
      ],
    },
    'Ask us at any time which of these are in use for your account. Apart from them, we disclose information only if the law requires it. We then provide no more than what’s required and tell you first unless we’re not allowed to.',
    `If ${PRODUCT_NAME} is sold or merged, this policy and the Business Associate Agreement continue to apply to the information we already hold, and we tell you before anything changes.`,
    { heading: 'How long we keep it' },
    {
      list: [
        `**Clinical records:** for the period you choose in **Account Settings** (6 months, 1 year, 2 years, 5 years or indefinite), counted from the last entry in a chart. Nothing is deleted by age until you choose a period, and charts with signed notes are deleted only if you include them. A chart is deleted as a whole, after at least ${NOTICE_DAYS} days’ notice by email (where email is set up) and on your dashboard. You can keep any chart longer, and you can ask us to delete records earlier.`,
        '**After termination:** all clinical information is deleted within 30 days, as described in the [terms](/terms-of-use#data-ownership-and-retention).',
        '**Audit trail:** kept after an account ends because it shows who had access to what. It then contains numbers, not names.',
        `**Sessions and links:** session records are deleted a day after they end. Reset links expire after ${RESET_LINK_HOURS} hour, confirmation links after ${CONFIRM_LINK_DAYS} days.`,
        '**Email:** the text is removed once it’s been handed to the mail server.',
        '**Waitlist and messages:** until we’ve handled them or you ask us to delete them.',
      ],
    },
    'The law may require you to keep clinical records for years, and meeting that requirement is up to you. Keep the record in your EHR, and choose a retention period that fits.',
  ],
}
