import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type PatientCard, searchPatients } from '#shared/contracts/patients.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const SHOWN = 6
/** Few patients before anything is typed, so that other actions stay visible. */
const SHOWN_AT_FIRST = 4
const PAUSE_MS = 150
const NONE: PatientCard[] = []

export function patientValue(patient: Pick<PatientCard, 'id'>): string {
  return `patient-${patient.id}`
}

/** Matching patients, the highlighted item, and the last highlighted patient. */
export function usePalettePatients(text: string) {
  const query = useDebounced(text.trim(), PAUSE_MS)
  const { data, isError, isFetching } = useQuery({
    queryKey: keyOf(searchPatients, { body: { query, limit: SHOWN } }),
    queryFn: async ({ signal }) =>
      (await call(searchPatients, { body: { query, limit: SHOWN } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const [highlighted, setHighlighted] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  // Until the response arrives, show the previous results that still match.
  const patients = useMemo(() => {
    const matches = wordMatcher(text)
    const found = data?.filter(({ firstName, lastName, mrn }) => matches(`${firstName} ${lastName} ${mrn}`))
    return found?.slice(0, text.trim() === '' ? SHOWN_AT_FIRST : SHOWN) ?? NONE
  }, [data, text])

  // A new first result is highlighted, so Enter opens it. If the response confirms it, what was chosen since then stays.
  const firstId = patients[0]?.id
  useEffect(() => {
    if (firstId === undefined) return
    setHighlighted(patientValue({ id: firstId }))
    setChosenId(firstId)
  }, [firstId])

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
