import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { NoteType } from '#shared/domain/notes.ts'
import type { NoteFilter } from '../../lib/charts.ts'
import { NOTES_TAB } from '../../lib/dashboard-tabs.ts'

export type NoteFilters = {
  status: 'all' | 'draft' | 'reviewed' | 'completed' | 'unsigned' | 'signed'
  noteType: NoteType | 'all'
  within: 'all' | '7' | '30' | '90' | '365'
  flagged: boolean
  inText: boolean
  includeVoided: boolean
}

export const NO_FILTERS: NoteFilters = {
  status: 'all',
  noteType: 'all',
  within: 'all',
  flagged: false,
  inText: false,
  includeVoided: false,
}

const KEY = ['list-filters', 'notes']

/** The filters of the note list. Kept in the query cache like its search, and set by `?show=unsigned`. */
export function useNoteFilters() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const isUnsignedLink = new URLSearchParams(useSearch()).get('show') === 'unsigned'
  const [filters, setFilters] = useState<NoteFilters>(() =>
    isUnsignedLink ? { ...NO_FILTERS, status: 'unsigned' } : (queryClient.getQueryData(KEY) ?? NO_FILTERS),
  )
  useEffect(() => {
    queryClient.setQueryData(KEY, filters)
  }, [queryClient, filters])
  useEffect(() => {
    if (!isUnsignedLink) return
    setFilters({ ...NO_FILTERS, status: 'unsigned' })
    navigate(NOTES_TAB, { replace: true })
  }, [isUnsignedLink, navigate])
  return {
    filters,
    change: (change: Partial<NoteFilters>) => setFilters((before) => ({ ...before, ...change })),
    clear: () => setFilters(NO_FILTERS),
  }
}

/** The search request for these filters. Days begin at midnight, so that the request stays the same. */
export function filterOf(filters: NoteFilters, query: string, now = new Date()): NoteFilter {
  const { status, noteType, within, flagged, inText, includeVoided } = filters
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const from = new Date(today)
  from.setDate(from.getDate() - Number(within))
  return {
    ...(query ? { query } : {}),
    ...(query && inText ? { inText } : {}),
    ...(status === 'signed' ? { signed: true } : {}),
    ...(status === 'unsigned' ? { signed: false, status: 'completed' } : {}),
    ...(status === 'draft' || status === 'reviewed' || status === 'completed' ? { status } : {}),
    ...(noteType === 'all' ? {} : { noteType }),
    ...(within === 'all' ? {} : { from: from.toISOString() }),
    ...(flagged ? { flagged } : {}),
    ...(includeVoided ? { includeVoided } : {}),
  }
}
