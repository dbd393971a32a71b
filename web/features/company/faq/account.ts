import { RESET_LINK_HOURS, SESSION_HOURS, SESSION_IDLE_MINUTES } from '#shared/domain/lifetimes.ts'
import { FREE_NOTES_PER_MONTH, PRICING_PLANS, sessionsText, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import type { QuestionGroup } from './question.ts'

export const plans: QuestionGroup = {
  id: 'plans',
  title: 'Plans',
  questions: [
    {
      id: 'cost',
      question: 'How much does it cost?',
      answer: [
        `The Free Plan has ${FREE_NOTES_PER_MONTH} notes per month and costs nothing. Paid plans differ in the number of sessions:`,
        {
          list: PRICING_PLANS.map(
            (plan) =>
              `**${plan.name}:** $${plan.annualPrice} per month billed annually, or $${plan.monthlyPrice} billed monthly; ${sessionsText(plan).toLowerCase()}.`,
          ),
        },
      ],
    },
    {
      id: 'credit-card',
      question: 'Do I need a credit card to try it?',
      answer: [
        `No. The [free trial](/free-trial) asks for an email address and a password. To try a paid plan free for ${TRIAL_DAYS} days, you enter a card, which isn’t charged until the trial ends.`,
      ],
    },
    {
      id: 'limit',
      question: 'What happens when I reach my monthly limit?',
      answer: [
        'You can still open and edit everything you have. To create more notes, choose a larger plan or wait until next month. We warn you before you reach the limit.',
      ],
    },
    {
      id: 'cancel',
      question: 'Can I cancel anytime?',
      answer: [
        `Yes, in Account Settings. Cancel during the first ${TRIAL_DAYS} days of your first plan and you won’t be charged. After that, you keep the plan until the end of the period you’ve paid for. Payments already made aren’t refunded unless the law requires it. See the [terms](/terms-of-use#terms-of-service).`,
      ],
    },
    {
      id: 'teams',
      question: 'We’re a clinic. What do you offer?',
      answer: ['[Contact sales](/contact-sales) and tell us how many clinicians you have and how you work.'],
    },
  ],
}

export const account: QuestionGroup = {
  id: 'account',
  title: 'Your account',
  questions: [
    {
      id: 'forgot-password',
      question: 'I forgot my password.',
      answer: [
        `[Request a reset link](/forgot-password). It works once and expires after ${RESET_LINK_HOURS} hour.`,
      ],
    },
    {
      id: 'signed-out',
      question: 'Why did the page lock?',
      answer: [
        `It locks after ${SESSION_IDLE_MINUTES} minutes without activity so no one can read charts on a screen you’ve left. Sign back in to unlock it; nothing is lost. A session also ends after ${SESSION_HOURS} hours. [Learn more](/help#idle-sign-out).`,
      ],
    },
    {
      id: 'share-account',
      question: 'Can colleagues share my account?',
      answer: [
        'No. The audit trail shows who did what, and that only works with one account per person. Your colleagues can each create a free account.',
      ],
    },
    {
      id: 'leave',
      question: 'How do I export or delete my data?',
      answer: [
        'In Account Settings, **Export Data** creates an archive of everything as PDF, FHIR and JSON. **Delete Account** deletes your account and everything in it.',
      ],
    },
  ],
}
