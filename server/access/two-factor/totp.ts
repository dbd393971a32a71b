import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/product.ts'

/** RFC 6238 codes with the parameters every authenticator app supports. */
const PERIOD_SECONDS = 30
/** Allows a phone's clock to be 30 seconds off in either direction. */
const STEPS_ASIDE = 1
const SECRET_BYTES = 20

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The otpauth:// address in the QR code. */
export function totpAddress(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/** The 30-second step of this code, counted from 1970; undefined if it isn't currently valid. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  // Other Unicode digits take more bytes, which makes the library throw.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const aside = totpOf(secret).validate({ token: code, timestamp, window: STEPS_ASIDE })
  return aside === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + aside
}

function totpOf(secret: string, account = ''): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
