import type { Topic } from '../lexicon/concept.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personMentioned } from './persons.ts'
import type { Said } from './said.ts'

const ASKS_OF_IT =
  /^((?:(?:so|and|okay|but|oh)[, ]+)*(?:did|do|does|are|is|have|has|had|were|was) (?:you|he|she|they) (?:\w+ ){0,2}?(?:fill|filled|start|started|starting|take|taken|taking|try|tried|trying|use|used|using|begin|begun|pick(?:ed)? up|refill|refilled|on|stop|stopped|finish|finished))( any of)? (?:it|that one|that|them|those)(?=\?|,| (?:yet|anymore|still|now|ever|today|every|as|at|when|much|often|again|since|filled|up)\b)/i

/** Words after the drug's name that are still about it: "for sleep", "last week". */
const FEW_WORDS_MORE = 5

/** "My primary gave me hydroxyzine." "Did you fill it?": the question with the name of what it is asked of. */
export function withMedicineNamed(talk: Discourse, question: string): string {
  if (!ASKS_OF_IT.test(question) || drugsIn(question).length > 0) return question
  const told = talk.lastSaid.at(-1)
  const [named, other] = told ? drugsIn(told.text) : []
  if (!told || !named || other || !isPlainlyOfIt(talk, told, named.end)) return question
  return question.replace(
    ASKS_OF_IT,
    (_, before: string, any?: string) => `${before}${any ? ' any' : ''} ${named.drug.name}`,
  )
}

const OF_HARM = new Set<Topic>(['risk', 'means', 'abuse'])

/** Nothing else was named that "it" may be, and nothing grave was told: then the drug is not what matters. */
function isPlainlyOfIt(talk: Discourse, told: Said, end: number): boolean {
  if (holdsSomethingGrave(told.found) || talk.riskSpokenOf(2)) return false
  if (talk.lastSaid.some(({ found }) => found.some(({ topic }) => OF_HARM.has(topic)))) return false
  const after = told.text.slice(end)
  if (after.split(' ').length > FEW_WORDS_MORE || /\b(?:and|so|but|then|because)\b|,/i.test(after))
    return false
  if (/\b(?:stopp\w*|quit|off|instead|used to|ran out|because)\b/i.test(told.text)) return false
  // Somebody else's, unless it was given to the patient.
  return !personMentioned(told.text) || /\b(?:me|i)\b/i.test(told.text)
}
