import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PatientSort, PatientStatus } from '#shared/domain/patients.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import type { PatientFilter } from '../../lib/charts.ts'

export type RosterFilters = {
  status: PatientStatus
  show: 'everyone' | 'alert' | 'no-visit'
  sort: PatientSort
}
export type RosterView = 'cards' | 'list'

const NO_FILTERS: RosterFilters = { status: 'active', show: 'everyone', sort: 'added' }
const FILTERS_KEY = ['list-filters', 'patients']
const NO_VISIT_DAYS = 90

/** On this device. Says nothing about a patient. */
const VIEW_KEY = 'patients_view'

/** The filters of the roster. Kept in the query cache like its search, and cleared with the session. */
export function useRosterFilters() {
  const queryClient = useQueryClient()
  const [filters, setFilters] = useState<RosterFilters>(
    () => queryClient.getQueryData(FILTERS_KEY) ?? NO_FILTERS,
  )
  const [view, setView] = useState<RosterView>(() => (readStored(VIEW_KEY) === 'list' ? 'list' : 'cards'))
  return {
    filters,
    change(change: Partial<RosterFilters>) {
      const next = { ...filters, ...change }
      setFilters(next)
      queryClient.setQueryData(FILTERS_KEY, next)
    },
    view,
    changeView(next: RosterView) {
      setView(next)
      writeStored(VIEW_KEY, next)
    },
  }
}

export function patientFilterOf({ status, show, sort }: RosterFilters, query: string): PatientFilter {
  return {
    query,
    status,
    sort,
    ...(show === 'alert' ? { openAlert: true } : {}),
    ...(show === 'no-visit' ? { noVisitForDays: NO_VISIT_DAYS } : {}),
  }
}
