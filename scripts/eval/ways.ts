import { heardIn, readWays, visitOf, type Way } from '../../engine/eval/ways.ts'
import { writeNote } from '../../engine/write-note.ts'
import { soapSections } from '../engine-rows.ts'
import { percent, tableOf, textIfThere } from './sets.ts'

export type HeardWays = { area: string; ways: number; right: number; lost: string[]; wrong: string[] }

/** How many of the short pieces of talk stand in their notes as they have to, by what they are about. */
export function hearWays(path: string): HeardWays[] {
  const areas = new Map<string, HeardWays>()
  for (const way of readWays(textIfThere(path) ?? '')) {
    const area = areaOf(way)
    const figures = areas.get(area) ?? { area, ways: 0, right: 0, lost: [], wrong: [] }
    const { note } = writeNote({ text: visitOf(way), noteType: 'Progress Note', sections: soapSections() })
    const heard = heardIn(note, way)
    figures.ways += 1
    if (heard === 'right') figures.right += 1
    else figures[heard].push(way.id)
    areas.set(area, figures)
  }
  return [...areas.values()]
}

function areaOf({ id }: Way): string {
  return id.replace(/-\d+$/, '').replaceAll('-', ' ')
}

export function waysTable(heard: readonly HeardWays[]): string {
  const row = ({ area, ways, right, lost, wrong }: HeardWays): string[] => [
    area,
    String(ways),
    String(right),
    percent(right / ways),
    String(lost.length),
    String(wrong.length),
  ]
  const all = heard.reduce<HeardWays>(
    (sum, one) => ({
      area: 'all',
      ways: sum.ways + one.ways,
      right: sum.right + one.right,
      lost: [...sum.lost, ...one.lost],
      wrong: [...sum.wrong, ...one.wrong],
    }),
    { area: 'all', ways: 0, right: 0, lost: [], wrong: [] },
  )
  return tableOf(['about', 'ways', 'right', '', 'lost', 'wrong'], [...heard, all].map(row))
}
