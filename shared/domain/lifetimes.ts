/** Lifetimes of sessions, links and files, shared by the server and the public pages. */

/** Defaults; the operator can override them. */
export const SESSION_IDLE_MINUTES = 15
export const SESSION_HOURS = 12

export const RESET_LINK_HOURS = 1
export const CONFIRM_LINK_DAYS = 3
export const EXPORT_KEPT_HOURS = 24
