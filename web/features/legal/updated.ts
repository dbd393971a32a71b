/** When the pages in this folder last changed, as shown. */
export const LEGAL_UPDATED = 'November 18, 2026'
