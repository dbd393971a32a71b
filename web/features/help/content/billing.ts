import { FREE_NOTES_PER_MONTH, PRICING_PLANS, sessionsText } from '#shared/domain/pricing.ts'
import type { ArticleGroup } from '../article.ts'

export const billing: ArticleGroup = {
  title: 'Plans and referrals',
  articles: [
    {
      id: 'plans',
      title: 'Plans, prices and monthly limits',
      summary: 'What each plan costs and includes.',
      keywords: [
        'price',
        'pricing',
        'cost',
        'free plan',
        'basic',
        'professional',
        'enterprise',
        'annual',
        'monthly',
        'discount',
      ],
      blocks: [
        {
          table: {
            head: ['Plan', 'By the month', 'By the year', 'Includes'],
            rows: [
              ['Free', '$0', '$0', `${FREE_NOTES_PER_MONTH} notes per month`],
              ...PRICING_PLANS.map((plan) => [
                plan.name,
                `$${plan.monthlyPrice} a month`,
                `$${plan.annualPrice} a month`,
                sessionsText(plan),
              ]),
            ],
          },
        },
        'Every account begins on the Free Plan. The first 14 days of a subscription are free: end it within them in Account Settings, and everything you paid comes back. All paid plans include voice and text input, all templates, patient profiles, summaries and treatment plans, audio upload and standard support.',
      ],
    },
    {
      id: 'usage',
      title: 'When the monthly limit comes near',
      summary: 'Where you see it, and what happens at the end.',
      keywords: ['limit reached', 'quota', 'remaining', 'upgrade', 'usage'],
      blocks: [
        'The sidebar shows how many notes are left this month, and the dashboard warns you when five or fewer remain. While you create a note, a banner appears once 80 percent are used.',
        'At the limit no further note can be generated until the next calendar month (by UTC), or until you choose a larger plan. Everything you have already written stays readable.',
      ],
    },
    {
      id: 'subscribe',
      title: 'Subscribe to a plan',
      summary: 'Choose, pay by card, done.',
      keywords: ['payment', 'card', 'billing', 'pay', 'checkout', 'invoice', 'upgrade', 'cancel'],
      blocks: [
        {
          steps: [
            'Open **Choose Plan** on the dashboard, and choose monthly or annual billing.',
            'Choose a plan, then enter your card. Its number goes to the payment provider and never to us.',
            'Press **Complete Payment**. A message welcomes you, and the dashboard shows the new plan.',
          ],
        },
        '**Plan and Billing** in Account Settings shows the plan, the next invoice and every past one; there you change or cancel. A cancelled plan runs to the end of the paid time, and nothing is deleted afterwards: new notes then count against the Free Plan.',
        '“Payment Failed” comes with the reason the provider gives. Nothing is charged then; try again or use another card.',
      ],
    },
    {
      id: 'use-referral-code',
      title: 'Use a referral code',
      summary: 'Enter a colleague’s code when you create your account.',
      keywords: ['invite', 'invitation', 'friend', 'coupon', 'ref'],
      blocks: [
        'A link from a colleague fills in the code by itself. Otherwise type it into the referral card on [Create Account](/register); it has at most 12 characters, and upper or lower case does not matter. After six characters it is checked, and you see who referred you.',
        'A code that is not valid does not stop you: the account is made without it. An account can be referred once.',
      ],
    },
    {
      id: 'refer-colleagues',
      title: 'Refer colleagues and earn credits',
      summary: 'They pay less, and you earn credits.',
      keywords: ['referral program', 'credit', 'reward', 'share', 'invite', 'generate code'],
      blocks: [
        'Open **Referrals** in the menu under your initials. Generate your code once, then copy the code or the link, or send an invitation by email.',
        'A colleague who registers with it gets 10% off the first subscription; you earn 15% of it as credits. The page shows your referrals, what you have earned, what was applied and what is available. You get the credit 14 days after their first payment, when it can no longer be refunded. It counts toward your next invoice and expires after 12 months.',
      ],
    },
  ],
}
