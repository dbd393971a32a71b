/** How the link in the mail to the old address is told from the others: the page asks before it uses that one. */
export const APPROVAL_TOKEN_PREFIX = 'gn_eo_'
