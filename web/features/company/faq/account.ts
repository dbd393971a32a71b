import { FREE_NOTES_PER_MONTH, PRICING_PLANS, sessionsText } from '#shared/domain/pricing.ts'
import type { QuestionGroup } from './question.ts'

export const plans: QuestionGroup = {
  id: 'plans',
  title: 'Plans',
  questions: [
    {
      id: 'cost',
      question: 'What does it cost?',
      answer: [
        `The Free Plan has ${FREE_NOTES_PER_MONTH} notes per month and costs nothing. Paid plans differ in how many sessions they include:`,
        {
          list: PRICING_PLANS.map(
            (plan) =>
              `**${plan.name}:** $${plan.annualPrice} per month billed annually, $${plan.monthlyPrice} billed monthly; ${sessionsText(plan).toLowerCase()}.`,
          ),
        },
      ],
    },
    {
      id: 'credit-card',
      question: 'Do I need a credit card to try it?',
      answer: ['No. The [free trial](/free-trial) asks for an email address and a password.'],
    },
    {
      id: 'limit',
      question: 'What happens when I reach my monthly limit?',
      answer: [
        'You can read and edit everything you have, but generate no further note until the next calendar month, or until you choose a larger plan. You are warned before.',
      ],
    },
    {
      id: 'cancel',
      question: 'Can I cancel at any time?',
      answer: [
        'Yes. A paid plan then runs to the end of the period you have paid for. The [terms](/terms-of-use#termination) say the rest.',
      ],
    },
    {
      id: 'teams',
      question: 'We are a clinic. What do you offer?',
      answer: ['Tell us how many you are and how you work: [contact sales](/contact-sales).'],
    },
  ],
}

export const account: QuestionGroup = {
  id: 'account',
  title: 'Your account',
  questions: [
    {
      id: 'forgot-password',
      question: 'I have forgotten my password.',
      answer: ['Ask for a [reset link](/forgot-password). It works once, for one hour.'],
    },
    {
      id: 'signed-out',
      question: 'Why did the page lock itself?',
      answer: [
        'After 15 minutes without activity, so that nobody reads charts on a screen you have left. Your password opens it again, and nothing is lost. A session ends after 12 hours in any case. [More about it](/help#idle-sign-out).',
      ],
    },
    {
      id: 'share-account',
      question: 'Can colleagues share my account?',
      answer: [
        'Please do not. The audit trail shows who did what, and it is worth something only if one account is one person. Everybody can have a free account of their own.',
      ],
    },
    {
      id: 'leave',
      question: 'How do I take my data with me, or have it deleted?',
      answer: [
        '**Export Data** in Account Settings makes an archive of everything: PDF, FHIR and JSON. **Delete Account** beside it removes the account with everything in it.',
      ],
    },
  ],
}
