import { useState } from 'react'
import { prefersDevice, rememberDevice } from '../../parts/voice/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Speech, testDevice } from './device.ts'

type DeviceSwitchProps = { speech: Speech; checked: boolean; onChange: (onDevice: boolean) => void }

type Test =
  | { kind: 'untested' }
  | { kind: 'testing'; share: number }
  | { kind: 'fast'; realTimeFactor: number }
  | { kind: 'slow'; realTimeFactor: number }
  | { kind: 'failed' }

const HINT = 'Audio never leaves this computer. Only the text is sent. English only.'

/** Can be turned on once a test has shown that the computer is fast enough. */
export function DeviceSwitch({ speech, checked, onChange }: DeviceSwitchProps) {
  const [test, setTest] = useState<Test>(checked ? { kind: 'fast', realTimeFactor: 0 } : { kind: 'untested' })
  const bytes = speech.device.models.find(({ model }) => model === 'tiny')?.bytes
  if (!speech.device.models.length) return null

  async function run() {
    setTest({ kind: 'testing', share: 0 })
    try {
      const { fastEnough, realTimeFactor } = await testDevice(speech, (share) =>
        setTest({ kind: 'testing', share }),
      )
      setTest({ kind: fastEnough ? 'fast' : 'slow', realTimeFactor })
      if (fastEnough) choose(true)
    } catch {
      setTest({ kind: 'failed' })
    }
  }

  function choose(onDevice: boolean) {
    rememberDevice(onDevice)
    onChange(onDevice)
  }

  if (test.kind === 'fast') {
    return <Switch label="On this device" hint={HINT} checked={checked} onCheckedChange={choose} />
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">On this device</p>
        <p className="hint" role="status">
          {sentenceOf(test, bytes)}
        </p>
      </div>
      {test.kind === 'testing' ? (
        <span className="flex min-h-(--h-sm) items-center gap-2 text-xs text-ink-2 tabular-nums">
          <Spinner />
          {test.share < 1 ? `${Math.round(test.share * 100)}%` : 'Testing'}
        </span>
      ) : (
        <Button size="sm" onClick={() => void run()}>
          {test.kind === 'untested' ? 'Test this device' : 'Test again'}
        </Button>
      )}
    </div>
  )
}

function sentenceOf(test: Test, bytes: number | undefined): string {
  switch (test.kind) {
    case 'slow':
      return `Too slow: this computer needs ${test.realTimeFactor.toFixed(1)} seconds for each second of speech. The server transcribes instead.`
    case 'failed':
      return 'The model couldn’t start on this computer. The server transcribes instead.'
    default:
      return bytes ? `${HINT} One-time ${Math.round(bytes / 1_000_000)} MB download.` : HINT
  }
}

export function initialDevice(): boolean {
  return prefersDevice()
}
