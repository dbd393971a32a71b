import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { validateReferralCode } from '#shared/contracts/referrals.ts'
import {
  normalizeReferralCode,
  REFERRAL_AUTO_VALIDATE_DELAY_MS,
  REFERRAL_CODE_AUTO_VALIDATE,
} from '#shared/domain/referral-codes.ts'
import { CallError } from '#shared/http/call.ts'
import { call } from '../../lib/api.ts'
import { canValidate, NO_REFERRAL, nextReferralEntry, type ReferralAnswer } from './referral-entry.ts'

async function askServer(code: string): Promise<ReferralAnswer> {
  try {
    return await call(validateReferralCode, { params: { code } })
  } catch (error) {
    // Invalid also counts as a result. Without a response, the caller shows that it couldn't check.
    if (error instanceof CallError) return { valid: false, error: error.serverMessage }
    throw error
  }
}

export function useReferralCode(fromAddress: string) {
  const [entry, dispatch] = useReducer(nextReferralEntry, {
    ...NO_REFERRAL,
    code: normalizeReferralCode(fromAddress),
  })
  const latest = useRef<{ code: string; valid: Promise<boolean> }>(undefined)

  /** Checks the current code; asks the server at most once per code. */
  function check(): Promise<boolean> {
    const { code } = entry
    if (!canValidate(code)) return Promise.resolve(false)
    if (latest.current?.code === code && entry.state !== 'invalid') return latest.current.valid
    dispatch({ kind: 'asked' })
    const valid = askServer(code).then(
      (answer) => {
        dispatch({ kind: 'answered', code, answer })
        return answer.valid
      },
      () => {
        dispatch({ kind: 'failed', code })
        return false
      },
    )
    latest.current = { code, valid }
    return valid
  }

  const checkNow = useEffectEvent(() => void check())

  useEffect(() => {
    if (entry.state !== 'idle' || entry.code.length < REFERRAL_CODE_AUTO_VALIDATE) return
    const timer = window.setTimeout(() => checkNow(), REFERRAL_AUTO_VALIDATE_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [entry.code, entry.state])

  // A code from a link needs no typing delay.
  useEffect(() => checkNow(), [])

  return { entry, check, type: (text: string) => dispatch({ kind: 'typed', text }) }
}
