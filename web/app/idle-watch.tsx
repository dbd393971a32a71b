import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentUserQuery } from '../lib/current-user.ts'
import { countdown, idleTimes, readIdleClock, shouldRefresh } from '../lib/idle-clock.ts'
import { setIdleLimit, useLocked } from '../lib/lock.ts'
import { invalidate } from '../lib/queries.ts'
import { lastServerContact, recordServerContact } from '../lib/server-contact.ts'
import { useServerStatus } from '../lib/server-status.ts'
import { lockSession, signOut } from '../lib/session.ts'
import { isRecording } from '../parts/voice/current-recording.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { loadLockScreen } from './load-lock-screen.ts'

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

const CHECK_WHILE_RECORDING_MS = 10_000

/** Locks an unattended screen. Never interrupts someone who is working. */
export function IdleWatch() {
  const minutes = useServerStatus()?.session.idleMinutes
  const locked = useLocked()
  useEffect(() => {
    if (!minutes) return
    setIdleLimit(minutes * 60_000)
    void loadLockScreen().catch(() => undefined)
  }, [minutes])
  if (!minutes || locked) return null
  return <RunningWatch idleMinutes={minutes} />
}

function RunningWatch({ idleMinutes }: { idleMinutes: number }) {
  const queryClient = useQueryClient()
  const refresh = () => void invalidate(queryClient, currentUserQuery.queryKey)
  const remainingMs = useIdleClock(idleMinutes, refresh, () => void lockSession(queryClient))

  return (
    <Dialog
      open={remainingMs !== null}
      onOpenChange={(open) => {
        if (!open) refresh()
      }}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={() => void signOut(queryClient)}>Sign Out</Button>
          <Button variant="primary" onClick={refresh} autoFocus>
            Stay signed in
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        To protect your patients’ privacy, this page will lock in{' '}
        <b className="font-strong text-ink tabular-nums">{countdown(remainingMs ?? 0)}</b>. Nothing you’ve
        typed will be lost.
      </p>
    </Dialog>
  )
}

/** Milliseconds left while the warning is shown; null otherwise. */
function useIdleClock(idleMinutes: number, onRefresh: () => void, onEnd: () => void): number | null {
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  const refresh = useEffectEvent(onRefresh)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const times = idleTimes(idleMinutes)
    let timer = 0
    let asking = false
    if (lastServerContact() === 0) recordServerContact()

    function check() {
      window.clearTimeout(timer)
      // Someone who records a visit is present, even without input or a connection for an hour.
      if (isRecording()) {
        if (Date.now() - lastServerContact() > times.refreshMs) tellServer()
        setRemainingMs(null)
        timer = window.setTimeout(check, CHECK_WHILE_RECORDING_MS)
        return
      }
      const reading = readIdleClock(Date.now(), lastServerContact(), times)
      if (reading.state === 'ended') {
        end()
        return
      }
      setRemainingMs(reading.state === 'warning' ? reading.remainingMs : null)
      timer = window.setTimeout(check, reading.checkInMs)
    }

    function onActivity() {
      if (shouldRefresh(Date.now(), lastServerContact(), times)) tellServer()
    }

    function tellServer() {
      if (asking) return
      asking = true
      window.setTimeout(() => {
        asking = false
      }, 10_000)
      refresh()
    }

    function onVisible() {
      if (document.visibilityState !== 'visible') return
      check()
      onActivity()
    }

    check()
    for (const name of ACTIVITY) window.addEventListener(name, onActivity, { passive: true })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.clearTimeout(timer)
      for (const name of ACTIVITY) window.removeEventListener(name, onActivity)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [idleMinutes])

  return remainingMs
}
