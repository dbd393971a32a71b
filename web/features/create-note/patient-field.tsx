import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Patient } from '#shared/contracts/patients.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { patientPagesQuery, patientQuery } from '../../lib/charts.ts'
import { ADD_PATIENT } from '../../lib/dashboard-tabs.ts'
import { countLine } from '../../lib/format.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'

const TYPING_PAUSE_MS = 150

type PatientFieldProps = {
  label?: string
  value: number | null
  onChange: (id: number) => void
  error?: string | undefined
}

/** Finds a patient by name or MRN. The server searches and returns one page at a time. */
export function PatientField({ label = 'Patient', value, onChange, error }: PatientFieldProps) {
  const queryClient = useQueryClient()
  const [query, setQuery] = useState('')
  const asked = useDebounced(query.trim(), TYPING_PAUSE_MS)
  const roster = useInfiniteQuery({
    ...patientPagesQuery({ query: asked }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...patientQuery(value ?? 0), enabled: value !== null })
  const found = roster.data?.pages.flatMap((page) => page.data) ?? []
  const total = roster.data?.pages.at(-1)?.total ?? 0
  const waiting = roster.isPending || roster.isPlaceholderData || asked !== query.trim()

  function choose(key: string) {
    const patient = found.find(({ id }) => String(id) === key)
    if (!patient) return
    queryClient.setQueryData(patientQuery(patient.id).queryKey, patient)
    onChange(patient.id)
  }

  function note() {
    if (roster.isError) {
      return (
        <span className="flex flex-wrap items-center justify-between gap-2">
          Couldn’t load your patients.
          <Button size="sm" onClick={() => void roster.refetch()}>
            Try again
          </Button>
        </span>
      )
    }
    if (waiting && found.length === 0) return 'Searching...'
    if (found.length > 0) return roster.isFetchingNextPage ? 'Loading more...' : undefined
    if (asked) return 'No patients match that name or MRN.'
    return 'You don’t have any patients yet.'
  }

  return (
    <Combobox
      label={label}
      placeholder="Search by name or MRN"
      chosen={
        chosen.data && { ...option(chosen.data), label: `${patientName(chosen.data)} · ${chosen.data.mrn}` }
      }
      query={query}
      onQueryChange={setQuery}
      options={found.map(option)}
      onChoose={choose}
      onEnd={() => {
        if (roster.hasNextPage && !roster.isFetchingNextPage) void roster.fetchNextPage()
      }}
      note={note()}
      announcement={waiting ? '' : countLine(total, undefined, 'patient')}
      error={error ?? (chosen.isError ? 'Couldn’t load this patient. Choose one from the list.' : undefined)}
      aside={
        !roster.isPending && total === 0 && asked === '' ? (
          <Link to={ADD_PATIENT} className="link text-xs">
            Add patient
          </Link>
        ) : undefined
      }
    />
  )
}

function option(patient: Patient): ComboboxOption {
  const { id, mrn, dateOfBirth } = patient
  return {
    key: String(id),
    label: patientName(patient),
    detail: [mrn, dateOfBirth && `DOB ${shownDateOfBirth(dateOfBirth)}`].filter(Boolean).join(' · '),
  }
}
