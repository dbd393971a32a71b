export const OFFER_KINDS = ['measure', 'medication', 'due', 'line'] as const
/** A value or a dose in both notes; a planned item that isn't mentioned; a line to copy forward. */
export type OfferKind = (typeof OFFER_KINDS)[number]

/** The label of lines that compare two notes. */
export const INTERVAL_HISTORY = 'Interval history'

/** How copied-forward text begins, so that it differs from this visit's words wherever the note goes. */
export const COPIED_FORWARD = 'From the note of '
