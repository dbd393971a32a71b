import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'

const NAME =
  '(?:ocd|adhd|ptsd|autism|bipolar(?: (?:one|two|1|2|i|ii))?|schizo\\w+|borderline|panic(?: disorder)?|psychosis|dementia)'

/** "OCD is the part that says", "ADHD tells you": an illness made a person, to explain it. */
const MADE_A_PERSON = new RegExp(
  `^(?:(?:so|and|but|that is)[, ]+)*(?:the |your )?${NAME} (?:is the (?:part|voice|one|thing) that|says|said|tells|told|wants|throws|predicts|lies|loves|hates|thinks|talking)\\b`,
  'i',
)
/** "The ADHD coach", "a bipolar-focused CBT", "gasoline for bipolar": named, and nobody is said to have it. */
const ONLY_NAMED = new RegExp(
  `\\b(?:your|his|her|their) diagnos[ie]s (?:is|are) (?:not|none)\\b|\\b${NAME}[- ](?:focused|skills?|coach\\w*|group|class|program|clinic|specialist|therap\\w+|medicines?|medications?|meds)\\b|(?<!\\b(?:criteria|you|positive|evaluated|tested|screened|treated|code) )\\bfor(?: (?:people|folks) with)? ${NAME}(?=[.,;!]|$)|^(?:(?:so|and|but|now)[, ]+)*with(?: your)? ${NAME},? (?=(?:i|we|you|it) (?:do|would|will|want|can|need|am|are|is)\\b)`,
  'gi',
)

export const explainsIllness = (text: string): boolean => MADE_A_PERSON.test(text)

/** Whether a sentence names a diagnosis as one that somebody has. */
export function namesDiagnosis(text: string, found: readonly Concept[]): boolean {
  if (!found.some(({ topic }) => topic === 'diagnosis')) return false
  const rest = text.replace(ONLY_NAMED, ' ')
  return rest === text || conceptsIn(rest.toLowerCase()).some(({ topic }) => topic === 'diagnosis')
}
