import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'

const ASKS_OF_IT =
  /^((?:(?:so|and|okay|but|oh)[, ]+)*(?:did|do|does|are|is|have|has|had|were|was) (?:you|he|she|they) (?:\w+ ){0,2}?(?:fill|filled|start|started|starting|take|taken|taking|try|tried|trying|use|used|using|begin|begun|pick(?:ed)? up|refill|refilled|on|stop|stopped|finish|finished))( any of)? (?:it|that one|that|them|those)(?=\?|,| (?:yet|anymore|still|now|ever|today|every|as|at|when|much|often|again|since|filled|up)\b)/i

/** "My primary gave me hydroxyzine." "Did you fill it?": the question with the name of what it is asked of. */
export function withMedicineNamed(talk: Discourse, question: string): string {
  const [, asked] = ASKS_OF_IT.exec(question) ?? []
  if (!asked || drugsIn(question).length > 0) return question
  const [drug, other] = [
    ...new Set(talk.lastSaid.slice(-2).flatMap(({ text }) => drugsIn(text).map((named) => named.drug.name))),
  ]
  return drug && !other
    ? question.replace(
        ASKS_OF_IT,
        (_, before: string, any?: string) => `${before}${any ? ' any' : ''} ${drug}`,
      )
    : question
}
