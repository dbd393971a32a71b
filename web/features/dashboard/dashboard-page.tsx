import { useSearch } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { InPreparation } from '../../ui/in-preparation.tsx'
import { dashboardTab } from './dashboard-tabs.ts'

const TEXTS = {
  overview: 'Your notes, patients and the time saved will be counted here.',
  patients: 'Your patients will be listed here.',
  notes: 'Your clinical notes will be listed here.',
}

export function DashboardPage() {
  const tab = dashboardTab(useSearch())
  return (
    <InPreparation title={tab.label} back={{ to: PAGES.profileSettings, label: 'Profile Settings' }}>
      {TEXTS[tab.key]}
    </InPreparation>
  )
}
