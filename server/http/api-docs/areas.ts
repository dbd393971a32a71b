/** The area of the product that a path belongs to, for grouping operations. The first match wins. */
const AREAS: [area: string, paths: RegExp][] = [
  [
    'Voice and consent',
    /^\/api\/(transcribe|speech|recordings|consent\/|patients\/\{id\}\/recording-consent)/,
  ],
  ['Assessments', /^\/api\/(assessment|safety-alerts|due$|patients\/\{id\}\/trends)/],
  [
    'Treatment plans',
    /^\/api\/(treatment-plans|patients\/\{id\}\/plan-suggestion|clinical-notes\/\{id\}\/goals)/,
  ],
  ['Account and retention', /^\/api\/(account|retention|(patients|note-drafts)\/\{id\}\/retention-hold)/],
  ['Sign-in and profile', /^\/api\/(auth\/|access-tokens)/],
  ['Patients', /^\/api\/patient(s|-imports)/],
  ['Notes', /^\/api\/(imported-notes|clinical-notes|note-drafts|soap-templates)/],
  [
    'Writing and checking',
    /^\/api\/(generate-|letters|shared-visits|check-statements|rewrite-section|patient-summaries|extract-text)/,
  ],
  ['Dashboard', /^\/api\/(dashboard|news)/],
  ['Plans and payments', /^\/api\/(billing|create-subscription)/],
  ['Referrals', /^\/api\/referrals/],
  ['Administration', /^\/api\/(admin\/|language-model)/],
]

const LAST = 'Public site and server'

export function areaOf(path: string): string {
  return AREAS.find(([, paths]) => paths.test(path))?.[0] ?? LAST
}

/** The order in which areas are listed. */
export const AREA_ORDER = [
  'Sign-in and profile',
  'Patients',
  'Notes',
  'Writing and checking',
  'Voice and consent',
  'Assessments',
  'Treatment plans',
  'Dashboard',
  'Account and retention',
  'Plans and payments',
  'Referrals',
  'Administration',
  LAST,
]
