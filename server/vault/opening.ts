import type { KeyObject } from 'node:crypto'
import { CannotOpen, decrypt, keyIdOf } from './cipher.ts'

/** An owner's keys by their ids: every value says which of them sealed it. */
export type Keys = ReadonlyMap<string, KeyObject>

/** Sealed values of one owner's rows, and where each stands: in which row, and in which of the columns. */
export type SealedValues = {
  table: string
  owner: number
  columns: readonly string[]
  rows: readonly number[]
  inColumns: readonly number[]
  sealed: readonly string[]
}

/** What goes to a thread, and what comes back. */
export type OpeningRequest = { id: number; keys: Keys; values: SealedValues }
export type OpeningAnswer = { id: number; texts: string[] } | { id: number; cannotOpen: true }

/** Opens many values at once, each in its place; one that does not open spoils them all. */
export type Opener = {
  open(keys: Keys, values: SealedValues): Promise<string[]>
  close(): Promise<void>
}

export function openValue(keys: Keys, context: string, sealed: string): string {
  const key = keys.get(keyIdOf(sealed))
  if (!key) throw new CannotOpen()
  return decrypt(key, context, sealed)
}

/** What is authenticated with a value: it opens in this place and in no other. */
export function contextOf(table: string, row: number, column: string, owner: number): string {
  return `${table}|${row}|${column}|${owner}`
}

/** The one of them at this index. */
export function openAt(
  keys: Keys,
  { table, owner, columns, rows, inColumns, sealed }: SealedValues,
  at: number,
) {
  const column = columns[inColumns[at] as number] as string
  return openValue(keys, contextOf(table, rows[at] as number, column, owner), sealed[at] as string)
}
