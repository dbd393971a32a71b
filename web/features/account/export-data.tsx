import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type DataExport,
  fetchExport,
  getExport,
  linkExport,
  startExport,
} from '#shared/contracts/exports.ts'
import { call, download, messageOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { progressOf, sizeWords } from './export-words.ts'

const LOOK_AGAIN_MS = 1500

const exportQuery = queryOptions({
  queryKey: [getExport.path],
  queryFn: async () => (await call(getExport, {})).data,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? LOOK_AGAIN_MS : false),
})

/** All of one's data in one archive: asked for, put together meanwhile, downloaded once. */
export function ExportData() {
  const { data, isPending, isError, refetch } = useQuery(exportQuery)
  const { start, fetch, busy } = useExportActs()
  if (isPending) return <Skeleton lines={2} label="Loading your export" />
  if (isError) return <LoadError title="Your export could not be loaded" onRetry={() => void refetch()} />
  const under = data?.state === 'working'
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[62ch] text-ink-2">
        Everything in your account as one archive: every note as a PDF, every chart as FHIR for other record
        systems, and all data as JSON. It holds patients’ data in plain text, so keep it safe.
      </p>
      {under && <Progress data={data} />}
      {data && !under && <Outcome data={data} />}
      {!under && (
        <div className="flex flex-wrap items-center gap-2">
          {data?.state === 'ready' && (
            <Button onClick={() => void fetch()} busyText={busy === 'fetch' && 'Downloading...'}>
              <Download aria-hidden="true" className="size-4" />
              Download the archive
            </Button>
          )}
          <Button
            variant={data?.state === 'ready' ? 'quiet' : 'default'}
            onClick={() => void start()}
            disabled={busy === 'fetch'}
            busyText={busy === 'start' && 'Starting...'}
          >
            {data?.state === 'ready' ? (
              'Make a new one'
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
        aria-label="Putting your archive together"
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
      <p className="hint">{words} You may leave this page; it goes on by itself.</p>
    </div>
  )
}

function Outcome({ data: { state, bytes, expiresAt, finishedAt } }: { data: DataExport }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="text-danger">
        The last archive could not be finished. Please begin again.
      </p>
    )
  }
  return (
    <p role="status">
      {state === 'ready' ? (
        <>
          <b className="font-strong">Your archive is ready</b>, {sizeWords(bytes)}. It can be downloaded once
          {expiresAt && <> and is removed {formatMoment(expiresAt)}</>}.
        </>
      ) : (
        <span className="text-ink-2">
          Downloaded and removed from the server{finishedAt && `; it was made ${formatMoment(finishedAt)}`}.
        </span>
      )}
    </p>
  )
}

function useExportActs() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'start' | 'fetch'>()
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  async function act(what: 'start' | 'fetch', work: () => Promise<void>, title: string) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title, description, tone: 'danger' })
    } finally {
      if (alive.current) setBusy(undefined)
      void queryClient.invalidateQueries({ queryKey: exportQuery.queryKey })
    }
  }

  return {
    busy,
    start: () =>
      act(
        'start',
        async () => {
          const { data } = await call(startExport, {})
          queryClient.setQueryData(exportQuery.queryKey, data)
        },
        'Export not started',
      ),
    fetch: () =>
      act(
        'fetch',
        async () => {
          const { data } = await call(linkExport, {})
          saveFile(await download(fetchExport, { body: { token: data.token } }), data.name)
          toast({ title: 'Archive downloaded', tone: 'good' })
        },
        'Archive not downloaded',
      ),
  }
}
