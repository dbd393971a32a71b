/** Effects of a drug: how people describe them, and the chart's term. */
const EFFECTS: readonly [RegExp, string][] = [
  [/\b(?:hives)\b/i, 'hives'],
  [/\b(?:rash|broke out|break out|breaks out|spots all)\b/i, 'rash'],
  [
    /\b(?:throat (?:closed?s?|closing|swell\w*|swole|got tight|gets tight|tight\w*)|closed? my throat|could not breathe|anaphyla\w+)\b/i,
    'throat swelling',
  ],
  [
    /\b(?:(?:lips?|face|tongue|eyes?) (?:\w+ )?(?:swell\w*|swole|swelled|blew up|g[eo]ts? big|bl[eo]w\w* up|puff\w*)|angioedema)\b/i,
    'facial swelling',
  ],
  [/\b(?:swell\w*|swole|swelled)\b/i, 'swelling'],
  [
    /\b(?:dystonia|neck (?:\w+ ){0,2}lock\w*|jaw lock\w*|locked up|neck (?:went|pulled|twisted))\b/i,
    'dystonia',
  ],
  [/\b(?:itch\w*)\b/i, 'itching'],
  [/\b(?:puk\w+|vomit\w*|thr(?:ow|ows|ew|owing) up)\b/i, 'vomiting'],
  [/\b(?:wheez\w+)\b/i, 'wheezing'],
  [/\b(?:nausea\w*|nauseous|sick to (?:my|his|her) stomach|queasy)\b/i, 'nausea'],
  [/\b(?:seizures?)\b/i, 'seizure'],
  [/\bstiff\b/i, 'stiffness'],
]
const TRIAL: readonly [RegExp, string][] = [
  [
    /\b(?:did not (?:do (?:anything|a thing|much|squat)|help|work|touch)|did nothing|never (?:helped|worked|did anything)|no (?:effect|help|benefit|difference)|not do anything)\b/i,
    'no benefit',
  ],
  [/\b(?:stopped working|quit working|pooped out|wore off)\b/i, 'stopped working'],
  [/\b(?:gained|put on|packed on) (?:\w+ ){0,3}(?:pounds|weight|kilos)\b|\b\d+ pounds\b/i, 'weight gain'],
  [
    /\b(?:restless|could not sit still|cannot sit still|crawl out|crawling out|pac(?:ed|ing))\b/i,
    'restlessness',
  ],
  [
    /\b(?:knocked (?:me|him|her) out|groggy|drowsy|too sleepy|(?:made|makes|got) (?:me|him|her) (?:so |too |really |very )?(?:sleepy|tired))\b/i,
    'sedation',
  ],
  [/\b(?:helped|worked)(?: (?:great|well|fine|a lot|really well|some|a bit|a little))?\b/i, 'helped'],
]

const listed = (text: string, table: readonly [RegExp, string][]): string[] =>
  table.filter(([pattern]) => pattern.test(text)).map(([, words]) => words)

/** The reaction to something that isn't tolerated. */
export function reactionIn(text: string): string | undefined {
  const found = listed(text, EFFECTS)
  const kept = found.filter(
    (words) => !(words === 'swelling' && found.length > 1) && !(words === 'rash' && found.includes('hives')),
  )
  return kept.length > 0 ? kept.slice(0, 2).join(' and ') : undefined
}

/** The outcome of a drug trial; undefined if outcomes contradict each other. */
export function outcomeIn(text: string): string | undefined {
  const found = [...listed(text, TRIAL), ...listed(text, EFFECTS)]
  if (
    found.includes('helped') &&
    found.some((words) => words === 'no benefit' || words === 'stopped working')
  ) {
    return found.includes('stopped working') ? 'helped, then stopped working' : 'no benefit'
  }
  const kept = found.filter((words) => words !== 'swelling' || !found.some((one) => / swelling$/.test(one)))
  return kept.length > 0 ? kept.slice(0, 2).join(', ') : undefined
}
