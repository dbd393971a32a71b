/**
 * Cues for who says a sentence. The weights of matching cues are added; a positive sum indicates the
 * clinician, a negative one the patient. The weights are set by judgment, not counted, and matter only where
 * there is no label.
 */
const CUES: readonly [RegExp, number][] = [
  // "And no guns?", "Any rash?", "Sleep?": partial questions come from clinicians.
  [/^(?:and|so|any|no|ever|okay)\b[^?]{0,60}\?\s*$|^\w+(?: \w+)?\?\s*$/i, 0.8],
  [/\?\s*$/, 1.2],
  [
    /^(?:and |so |okay[,.]? |ok[,.]? |um,? )*(?:how|what|when|where|which|who|why|any|do|did|does|have|has|are|is|were|was|can|could|would) (?:you|your|the|it|that|there|anything|any|long|many|much|often|about|are|is|was|were|do|did|has|have|brings?|would|kind|thoughts?)\b/i,
    1.2,
  ],
  [
    /\b(?:tell me|walk me through|on a scale|zero to ten|one to ten|i have to ask|i need to ask|i'm going to ask|let me ask|any thoughts of|thoughts of (?:hurting|suicide|dying|killing))\b/i,
    2,
  ],
  [
    /\b(?:let's|let us|i'd like you to|i want you to|i'm going to (?:send|order|refer|write|prescribe|start|increase|have you)|i'll (?:send|order|refer|write|call in|put in|see you|prescribe|check)|we'll (?:see|try|start|keep|check|go|do)|we(?:'re going to| can| could| should) (?:try|start|increase|keep|go|add|look|talk|do))\b/i,
    1.6,
  ],
  [
    /\b(?:see you (?:in|back|next)|i'm hearing|sounds like|it sounds|what i'm hearing|that makes sense|makes a lot of sense|good for you|thank you for (?:telling|being|sharing)|i'm glad you|you're doing|great job|well done|that's (?:great|really|a big)|i appreciate you|i'm sorry (?:to hear|that happened))\b/i,
    1.2,
  ],
  [
    /\b(?:your (?:mood|sleep|appetite|medication|medicines?|dose|blood pressure|labs?|symptoms?|safety|score|weight|chart|plan|doctor|mom|mother|dad|wife|husband|partner|family))\b/i,
    0.9,
  ],
  // "Two is add a small dose": listing the options is a cue for the clinician.
  [
    /^(?:(?:and|so|okay|or) )*(?:option )?(?:one|two|three|number (?:one|two|three)|the (?:other|second|third)(?: one| option)?) (?:is|would be) (?:we|you|to|that (?:we|you)|add|go|switch|keep|lower|raise|start|stop|cut|change|try|swap)\b/i,
    2,
  ],
  [/\byou(?:'re|'ve|'d|r)?\b/i, 0.5],
  [
    /\b(?:milligrams?|side effects?|prescri\w+|refill|referral|follow up|diagnos\w+|increase|decrease|taper)\b/i,
    0.4,
  ],
  [
    /\b(?:i'm (?:dr|doctor|nurse|your (?:doctor|nurse|therapist))|i'm the (?:\w+ ){0,3}(?:nurse|clinician|doctor|psychiatrist|therapist|social worker|counselor))\b/i,
    3,
  ],
  [
    /\b(?:i've been|i have been|i(?:'m| am) (?:so|not|just|really|scared|afraid|tired|worried|always|still|okay|fine|good)|i feel|i felt|i (?:can't|couldn't|don't|didn't|haven't|wouldn't|never|used to|just|guess|lost|cry|sleep|wake|woke|drink|smoke|stopped|quit|take|took|hate|keep|had|went|was|got|get|thought))\b/i,
    -1.2,
  ],
  [
    /\bmy (?:mom|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|kids?|son|daughter|sister|brother|boss|manager|job|work|head|heart|chest|stomach|mind|brain|roommate|friends?|family|life|house|car|doctor|body|sleep|mood)\b/i,
    -1.2,
  ],
  [
    /^(?:yeah|yes|yep|yup|no|nope|nah|not really|sure|mm-?hmm|uh-huh|maybe|i guess|i don't know|kind of|a little|never|nothing|none|sometimes|mostly|exactly|right)\b/i,
    -0.9,
  ],
  [
    /^(?:about|around|maybe|like|almost|probably)?\s*(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twice|once|\d+)\b[^?]{0,40}$/i,
    -0.6,
  ],
  [/(?:,|^|\bno|\byes|thanks|thank you) (?:doctor|doc|dr\.?)\b[.,!?]?/i, -1.5],
  [
    /\b(?:should i|can i|do i|am i|will i|could i|would (?:it|that)|does that mean|is that (?:bad|normal|okay|why))\b/i,
    -1.6,
  ],
  [
    /\b(?:me siento|tengo|estoy|no puedo|duermo|tomo|mi (?:esposo|esposa|hijo|hija|mamá|madre|papá|marido|hermana|hermano|trabajo)|me (?:da|duele|despierto|cuesta)|doctora?)\b/i,
    -1,
  ],
  [
    /\b(?:usted|cuénteme|dígame|vamos a|le voy a|¿(?:ha|tiene|cómo|cuánt\w+|qué|alguna)|su (?:medicina|esposo|familia|mamá)|cuéntame|tienes|has (?:tenido|pensado))\b/i,
    1.1,
  ],
]

export function clinicianScore(text: string): number {
  const said = text.length > 600 ? text.slice(0, 600) : text
  let score = 0
  for (const [cue, weight] of CUES) if (cue.test(said)) score += weight
  return score
}

const RELATION =
  /\b(?:i'm|i am|this is|soy) (?:\p{L}+,? ?(?:i'm|soy)? ?)?(?:his|her|their|\p{L}+'s|the|su|la|el) (mother|mom|mum|father|dad|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|sister|brother|daughter|son|aunt|uncle|grandmother|grandma|grandfather|guardian|roommate|friend|interpreter|caregiver|aide|case manager|parole officer|probation officer|madre|mamá|padre|papá|esposa|esposo|hija|hijo|hermana|hermano|abuela|intérprete)\b/iu

/** "I'm his mother." gives "mother". */
export function saysToBe(text: string): string | undefined {
  return RELATION.exec(text)?.[1]?.toLowerCase()
}
