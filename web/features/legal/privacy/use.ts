import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const use: Section = {
  id: 'how-we-use-your-information',
  title: 'How We Use Your Information',
  blocks: [
    {
      table: {
        head: ['What', 'What for'],
        rows: [
          ['Account', 'To let you in, to keep others out, and to show the app as you like it.'],
          ['Clinical information', 'To make, check, show and keep notes, plans and assessments for you.'],
          [
            'Email address',
            'Links to confirm it or to reset a password, and notices about changes to your account.',
          ],
          ['Plan and referrals', 'To apply the limits of your plan, to bill it, and to grant credits.'],
          ['Waitlist and messages', 'To answer you. We do not add you to a newsletter.'],
          ['Audit trail, log, counters', 'To find misuse and faults, and to prove what happened.'],
        ],
      },
    },
    'We do not make decisions about people by automated means. A note that the service drafts is a proposal; a clinician reads it and decides.',
    { heading: 'Who else receives information' },
    'We share information only with those who help to run the service, only as far as their part needs it, and only where that part is set up. Every one of them that can touch PHI is bound by a written agreement with the same duties as ours.',
    {
      list: [
        '**Hosting:** the provider of the servers and of the database that this site runs on. Clinical content is already encrypted when the database receives it.',
        '**Mail delivery:** receives the address and text of mails such as a password reset. Our account mails hold no clinical information.',
        '**Sign-in provider:** if you choose Google sign-in, Google learns that you sign in here. It receives nothing about your patients.',
        '**Payment, text-message, speech or language-model providers:** only if the feature that needs one is offered to you and set up. Which ones are in use for your account we tell you on request.',
      ],
    },
    'Beyond that we disclose information only if the law compels us. We then hand over no more than what is demanded and tell you first, unless we are forbidden to.',
    `If ${PRODUCT_NAME} is sold or merged, this policy and the Business Associate Agreement stay in force for the information we already hold, and you are told before anything changes.`,
    { heading: 'How long we keep it' },
    {
      list: [
        '**Clinical records:** as long as you choose in **Account Settings**: 6 months, 1 year, 2 years, 5 years or indefinite, counted from the last entry in a chart. Until you choose a period, nothing is deleted by age, and charts with signed notes are deleted only if you include them. A chart is deleted as a whole, after we have told you 30 days ahead by email and on your dashboard. You can keep any chart longer, and you can ask us to delete records earlier.',
        '**After termination:** all clinical information is deleted within 30 days, as the [terms](/terms-of-use#data-ownership-and-retention) say.',
        '**Audit trail:** kept after an account ends, because it shows who had access to what. It then holds numbers, not names.',
        '**Sessions and links:** session records go a day after they end; reset links expire after one hour, confirmation links after three days.',
        '**Mail:** the text of a mail is removed once it has been handed to the mail server.',
        '**Waitlist and messages:** until the matter is settled or you ask us to delete them.',
      ],
    },
    'Your own law may demand that clinical records be kept for years. Meeting that duty is yours: keep the record in your record system, and choose the retention period accordingly.',
  ],
}
