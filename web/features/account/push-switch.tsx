import { useState } from 'react'
import { askToNotify, type NotifyPermission, notifyPermission } from '../../lib/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'

type PushSwitchProps = { checked: boolean; onCheckedChange: (checked: boolean) => void }

/** Asks for the browser's permission only when the user turns the switch on. */
export function PushSwitch({ checked, onCheckedChange }: PushSwitchProps) {
  const [permission, setPermission] = useState<NotifyPermission>(notifyPermission)

  async function allow() {
    setPermission(await askToNotify())
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <Switch
          label="Push Notifications"
          hint="Browser notifications while the app is open. They never name a patient."
          checked={checked}
          onCheckedChange={(on) => {
            onCheckedChange(on)
            if (on) void allow()
          }}
        />
      </div>
      {checked && permission === 'default' && (
        <Button size="sm" onClick={() => void allow()}>
          Allow in this browser
        </Button>
      )}
      {checked && permission === 'denied' && (
        <p className="hint">
          Notifications are blocked in this browser. Allow them in your browser’s settings.
        </p>
      )}
      {checked && permission === 'unsupported' && (
        <p className="hint">This browser doesn’t support notifications.</p>
      )}
    </div>
  )
}
