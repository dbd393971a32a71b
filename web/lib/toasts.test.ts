import { describe, expect, it } from 'vitest'
import {
  closeToast,
  currentToast,
  dismissError,
  dismissOnNavigation,
  dismissToast,
  nextToast,
  onToasts,
  toast,
} from './toasts.ts'

describe('toasts', () => {
  it('stay for five seconds by default', () => {
    expect(nextToast(null, { kind: 'asked', id: 1, request: { title: 'Saved' } })).toEqual({
      id: 1,
      title: 'Saved',
      tone: 'plain',
      durationMs: 5000,
    })
    const limit = { title: 'Monthly Limit Reached', durationMs: 8000 }
    expect(nextToast(null, { kind: 'asked', id: 1, request: limit })?.durationMs).toBe(8000)
  })

  it('with an action stay long enough to use it', () => {
    const request = { title: 'Template retired', action: { label: 'Undo', run: () => undefined } }
    expect(nextToast(null, { kind: 'asked', id: 1, request })).toMatchObject({ ...request, durationMs: 8000 })
  })

  it('replace the previous one', () => {
    const first = nextToast(null, { kind: 'asked', id: 1, request: { title: 'First' } })
    const second = nextToast(first, { kind: 'asked', id: 2, request: { title: 'Second', tone: 'danger' } })
    expect(second).toMatchObject({ id: 2, title: 'Second', tone: 'danger' })
  })

  it('aren’t closed by a replaced one’s timer', () => {
    const second = nextToast(null, { kind: 'asked', id: 2, request: { title: 'Second' } })
    expect(nextToast(second, { kind: 'closed', id: 1 })).toBe(second)
    expect(nextToast(second, { kind: 'closed', id: 2 })).toBeNull()
  })

  it('notify listeners until they unsubscribe', () => {
    const seen: (string | undefined)[] = []
    const leave = onToasts(() => seen.push(currentToast()?.title))
    toast({ title: 'One' })
    toast({ title: 'Two' })
    closeToast(currentToast()?.id ?? 0)
    leave()
    toast({ title: 'Three' })
    expect(seen).toEqual(['One', 'Two', undefined])
  })

  it('a later success removes an error, and nothing else', () => {
    toast({ title: 'Sign in failed', tone: 'danger' })
    dismissError(currentToast())
    expect(currentToast()).toBeNull()
    toast({ title: 'Saved', tone: 'good' })
    dismissError(currentToast())
    expect(currentToast()?.title).toBe('Saved')
    dismissToast()
    const before = currentToast()
    toast({ title: 'Missing Information', tone: 'danger' })
    dismissError(before)
    expect(currentToast()?.title).toBe('Missing Information')
    dismissToast()
  })

  it('a page change removes the toast, unless the same code did both', async () => {
    const later = () => new Promise((resolve) => setTimeout(resolve))
    toast({ title: 'Registration failed', tone: 'danger' })
    dismissOnNavigation()
    expect(currentToast()?.title).toBe('Registration failed')
    await later()
    dismissOnNavigation()
    expect(currentToast()).toBeNull()
    toast({ title: 'Payment Successful', staysOnNavigation: true })
    await later()
    dismissOnNavigation()
    expect(currentToast()?.title).toBe('Payment Successful')
    dismissToast()
  })
})
