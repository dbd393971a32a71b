import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { call } from '../lib/api.ts'
import { alertsQuery, dueQuery } from '../lib/care.ts'
import { useSignedInUser } from '../lib/current-user.ts'
import { notificationText, notify, notifyPermission } from '../lib/notifications.ts'
import { invalidate } from '../lib/queries.ts'

const EVERY_MS = 60_000

/**
 * Polls once a minute for completed questionnaires and shows a browser notification. Runs only if notifications
 * are on and allowed, and only in the tab that holds the lock.
 */
export function QuestionnaireNotifications() {
  const { preferences } = useSignedInUser()
  const queryClient = useQueryClient()
  const wanted = preferences.pushNotifications

  useEffect(() => {
    if (!wanted || notifyPermission() === 'unsupported' || !navigator.locks) return
    const over = new AbortController()
    void navigator.locks
      .request('groundnote-news', { signal: over.signal }, () =>
        watch(over.signal, () => {
          void invalidate(queryClient, alertsQuery.queryKey, dueQuery.queryKey)
        }),
      )
      // Aborted while waiting for the other tab.
      .catch(() => undefined)
    return () => over.abort()
  }, [wanted, queryClient])
  return null
}

async function watch(signal: AbortSignal, onNews: () => void): Promise<void> {
  let since: string | undefined
  while (!signal.aborted) {
    if (notifyPermission() === 'granted') {
      try {
        const { data } = await call(
          getNotifications,
          { query: since === undefined ? {} : { since } },
          { signal },
        )
        since = data.at
        const words = notificationText(data)
        if (words) {
          onNews()
          notify(PRODUCT_NAME, words, `news ${data.at}`)
        }
      } catch {
        // Retried with the same timestamp in a minute.
      }
    }
    await pause(EVERY_MS, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
