import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Transcription } from '#shared/contracts/voice.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import type { RecordingSource, SpeechLanguage } from '#shared/domain/voice.ts'
import type { AudioKind } from '../../../speech/audio-kind.ts'
import { VOICE_DATABASE } from './voice-database.ts'
import { makeKey, type Sealed, seal, sealJson, unseal, unsealJson } from './voice-encryption.ts'

/**
 * Recordings in the browser’s IndexedDB: audio in one-second pieces, segments waiting to be transcribed, and their
 * text. Everything is encrypted with a key per user.
 */

/** Continuous audio from one MediaRecorder. A pause, a crash, or five minutes start a new part. */
export type Part = { startSample: number; mime: string }

export type KeptMeta = {
  patientId: number
  noteType: NoteType
  templateId: number | null
  language: SpeechLanguage
  source: RecordingSource
  startedAt: string
  consentAttested: boolean
  onDevice: boolean
  parts: Part[]
  /** Stop was pressed; only sending is left. */
  stopped: boolean
  rolesSwapped: boolean
  file?: KeptFile
}

/** An uploaded file, stored until it’s transcribed. */
export type KeptFile = {
  name: string
  kind: AudioKind
  pieces: number
  /** As reported by the browser; null if the file has no duration. */
  durationMs: number | null
  /** Stored completely: it can be resumed without choosing the file again. */
  copied: boolean
}

export type KeptRecording = KeptMeta & { id: string; updatedAt: number }

export type SegmentState = 'held' | 'heard' | 'refused'
export type KeptSegment = {
  sequence: number
  start: number
  end: number
  state: SegmentState
  answer: Transcription | undefined
}

type SegmentRow = {
  recordingId: string
  sequence: number
  start: number
  end: number
  state: SegmentState
  wav?: Sealed | undefined
  answer?: Sealed | undefined
}

interface VoiceDb extends DBSchema {
  keys: { key: number; value: { userId: number; key: CryptoKey } }
  recordings: {
    key: string
    value: { id: string; userId: number; updatedAt: number; sealed: Sealed }
    indexes: { userId: number }
  }
  pieces: {
    key: [string, number, number]
    value: { recordingId: string; part: number; index: number; sealed: Sealed }
  }
  segments: { key: [string, number]; value: SegmentRow }
}

function openDatabase(): Promise<IDBPDatabase<VoiceDb>> {
  return openDB<VoiceDb>(VOICE_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('keys', { keyPath: 'userId' })
      db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId')
      db.createObjectStore('pieces', { keyPath: ['recordingId', 'part', 'index'] })
      db.createObjectStore('segments', { keyPath: ['recordingId', 'sequence'] })
    },
  })
}

async function keyOf(db: IDBPDatabase<VoiceDb>, userId: number): Promise<CryptoKey> {
  const known = await db.get('keys', userId)
  if (known) return known.key
  const key = await makeKey()
  const tx = db.transaction('keys', 'readwrite', DURABLE)
  // Another tab may have created a key first; use the one that was stored first.
  const other = await tx.store.get(userId)
  if (!other) await tx.store.put({ userId, key })
  await tx.done
  return other?.key ?? key
}

/** Strict durability: stored audio must survive a power failure. */
const DURABLE = { durability: 'strict' } as const

async function putDurably<Name extends 'recordings' | 'pieces' | 'segments'>(
  db: IDBPDatabase<VoiceDb>,
  name: Name,
  value: VoiceDb[Name]['value'],
): Promise<void> {
  const tx = db.transaction(name, 'readwrite', DURABLE)
  await Promise.all([tx.store.put(value), tx.done])
}

export type VoiceStore = Awaited<ReturnType<typeof openVoiceStore>>

/** One user’s data on this computer; other users’ data can’t be reached through it. */
export async function openVoiceStore(userId: number) {
  const db = await openDatabase()
  const key = await keyOf(db, userId)

  async function write({ id, updatedAt: _before, ...meta }: KeptMeta & { id: string; updatedAt?: number }) {
    const sealed = await sealJson(key, `${id}/meta`, meta)
    await putDurably(db, 'recordings', { id, userId, updatedAt: Date.now(), sealed })
  }

  async function read(id: string): Promise<KeptRecording | undefined> {
    const row = await db.get('recordings', id)
    if (row?.userId !== userId) return undefined
    const meta = await unsealJson<KeptMeta>(key, `${id}/meta`, row.sealed)
    return { ...meta, id, updatedAt: row.updatedAt }
  }

  async function segmentOf({ answer, recordingId, ...row }: SegmentRow): Promise<KeptSegment> {
    const { sequence, start, end, state } = row
    const words = answer && (await unsealJson<Transcription>(key, wordsPlace(recordingId, sequence), answer))
    return { sequence, start, end, state, answer: words }
  }

  async function settle(id: string, sequence: number, state: SegmentState, words?: Transcription) {
    const answer = words && (await sealJson(key, wordsPlace(id, sequence), words))
    const tx = db.transaction('segments', 'readwrite', DURABLE)
    const row = await tx.store.get([id, sequence])
    // Deletes the segment’s audio in the same transaction that stores its text.
    if (row) await tx.store.put({ ...row, state, answer, wav: state === 'heard' ? undefined : row.wav })
    await tx.done
  }

  return {
    userId,
    write,
    read,
    /** Newest first. Recordings without a key can’t be decrypted and are deleted. */
    async list(): Promise<KeptRecording[]> {
      const ids = await db.getAllKeysFromIndex('recordings', 'userId', userId)
      const found: KeptRecording[] = []
      for (const id of ids) {
        const kept = await read(id).catch(() => undefined)
        if (kept) found.push(kept)
        else await removeAll(db, id)
      }
      return found.sort((a, b) => b.updatedAt - a.updatedAt)
    },
    async addPiece(id: string, part: number, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const sealed = await seal(key, piecePlace(id, part, index), bytes)
      await putDurably(db, 'pieces', { recordingId: id, part, index, sealed })
    },
    async piece(id: string, part: number, index: number) {
      const row = await db.get('pieces', [id, part, index])
      return row && unseal(key, piecePlace(id, part, index), row.sealed)
    },
    async pieces(id: string, part: number): Promise<Uint8Array<ArrayBuffer>[]> {
      const rows = await db.getAll('pieces', IDBKeyRange.bound([id, part, 0], [id, part, []]))
      return Promise.all(rows.map(({ index, sealed }) => unseal(key, piecePlace(id, part, index), sealed)))
    },
    pieceCount(id: string, part: number): Promise<number> {
      return db.count('pieces', IDBKeyRange.bound([id, part, 0], [id, part, []]))
    },
    async addSegment(
      id: string,
      sequence: number,
      { start, end, wav }: { start: number; end: number; wav: Uint8Array<ArrayBuffer> },
    ): Promise<void> {
      const sealed = await seal(key, wavPlace(id, sequence), wav)
      await putDurably(db, 'segments', { recordingId: id, sequence, start, end, state: 'held', wav: sealed })
    },
    async segments(id: string): Promise<KeptSegment[]> {
      const rows = await db.getAll('segments', IDBKeyRange.bound([id, 0], [id, []]))
      return Promise.all(rows.map(segmentOf))
    },
    async wav(id: string, sequence: number) {
      const row = await db.get('segments', [id, sequence])
      return row?.wav && unseal(key, wavPlace(id, sequence), row.wav)
    },
    acknowledge: (id: string, sequence: number, answer: Transcription) =>
      settle(id, sequence, 'heard', answer),
    refuse: (id: string, sequence: number) => settle(id, sequence, 'refused'),
    /** Retries segments the server rejected. */
    hold: (id: string, sequence: number) => settle(id, sequence, 'held'),
    remove: (id: string) => removeAll(db, id),
    close: () => db.close(),
  }
}

async function removeAll(db: IDBPDatabase<VoiceDb>, id: string): Promise<void> {
  const tx = db.transaction(['recordings', 'pieces', 'segments'], 'readwrite')
  await Promise.all([
    tx.objectStore('recordings').delete(id),
    tx.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []])),
    tx.objectStore('segments').delete(IDBKeyRange.bound([id], [id, []])),
    tx.done,
  ])
}

const piecePlace = (id: string, part: number, index: number) => `${id}/piece/${part}/${index}`
const wavPlace = (id: string, sequence: number) => `${id}/wav/${sequence}`
const wordsPlace = (id: string, sequence: number) => `${id}/words/${sequence}`

/** Account deleted: removes the key first, then the audio, which can no longer be decrypted. */
export async function deleteVoiceData(userId: number): Promise<void> {
  const db = await openDatabase()
  await db.delete('keys', userId)
  for (const id of await db.getAllKeysFromIndex('recordings', 'userId', userId)) await removeAll(db, id)
  db.close()
}
