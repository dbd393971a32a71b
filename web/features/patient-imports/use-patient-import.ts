import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CheckedRow,
  checkPatientImport,
  createPatientImport,
  type PatientImport,
} from '#shared/contracts/patient-imports.ts'
import type { ColumnMap } from '#shared/domain/patient-import/columns.ts'
import { columnProblem } from '#shared/domain/patient-import/columns.ts'
import type { DateOrder } from '#shared/domain/patient-import/dates.ts'
import { rowsToSend } from '#shared/domain/patient-import/rows.ts'
import { call } from '../../lib/api.ts'
import { patientsChanged } from '../../lib/charts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useSave } from '../../lib/use-save.ts'
import { importsQuery } from './patient-imports.queries.ts'
import { type PatientFile, readPatientFile } from './read-file.ts'

/** The steps of an import: a file, its columns, a preview, and the import. Changing a step discards those after it. */
export function usePatientImport() {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const [file, setFile] = useState<PatientFile>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [columns, setColumns] = useState<ColumnMap>({})
  const [dateOrder, setDateOrder] = useState<DateOrder>('month-first')
  const [rows, setRows] = useState<CheckedRow[]>()
  const [duplicateLines, setDuplicateLines] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<PatientImport>()
  const [showsColumnProblem, setShowsColumnProblem] = useState(false)

  function reset() {
    setFile(undefined)
    setFileProblem(undefined)
    setRows(undefined)
    setDuplicateLines(new Set())
    setShowsColumnProblem(false)
    checking.setError(undefined)
    importing.setError(undefined)
  }

  async function choose(chosen: File) {
    reset()
    setResult(undefined)
    const read = await readPatientFile(chosen)
    if ('problem' in read) return setFileProblem(read.problem)
    setFile(read)
    setColumns(read.columns)
    setDateOrder('month-first')
  }

  const checking = useSave(
    async () => {
      if (!file) return
      const sent = rowsToSend(file.rows, columns)
      // Every row may have too few values.
      const { data } =
        sent.length > 0 ? await call(checkPatientImport, { body: { dateOrder, rows: sent } }) : NO_ROWS
      setDuplicateLines(new Set())
      setRows(withUneven(data.rows, file))
    },
    { message: 'The rows weren’t checked. Check your connection and try again.' },
  )

  const chosen = rows?.filter(
    ({ state, line }) => state === 'ready' || (state === 'check' && duplicateLines.has(line)),
  )

  const importing = useSave(
    async () => {
      if (!file || !chosen) return
      const body = {
        fileName: file.name.slice(-255),
        dateOrder,
        rows: rowsToSend(file.rows, columns),
        duplicateLines: [...duplicateLines],
        unreadable: file.uneven.length,
        expected: chosen.length,
      }
      const { data } = await call(createPatientImport, { body }, { idempotencyKey: keyFor(body) })
      done()
      reset()
      setResult(data)
      patientsChanged(queryClient)
    },
    {
      message: 'The patients weren’t imported. Check your connection and try again.',
      invalidates: [importsQuery.queryKey],
    },
  )

  const problem = columnProblem(columns)
  return {
    file,
    fileProblem,
    columns,
    columnProblem: showsColumnProblem ? problem : undefined,
    dateOrder,
    rows,
    chosen,
    duplicateLines,
    result,
    checking,
    importing,
    choose,
    cancel: reset,
    setColumns(next: ColumnMap) {
      setColumns(next)
      setRows(undefined)
    },
    setDateOrder(next: DateOrder) {
      setDateOrder(next)
      setRows(undefined)
    },
    preview() {
      setShowsColumnProblem(true)
      if (!problem) void checking.save()
    },
    includeDuplicate(line: number, included: boolean) {
      const next = new Set(duplicateLines)
      if (included) next.add(line)
      else next.delete(line)
      setDuplicateLines(next)
    },
  }
}

export type PatientImportSteps = ReturnType<typeof usePatientImport>

const NO_ROWS: { data: { rows: CheckedRow[] } } = { data: { rows: [] } }

function withUneven(checked: CheckedRow[], { header, uneven }: PatientFile): CheckedRow[] {
  const refused = uneven.map(({ line, cells }): CheckedRow => {
    const values = `${cells.length} ${cells.length === 1 ? 'value' : 'values'}`
    return {
      line,
      firstName: '',
      lastName: '',
      mrn: null,
      dateOfBirth: null,
      gender: null,
      state: 'problem',
      problems: [`This row has ${values}, but there are ${header.length} columns.`],
      notes: [],
      sameAs: null,
    }
  })
  return [...checked, ...refused].sort((a, b) => a.line - b.line)
}
