import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usageOf } from '#shared/domain/usage.ts'
import { statsQuery } from '../../lib/charts.ts'

/** Checks the monthly limit before a recording, an upload or a note starts. The server checks again. */
export function useNotesLeft() {
  // The plan or the count may have changed in another tab.
  const { data, refetch } = useQuery({ ...statsQuery, refetchOnMount: 'always' })
  const [isAsking, setAsking] = useState(false)
  const usage = data && usageOf(data.monthlyNoteCount, data.monthlyNoteLimit)

  return {
    isAsking,
    limit: usage?.limit ?? null,
    month: data?.currentMonth,
    /** Opens the dialog and returns false if no notes are left. */
    check(): boolean {
      if (usage?.remaining !== 0) return true
      setAsking(true)
      void refetch()
      return false
    },
    close: () => setAsking(false),
  }
}
