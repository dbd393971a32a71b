import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type DataExport,
  fetchExport,
  getExport,
  linkExport,
  startExport,
} from '#shared/contracts/exports.ts'
import { call, download } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { progressOf, sizeText } from './export-progress.ts'

const POLL_MS = 1500

const exportQuery = queryOf(
  getExport,
  {},
  {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? POLL_MS : false),
  },
)

/** Exports all of the user's data as one archive, prepared in the background and downloadable once. */
export function ExportData() {
  const { data, isPending, isError, refetch } = useQuery(exportQuery)
  const { start, fetch } = useExportActions()
  const [includeVoided, setIncludeVoided] = useState(false)
  if (isPending) return <Skeleton lines={2} label="Loading your export" />
  if (isError) return <LoadError title="Couldn’t load your export" onRetry={() => void refetch()} />
  const working = data?.state === 'working'
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[62ch] text-ink-2">
        Get everything in your account as one archive: notes as PDFs, charts as FHIR for other EHRs, and all
        data as JSON. Psychotherapy notes aren’t included. Patient data in it isn’t encrypted, so store it
        safely.
      </p>
      {working && <Progress data={data} />}
      {data && !working && <Outcome data={data} />}
      {!working && (
        <Checkbox label="Include voided notes" checked={includeVoided} onCheckedChange={setIncludeVoided} />
      )}
      {!working && (
        <div className="flex flex-wrap items-center gap-2">
          {data?.state === 'ready' && (
            <Button onClick={() => void fetch.save()} busyText={fetch.busy && 'Downloading...'}>
              <Download aria-hidden="true" className="size-4" />
              Download archive
            </Button>
          )}
          <Button
            variant={data?.state === 'ready' ? 'quiet' : 'default'}
            onClick={() => void start.save(includeVoided)}
            disabled={fetch.busy}
            busyText={start.busy && 'Starting...'}
          >
            {data?.state === 'ready' ? (
              'Create new archive'
            ) : (
              <>
                <Download aria-hidden="true" className="size-4" />
                Export Data
              </>
            )}
          </Button>
        </div>
      )}
    </div>
  )
}

function Progress({ data }: { data: DataExport }) {
  const { percent, words } = progressOf(data)
  return (
    <div className="grid w-full max-w-96 gap-2">
      <div
        role="progressbar"
        aria-label="Preparing your archive"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        <div
          className="h-full origin-left bg-accent transition-transform duration-(--t-base)"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <p className="hint">{words} You can leave this page while we prepare it.</p>
    </div>
  )
}

function Outcome({ data: { state, bytes, expiresAt, finishedAt } }: { data: DataExport }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="text-danger">
        Your last export failed. Please try again.
      </p>
    )
  }
  return (
    <p role="status">
      {state === 'ready' ? (
        <>
          <b className="font-strong">Your archive is ready</b> ({sizeText(bytes)}). You can download it once
          {expiresAt && <>, until {formatMoment(expiresAt).replace(/^Today/, 'today')}</>}.
        </>
      ) : (
        <span className="text-ink-2">
          Downloaded and removed from the server.
          {finishedAt && ` Created ${formatMoment(finishedAt).replace(/^Today/, 'today')}.`}
        </span>
      )}
    </p>
  )
}

function useExportActions() {
  const queryClient = useQueryClient()
  const invalidates = [exportQuery.queryKey]
  const start = useSave(
    async (includeVoided: boolean) => {
      const { data } = await call(startExport, { query: includeVoided ? { voided: 'include' } : {} })
      queryClient.setQueryData(exportQuery.queryKey, data)
    },
    { toast: 'Export not started', invalidates },
  )
  const fetch = useSave(
    async () => {
      const { data } = await call(linkExport, {})
      saveFile(await download(fetchExport, { body: { token: data.token } }), data.name)
      toast({ title: 'Archive downloaded', tone: 'good' })
    },
    { toast: 'Archive not downloaded', invalidates },
  )
  return { start, fetch }
}
