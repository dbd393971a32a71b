import DATA from './diagnosis-names.json' with { type: 'json' }

/** Diagnoses as spoken and in chart wording, most specific first. */
export const DIAGNOSES: readonly { name: string; said: string }[] = DATA

const SPECIFIER = [
  'mild(?: to moderate)?|moderate(?: to severe)?|moderately severe|severe',
  'recurrent|chronic|acute(?: episode)?|unspecified|postpartum|perinatal|treatment[- ]resistant',
  '(?:a )?(?:single|first|recurrent|current|depressive|manic|hypomanic|mixed)(?: depressive| manic)? episode(?:,? (?:depressed|manic))?',
  'in (?:a |an )?(?:depressive|manic|hypomanic|mixed) (?:episode|phase|state)',
  '(?:now |currently )?(?:in )?(?:full |partial |early |sustained )?(?:full |partial )?remission',
  '(?:with|without|no) (?:any )?(?:psychosis|psychotic features|anxious distress|panic attacks|mixed features|agoraphobia)',
  '(?:bipolar|depressive|restricting|purging|binge-purge|combined|inattentive|hyperactive)(?: type| subtype| presentation)?',
  'with (?:good|fair|poor|excellent) insight|with onset after (?:the )?birth|peripartum onset',
  '(?:mostly |well |fairly |not well |partly |reasonably )?(?:controlled|stable|better|improved|treated)',
  '(?:slowly |steadily )?(?:getting better|improving|responding|worsening|getting worse)(?: slowly)?',
]
export const SPECIFIER_SAID = new RegExp(`(?<![\\w-])(?:${SPECIFIER.join('|')})(?![\\w-])`, 'gi')
const SPECIFIERS = `(?:,? (?:(?:and|but|it is|is|that is|which is|now|still) )?(?:${SPECIFIER.join('|')})(?![\\w-]))`
export const DIAGNOSIS = new RegExp(
  `(?<![\\w-])((?:mild|moderate|severe|recurrent|chronic|possible|probable|likely) )?(?:${DIAGNOSES.map(({ said }) => `(${said})`).join('|')})(?![\\w-])(${SPECIFIERS}{0,5})`,
  'gi',
)
