import { drugsIn } from '../understand/drug-names.ts'

export type Slot = { anchor: string; value: string; unit: string }

const ANCHOR =
  /\b(?:phq|gad|audit|pcl|madrs|ymrs|y-bocs|ybocs|moca|gds|spin|ciwa|cows|epds|isi|bdi|asrs|scale|score|questionnaire|lithium level|level|tsh|creatinine|sodium|a1c|qtc|anc|ast|alt|blood pressure|bp|pulse|heart rate|weight|bmi|follow-?up|return|clinic|session|sleeps?|slept|beers?|drinks?|wine|glasses|cigarettes|coffee|gambling|losses|quetiapine|age)\b/gi

/** A number and what it is the number of: the drug, score, result or thing nearest before it. */
export function slotsOf(plain: string): Slot[] {
  const slots: Slot[] = []
  const clauses = plain.split(/[;\n]|\.(?=\s|$)/)
  for (const clause of clauses) {
    const anchors = [...clause.matchAll(ANCHOR)].map((m) => ({
      at: m.index,
      name: m[0]
        .replace(/^(?:bp)$/, 'blood pressure')
        .replace(/^(?:heart rate)$/, 'pulse')
        .replace(/s$/, '')
        .replace(/^slept$/, 'sleep'),
    }))
    for (const { drug, start } of drugsIn(clause)) anchors.push({ at: start, name: drug.name })
    if (anchors.length === 0) continue
    anchors.sort((a, b) => a.at - b.at)
    for (const match of clause.matchAll(
      /(?<![\w.-])\$?(\d+(?:[.:/]\d+)*)\s*(mg|mcg|weeks?|days?|hours?|months?|years?|%)?/g,
    )) {
      const before = anchors.filter(({ at }) => at < match.index)
      const nearest = before.at(-1) ?? anchors[0]
      if (nearest)
        slots.push({ anchor: nearest.name, value: match[1] ?? '', unit: (match[2] ?? '').replace(/s$/, '') })
    }
  }
  return slots
}
