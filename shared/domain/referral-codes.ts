export const REFERRAL_CODE_MAX = 12
/** Fewer characters clear the result instead of asking the server. */
export const REFERRAL_CODE_MIN_TO_VALIDATE = 3
/** From this length on, the code is checked automatically after a pause in typing. */
export const REFERRAL_CODE_AUTO_VALIDATE = 6
export const REFERRAL_AUTO_VALIDATE_DELAY_MS = 500

export function normalizeReferralCode(text: string): string {
  return text.trim().toUpperCase().slice(0, REFERRAL_CODE_MAX)
}
