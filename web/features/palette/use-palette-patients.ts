import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type PatientCard, searchPatients } from '#shared/contracts/patients.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { call } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const SHOWN = 6
/** Before anything is typed, what else there is to do should be in sight, too. */
const SHOWN_AT_FIRST = 4
const PAUSE_MS = 150
const NONE: PatientCard[] = []

export function patientValue(patient: Pick<PatientCard, 'id'>): string {
  return `patient-${patient.id}`
}

/** Patients as they are typed, what is highlighted, and which patient was highlighted last. */
export function usePalettePatients(text: string) {
  const query = useDebounced(text.trim(), PAUSE_MS)
  const { data, isError, isFetching } = useQuery({
    queryKey: ['/api/patients/search', { palette: query }],
    queryFn: async ({ signal }) =>
      (await call(searchPatients, { body: { query, limit: SHOWN } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const [highlighted, setHighlighted] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  // While the answer is on its way, the one before is shown as far as it fits what is typed by now.
  const patients = useMemo(() => {
    const matches = wordMatcher(text)
    const found = data?.filter(({ firstName, lastName, mrn }) => matches(`${firstName} ${lastName} ${mrn}`))
    return found?.slice(0, text.trim() === '' ? SHOWN_AT_FIRST : SHOWN) ?? NONE
  }, [data, text])

  // What was found stands first, so it is what Enter opens.
  useEffect(() => {
    const [first] = patients
    if (!first) return
    setHighlighted(patientValue(first))
    setChosenId(first.id)
  }, [patients])

  function highlight(value: string) {
    setHighlighted(value)
    const patient = patients.find((candidate) => patientValue(candidate) === value)
    if (patient) setChosenId(patient.id)
  }

  return {
    patients,
    chosen: patients.find(({ id }) => id === chosenId),
    failed: isError,
    searching: isFetching,
    highlighted,
    setHighlighted: highlight,
  }
}
