import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { createQueryClient } from './query-client.ts'
import { closeToast, currentToast } from './toasts.ts'
import { useForm } from './use-form.ts'
import { useSave } from './use-save.ts'

const queryClient = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

afterEach(() => {
  cleanup()
  queryClient.clear()
  const toast = currentToast()
  if (toast) closeToast(toast.id)
})

/** Requests that end when the test says so. */
function manualRequests() {
  const started: { input: string; end: (failure?: unknown) => void }[] = []
  const request = (input: string) =>
    new Promise<void>((resolve, reject) => {
      started.push({ input, end: (failure) => (failure ? reject(failure) : resolve()) })
    })
  return { started, request }
}

function refusal(error: string, fields?: Record<string, string>): CallError {
  return new CallError(400, 'Bad Request', JSON.stringify({ success: false, error, details: { fields } }))
}

describe('saving', () => {
  it('is busy until the request ends, and ignores another one meanwhile', async () => {
    const { started, request } = manualRequests()
    const { result } = renderHook(() => useSave(request), { wrapper })
    let first: Promise<boolean> | undefined
    act(() => {
      first = result.current.save('one')
      void result.current.save('two')
    })
    await waitFor(() => expect(result.current).toMatchObject({ busy: true, saving: 'one' }))
    await act(async () => void (await result.current.save('three')))
    expect(started.map(({ input }) => input)).toEqual(['one'])
    act(() => started[0]?.end())
    await waitFor(() => expect(result.current).toMatchObject({ busy: false, saving: undefined }))
    expect(await first).toBe(true)
    act(() => void result.current.save('four'))
    await waitFor(() => expect(started.map(({ input }) => input)).toEqual(['one', 'four']))
    act(() => started[1]?.end())
    await waitFor(() => expect(result.current.busy).toBe(false))
  })

  it('returns the server’s message, or the given one, until the next attempt', async () => {
    const { started, request } = manualRequests()
    const { result } = renderHook(() => useSave(request, { message: 'Not saved.' }), { wrapper })
    act(() => void result.current.save(''))
    await waitFor(() => expect(started).toHaveLength(1))
    act(() => started[0]?.end(refusal('It’s signed.')))
    await waitFor(() => expect(result.current).toMatchObject({ error: 'It’s signed.', busy: false }))
    act(() => void result.current.save(''))
    await waitFor(() => expect(result.current).toMatchObject({ error: undefined, busy: true }))
    act(() => started[1]?.end(new TypeError('Failed to fetch')))
    await waitFor(() => expect(result.current.error).toBe('Not saved.'))
    expect(currentToast()).toBeNull()
  })

  it('shows a failure as a toast instead', async () => {
    const { result } = renderHook(
      () => useSave(() => Promise.reject(refusal('Too late.')), { toast: 'Not moved' }),
      { wrapper },
    )
    let worked: boolean | undefined
    await act(async () => {
      worked = await result.current.save()
    })
    expect(worked).toBe(false)
    expect(currentToast()).toMatchObject({ title: 'Not moved', description: 'Too late.', tone: 'danger' })
    expect(result.current.error).toBeUndefined()
  })

  it('reloads outdated queries even after a failure', async () => {
    const queryKey = ['/api/things']
    queryClient.setQueryData(queryKey, [])
    const { result } = renderHook(
      () => useSave(() => Promise.reject(refusal('No.')), { invalidates: [queryKey] }),
      { wrapper },
    )
    await act(async () => void (await result.current.save()))
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('doesn’t keep what was sent', async () => {
    const { result, unmount } = renderHook(() => useSave(async (_password: string) => {}), { wrapper })
    await act(async () => void (await result.current.save('herons-77')))
    unmount()
    await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
  })

  it('sends while the browser thinks it’s offline, so that the failure shows', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
    const { result } = renderHook(() => useSave(() => Promise.reject(new TypeError('Failed to fetch'))), {
      wrapper,
    })
    await act(async () => void (await result.current.save()))
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
    expect(result.current.error).toBe('Check your connection and try again.')
  })
})

describe('a form whose request fails', () => {
  const submitOf = (error: CallError) => () => Promise.reject(error)
  const event = { preventDefault() {} } as never

  it('shows the server’s messages at the fields it named', async () => {
    const { result } = renderHook(
      () =>
        useForm({
          initial: { name: 'a', text: 'b' },
          validate: () => ({}),
          submit: submitOf(refusal('Check the name.', { name: 'Taken.', other: 'Elsewhere.' })),
        }),
      { wrapper },
    )
    act(() => result.current.formProps.onSubmit(event))
    await waitFor(() => expect(result.current.errors).toEqual({ name: 'Taken.' }))
    await waitFor(() => expect(result.current).toMatchObject({ error: 'Check the name.', busy: false }))
  })

  it('shows no general message next to a field’s, if the form asks for that', async () => {
    const { result } = renderHook(
      () =>
        useForm({
          initial: { name: 'a' },
          validate: () => ({}),
          submit: submitOf(refusal('Check the name.', { name: 'Taken.' })),
          failure: { unlessAtField: true },
        }),
      { wrapper },
    )
    act(() => result.current.formProps.onSubmit(event))
    await waitFor(() => expect(result.current.errors).toEqual({ name: 'Taken.' }))
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(result.current.error).toBeUndefined()
  })

  it('shows every failure at one field', async () => {
    const { result } = renderHook(
      () =>
        useForm({
          initial: { code: '123456' },
          validate: () => ({}),
          submit: submitOf(refusal('Wrong code.')),
          failure: { at: 'code' },
        }),
      { wrapper },
    )
    act(() => result.current.formProps.onSubmit(event))
    await waitFor(() => expect(result.current.errors).toEqual({ code: 'Wrong code.' }))
    expect(result.current.error).toBeUndefined()
  })
})
