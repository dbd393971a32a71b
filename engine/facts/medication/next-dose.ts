import { type DoseFound, doseAt } from './dose.ts'
import type { DrugSentence, Mention } from './drug-sentences.ts'

/** "I'd start sertraline. 25 in the morning for a week, then 50." */
export function doseInNext(
  all: readonly DrugSentence[],
  said: DrugSentence,
  mention: Mention,
): { dose: DoseFound; said: DrugSentence } | undefined {
  if (said.drugs.at(-1)?.drug !== mention.drug) return undefined
  for (let i = said.at + 1; i <= said.at + 2; i++) {
    const next = all[i]
    if (!next || next.turn !== said.turn || next.drugs.some(({ drug }) => drug !== mention.drug) || next.asks)
      return undefined
    const lead =
      /^(?:(?:and|so|it is|at|just|we (?:would |will )?(?:start|begin) (?:at|with|low,?)|start(?:ing)?(?: you)? (?:at|with|low,?)|you (?:will )?(?:take|start (?:at|with))|only|about|that is|a low dose,)[, ]+)*(?=\d)/i.exec(
        next.text,
      )
    const dose = lead && doseAt(next.text, lead[0].length, mention)
    // "So 40 comes down." describes what is left.
    if (dose && /^ (?:comes?|goes|is|was|would|seems|makes)\b/i.test(next.text.slice(dose.end)))
      return undefined
    if (dose && (lead[0] !== '' || dose.when || /^\d+(?:\.\d+)? ?m/i.test(next.text)))
      return { dose, said: next }
  }
  return undefined
}
