import { FREE_NOTES_PER_MONTH, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { CREDIT_MONTHS } from '#shared/domain/rewards.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const service: Section = {
  id: 'terms-of-service',
  title: 'Terms of Service',
  blocks: [
    `These terms are an agreement between you and the company that offers ${PRODUCT_NAME} (“we”). By creating an account, or using the service for an organization, you accept them along with the [Privacy Policy](/privacy-policy) and the [Business Associate Agreement](#business-associate-agreement) below. If you accept for an organization, you confirm that you’re authorized to, and “you” includes that organization.`,
    {
      list: [
        `**What you get.** The right to use ${PRODUCT_NAME} to document the care of your patients while these terms are in force. This right is yours alone and can’t be transferred.`,
        '**Who may use it.** Licensed clinicians, people who work under a licensed clinician’s supervision, and people who administer their accounts. You must be at least 18 years old.',
        '**Your account.** One account per person. Keep your password private and your email address current, and tell us right away if someone else may have used your account. You’re responsible for what’s done with your account until you tell us.',
        `**Plans and payment.** Every account starts on the Free Plan (${FREE_NOTES_PER_MONTH} notes per month). You see the price and limit of a paid plan before you choose it. A paid plan renews for the same period until you cancel. You can cancel anytime in Account Settings and keep the plan until the end of the period you’ve paid for. Payments aren’t refunded for a period that has started, unless the law requires it. We announce price changes at least 30 days ahead, and they apply from your next period.`,
        `**Trials.** The page where you start a trial states its length. Trials of a paid plan last ${TRIAL_DAYS} days, once per account, and need a card. Nothing is charged until the trial ends; the payment page shows the date and amount of the first charge. Cancel before that date and you won’t be charged. Other trials need no card.`,
        `**Referrals.** Referral credits reduce what you pay for a subscription. They expire after ${CREDIT_MONTHS} months, have no cash value and can’t be sold. Credits earned by referring yourself or people who don’t exist are void.`,
        '**Features.** We change and improve the service. The [guide](/help) describes this version. Nothing in these terms promises future features.',
        '**Changes.** We may change these terms. We email you at least 30 days before a change takes effect. If you don’t agree, you can end the agreement before then.',
      ],
    },
    'The service and its software remain ours. What you enter remains yours: see [Data Ownership and Retention](#data-ownership-and-retention). If you send us a suggestion, we may use it without owing you anything.',
    'The laws of the United States and of the state in which we are established apply. If part of these terms can’t be enforced, the rest remains in effect.',
  ],
}

export const acceptableUse: Section = {
  id: 'acceptable-use',
  title: 'Acceptable Use',
  blocks: [
    'Use the service for its purpose, lawfully, and with care for the people in the records. You agree not to:',
    {
      list: [
        'record a visit without the consent the law requires from everyone who can be heard;',
        'enter information about people you don’t treat or aren’t allowed to document;',
        'share an account, or let a program sign in as a person;',
        'try to access other people’s records, or bypass limits, sessions or encryption;',
        'test our systems in a way that could harm other people’s data or the service. Good-faith research under the rules on the [security page](/security#reporting-a-vulnerability) is welcome;',
        'upload malicious software, or send assessments or invitations to people who don’t expect them;',
        'resell the service, copy it, or use its output to build a competing one;',
        'rely on it in an emergency. The service doesn’t monitor patients.',
      ],
    },
    'If you break these rules in a way that puts others at risk, we may suspend your account immediately. We tell you why, and restore it once the risk has passed. You can still export your records unless the law forbids it.',
  ],
}

export const professionalResponsibility: Section = {
  id: 'professional-responsibility',
  title: 'Professional Responsibility',
  blocks: [
    `${PRODUCT_NAME} is a documentation tool. It doesn’t examine, diagnose, treat or advise patients, and it isn’t a medical device.`,
    {
      list: [
        '**You review every note.** Drafts can be incomplete or wrong, and so can the checks. The service shows the words a sentence came from so you can verify it. Before a note enters a record, you read it, correct it and take responsibility for it.',
        '**You make the clinical decisions.** Summaries, recommendations, scores and interpretations are aids. Clinical judgment is yours alone, including every decision about risk.',
        '**You get consent** for recording, for using software in documentation, and for sending questionnaires by email or text message, as the law, your license and your employer require.',
        '**You keep the record.** The legal medical record is the one in your EHR. Copy or export what belongs there in time.',
        '**You know your rules.** Licensing boards, payers and employers may restrict software like this. It’s up to you to find out whether you may use it.',
      ],
    },
    'If a patient may be in danger, act as you would without this service. In the United States, call 911 in an emergency, or call or text 988 for the Suicide & Crisis Lifeline.',
  ],
}
