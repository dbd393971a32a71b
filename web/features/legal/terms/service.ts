import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const service: Section = {
  id: 'terms-of-service',
  title: 'Terms of Service',
  blocks: [
    `These terms are the contract between you and the company that offers ${PRODUCT_NAME} (“we”). By making an account, or by using the service for an organization, you accept them, together with the [Privacy Policy](/privacy-policy) and the [Business Associate Agreement](#business-associate-agreement) below. If you accept for an organization, you confirm that you may do so, and “you” means that organization too.`,
    {
      list: [
        `**What you get.** The right to use ${PRODUCT_NAME} for documenting the care of your own patients, for as long as these terms are in force. The right is yours alone and cannot be passed on.`,
        '**Who may use it.** Clinicians who are licensed, or who work under the supervision of one who is, and people who administer their accounts. You must be at least 18 years old.',
        '**Your account.** One account per person. Keep your password to yourself, keep your email address current, and tell us at once if somebody else may have used the account. What is done with your account counts as done by you until you have told us.',
        '**Plans and payment.** Every account begins on the Free Plan. Paid plans, their monthly limits and prices are shown before you choose one. A paid plan renews for the same period until you cancel; what you have paid is not refunded for a period that has begun, unless the law demands it. We announce a change of price at least 30 days ahead, and it applies from your next period.',
        '**Trials.** The page on which you start a trial says how long it lasts and what it includes. A trial needs no credit card unless that page says so.',
        '**Referrals.** Credits from the referral programme reduce what you pay for a subscription. They have no cash value and cannot be sold. Credits gained by referring yourself or people who do not exist are void.',
        '**Features.** We improve the service all the time. The [guide](/help) describes what this version has; nothing in these terms promises more by a certain date.',
        '**Changes.** We may change these terms. We tell you by email at least 30 days before a change takes effect; if you do not agree, you can end the contract before then.',
      ],
    },
    'The service and its software remain ours. What you enter remains yours: see [Data Ownership and Retention](#data-ownership-and-retention). If you send us a suggestion, we may use it without owing you anything.',
    'The law of the United States and of the state in which we are established applies. If one part of these terms cannot be enforced, the rest stays in force.',
  ],
}

export const acceptableUse: Section = {
  id: 'acceptable-use',
  title: 'Acceptable Use',
  blocks: [
    'Use the service for what it is made for, lawfully, and with care for the people the records are about. In particular you agree not to:',
    {
      list: [
        'record a visit without the consent that your law demands, from everybody who is heard;',
        'enter information about people whom you do not treat or have no right to document;',
        'share an account, or let a program sign in as if it were a person;',
        'try to reach the records of others, or to get around limits, sessions or encryption;',
        'test our systems in a way that could harm others’ data or the service. Good-faith research within the rules on the [security page](/security#reporting-a-weakness) is welcome;',
        'upload harmful software, or send assessments or invitations to people who do not expect them;',
        'resell the service, copy it, or use its output to build a competing one;',
        'rely on it in an emergency. Nobody watches over patients through this service.',
      ],
    },
    'If you break these rules in a way that endangers others, we may suspend your account at once. We tell you why, and we restore it when the danger is over. Your records stay available to you for export unless the law forbids it.',
  ],
}

export const professionalResponsibility: Section = {
  id: 'professional-responsibility',
  title: 'Professional Responsibility',
  blocks: [
    `${PRODUCT_NAME} is a tool for documentation. It does not examine, diagnose, treat or advise patients, and it is not a medical device.`,
    {
      list: [
        '**You review every note.** Drafts can be incomplete or wrong. The service shows the words that each sentence rests on so that you can check it. Before a note enters a record, you read it, correct it and answer for it.',
        '**You decide about care.** Summaries, recommendations, scores and interpretations are aids. Clinical judgement is yours alone, and so is every decision about risk.',
        '**You obtain consent.** For recording, for the use of software in documentation, and for sending questionnaires by email or text message, as your law, your licence and your employer demand.',
        '**You keep the record.** The legal medical record is the one in your record system. Copy or export what belongs there in time.',
        '**You know your rules.** Licensing boards, payers and employers may restrict software like this. Whether you may use it is for you to find out.',
      ],
    },
    'If a patient may be in danger, act as you would without this service. In the United States, call 911 in an emergency, or call or text 988 for the Suicide & Crisis Lifeline.',
  ],
}
