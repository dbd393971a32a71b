import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Switch } from '../ui/switch.tsx'
import { setSingleKeys, useSingleKeys } from './shortcut-setting.ts'
import { PAGE_KEYS, PALETTE_KEYS, SHORTCUTS } from './shortcuts.ts'

/** Lists all shortcuts, with a switch to turn the single-key ones off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const singleKeys = useSingleKeys()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Keyboard shortcuts"
      actions={
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <dl>
        <Row label="Search or jump to" keys={PALETTE_KEYS.split(' ')} />
        {PAGE_KEYS.map(({ label, keys }) => (
          <Row key={label} label={label} keys={keys} />
        ))}
        {SHORTCUTS.map(({ command, label, keys }) => (
          <Row key={command} label={label} keys={keys} muted={!singleKeys} />
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        hint="Applies to this device. Off while you’re typing."
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  )
}

function Row({ label, keys, muted = false }: { label: string; keys: readonly string[]; muted?: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2.5">
      <dt className={muted ? 'text-ink-3 line-through' : undefined}>{label}</dt>
      <dd className="flex flex-none gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
