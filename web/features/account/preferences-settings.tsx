import { type FormEvent, useState } from 'react'
import { type Preferences, updatePreferences } from '#shared/contracts/auth.ts'
import type { DataRetention, Theme } from '#shared/domain/preferences.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { applyTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useStoreUser } from './account.queries.ts'

const RETENTIONS: { value: DataRetention; label: string }[] = [
  { value: '6-months', label: '6 months' },
  { value: '1-year', label: '1 year' },
  { value: '2-years', label: '2 years' },
  { value: '5-years', label: '5 years' },
  { value: 'indefinite', label: 'Indefinite' },
]

const THEME_OPTIONS: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

export function PreferencesSettings() {
  const { values, change, busy, onSubmit } = usePreferences()
  return (
    <form onSubmit={onSubmit} aria-busy={busy} className="grid gap-6">
      <SectionCard title="Notification Preferences" className="grid gap-5">
        <Switch
          label="Email Notifications"
          hint="Completed assessments and news about your account."
          checked={values.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <Switch
          label="Push Notifications"
          hint="Messages from this browser while the app is open."
          checked={values.pushNotifications}
          onCheckedChange={(pushNotifications) => change({ pushNotifications })}
        />
      </SectionCard>
      <SectionCard title="Privacy & Data Management" className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Data Retention Period"
          value={values.dataRetention}
          options={RETENTIONS}
          onValueChange={(dataRetention) => change({ dataRetention })}
        />
        <Select
          label="Interface Theme"
          value={values.theme}
          options={THEME_OPTIONS}
          onValueChange={(theme) => change({ theme })}
        />
      </SectionCard>
      <div>
        <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
          Save Preferences
        </Button>
      </div>
    </form>
  )
}

function usePreferences() {
  const user = useSignedInUser()
  const storeUser = useStoreUser()
  const [values, setValues] = useState<Preferences>(user.preferences)
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { data } = await call(updatePreferences, { body: values })
      storeUser({ preferences: data })
      applyTheme(data.theme)
      toast({
        title: 'Preferences updated',
        description: 'Your account preferences have been saved.',
        tone: 'good',
      })
    } catch {
      toast({
        title: 'Update failed',
        description: 'Failed to update preferences. Please try again.',
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }

  const change = (part: Partial<Preferences>) => setValues((now) => ({ ...now, ...part }))
  return { values, change, busy, onSubmit }
}
