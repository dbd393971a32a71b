import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from './api.ts'
import { invalidate } from './queries.ts'
import { toast } from './toasts.ts'

export type Failure = {
  /** The title of a toast that shows the message. Without it, the message is in `error`. */
  toast?: string
  /** For a failure without a message from the server. A function chooses the message; none if it handled the error. */
  message?: string | ((error: unknown) => string | undefined)
}

type SaveOptions = Failure & {
  /** Outdated afterward, even if it failed. Busy until they are reloaded. */
  invalidates?: readonly QueryKey[]
}

/** Sends something to the server, once at a time, and shows why it failed. */
export function useSave<Input = void>(
  request: (input: Input) => Promise<unknown>,
  options: SaveOptions = {},
) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const running = useRef(false)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: request,
    // The input can be a password.
    gcTime: 0,
    onError: (failed) => {
      const message = failureMessage(failed, options.message)
      if (!message) return
      if (options.toast) toast({ title: options.toast, description: message, tone: 'danger' })
      else setError(message)
    },
    onSettled: () => invalidate(queryClient, ...(options.invalidates ?? [])),
  })

  /** True if it worked. */
  async function save(input: Input): Promise<boolean> {
    // The screen shows a moment later that it’s busy.
    if (running.current) return false
    running.current = true
    setError(undefined)
    try {
      await mutateAsync(input)
      return true
    } catch {
      return false
    } finally {
      running.current = false
    }
  }

  return { save, busy: isPending, saving: isPending ? variables : undefined, error, setError }
}

export function failureMessage(error: unknown, message: Failure['message']) {
  return typeof message === 'function' ? message(error) : messageOf(error, message)
}
