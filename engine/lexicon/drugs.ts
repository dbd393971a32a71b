import ROWS from './drugs.json' with { type: 'json' }

/**
 * Drugs a mental-health clinician encounters. Each line of drugs.json is one drug:
 *
 * name | brands | other words | class | usual daily mg, depot mg of an injection … | forms
 *
 * Other words are abbreviations, Spanish names, common misspellings and speech recognizers' spellings. None
 * of them is an ordinary English word on its own. The dose ranges are common knowledge from adult labeling
 * (usual maintenance, oral unless noted), rounded; they distinguish a likely dose from a slip and are not
 * prescribing advice. Everything is lower case, so words of any text are looked up the same way.
 */
export type Drug = {
  name: string
  brands: readonly string[]
  aliases: readonly string[]
  class: string
  psychotropic: boolean
  /** Usual daily range. */
  doseMg?: readonly [number, number]
  /** Doses of one long-acting injection. */
  depotMg?: readonly number[]
  /** 'ER', 'XR', 'XL', 'SR', 'IR', 'LAI' … if sold in that form. */
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
