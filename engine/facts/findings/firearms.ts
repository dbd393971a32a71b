import type { Exchange } from '../exchange/exchange.ts'
import type { Means, SaidOn } from '../fact.ts'
import { quoteOfAnswer } from './quote.ts'

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
const WANTED =
  /\b(?:guns?|firearms?|weapons?|rifles?|pistols?|shotguns?|handguns?|revolvers?|gauge|safe|lock(?:ed)?|lockbox|cabinet|key|code|combination|took|gave|sold|none|home|house|loaded|one)\b/gi
/** A quotation about firearms must match one of these. */
const TELLS =
  /\b(?:guns?|firearms?|weapons?|rifles?|pistols?|shotguns?|handguns?|revolvers?|gauge|gun safe|locked|lockbox|loaded)\b|\b(?:has|have|got|owns?) (?:one|some)\b/i
const SHORT = 6
const DENIED =
  /^(?:no|there are no|there is no) (?:guns?|firearms|weapons)\b|^none (?:at|in) (?:ours|our house|the house|my house|home)/i

const KIN =
  '(?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|uncle|aunt|cousin|grandfather|grandmother|stepdad|stepfather|roommate|friend|neighbor|brother-in-law|son-in-law|father-in-law|sister-in-law)'
const HOLDS = new RegExp(
  `\\bmy ${KIN.replace('(?:', '(')} (?:has|has got|keeps|holds|took|is holding|is keeping) (?:all |both )?(?:of )?(?:the |my |our )?(key|keys|combination|code|guns?|rifles?|pistol|shotgun|firearms)(?=[.,;!]| (?:now|and|at his|at her|at their))`,
  'i',
)

/** Firearms: denied when asked, or described in the patient's words. */
export function firearmFacts(source: string, exchanges: readonly Exchange[]): (Means | SaidOn)[] {
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
    const held = HOLDS.exec(answer.text)
    if (
      held?.[1] &&
      held[2] &&
      !/\b(?:not|no|never|used to|if|had)\b/i.test(answer.text) &&
      stance !== 'no'
    ) {
      const all = [...new Set([question.unit, ...answer.units])]
      facts.push({
        kind: 'means',
        what: 'firearms',
        access: 'yes',
        held: `${held[1].toLowerCase()} ${/^(?:key|comb|code)/i.test(held[2]) ? 'has' : 'holds'} the ${held[2].toLowerCase()}`,
        units: all,
      })
    }
    const quote = quoteOfAnswer(source, exchange, { wanted: WANTED })
    if (quote && TELLS.test(quote.text))
      facts.push({
        kind: 'said',
        id: 'firearms',
        subject: quote.of ? `firearms (${quote.of})` : 'firearms',
        quote: quote.text,
        ...(answer.who !== undefined && { by: answer.who }),
        units: [question.unit, quote.unit],
      })
  }
  return facts
}
