import type { Database } from '../db/database.ts'
import { readBackup } from './backup-file.ts'

type Anchor = { chainId: number; sequence: number; hash: string }

/**
 * Where the audit chains ended when a backup was made. Anyone with the database can cut off a chain's end and
 * set its head back, but they can't change a backup stored elsewhere.
 */
export async function anchorsIn(path: string, keys: readonly Buffer[]): Promise<Anchor[]> {
  const anchors: Anchor[] = []
  let names: string[] | undefined
  await readBackup(path, keys, {
    async onTable(table, columns) {
      names = table === 'public.audit_heads' ? columns : undefined
    },
    async onRows(rows) {
      for (const row of names ? rows : []) {
        const values = JSON.parse(row) as string[]
        const value = (name: string) => values[names?.indexOf(name) ?? -1] ?? ''
        anchors.push({
          chainId: Number(value('chain_id')),
          sequence: Number(value('sequence')),
          hash: value('hash'),
        })
      }
    },
  })
  return anchors
}

/** The first chain that no longer contains what it contained then. */
export async function rewrittenSince(
  database: Database,
  anchors: readonly Anchor[],
): Promise<Anchor | undefined> {
  for (const anchor of anchors) {
    if (anchor.sequence === 0) continue
    const { rows } = await database.execute(
      'select 1 from audit_events where chain_id = $1 and sequence = $2 and hash = $3',
      [anchor.chainId, anchor.sequence, anchor.hash],
    )
    if (rows.length === 0) return anchor
  }
  return undefined
}
