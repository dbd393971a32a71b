import { PAGES } from '#shared/paths.ts'

/** The dashboard tabs. The first has the plain path; the others are in the query string. */
export const DASHBOARD_TABS = [
  { key: 'overview', label: 'Overview', shortLabel: 'Overview', href: PAGES.dashboard },
  { key: 'patients', label: 'Patients', shortLabel: 'Patients', href: `${PAGES.dashboard}?tab=patients` },
  { key: 'notes', label: 'Clinical Notes', shortLabel: 'Notes', href: `${PAGES.dashboard}?tab=notes` },
] as const

type DashboardTab = (typeof DASHBOARD_TABS)[number]

export const PATIENTS_TAB = DASHBOARD_TABS[1].href
export const NOTES_TAB = DASHBOARD_TABS[2].href
/** The Clinical Notes tab, showing notes to sign. */
export const UNSIGNED_NOTES = `${NOTES_TAB}&show=unsigned`
/** The Patients tab with its Add Patient dialog open. */
export const ADD_PATIENT = `${PATIENTS_TAB}&add=true`

export function dashboardTab(search: string): DashboardTab {
  const asked = new URLSearchParams(search).get('tab')
  return DASHBOARD_TABS.find((tab) => tab.key === asked) ?? DASHBOARD_TABS[0]
}
