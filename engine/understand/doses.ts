import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/** So many statements later a patient may still put right what the chart says. */
const SOON = 6
const NOW =
  /\b(?:now|actually|since|clinician (?:called|changed|raised|moved|put|lowered)|went (?:up|down))\b/i

/** "The Lamictal, one fifty?" "It's two hundred now.": the clinician's number gives way to the patient's. */
export function withLatestDoses(statements: readonly Statement[]): Statement[] {
  const out = [...statements]
  out.forEach((said, i) => {
    if (said.speaker !== 'patient' || said.act !== 'report' || !NOW.test(said.text)) return
    const drugs = drugsIn(said.text)
    const dose = drugs.length === 1 ? doseAfter(said.text, drugs[0]?.end ?? 0) : undefined
    const drug = drugs[0]?.drug
    if (!dose || !drug) return
    for (let j = Math.max(0, i - SOON); j < i; j++) {
      const before = out[j] as Statement
      if (
        before.act === 'plan' ||
        (before.speaker === 'patient' && before.act === 'report' && !before.text.includes(':'))
      )
        continue
      const named = drugsIn(before.text).find((mention) => mention.drug === drug)
      const old = named && doseAfter(before.text, named.end)
      if (!named || !old || old === dose) continue
      out[j] = {
        ...before,
        text: `${before.text.slice(0, named.end)}${before.text.slice(named.end).replace(old, dose)}`,
        spans: [...before.spans, ...said.spans],
      }
    }
  })
  return out
}

/** The number that follows a drug's name within a few words. */
function doseAfter(text: string, from: number): string | undefined {
  return /^[^.;\d]{0,16}(\d+(?:\.\d+)?)(?![\d/:]|st|nd|rd|th| (?:weeks?|days?|months?|years?|times|hours?))/.exec(
    text.slice(from),
  )?.[1]
}
