import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import type { Sequence } from './catalog.ts'
import { type Control, type DumpReport, dumpDatabase, type Head } from './dump.ts'
import { BackupRefused, openingStream, sealingStream } from './sealed-stream.ts'

export type Backup = { head: Head; bytes: number; sequences: Sequence[] } & DumpReport

/** Writes a backup, reads it back from disk, and only then gives it its final name. */
export async function writeBackup(database: Database, path: string, key: Buffer): Promise<Backup> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  try {
    const written = await writeLines(database, partial, key)
    await flushToDisk(partial)
    const read = await readBackup(partial, [key])
    const differs = Object.entries(written.tables).find(
      ([name, { rows, sha256 }]) => read.tables[name]?.rows !== rows || read.tables[name]?.sha256 !== sha256,
    )
    if (differs || read.rows !== written.rows) {
      throw new Error(`The backup failed verification (${differs?.[0] ?? 'rows'}).`)
    }
    await rename(partial, path)
    await flushToDisk(dirname(path))
    return read
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function writeLines(database: Database, path: string, key: Buffer): Promise<DumpReport> {
  const gzip = createGzip({ level: 3 })
  const kept = pipeline(gzip, sealingStream(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // Handled below. Avoids an unhandled rejection in between.
  kept.catch(() => undefined)
  try {
    const report = await dumpDatabase(database, async (text) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), kept])
    })
    gzip.end()
    await kept
    return report
  } catch (error) {
    gzip.destroy()
    await kept.catch(() => undefined)
    throw error
  }
}

/** Receives the rows of a backup as it is read. An error it throws stops the read. */
export type RowHandlers = {
  onTable?(table: string, columns: string[]): Promise<void>
  /** Each row is a JSON array of texts. */
  onRows?(rows: string[]): Promise<void>
  onTableEnd?(table: string): Promise<void>
}

/** Reads a whole backup and checks it against its own counts and checksums. */
export async function readBackup(
  path: string,
  keys: readonly Buffer[],
  handlers: RowHandlers = {},
): Promise<Backup> {
  const { size } = await stat(path).catch(() => {
    throw new BackupRefused(`No backup found at ${path}.`)
  })
  const reader = lineReader(handlers)
  await pipeline(createReadStream(path), openingStream(keys), createGunzip(), async (source) => {
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      await reader.read(lines)
    }
    if (rest !== '') throw notWhole()
  })
  return { ...reader.finish(), bytes: size }
}

function lineReader({ onTable, onRows, onTableEnd }: RowHandlers) {
  let head: Head | undefined
  let table: { name: string; columns: string[] } | undefined
  let sum = createHash('sha256')
  let rowsOfTable = 0
  let sequences: Sequence[] | undefined
  const report: DumpReport = { tables: {}, rows: 0 }

  async function control(line: Control): Promise<void> {
    if ('backup' in line) {
      if (head || line.format !== 1) throw notWhole()
      head = line
    } else if (!head || sequences) throw notWhole()
    else if ('table' in line) {
      if (table) throw notWhole()
      table = { name: line.table, columns: line.columns }
      sum = createHash('sha256')
      rowsOfTable = 0
      await onTable?.(line.table, line.columns)
    } else if ('endOf' in line) {
      const count = { rows: rowsOfTable, sha256: sum.digest('hex') }
      if (line.endOf !== table?.name || line.rows !== count.rows || line.sha256 !== count.sha256)
        throw notWhole()
      report.tables[line.endOf] = { columns: table.columns, ...count }
      report.rows += count.rows
      table = undefined
      await onTableEnd?.(line.endOf)
    } else {
      const tables = Object.keys(report.tables).length
      if (table || line.tables !== tables || line.rows !== report.rows) throw notWhole()
      sequences = line.sequences
    }
  }

  return {
    async read(lines: readonly string[]): Promise<void> {
      let rows: string[] = []
      const pass = async () => {
        if (rows.length === 0) return
        if (!table) throw notWhole()
        for (const row of rows) sum.update(`${row}\n`)
        rowsOfTable += rows.length
        await onRows?.(rows)
        rows = []
      }
      for (const line of lines) {
        if (line.startsWith('[')) {
          rows.push(line)
          continue
        }
        await pass()
        await control(JSON.parse(line) as Control)
      }
      await pass()
    },
    finish() {
      if (!head || !sequences) throw notWhole()
      return { head, sequences, ...report }
    },
  }
}

function notWhole(): BackupRefused {
  return new BackupRefused('The backup’s contents don’t match its index. Nothing was restored.')
}

/** A completed write may still be in the disk's cache. */
async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
