/** Shown when email isn't set up, next to a link that would have been sent. */
export const MAIL_NOT_SET_UP = 'Mail is not set up on this server. Copy the link instead.'

/** Where there is no link to copy, such as for a password reset. */
export const MAIL_NEEDED = 'Mail is not set up on this server. Contact your administrator.'
