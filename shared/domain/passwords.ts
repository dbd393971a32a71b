/** Lengths the owner fixed: longer when an account is made than when a password is changed later. */
export const PASSWORD_MIN_AT_REGISTRATION = 8
export const PASSWORD_MIN_AT_CHANGE = 6
export const PASSWORD_MAX = 256
