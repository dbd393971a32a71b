import type { Statement } from '#shared/domain/statements.ts'

const RISK = /\b(risk|suicid\w*|homicid\w*|self-harm|safety|violence|lethal means|SI|HI)\b/i

/** Whether a label or heading is about danger to the patient or others. */
export function isRiskTopic(topic: string): boolean {
  return RISK.test(topic)
}

/** The lines to read first. A plan’s safety steps count, too. */
export function riskLines(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ topic, section }) => isRiskTopic(topic) || isRiskTopic(section))
}
