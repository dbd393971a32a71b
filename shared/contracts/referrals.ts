import * as z from 'zod'
import { normalizeReferralCode, REFERRAL_CODE_MAX } from '../domain/referral-codes.ts'
import { endpoint, messageAnswer } from '../http/endpoint.ts'

const code = z
  .string('Enter a referral code.')
  .min(1, 'Enter a referral code.')
  .max(REFERRAL_CODE_MAX, `A referral code has at most ${REFERRAL_CODE_MAX} characters.`)
  .transform(normalizeReferralCode)

export const validateReferralCode = endpoint({
  method: 'GET',
  path: '/api/referrals/validate/:code',
  access: 'public',
  summary: 'Whose referral code this is',
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
  summary: 'Tie the signed-in account to the code it signed up with',
  creates: true,
  body: z.object({ referralCode: code }),
  output: messageAnswer,
})
