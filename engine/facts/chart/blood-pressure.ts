import type { Measure } from '../fact.ts'
import { inPositions, type Placed, POSITION } from './body-positions.ts'
import { DATED, isOfPatient, type Run, saidAt, timeWords, unitsBetween, WAS } from './measure-run.ts'

/** The day's second reading. */
const AGAIN = /\b(?:redo|again|recheck\w*|repeat\w*|second|retook|after (?:you|he|she) sat)\b/i
const PRESSURE = /(?<![\d/.])(\d{2,3})\/(\d{2,3})(?![\d/])/g
export function bloodPressures(run: Run): Measure[] {
  const found: Measure[] = []
  const all = [...run.text.matchAll(PRESSURE)].filter(
    ([, high, low]) =>
      Number(high) >= 70 && Number(high) <= 250 && Number(low) >= 30 && Number(low) < Number(high),
  )
  const current: (Placed & { at: number })[] = []
  for (const [index, match] of all.entries()) {
    const said = saidAt(run, match.index)
    if (!said || !isOfPatient(said)) continue
    if (
      said.role === 'patient' &&
      !/\b(?:pressure|bp|cuff|readings?|numbers)\b/i.test(`${run.asked} ${said.plain}`)
    )
      continue
    const before = all[index - 1]
    const sentence = run.starts.findLast(({ at }) => at <= match.index)?.at ?? 0
    const cue = run.text.slice(
      Math.max(sentence, match.index - 50, before ? before.index + before[0].length : 0),
      match.index,
    )
    // "It's up. It was 122/78.": the earlier value.
    if (
      /(?:\b(?:up|down|higher|lower)\. it was|^[^.]*\b(?:you|he|she) (?:were|was))\s*$/i.test(
        run.text.slice(Math.max(0, match.index - 30), match.index),
      ) &&
      !POSITION.test(cue)
    )
      continue
    const end = match.index + match[0].length
    const after =
      run.text.slice(end, Math.min(end + 30, all[index + 1]?.index ?? end + 30)).split(/[.;]/)[0] ?? ''
    const dated = DATED.exec(after)?.[0] ?? DATED.exec(cue)?.[0]
    const last = current.at(-1)
    const units = unitsBetween(run, last?.at ?? match.index, end)
    if (dated !== undefined || (last && WAS.test(cue) && !POSITION.test(cue) && !AGAIN.test(cue))) {
      if (last && match.index - last.at < 120) {
        const measure = found.at(-1)
        if (measure) {
          measure.earlier =
            dated === undefined ? { value: match[0] } : { value: match[0], when: timeWords(dated) }
          measure.units = [...new Set([...measure.units, ...units])]
        }
      }
      continue
    }
    current.push({ text: match[0], cue, after, at: match.index })
    found.push({
      kind: 'measure',
      what: 'Blood pressure',
      kindOf: 'vital',
      value: match[0],
      units: unitsBetween(run, match.index, end),
    })
  }
  const placed = current.length <= 2 ? inPositions(run.text, current) : undefined
  if (!placed) return found
  return [
    {
      kind: 'measure',
      what: 'Blood pressure',
      kindOf: 'vital',
      value: placed,
      units: [...new Set(found.flatMap(({ units }) => units))],
    },
  ]
}
