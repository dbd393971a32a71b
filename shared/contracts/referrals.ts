import * as z from 'zod'
import { normalizeReferralCode, REFERRAL_CODE_MAX } from '../domain/referral-codes.ts'
import { endpoint, messageAnswer } from '../http/endpoint.ts'
import { email, instant } from './fields.ts'

const cents = z.number().int()

const code = z
  .string('Enter a referral code.')
  .min(1, 'Enter a referral code.')
  .max(REFERRAL_CODE_MAX, `Use at most ${REFERRAL_CODE_MAX} characters.`)
  .transform(normalizeReferralCode)

export const validateReferralCode = endpoint({
  method: 'GET',
  path: '/api/referrals/validate/:code',
  access: 'public',
  summary: 'Check a referral code and return its owner’s name',
  params: z.object({ code }),
  output: z.object({
    success: z.literal(true),
    valid: z.boolean(),
    referrerName: z.string().optional(),
    error: z.string().optional(),
  }),
})

export const processReferralSignup = endpoint({
  method: 'POST',
  path: '/api/referrals/process-signup',
  access: 'signed-in',
  summary: 'Link the signed-in account to the referral code it signed up with',
  creates: true,
  body: z.object({ referralCode: code }),
  output: messageAnswer,
})

export const generateReferralCode = endpoint({
  method: 'POST',
  path: '/api/referrals/generate-code',
  access: 'signed-in',
  summary: 'The signed-in account’s referral code, created if needed',
  output: z.object({ success: z.literal(true), message: z.string(), referralCode: z.string() }),
})

export const sendReferralInvitation = endpoint({
  method: 'POST',
  path: '/api/referrals/send-invitation',
  access: 'signed-in',
  summary: 'Email the referral link to a colleague',
  creates: true,
  body: z.object({ email }),
  output: messageAnswer,
})

export const REFERRAL_STATES = ['pending', 'completed', 'reversed'] as const
export const CREDIT_STATES = ['pending', 'applied', 'expired', 'reversed'] as const

export const referralStats = endpoint({
  method: 'GET',
  path: '/api/referrals/stats',
  access: 'signed-in',
  summary: 'The signed-in account’s referrals and credits, newest first',
  output: z.object({
    success: z.literal(true),
    stats: z.object({
      referralCode: z.string().nullable(),
      totalReferrals: z.number().int(),
      completedReferrals: z.number().int(),
      totalCreditsEarned: cents,
      appliedCreditsAmount: cents,
      availableCredits: cents,
    }),
    credits: z.array(
      z.object({
        id: z.number().int(),
        referralId: z.number().int().nullable(),
        amount: cents,
        status: z.enum(CREDIT_STATES),
        appliedAt: instant.nullable(),
        expiresAt: instant.nullable(),
        createdAt: instant,
      }),
    ),
    referrals: z.array(
      z.object({
        id: z.number().int(),
        /** A first name and an initial, enough to recognize a colleague. */
        referredName: z.string(),
        status: z.enum(REFERRAL_STATES),
        subscriptionAmount: cents.nullable(),
        creditEarned: cents.nullable(),
        completedAt: instant.nullable(),
        createdAt: instant,
      }),
    ),
  }),
})
