import type { KeyObject } from 'node:crypto'
import { CannotOpen, decrypt, keyIdOf } from './cipher.ts'

/** An owner's keys by ID. Every sealed value names its key. */
export type Keys = ReadonlyMap<string, KeyObject>

/** Sealed values of one owner's rows, each with its row and column. */
export type SealedValues = {
  table: string
  owner: number
  columns: readonly string[]
  rows: readonly number[]
  inColumns: readonly number[]
  sealed: readonly string[]
}

/** Messages to and from the thread. */
export type OpeningRequest = { id: number; keys: Keys; values: SealedValues }
export type OpeningAnswer = { id: number; texts: string[] } | { id: number; cannotOpen: true }

/** Decrypts many values, each in its context. If one fails, all fail. */
export type Opener = {
  open(keys: Keys, values: SealedValues): Promise<string[]>
  close(): Promise<void>
}

export function openValue(keys: Keys, context: string, sealed: string): string {
  const key = keys.get(keyIdOf(sealed))
  if (!key) throw new CannotOpen()
  return decrypt(key, context, sealed)
}

/** Authenticated with a value, so it can be decrypted only in this place. */
export function contextOf(table: string, row: number, column: string, owner: number): string {
  return `${table}|${row}|${column}|${owner}`
}

/** Decrypts the value at this index. */
export function openAt(
  keys: Keys,
  { table, owner, columns, rows, inColumns, sealed }: SealedValues,
  at: number,
) {
  const column = columns[inColumns[at] as number] as string
  return openValue(keys, contextOf(table, rows[at] as number, column, owner), sealed[at] as string)
}
