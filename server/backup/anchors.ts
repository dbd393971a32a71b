import type { Database } from '../db/database.ts'
import { readBackup } from './backup-file.ts'

type Anchor = { chainId: number; sequence: number; hash: string }

/**
 * Where the chains of the audit trail ended when a backup was made. Whoever holds the database can cut the end off a
 * chain and set its head back; they cannot do that to a backup in another place.
 */
export async function anchorsIn(path: string, keys: readonly Buffer[]): Promise<Anchor[]> {
  const anchors: Anchor[] = []
  let names: string[] | undefined
  await readBackup(path, keys, {
    async begins(table, columns) {
      names = table === 'public.audit_heads' ? columns : undefined
    },
    async takes(rows) {
      for (const row of names ? rows : []) {
        const values = JSON.parse(row) as string[]
        const value = (name: string) => values[names?.indexOf(name) ?? -1] ?? ''
        anchors.push({
          ...{ chainId: Number(value('chain_id')), sequence: Number(value('sequence')), hash: value('hash') },
        })
      }
    },
  })
  return anchors
}

/** The first chain that no longer holds what it held then. */
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
