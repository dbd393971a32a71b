import { type FormEvent, useState } from 'react'
import { type Preferences, updatePreferences } from '#shared/contracts/auth.ts'
import type { Theme } from '#shared/domain/preferences.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { applyTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { useStoreUser } from '../../lib/use-store-user.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PushSwitch } from './push-switch.tsx'
import { RetainedCharts } from './retained-charts.tsx'
import { ConfirmRetention, RetentionSettings } from './retention-settings.tsx'

const THEME_OPTIONS: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

export function PreferencesSettings() {
  const { values, stored, change, busy, onSubmit, chooseTheme, turnOn, confirming, cancel, confirm } =
    usePreferences()
  return (
    <form onSubmit={onSubmit} aria-busy={busy} className="grid gap-6">
      <SectionCard title="Notification Preferences" className="grid gap-5">
        <Switch
          label="Email Notifications"
          hint="Completed assessments, reminders and finished exports. We always email you about patient safety, account security and deletion."
          checked={values.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <PushSwitch
          checked={values.pushNotifications}
          onCheckedChange={(pushNotifications) => change({ pushNotifications })}
        />
      </SectionCard>
      <SectionCard title="Recording">
        <Switch
          label="Live note"
          hint="Shows a provisional note while you record a visit. With a language model connected, it’s sent what was said every minute or two. After you press Stop, the note is written from the whole visit either way."
          checked={values.liveNote}
          onCheckedChange={(liveNote) => change({ liveNote })}
        />
      </SectionCard>
      <SectionCard title="Codes">
        <Switch
          label="Suggest codes"
          hint="Suggests diagnosis codes (ICD-10-CM) and service codes (CPT) next to a note, with their source. Nothing is added to the note unless you select Add."
          checked={values.suggestCodes}
          onCheckedChange={(suggestCodes) => change({ suggestCodes })}
        />
      </SectionCard>
      <SectionCard title="Privacy & Data Management" className="grid gap-5 sm:grid-cols-2">
        <RetentionSettings
          values={values}
          chosen={stored.retentionChosen}
          change={change}
          onTurnOn={turnOn}
        />
        <Select
          label="Interface Theme"
          value={values.theme}
          options={THEME_OPTIONS}
          onValueChange={(theme) => void chooseTheme(theme)}
        />
        <RetainedCharts />
      </SectionCard>
      <ConfirmRetention
        values={values}
        open={confirming}
        busy={busy}
        onCancel={cancel}
        onConfirm={() => void confirm()}
      />
      <div>
        <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
          Save Preferences
        </Button>
      </div>
    </form>
  )
}

const FAILURE = {
  toast: 'Update failed',
  message: () => 'Failed to update preferences. Please try again.',
}

type Change = Partial<Omit<Preferences, 'retentionChosen'>>

function usePreferences() {
  const user = useSignedInUser()
  const storeUser = useStoreUser()
  const stored = user.preferences
  const [values, setValues] = useState<Preferences>(stored)
  const [unconfirmed, setUnconfirmed] = useState<Change>()

  const { save, busy } = useSave(async (body: Change) => {
    const { data } = await call(updatePreferences, { body })
    storeUser({ preferences: data })
    setValues((now) => ({ ...now, ...body }))
    toast({
      title: 'Preferences updated',
      description: 'Your account preferences have been saved.',
      tone: 'good',
    })
  }, FAILURE)

  /** Applies and saves immediately; the other preferences wait for Save. */
  async function chooseTheme(theme: Theme) {
    const before = stored.theme
    applyTheme(theme)
    setValues((now) => ({ ...now, theme }))
    try {
      const { data } = await call(updatePreferences, { body: { theme } })
      storeUser({ preferences: data })
    } catch {
      applyTheme(before)
      setValues((now) => ({ ...now, theme: before }))
      toast({ title: FAILURE.toast, description: FAILURE.message(), tone: 'danger' })
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const body = changed(stored, values)
    if (deletesMore(stored, { ...stored, ...body })) setUnconfirmed(body)
    else void save(body)
  }

  const { dataRetention, includeSignedNotes } = values
  return {
    values,
    stored,
    busy,
    onSubmit,
    chooseTheme,
    change: (part: Partial<Preferences>) => setValues((now) => ({ ...now, ...part })),
    turnOn: () => setUnconfirmed({ dataRetention, includeSignedNotes }),
    confirming: unconfirmed !== undefined,
    cancel: () => setUnconfirmed(undefined),
    async confirm() {
      if (unconfirmed) await save(unconfirmed)
      setUnconfirmed(undefined)
    },
  }
}

/** Sends only changed values, so saving other preferences doesn't turn on a retention period. */
function changed(stored: Preferences, values: Preferences): Change {
  const { retentionChosen: _, ...settable } = values
  return Object.fromEntries(
    Object.entries(settable).filter(([key, value]) => stored[key as keyof Preferences] !== value),
  )
}

function deletesMore(stored: Preferences, next: Preferences): boolean {
  if (next.dataRetention === 'indefinite') return false
  const newPeriod = next.dataRetention !== stored.dataRetention
  return newPeriod || (stored.retentionChosen && next.includeSignedNotes && !stored.includeSignedNotes)
}
