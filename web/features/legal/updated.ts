/** When the texts in this folder were last changed, as it is shown. */
export const LEGAL_UPDATED = 'November 15, 2026'
