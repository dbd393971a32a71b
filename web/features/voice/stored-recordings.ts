import { queryOptions } from '@tanstack/react-query'
import { deleteRecording } from '#shared/contracts/voice.ts'
import { msOf } from '../../../speech/pcm.ts'
import { call } from '../../lib/api.ts'
import { currentRecording } from '../../parts/voice/current-recording.ts'
import { isVoiceLocked } from '../../parts/voice/tab-lock.ts'
import type { KeptRecording, VoiceStore } from '../../parts/voice/voice-store.ts'

/** A recording saved on this device. */
export type StoredRecording = KeptRecording & { keptMs: number }

/** Recordings that can be recovered; empty while this or another tab is using one. */
async function storedRecordings(store: VoiceStore): Promise<StoredRecording[]> {
  if (currentRecording() || (await isVoiceLocked())) return []
  const visits: StoredRecording[] = []
  for (const recording of await store.list()) {
    const keptMs = await lengthOf(store, recording)
    // The page closed before the first second was saved or before its file was stored: nothing to recover.
    const empty = recording.file ? !recording.file.copied : keptMs === 0
    if (empty) await store.remove(recording.id)
    else visits.push({ ...recording, keptMs })
  }
  return visits
}

/** A piece is one second. The last part and the last segment tell where the recording ended. */
async function lengthOf(store: VoiceStore, { id, parts }: KeptRecording): Promise<number> {
  const segments = await store.segments(id)
  const cut = msOf(segments.at(-1)?.end ?? 0)
  const last = parts.length - 1
  if (last < 0) return cut
  return Math.max(cut, msOf(parts[last]?.startSample ?? 0) + 1000 * (await store.pieceCount(id, last)))
}

export const storedRecordingsQuery = (store: VoiceStore | undefined) =>
  queryOptions({
    queryKey: ['voice', 'kept', store?.userId],
    queryFn: () => (store ? storedRecordings(store) : []),
    enabled: store !== undefined,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })

export async function discardRecording(store: VoiceStore, id: string): Promise<void> {
  await store.remove(id)
  // The server may never have received it.
  await call(deleteRecording, { params: { id } }).catch(() => undefined)
}
