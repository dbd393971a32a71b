import ROWS from './drugs.json' with { type: 'json' }

/**
 * Drugs a mental-health clinician meets. A line of drugs.json is one drug:
 *
 *   name | brands | other words | class | usual daily mg, depot mg of an injection … | forms
 *
 * Other words are abbreviations, Spanish names, common misspellings and what speech recognisers make of the name. None
 * of them is an ordinary English word on its own. The dose ranges are common knowledge of adult labelling (usual
 * maintenance, oral unless said), rounded; they tell a likely dose from a slip and are no advice on prescribing.
 * Everything is lower case, so that a word of any text is looked up the same way.
 */
export type Drug = {
  name: string
  brands: readonly string[]
  aliases: readonly string[]
  class: string
  psychotropic: boolean
  /** Usual daily range. */
  doseMg?: readonly [number, number]
  /** What one injection that lasts for weeks may hold. */
  depotMg?: readonly number[]
  /** 'ER', 'XR', 'XL', 'SR', 'IR', 'LAI' … where it is sold so. */
  release?: readonly string[]
}

function readRows(rows: readonly string[], psychotropic: boolean): Drug[] {
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const [name = '', brands = '', aliases = '', drugClass = '', dose = '', forms = ''] = cells
    const [daily = '', depot] = dose.split(', depot ')
    const [low, high] = daily.split('-').map(Number)
    return {
      name,
      brands: listOf(brands),
      aliases: listOf(aliases),
      class: drugClass,
      psychotropic,
      ...(low && high ? { doseMg: [low, high] as const } : {}),
      ...(depot ? { depotMg: depot.split(' ').map(Number) } : {}),
      ...(forms ? { release: listOf(forms) } : {}),
    }
  })
}

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(',').map((word) => word.trim())
}

export const DRUGS: readonly Drug[] = [...readRows(ROWS.psychotropic, true), ...readRows(ROWS.other, false)]
