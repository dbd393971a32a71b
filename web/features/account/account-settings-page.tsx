import { Download, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { BillingSettings } from './billing-settings.tsx'
import { PreferencesSettings } from './preferences-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SettingsLayout } from './settings-layout.tsx'

export function AccountSettingsPage() {
  return (
    <SettingsLayout
      title="Account Settings"
      intro="Your plan, password, notifications, data and the look of the app."
    >
      <BillingSettings />
      <SecuritySettings />
      <PreferencesSettings />
      <AccountActions />
    </SettingsLayout>
  )
}

function AccountActions() {
  return (
    <SectionCard title="Account Actions" className="grid gap-3">
      <p id="actions-later" className="text-ink-2">
        Exporting your data and deleting your account come with a later version.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled aria-describedby="actions-later">
          <Download aria-hidden="true" className="size-4" />
          Export Data
        </Button>
        <Button disabled aria-describedby="actions-later">
          <Trash2 aria-hidden="true" className="size-4" />
          Delete Account
        </Button>
      </div>
    </SectionCard>
  )
}
