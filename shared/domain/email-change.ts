/** Marks the link in the email to the old address, which the page confirms before using. */
export const APPROVAL_TOKEN_PREFIX = 'gn_eo_'
