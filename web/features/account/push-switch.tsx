import { useState } from 'react'
import { askToNotify, type NotifyPermission, notifyPermission } from '../../lib/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'

type PushSwitchProps = { checked: boolean; onCheckedChange: (checked: boolean) => void }

/** The browser is asked when the switch is turned on, and never by itself. */
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
          hint="Messages from this browser while the app is open: that something was handed in, never by whom."
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
        <p className="hint">This browser does not allow it. You can change that in the browser’s settings.</p>
      )}
      {checked && permission === 'unsupported' && <p className="hint">This browser cannot show them.</p>}
    </div>
  )
}
