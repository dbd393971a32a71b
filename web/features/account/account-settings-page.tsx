import { SectionCard } from '../../ui/card.tsx'
import { AccessTokens } from './access-tokens/access-tokens.tsx'
import { ActiveSessions } from './active-sessions.tsx'
import { BillingSettings } from './billing-settings.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { PreferencesSettings } from './preferences-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SettingsLayout } from './settings-layout.tsx'
import { TwoFactorSettings } from './two-factor/two-factor-settings.tsx'

export function AccountSettingsPage() {
  return (
    <SettingsLayout
      title="Account Settings"
      intro="Manage your plan, security, notifications, data and theme."
    >
      <BillingSettings />
      <SecuritySettings />
      <TwoFactorSettings />
      <ActiveSessions />
      <AccessTokens />
      <PreferencesSettings />
      <SectionCard title="Account Actions" className="grid gap-3">
        <ExportData />
        <DeleteAccount />
      </SectionCard>
    </SettingsLayout>
  )
}
