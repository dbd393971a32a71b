/** Where no mail is sent, next to a link that would have been mailed. */
export const MAIL_NOT_SET_UP = 'Mail is not set up on this server. Copy the link instead.'
