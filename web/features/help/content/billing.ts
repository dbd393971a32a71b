import {
  FREE_NOTES_PER_MONTH,
  FREE_TRIAL_DAYS,
  PRICING_PLANS,
  sessionsText,
  TRIAL_DAYS,
} from '#shared/domain/pricing.ts'
import { REFERRAL_CODE_MAX } from '#shared/domain/referral-codes.ts'
import { CREDIT_MONTHS, REFERRED_PERCENT_OFF, REFERRER_PERCENT } from '#shared/domain/rewards.ts'
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
            head: ['Plan', 'Billed monthly', 'Billed annually', 'Includes'],
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
        `Every account starts on the Free Plan. Your first paid plan starts with a ${TRIAL_DAYS}-day free trial: you enter a card, and it isn’t charged until the trial ends. This is separate from the [${FREE_TRIAL_DAYS}-day trial](#free-trial), which needs no card.`,
        'All paid plans include voice and text input, all templates, patient profiles, summaries and treatment plans, audio upload and standard support.',
      ],
    },
    {
      id: 'usage',
      title: 'When you get close to your monthly limit',
      summary: 'Where to see your usage, and what happens at the limit.',
      keywords: ['limit reached', 'quota', 'remaining', 'upgrade', 'usage'],
      blocks: [
        'The sidebar shows how many notes you have left this month. The dashboard warns you when five or fewer remain, and a banner appears while you create a note once you’ve used 80 percent.',
        'At the limit, you can’t generate more notes until the next calendar month (UTC) or until you choose a larger plan. You can still open everything you’ve written.',
      ],
    },
    {
      id: 'subscribe',
      title: 'Subscribe to a plan',
      summary: 'Start a free trial, change your plan, or cancel.',
      keywords: [
        'payment',
        'card',
        'billing',
        'pay',
        'checkout',
        'invoice',
        'upgrade',
        'cancel',
        'refund',
        'trial',
      ],
      blocks: [
        {
          steps: [
            'Open **Choose Plan** on the dashboard, and choose monthly or annual billing.',
            'Choose a plan, then enter your card. The number goes to the payment provider and never to us.',
            'Check **Due today** and the first charge. During a free trial, $0.00 is due today.',
            'Select **Complete Payment**. Your new plan starts right away.',
          ],
        },
        `The free trial lasts ${TRIAL_DAYS} days and is available once per account. Cancel before it ends and you won’t be charged; you keep the plan until the trial is over. If you’ve had a trial before, you’re charged today.`,
        '**Plan and billing** in Account Settings shows your plan, the next charge and past invoices. You can change or cancel your plan there. After you cancel, you keep the plan until the end of the period you’ve paid for; payments already made aren’t refunded. Nothing is deleted: you move to the Free Plan.',
        'If you see “Payment Failed”, nothing was charged. The message gives the reason; try again or use another card.',
        'If online payment isn’t set up on your server, you can’t buy a plan in the app. Contact us to upgrade.',
      ],
    },
    {
      id: 'use-referral-code',
      title: 'Use a referral code',
      summary: 'Enter a colleague’s code when you create your account.',
      keywords: ['invite', 'invitation', 'friend', 'coupon', 'ref'],
      blocks: [
        `A colleague’s link fills in the code for you. Otherwise, type it on [Create Account](/register). Codes have up to ${REFERRAL_CODE_MAX} characters; upper and lower case don’t matter. After six characters the code is checked, and you see who referred you.`,
        `You get ${REFERRED_PERCENT_OFF}% off your first subscription. If the code isn’t valid, you can still create your account without it. An account can be referred once.`,
      ],
    },
    {
      id: 'refer-colleagues',
      title: 'Refer colleagues and earn credits',
      summary: 'They get a discount, and you earn credits.',
      keywords: ['referral program', 'credit', 'reward', 'share', 'invite', 'generate code'],
      blocks: [
        'Open **Referrals** in the menu under your initials. Generate your code, then copy the code or the link, or send an invitation by email.',
        `A colleague who signs up with it gets ${REFERRED_PERCENT_OFF}% off the first subscription. When they make their first payment, after the free trial, you earn ${REFERRER_PERCENT}% of it as credit toward your next invoice. Credit expires after ${CREDIT_MONTHS} months. If the payment is refunded, the credit is taken back.`,
      ],
    },
  ],
}
