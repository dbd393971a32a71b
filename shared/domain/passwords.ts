/** At registration; the server asks for as much at every change. */
export const PASSWORD_MIN_AT_REGISTRATION = 8
/** Below this, the reset and change forms have a sentence of their own. */
export const PASSWORD_MIN_AT_CHANGE = 6
export const PASSWORD_MAX = 256
export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_AT_REGISTRATION} characters long.`
