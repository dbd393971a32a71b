import type { Speaker } from './visit.ts'

/** What a statement is about, as far as its words tell. The order of the result is the order of preference. */
export type Topic =
  | 'risk'
  | 'plan'
  | 'observation'
  | 'judgement'
  | 'medication'
  | 'substances'
  | 'family'
  | 'social'
  | 'past'
  | 'report'

const CUES: readonly [Topic, RegExp][] = [
  [
    'risk',
    /\b(suicid\w*|kill(ing)? (myself|yourself|himself|herself|themsel\w+)|hurt(ing)? (myself|yourself|others|someone|anyone)|self[- ]?harm\w*|end (my|your|his|her) life|not (be alive|wak\w+ up|here anymore)|overdos\w+|firearms?|guns?|safety plan|SI\b|HI\b|homicid\w*|better off dead)/i,
  ],
  [
    'medication',
    /\b(\d+(\.\d+)?\s?(mg|mcg|milligrams?|micrograms?)|medications?|meds|dose|tablet|pills?|prescri\w+|side effects?|refill\w*)\b|\b\w+(azepam|azolam|etine|aline|apine|idone|azole|pram|faxine|proate|lithium|trigine|zodone|clonidine|buspirone)\b/i,
  ],
  [
    'substances',
    /\b(alcohol|drink(s|ing)?|wine|beer|liquor|cannabis|marijuana|weed|nicotine|smok\w+|vap\w+|cocaine|heroin|opioids?|meth)\b/i,
  ],
  [
    'past',
    /\b(hospitali[sz]\w*|last (year|time)|years ago|in the past|history of|used to|previously|first episode)\b/i,
  ],
  ['family', /\b(mother|father|brother|sister|mom|dad|aunt|uncle|grand(mother|father)|family history)\b/i],
  [
    'social',
    /\b(work(ing)?|job|school|live|lives|living|married|partner|husband|wife|divorc\w*|friends?|housing|rent)\b/i,
  ],
]

const PLAN =
  /\b(let'?s|we('| wi)ll|I('| wi)ll|I want you to|I'd like you to|I'm going to|going to (start|increase|lower|keep|stop|add)|start(ing)?|increase|decrease|continue|taper|refer(ral)?|follow[- ]?up|return|come back|next (visit|week|appointment|session)|see you in|call (the|me|us)|labs?|blood tests?|homework|plan(:| is))\b/i
const OBSERVATION =
  /\b(you (look|seem|appear|sound)|appears?|affect|mood (is|was)|speech|eye contact|oriented|alert|tearful|groomed|thought (process|content)|insight|judg(e)?ment|blood pressure|pulse|weight|BP\b|PHQ-?9|GAD-?7|score[sd]?|level (of|was|is)|psychomotor|cooperative)\b/i
const JUDGEMENT =
  /\b(diagnos\w+|consistent with|meets criteria|impression|working diagnosis|disorder|in (partial |full )?remission|improv(ed|ing)|worse(ning)?|stable|likely (due|related)|rule out|assessment(:| is))\b/i

export function topicsOf(text: string, speaker: Speaker): Topic[] {
  const topics: Topic[] = []
  const bySubject = CUES.filter(([, cue]) => cue.test(text)).map(([topic]) => topic)
  if (bySubject.includes('risk')) topics.push('risk')
  // A patient's "I'll come back" is no order, and a patient's "I feel stable" no finding.
  if (speaker !== 'patient') {
    if (PLAN.test(text)) topics.push('plan')
    if (OBSERVATION.test(text)) topics.push('observation')
    if (JUDGEMENT.test(text)) topics.push('judgement')
  }
  topics.push(...bySubject.filter((topic) => topic !== 'risk'), 'report')
  return topics
}

/** Which topics a section of a template takes, by what it is called. */
export function topicsOfSection(heading: string): readonly Topic[] {
  const found = SECTIONS.find(([pattern]) => pattern.test(heading))
  return found ? found[1] : ['report']
}

const SECTIONS: readonly [RegExp, readonly Topic[]][] = [
  [/risk|protective/i, ['risk']],
  [/medication/i, ['medication']],
  [/substance/i, ['substances']],
  [/family/i, ['family']],
  [/social/i, ['social']],
  [/psychiatric history|medical history|past/i, ['past']],
  [/objective|mental status|examination|condition/i, ['observation']],
  [/assessment|impression|diagnos|formulation/i, ['judgement']],
  [/plan|follow|disposition|aftercare|intervention/i, ['plan']],
]
