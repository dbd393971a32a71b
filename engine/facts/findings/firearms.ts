import type { Exchange } from '../exchange/exchange.ts'
import type { Means, SaidOn } from '../fact.ts'

const GUN = /\b(?:guns?|firearms?|weapons?|rifles?|pistols?|shotguns?|handguns?|revolvers?)\b/i
const EXISTENCE =
  /\b(?:any|a|other|there|no|have|own|keep|got|about)\b|^(?:and |so |okay |or )?(?:guns|firearms|weapons)\b/i
const HOME =
  /\b(?:at home|in (?:the|your) (?:house|home|apartment|trailer|place)|where you (?:live|stay|are staying|are living)|at your (?:house|place)|around the house|at the house|in either house)\b/i
const KEPT =
  /\b(?:lock(?:ed|s)?|loaded|secured?|stored|safe|cabinet|lockbox|hidden|gone|removed|who|where|how many|combination|key|still)\b/i
const SOMEONE_HAS =
  /\b(?:has|have|had|got|owns?) (?:one|some|them|it|his|her|a|an|the|guns?|rifles?|\d)\b|\b(?:rifles?|pistols?|shotguns?|safe|range|hunt\w*|locked)\b/i
const CANNOT = /\b(?:cannot|not|never|no one|nobody) (?:\w+ ){0,2}?(?:have|had|own|allow)\b[^.;]{0,20}/gi
/** An answer about firearms says one of these. */
const TELLS =
  /\b(?:guns?|firearms?|weapons?|rifles?|pistols?|shotguns?|handguns?|revolvers?|gauge|gun safe|locked|lockbox|loaded)\b|\b(?:has|have|got|owns?) (?:one|some)\b/i
const SHORT = 6
const DENIED =
  /^(?:no|there are no|there is no) (?:guns?|firearms|weapons)\b|^none (?:at|in) (?:ours|our house|the house|my house|home)/i

/** Firearms: denied when asked, or spoken of. */
export function firearmFacts(exchanges: readonly Exchange[]): (Means | SaidOn)[] {
  const facts: (Means | SaidOn)[] = []
  for (const exchange of exchanges) {
    const { question, answer, stance, rest, limit } = exchange
    const text = question.text
    if (!GUN.test(text) || /\b(?:would|could|can|will|if)\b/i.test(text)) continue
    const units = [...new Set([question.unit, ...answer.items.slice(0, 1).map(({ unit }) => unit)])]
    const asksAny = EXISTENCE.test(text) && !KEPT.test(text)
    const saysNo =
      stance === 'no'
        ? !SOMEONE_HAS.test(rest.replace(CANNOT, ''))
        : (DENIED.test(answer.text) && answer.sentences.length === 1) ||
          (/^no\b/i.test(answer.text) &&
            answer.text.split(' ').length <= SHORT &&
            !SOMEONE_HAS.test(answer.text))
    if (saysNo && asksAny && !limit) {
      facts.push({
        kind: 'means',
        what: 'firearms',
        access: 'no',
        ...(HOME.test(text) && { held: 'at home' }),
        units,
      })
      continue
    }
    const items = answer.items.slice(0, 3)
    if (items.some((item) => TELLS.test(item.text)))
      facts.push({ kind: 'said', id: 'firearms', units: [question.unit, ...items.map(({ unit }) => unit)] })
  }
  return facts
}
