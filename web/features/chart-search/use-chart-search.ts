import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundInChart, findInChart } from '#shared/contracts/chart-search.ts'
import type { FindOrder } from '#shared/domain/chart-search.ts'
import { call } from '../../lib/api.ts'
import { useSave } from '../../lib/use-save.ts'

type Kept = { text: string; question: string; found: FoundInChart | undefined }
type Asked = { question: string; order?: FindOrder; similar?: boolean }

const NOTHING: Kept = { text: '', question: '', found: undefined }

export type ChartSearch = ReturnType<typeof useChartSearch>

/**
 * A question and its answers. Kept in the query cache, so that they’re still there on Back from a note and are cleared
 * when the session ends. A question is sent only when the clinician asks: each one is recorded.
 */
export function useChartSearch(patientId: number) {
  const queryClient = useQueryClient()
  const key = ['chart-search', patientId]
  const [kept, setKept] = useState(() => queryClient.getQueryData<Kept>(key) ?? NOTHING)
  const { save, busy, saving, error, setError } = useSave(send, {
    message: 'The search didn’t finish. Check your connection and try again.',
  })

  function keep(next: Kept) {
    setKept(next)
    queryClient.setQueryData(key, next)
  }

  async function send({ question, ...options }: Asked) {
    const { data } = await call(findInChart, {
      params: { id: String(patientId) },
      body: { question, ...options },
    })
    keep({ text: question, question, found: data })
  }

  function change(text: string) {
    setError(undefined)
    keep(text === '' ? NOTHING : { ...kept, text })
  }

  function ask() {
    const question = kept.text.trim()
    if (question === '') return
    keep({ text: kept.text, question, found: undefined })
    void save({ question })
  }

  const { question, found } = kept
  const again = (options: Omit<Asked, 'question'>) => void save({ question, ...options })
  return {
    text: kept.text,
    change,
    ask,
    found,
    busy: busy && !saving?.similar,
    error,
    sort: (order: FindOrder) => again({ order, similar: found?.similar !== null }),
    findSimilar: () => again({ ...(found ? { order: found.order } : {}), similar: true }),
    /** Comparing by meaning takes longer than words. */
    comparing: busy && saving?.similar === true,
  }
}
