import { type FormEvent, useState } from 'react'
import { type Preferences, updatePreferences } from '#shared/contracts/auth.ts'
import { DATA_RETENTIONS, type DataRetention, type Theme } from '#shared/domain/preferences.ts'
import { NOTICE_DAYS } from '#shared/domain/retention.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { RETENTION_WORDS } from '../../lib/retention.ts'
import { applyTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useStoreUser } from './account.queries.ts'
import { KeptCharts } from './kept-charts.tsx'
import { PushSwitch } from './push-switch.tsx'

const RETENTIONS = DATA_RETENTIONS.map((value) => ({ value, label: RETENTION_WORDS[value] }))

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
          hint="Completed assessments, reminders, a finished export. Mail about security and deletion always comes."
          checked={values.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <PushSwitch
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
          hint={retentionHint(values.dataRetention)}
        />
        <Select
          label="Interface Theme"
          value={values.theme}
          options={THEME_OPTIONS}
          onValueChange={(theme) => change({ theme })}
        />
        <KeptCharts />
      </SectionCard>
      <div>
        <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
          Save Preferences
        </Button>
      </div>
    </form>
  )
}

function retentionHint(chosen: DataRetention): string {
  if (chosen === 'indefinite') return 'Nothing is deleted unless you delete it.'
  return `A chart is deleted as a whole, signed notes included, when nothing was added to it for ${RETENTION_WORDS[chosen]}. You are told ${NOTICE_DAYS} days ahead and can keep it.`
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
