import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { alertsQuery, openAlertsQuery } from '../lib/care.ts'
import { invalidate } from '../lib/queries.ts'
import { ButtonLink } from '../ui/button.tsx'

/**
 * Shown on every page until all alerts are acknowledged, whatever the notification settings. It names no one,
 * because another patient may see the screen. The dashboard shows the alerts themselves.
 */
export function AlertStrip() {
  const queryClient = useQueryClient()
  const [path] = useLocation()
  const { data: count = 0 } = useQuery(openAlertsQuery)

  useEffect(() => {
    if (count > 0) void invalidate(queryClient, alertsQuery.queryKey)
  }, [count, queryClient])

  const shown = count > 0 && path !== PAGES.dashboard
  return (
    <div role="alert">
      {shown && (
        <div
          data-alert-strip
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger-line bg-danger-weak px-4 py-2.5 md:px-8"
        >
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-danger" />
            <span>
              {count === 1
                ? 'A patient’s answer to a safety question needs your attention.'
                : `${count} answers to safety questions need your attention.`}
            </span>
          </p>
          <ButtonLink size="sm" to={PAGES.dashboard}>
            Review
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
