import { drugsIn } from './drug-names.ts'

/**
 * A drug that was spoken of and is not taken up must not be missing, and must not look as if it were taken:
 * "Benztropine isn't very good for this. I'd pass on it."
 */

const CLASSES =
  /\b(stimulants?|antidepressants?|anti ?psychotics?|mood stabili[sz]ers?|benzodiazepines?|benzos?|sleeping pills?|beta blockers?)\b/gi

/** The drug, or the kind of drug, that a sentence names last. */
export function drugNamed(text: string): string | undefined {
  const drug = drugsIn(text).at(-1)
  const kind = [...text.matchAll(CLASSES)].at(-1)
  if (drug && (!kind || drug.start > kind.index)) return drug.drug.name
  return kind?.[1]?.toLowerCase()
}

const CLINICIAN_REJECTS =
  /\b(?:i would (?:pass on|skip|hold off|stay away from|avoid|steer clear of|sooner not|rather not|leave (?:it|that) out|not (?:use|add|start|pick|reach for|put))|i am not (?:pushing|adding|starting|prescribing|recommending|going to (?:push|add|start|prescribe|use|give|put))|(?:we|then we) (?:will|would) not(?: (?:do|use|add|start|need|go there)\b|[.,]|$)|(?:we|then we) do not (?:put|add|use|start|give) (?:it|that|this)\b|(?:is|would) not (?:be )?(?:a good (?:idea|fit|choice|one)|right for you|an option|for you|safe)|let us (?:not(?! (?:stop|chang|rais|lower|increas|decreas|cut|rush|wait|skip|miss|forget))|skip|hold off|leave (?:it|that))|so no[,.]|^(?:(?:okay|right|so|well|oh)[, ]+)*no,? not with (?:the |your |that )?[a-z]+(?=[.,!]|$)|i (?:had )?(?:thought|was thinking|considered) (?!(?:about |of )?(?:going|stopp|rais|lower|increas|decreas|chang|cutt|taper|switch|tak|wean|hold|leav|keep|wait)).{2,60}\bbut\b|not something i would|i (?:would )?(?:say|have to say) no to|i do not love (?:it|that)\b|(?:dr\.? \w+|doctor \w+|(?:he|she|they|the doctor|the team|we|i)) (?:does|do|did) not want (?:it|that|that one|you on (?:it|that))\b|does not mix with|do not (?:take|start|use) (?:it|that one|those))/i
const PATIENT_REJECTS =
  /\b(?:(?:do|does|did) not want (?:it|that|that one|those|any|to (?:take|start|try|go on)|another)|would (?:really )?rather not|not interested|no thank you|no more pills|never (?:took|started|filled)|did not (?:take|start|fill)(?!(?: (?:it|them|any|that|one|mine))? (?:yesterday|today|tonight|last|this|on|for|that|until|once|twice|every|all|sunday|monday))|have not (?:started|taken|filled)(?!(?: (?:it|them|any|that|one))? (?:since|in|for|today|yesterday|this|all|lately|regularly|every|consistently))|want to try without|do not need (?:it|that|another))/i

/** "I'd add Haldol, but your mother said you got stiff."; "I'd start Zoloft, but low" starts it. */
const WOULD_BUT =
  /^(?:(?:so|and|well|now|normally|usually|ordinarily)[, ]+)*(?:i|we) would (?:normally |usually |ordinarily |love to |like to )?(?:add|start|use|try|give you|put you (?:back )?on|prescribe|reach for|go (?:back )?to) [^,;.]{3,40},? but (?:(?:you|he|she) (?:got|had|have|were|are(?! going)|did|do not|cannot|gained|hated|stopped|quit|said|told|could not|almost|nearly|ended up)|(?:your|his|her|the) (?:[a-z]+ ){1,3}(?:said|says|told|is|are|was|were|does|do|did|dropped|cannot|got|had)|(?:it|that) (?:made|gave|did not|put|sent|almost|nearly)|(?:they|last time|the last time|with your|with the)\b)/i

const wouldBut = (text: string): boolean => WOULD_BUT.test(text) && drugsIn(text).length === 1
export const clinicianRejects = (text: string): boolean => CLINICIAN_REJECTS.test(text) || wouldBut(text)
export const patientRejects = (text: string): boolean => PATIENT_REJECTS.test(text)

/** "Could you just give me real Xanax?" "I won't be prescribing that." */
export const willNotPrescribe = (text: string): boolean =>
  /\b(?:i (?:will|would|am|can) ?not(?: be| going to)?|i cannot) (?:prescrib(?:e|ing)|writ(?:e|ing) (?:you )?(?:for )?|giv(?:e|ing) you|refill(?:ing)?) ?(?:for )?(?:it|that|those|them|any|a|the)\b/i.test(
    text,
  )

/** "So no propranolol." is a sentence only with its verb. */
export function notUsed(text: string): string | undefined {
  const bare =
    /^(?:(?:so|and|okay|then|agreed|but)[, ]+)*(?:no|not) (?!more\b)(?:the |an? )?([^,.;]{4,40})[.,!]?$/i.exec(
      text.trim(),
    )
  const name = bare && drugNamed(bare[1] ?? '')
  if (!bare || !name || (bare[1] ?? '').split(' ').length > 3) return undefined
  return `Not using ${name}.`
}
