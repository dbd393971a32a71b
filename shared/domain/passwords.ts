/** At registration; the server requires the same for every change. */
export const PASSWORD_MIN_AT_REGISTRATION = 8
/** For shorter passwords, the reset and change forms have a separate message. */
export const PASSWORD_MIN_AT_CHANGE = 6
export const PASSWORD_MAX = 256
export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_AT_REGISTRATION} characters long.`
