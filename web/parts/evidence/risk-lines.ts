import type { Statement } from '#shared/domain/statements.ts'

const RISK = /\b(risk|suicid\w*|homicid\w*|self-harm|safety|violence|lethal means|SI|HI)\b/i

/** Whether a label or heading is about danger to the patient or others. */
export function isRiskTopic(topic: string): boolean {
  return RISK.test(topic)
}

/** Words that make a line one about risk without a label. Listing one too many is better than one too few. */
const RISK_WORDS =
  /\b(?:suicid\w*|homicid\w*|self-?harm\w*|overdos\w*|firearms?|(?:hand)?guns?|rifles?|weapons?|better off dead)\b|\b(?:kill|hurt|harm)\w* (?:him|her|my|them|your)?sel(?:f|ves)\b|\bwish\w*\b[^.?!]{0,40}\bwak(?:e|ing)\b/i

/** The lines to read first. A plan’s safety steps count, too. */
export function riskLines(statements: readonly Statement[]): Statement[] {
  return statements.filter(
    ({ topic, section, text }) => isRiskTopic(topic) || isRiskTopic(section) || RISK_WORDS.test(text),
  )
}
